/**
 * Ends calls because of a block or a ban: a block ends a running call between the two users, a ban any call of the
 * banned user or device.
 */
import { Effect } from "effect"
import type { FeedEntry } from "#schema/log/entry.ts"
import { deviceOf } from "../calls/call-rules.ts"
import { endCall } from "../calls/end-call.ts"
import type { Feed } from "../feed/feed.ts"
import type { Tx } from "../store/store.ts"

const nothing: ReadonlyArray<FeedEntry> = []

/**
 * Ends `me`'s call as if `me` had hung up; with `them`, only a call between the two. Returns the entries of `me`'s own
 * feed.
 */
export const endCallOf = (
  tx: Tx,
  me: number,
  at: number,
  them?: number,
): Effect.Effect<ReadonlyArray<FeedEntry>, never, Feed> =>
  Effect.gen(function* () {
    const row = yield* tx.calls.openOf(me)
    if (row === null || (them !== undefined && row.callerId !== them && row.calleeId !== them)) return nothing
    const outcome = row.state !== "ringing" ? "ended" : row.callerId === me ? "cancelled" : "refused"
    const entries = yield* endCall(tx, row, { outcome, by: me, reason: "hangup" }, at)
    return entries.get(me) ?? nothing
  })

/**
 * Ends calls in which this device is the user's side: another device of the user would keep them open, and their media
 * needs no session.
 */
export const endCallsOn = (tx: Tx, deviceId: string, at: number): Effect.Effect<void, never, Feed> =>
  Effect.gen(function* () {
    for (const { userId } of yield* tx.sessions.living(deviceId, at)) {
      const call = yield* tx.calls.openOf(userId)
      if (call !== null && deviceOf(call, userId) === deviceId) yield* endCallOf(tx, userId, at)
    }
  })
