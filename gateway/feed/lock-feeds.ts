/**
 * Locks the feeds of two people before anything of their chat is written, in ascending order of user id, as
 * `Store.holding` does: a transaction that wrote the chat's row first would deadlock with a text.
 */
import { Effect } from "effect"
import type { Tx } from "../store/store.ts"

export const lockFeeds = (tx: Tx, one: number, other: number): Effect.Effect<void> =>
  Effect.andThen(tx.feeds.touch(Math.min(one, other)), tx.feeds.touch(Math.max(one, other)))
