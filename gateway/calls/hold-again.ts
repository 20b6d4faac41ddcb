/**
 * New coins while a call is about to end for lack of coins: the next minute's coins are held at once, and both sides
 * are told.
 */
import { Effect } from "effect"
import { spendable } from "../coins/spendable.ts"
import type { Feed } from "../feed/feed.ts"
import type { Tx } from "../store/store.ts"
import { isPlainMatch } from "./call-rules.ts"
import { changeCall, holdMinute } from "./change-call.ts"
import { tellBoth } from "./tell-both.ts"

/**
 * Call it after the user gets coins, in the same transaction. Does nothing unless the user is the caller of a running
 * call that was warned.
 */
export const holdAgain = (tx: Tx, userId: number, at: number): Effect.Effect<void, never, Feed> =>
  Effect.gen(function* () {
    const row = yield* tx.calls.openOf(userId)
    if (row === null || row.callerId !== userId || row.state !== "talking" || isPlainMatch(row)) return
    if (row.endsAt === null || row.held > 0) return
    const held = yield* holdMinute(tx, row, (yield* spendable(tx, userId, at)).coins)
    if (held === 0) return
    yield* changeCall(tx, row, { held, endsAt: null })
    yield* tellBoth(tx, row, [{ _tag: "v1.CallGoesOn", roomNum: row.roomNum, at }])
  })
