/**
 * A login's cookies are every tab's at once, its key only when it has been kept: in between another tab's requests are
 * refused as wrongly signed. So whoever signs in and whoever ends a session wait for each other, and no longer than a tab
 * may be held up by one that was frozen meanwhile.
 */
import { Effect } from "effect"
import type { Locks } from "../tabs/locks.ts"

const SIGN_IN_LOCK = "livcam-arrival"
const LONGEST_WAIT = "10 seconds"

export const inTurn = <A, E, R>(locks: Locks["Service"], change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.timeoutOption(locks.hold(SIGN_IN_LOCK), LONGEST_WAIT).pipe(Effect.andThen(change), Effect.scoped)
