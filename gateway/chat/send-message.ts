/** A text from one user to another: checked, then delivered exactly once per intent. */
import { Effect } from "effect"
import { plainText } from "#schema/chat/message-content.ts"
import type { RefusalOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/feed/endpoints.ts"
import { MESSAGE_MAX } from "#schema/rules/constants.ts"
import { lettersOf } from "#schema/rules/letters.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import { personMeant } from "../friends/act-on.ts"
import { readPair, ruled, writePair } from "../friends/pairs.ts"
import { write } from "../friends/relation-rules.ts"
import type { Store } from "../store/store.ts"
import { deliver } from "./deliver.ts"

export interface TextToSend {
  readonly intentId: string
  readonly to: number
  readonly message: string
}

/** Answers a greeting, when there is one. Errors: messageEmpty, messageTooLong, messageToSelf, userUnknown, accountClosed, blocked, blockedByMe. */
export const sendText = (
  from: number,
  { intentId, to, message }: TextToSend,
): Effect.Effect<FeedGrowth, RefusalOf<"sendMessage">, Store | Feed | Entropy> =>
  once(from, intentId, (tx, at) =>
    Effect.gen(function* () {
      if (message.trim() === "") return yield* failure("messageEmpty")
      if (lettersOf(message) > MESSAGE_MAX) return yield* failure("messageTooLong")
      yield* personMeant(tx, from, to, { self: "messageToSelf", closed: "accountClosed" })
      const before = yield* readPair(tx, from, to)
      const after = yield* ruled(write(before))
      const draft = { from, to, content: plainText(message), intentId, at }
      const { entries } = yield* deliver(tx, draft)
      return [...entries, ...(yield* writePair(tx, { me: from, before, after, at, intentId: null }))]
    }),
  )
