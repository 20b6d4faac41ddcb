/** Projection `account`: the own user, and the balance by the newest ledger entry. Nothing here is ever guessed. */
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Projection } from "./fold.ts"

export const account = { writes: ["me", "balance"], reads: [] } as const satisfies Projection

export const accountUpdated: Fold<"v1.AccountUpdated", typeof account> = {
  reads: () => [families.me.key()],
  fold: ({ user }) => [put(families.me.key(), user)],
}

export const coinsPosted: Fold<"v1.CoinsPosted", typeof account> = {
  reads: () => [families.balance.key()],
  fold: ({ currency, balance }, rows) => {
    const before = rows.get(families.balance.key()) ?? { coins: null, points: null }
    return [put(families.balance.key(), { ...before, [currency]: balance })]
  },
}

/** The ledger's newest word comes again with the feed. */
export const feedRestarted: Fold<"v1.FeedRestarted", typeof account> = {
  reads: () => [families.balance.key()],
  fold: () => [remove(families.balance.key())],
}
