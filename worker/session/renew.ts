/**
 * Renews a session by its key alone when the gateway does not know this browser's cookies any more: they were cleared,
 * or the browser was killed before it wrote them to the disk. One tab does it for all.
 */
import { Effect } from "effect"
import { isTransient } from "#schema/errors.ts"
import { sessionNow, Vault } from "../crypto/vault.ts"
import { makeBackoff } from "../network/backoff.ts"
import type { WakeSignal } from "../network/wake-signal.ts"
import { Locks } from "../tabs/locks.ts"
import type { Accounts } from "./accounts.ts"

export const resumeLockOf = (userId: number): string => `livcam-resume-${userId}`

/** True when the user has another session than `session` by now. Waits for the network as long as it takes. */
export type Renew = (userId: number, session: string) => Effect.Effect<boolean>

export const makeRenew = (
  accounts: Accounts,
  wakeSignal: WakeSignal["Service"],
): Effect.Effect<Renew, never, Vault | Locks> =>
  Effect.gen(function* () {
    const [vault, locks] = [yield* Vault, yield* Locks]
    return Effect.fnUntraced(function* (userId: number, session: string) {
      yield* locks.hold(resumeLockOf(userId))
      const backoff = yield* makeBackoff(wakeSignal)
      for (;;) {
        const now = yield* sessionNow(vault, userId)
        if (now !== session) return now !== null
        const result = yield* Effect.result(accounts.resume(userId))
        if (result._tag === "Success") return true
        if (!isTransient(result.failure.error)) return false
        yield* backoff.wait
      }
    }, Effect.scoped)
  })
