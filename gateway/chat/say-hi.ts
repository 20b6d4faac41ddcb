/**
 * A greeting ("say hi"): a message of its own type, counted against the day's free ones; it makes a say-hi session
 * until it is answered.
 */
import { Effect } from "effect"
import { plainText } from "#schema/chat/message-content.ts"
import type { RefusalOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { sayHiProblem } from "#schema/rules/social-rules.ts"
import { countToday } from "../day-limit.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import { personMeant } from "../friends/act-on.ts"
import { readPair, ruled, writePair } from "../friends/pairs.ts"
import { greet } from "../friends/relation-rules.ts"
import type { Store } from "../store/store.ts"
import { SensitiveWords } from "../words/sensitive-words.ts"
import { deliver } from "./deliver.ts"
import { wantsFriendship } from "./who-may-write.ts"

export interface Greeting {
  readonly intentId: string
  readonly to: number
  readonly text: string
}

/**
 * The message settles the intent. Errors: those of rules/social-rules.ts, messageForbidden, messageToSelf, userUnknown,
 * accountClosed, blocked, blockedByMe, messageFriendsOnly, sayHiAlready, sayHiLimit.
 */
export const sayHi = (
  from: number,
  { intentId, to, text }: Greeting,
): Effect.Effect<FeedGrowth, RefusalOf<"sayHi">, Store | Feed | Entropy> =>
  once(from, intentId, (tx, at) =>
    Effect.gen(function* () {
      const problem = sayHiProblem(text)
      if (problem !== undefined) return yield* failure(problem)
      if ((yield* SensitiveWords)(text)) return yield* failure("messageForbidden")
      const person = yield* personMeant(tx, from, to, { self: "messageToSelf", closed: "accountClosed" })
      const before = yield* readPair(tx, from, to)
      const theirLast = yield* tx.messages.newestFrom(sessionIdOf(from, to), to)
      const after = yield* ruled(greet(before, theirLast !== null))
      if (wantsFriendship(person, before.mine)) return yield* failure("messageFriendsOnly")
      yield* countToday(tx, "sayHi", from, at)
      const draft = { from, to, content: plainText(text, true), intentId, at }
      const { entries } = yield* deliver(tx, draft)
      return [...entries, ...(yield* writePair(tx, { me: from, before, after, at, intentId: null }))]
    }),
  )
