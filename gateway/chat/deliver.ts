/** Puts a message into its session and into both members' feeds, inside the caller's transaction. */
import { Effect } from "effect"
import type { Message } from "#schema/chat/message.ts"
import { type KnownContent, writeContent } from "#schema/chat/message-content.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { lockFeeds } from "../feed/lock-feeds.ts"
import type { Tx } from "../store/store.ts"

export interface Draft {
  readonly from: number
  readonly to: number
  readonly content: KnownContent
  readonly intentId: string | null
  /** Gateway time, ms. */
  readonly at: number
}

export interface Delivered {
  readonly message: Message
  /** The sender's new feed entries: the other person, when that is news, then the message. */
  readonly entries: ReadonlyArray<FeedEntry>
}

/** Errors: userUnknown when either member has no account. */
export const deliver = (tx: Tx, draft: Draft): Effect.Effect<Delivered, AppFailure<"userUnknown">, Feed | Entropy> =>
  Effect.gen(function* () {
    const [feed, entropy] = [yield* Feed, yield* Entropy]
    const [first, second] = draft.from < draft.to ? [draft.from, draft.to] : [draft.to, draft.from]
    const before = yield* tx.feeds.head(draft.from)
    yield* lockFeeds(tx, first, second)
    yield* feed.introduce(tx, first, second)
    yield* feed.introduce(tx, second, first)
    const message = yield* tx.messages.append({
      messageId: yield* entropy.id,
      sessionId: sessionIdOf(draft.from, draft.to),
      sendUserId: draft.from,
      receiveUserId: draft.to,
      time: draft.at,
      intentId: draft.intentId,
      ...writeContent(draft.content),
    })
    yield* feed.append(tx, first, [{ _tag: "v1.MessageReceived", message }])
    yield* feed.append(tx, second, [{ _tag: "v1.MessageReceived", message }])
    return { message, entries: yield* tx.feeds.pull(draft.from, before, 10) }
  })
