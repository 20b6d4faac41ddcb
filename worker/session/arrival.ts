/**
 * A login's cookies are every tab's at once, its key only when it has been kept: in between another tab's requests are
 * refused as wrongly signed. So whoever signs in and whoever ends a session wait for each other, and no longer than a tab
 * may be held up by one that was frozen meanwhile.
 */
import { Effect } from "effect"
import type { Locks } from "../tabs/locks.ts"

const ARRIVAL_LOCK = "livcam-arrival"
const PATIENCE = "10 seconds"

export const inTurn = <A, E, R>(locks: Locks["Service"], arrival: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.timeoutOption(locks.hold(ARRIVAL_LOCK), PATIENCE).pipe(Effect.andThen(arrival), Effect.scoped)
