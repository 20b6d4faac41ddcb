/** What somebody may spend now on calls, matches and gifts: what they have and is not held, within their own limit of the day. */
import { Effect } from "effect"
import { dayStart } from "#schema/rules/gateway-day.ts"
import { limitsNow } from "../shop/spending-limit.ts"
import type { LedgerAccount } from "../store/posting-plan.ts"
import type { Tx } from "../store/store.ts"

export interface Spendable {
  /** At most what is available. */
  readonly coins: number
  /** What is there and not held, whatever the limit. */
  readonly available: number
}

export const spendable = (tx: Tx, userId: number, at: number): Effect.Effect<Spendable> =>
  Effect.gen(function* () {
    const account: LedgerAccount = `coins:${userId}`
    const { balance = 0, held = 0 } = (yield* tx.ledger.heads([account])).get(account) ?? {}
    const available = balance - held
    const limit = limitsNow(yield* tx.spendingLimits.of(userId), at).coins
    if (limit === null) return { coins: available, available }
    // What is held is as good as spent.
    const left = limit - held - (yield* tx.ledger.spentSince(account, dayStart(at)))
    return { coins: Math.max(0, Math.min(available, left)), available }
  })

/** Why somebody may not spend so much. */
export const whyNot = ({ available }: Spendable, coins: number): "coinLimit" | "coinsTooFew" =>
  available < coins ? "coinsTooFew" : "coinLimit"
