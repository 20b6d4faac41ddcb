/** Slows down guessing: so many tries at one email, and from one address, in a quarter of an hour. */
import { Clock, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { Store } from "../store/store.ts"

const WINDOW_MS = 15 * 60_000
const PER_EMAIL = 10
const PER_ADDRESS = 60

/** Counts this try; errors: tooManyAttempts. A right password clears the email's count. */
export const limitTries = (email: string, ip: string): Effect.Effect<void, AppFailure, Store> =>
  Effect.gen(function* () {
    const store = yield* Store
    const now = yield* Clock.currentTimeMillis
    const [byEmail, byAddress] = yield* store.transact((tx) =>
      Effect.all([
        tx.attempts.hit(`login:${email}`, now, WINDOW_MS),
        tx.attempts.hit(`login-ip:${ip}`, now, WINDOW_MS),
      ]),
    )
    if (byEmail > PER_EMAIL || byAddress > PER_ADDRESS) return yield* failure("tooManyAttempts")
  })
