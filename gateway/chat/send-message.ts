/**
 * A text from one user to another: checked, then delivered exactly once per intent. Most are only a text between two
 * users who know each other: these take one read and one write. The others may introduce the two or answer a greeting.
 */
import { Clock, Effect } from "effect"
import { plainText, writeContent } from "#schema/chat/message-content.ts"
import type { RefusalOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { MESSAGE_MAX } from "#schema/rules/constants.ts"
import { lettersOf } from "#schema/rules/letters.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { onceWithin } from "../feed/once.ts"
import { personMeant } from "../friends/act-on.ts"
import { readPair, ruled, writePair } from "../friends/pairs.ts"
import { write } from "../friends/relation-rules.ts"
import { rowToPerson } from "../people/person.ts"
import { relationIn } from "../people/relation.ts"
import { Store, type Tx } from "../store/store.ts"
import { type AccountFacts, isClosed } from "../store/tables/accounts/accounts.ts"
import type { Talk } from "../store/tables/chat/talks.ts"
import { type FindsWords, SensitiveWords } from "../words/sensitive-words.ts"
import { deliver } from "./deliver.ts"
import { wantsFriendship } from "./who-may-write.ts"

export interface TextToSend {
  readonly intentId: string
  readonly to: number
  readonly message: string
}

type TextProblem = "messageEmpty" | "messageTooLong" | "messageForbidden"

const problemOf = (message: string, hasSensitiveWord: FindsWords): TextProblem | undefined => {
  if (message.trim() === "") return "messageEmpty"
  if (lettersOf(message) > MESSAGE_MAX) return "messageTooLong"
  return hasSensitiveWord(message) ? "messageForbidden" : undefined
}

/** Sends a text in the general case, with everything that it may lead to. */
const sendAny = (tx: Tx, from: number, { intentId, to, message }: TextToSend, problem: TextProblem | undefined) =>
  onceWithin(tx, from, intentId, (_, at) =>
    Effect.gen(function* () {
      if (problem !== undefined) return yield* failure(problem)
      const person = yield* personMeant(tx, from, to, { self: "messageToSelf", closed: "accountClosed" })
      const before = yield* readPair(tx, from, to)
      const after = yield* ruled(write(before))
      if (wantsFriendship(person, before.mine)) return yield* failure("messageFriendsOnly")
      const draft = { from, to, content: plainText(message), intentId, at }
      const { entries } = yield* deliver(tx, draft)
      return [...entries, ...(yield* writePair(tx, { me: from, before, after, at, intentId: null }))]
    }),
  )

/**
 * Whether the text changes nothing else: the intent is new, the receiver is open to it, both feeds know the other's
 * current look, and the relation stays the same.
 */
const isTextAlone = ({ isKnown, from, to, mine, theirs, lookOfTo, lookOfFrom }: Talk): boolean => {
  if (isKnown || from === null || to === null || from.id === to.id || isClosed(to)) return false
  const look = (person: AccountFacts, isFriend: boolean) => JSON.stringify(rowToPerson(person, isFriend))
  const pair = { mine: relationIn(mine, to.id), theirs: relationIn(theirs, from.id) }
  return (
    !wantsFriendship(to, pair.mine) &&
    write(pair) === pair &&
    look(to, pair.mine.friend) === lookOfTo &&
    look(from, pair.theirs.friend) === lookOfFrom
  )
}

const sendAlone = Effect.fnUntraced(function* (tx: Tx, from: number, { intentId, to, message }: TextToSend) {
  const at = yield* Clock.currentTimeMillis
  const { data: _, ...content } = writeContent(plainText(message))
  const text = {
    messageId: yield* (yield* Entropy).id,
    sessionId: sessionIdOf(from, to),
    sendUserId: from,
    receiveUserId: to,
    time: at,
    intentId,
    ...content,
    call: null,
  }
  const { mine, theirs } = yield* tx.talks.write(text, at)
  const feed = yield* Feed
  yield* feed.tell(tx, from, [mine])
  yield* feed.tell(tx, to, [theirs])
  return { head: mine.seq, entries: [mine] }
})

/**
 * Answers a greeting, if there is one. Errors: messageEmpty, messageTooLong, messageForbidden, messageToSelf,
 * userUnknown, accountClosed, blocked, blockedByMe, messageFriendsOnly.
 */
export const sendText = (
  from: number,
  text: TextToSend,
): Effect.Effect<FeedGrowth, RefusalOf<"sendMessage">, Store | Feed | Entropy> =>
  Effect.gen(function* () {
    const problem = problemOf(text.message, yield* SensitiveWords)
    const store = yield* Store
    return yield* store.holding([from, text.to], (tx) =>
      Effect.gen(function* () {
        const isAlone = problem === undefined && isTextAlone(yield* tx.talks.read(from, text.to, text.intentId))
        return yield* isAlone ? sendAlone(tx, from, text) : sendAny(tx, from, text, problem)
      }),
    )
  })
