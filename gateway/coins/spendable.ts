/**
 * What a user may spend at the moment on calls, matches and gifts: coins that are not held, within the user's own limit
 * of the day.
 */
import { Effect } from "effect"
import { dayStart } from "#schema/rules/gateway-day.ts"
import { limitsNow } from "../shop/spending-limit.ts"
import type { LedgerAccount } from "../store/posting-plan.ts"
import type { Tx } from "../store/store.ts"

export interface Spendable {
  /** At most `available`. */
  readonly coins: number
  /** Coins that are not held, regardless of the limit. */
  readonly available: number
}

export const spendable = (tx: Tx, userId: number, at: number): Effect.Effect<Spendable> =>
  Effect.gen(function* () {
    const account: LedgerAccount = `coins:${userId}`
    const { balance = 0, held = 0 } = (yield* tx.ledger.heads([account])).get(account) ?? {}
    const available = balance - held
    const limit = limitsNow(yield* tx.spendingLimits.of(userId), at).coins
    if (limit === null) return { coins: available, available }
    // Held coins count as spent.
    const left = limit - held - (yield* tx.ledger.spentSince(account, dayStart(at)))
    return { coins: Math.max(0, Math.min(available, left)), available }
  })

/** Why the user may not spend so many coins. */
export const whyNot = ({ available }: Spendable, coins: number): "coinLimit" | "coinsTooFew" =>
  available < coins ? "coinsTooFew" : "coinLimit"
