/**
 * What each act makes of the two sides of a relation. Pure. Each rule returns both sides as they then stand (the same
 * object when nothing changes), or the error when the act is refused. The sides always match: what one has sent, the
 * other has received.
 */
import type { ErrorKind } from "#schema/errors.ts"
import type { Relation } from "#schema/friends/relation.ts"

export interface Pair {
  /** The acting user's side. */
  readonly mine: Relation
  readonly theirs: Relation
}
export type Ruling<K extends ErrorKind> = Pair | K
/** The possible errors of a ruling. */
export type Refused<J extends Ruling<ErrorKind>> = Extract<J, ErrorKind>
type ContactProblem = "blockedByMe" | "blocked"

/** Why the two cannot reach each other. The user's own block comes first, because the user can lift it. */
export const contactProblem = ({ mine }: Pick<Pair, "mine">): ContactProblem | undefined =>
  mine.blocked ? "blockedByMe" : mine.blockedMe ? "blocked" : undefined

const noRequest = { request: "none", requestText: "", requestAt: 0 } as const
const both = (pair: Pair, change: Partial<Relation>): Pair => ({
  mine: { ...pair.mine, ...change },
  theirs: { ...pair.theirs, ...change },
})
const befriended = (pair: Pair): Pair => both(pair, { ...noRequest, friend: true, requestTimes: 0, sayHi: "none" })

/** Turning something on needs contact; turning it off never does. */
export const toggle = (pair: Pair, name: "like" | "stick" | "remind", on: boolean): Ruling<ContactProblem> => {
  const problem = on && !pair.mine[name] ? contactProblem(pair) : undefined
  return problem ?? { ...pair, mine: { ...pair.mine, [name]: on } }
}

/**
 * `isClosed`: the other person takes requests from nobody. A request to a person who has already asked accepts theirs.
 */
export const request = (
  pair: Pair,
  text: string,
  at: number,
  isClosed: boolean,
): Ruling<ContactProblem | "friendNotWanted"> => {
  const problem = contactProblem(pair)
  if (problem !== undefined) return problem
  const { mine } = pair
  if (mine.friend) return pair
  if (mine.request === "received") return befriended(pair)
  if (isClosed) return "friendNotWanted"
  if (mine.request === "sent" && mine.requestText === text) return pair
  const asked = { requestText: text, requestAt: at, requestTimes: mine.requestTimes + 1 }
  const { mine: me, theirs } = both(pair, asked)
  return { mine: { ...me, request: "sent" }, theirs: { ...theirs, request: "received" } }
}

/** A repeated answer changes nothing. */
export const answer = (pair: Pair, accept: boolean): Ruling<ContactProblem | "friendRequestGone"> => {
  const { mine } = pair
  if (accept) {
    const problem = contactProblem(pair)
    if (problem !== undefined) return problem
    if (mine.friend) return pair
    return mine.request === "received" ? befriended(pair) : "friendRequestGone"
  }
  return mine.request === "received" ? both(pair, noRequest) : pair
}

/** Ends a friendship or withdraws the user's own request; nothing else. */
export const remove = (pair: Pair): Pair => {
  if (pair.mine.friend) return both(pair, { friend: false })
  return pair.mine.request === "sent" ? both(pair, noRequest) : pair
}

/** Ends everything between the two. */
export const part = (pair: Pair): Pair => both(pair, { ...noRequest, friend: false, sayHi: "none", remind: false })

/** Ends everything between the two; lifting the block restores none of it. */
export const block = (pair: Pair, on: boolean): Pair => {
  if (pair.mine.blocked === on) return pair
  const { mine, theirs } = on ? part(pair) : pair
  return {
    mine: { ...mine, blocked: on, stick: on ? false : mine.stick },
    theirs: { ...theirs, blockedMe: on },
  }
}

/** A greeting waits for an answer, unless the two know each other. Greeting a person who has greeted is an answer. */
export const greet = (pair: Pair, areAcquainted: boolean): Ruling<ContactProblem | "sayHiAlready"> => {
  const problem = contactProblem(pair)
  if (problem !== undefined) return problem
  if (pair.mine.sayHi === "sent") return "sayHiAlready"
  if (pair.mine.friend || pair.mine.sayHi === "received" || areAcquainted) return both(pair, { sayHi: "none" })
  return { mine: { ...pair.mine, sayHi: "sent" }, theirs: { ...pair.theirs, sayHi: "received" } }
}

/** Writing to a person who has greeted answers the greeting. */
export const write = (pair: Pair): Ruling<ContactProblem> =>
  contactProblem(pair) ?? (pair.mine.sayHi === "received" ? both(pair, { sayHi: "none" }) : pair)
