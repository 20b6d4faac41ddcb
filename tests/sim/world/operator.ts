/** The operators of a world: hosts earn points by more than a short run has, and payouts are paid or rejected by hand. */
import { Effect } from "effect"
import { PAYOUT_MIN_POINTS } from "#schema/rules/payouts.ts"
import { postAndTell } from "../../../gateway/coins/coins.ts"
import type { PayoutWord } from "../../../gateway/payouts/payout-channel.ts"
import { openPayouts, settleByHand } from "../../../gateway/payouts/settle-payout.ts"
import { Store } from "../../../gateway/store/store.ts"
import type { Prng } from "../kernel/prng.ts"
import type { World } from "./world.ts"

/** Points of a call that nobody saw, enough for a payout; then `next`. */
export const earnPoints = ({ gateway, kernel }: World, hostId: number, key: string, next: () => void): void => {
  const changes = { host: [`points:${hostId}`, PAYOUT_MIN_POINTS] } as const
  const earned = Store.use((store) =>
    store.transact((tx) => postAndTell(tx, { reason: "other", about: { userId: hostId }, key, changes })),
  )
  kernel.soon(gateway.actor, () => gateway.fork(earned, next))
}

/** Each payout that stands open is settled, mostly paid. Words that are said twice change nothing. */
export const settlePayouts = ({ gateway, kernel, violated }: World, draw: Prng): void => {
  const first: PayoutWord = draw.chance(0.7) ? "paid" : { rejected: "details" }
  const words: ReadonlyArray<PayoutWord> = [first, "paid", { rejected: "rules" }]
  const settled = Effect.flatMap(openPayouts, (open) =>
    Effect.forEach(open, ({ payoutId }) => Effect.forEach(words, (word) => settleByHand(payoutId, word))),
  )
  kernel.soon(gateway.actor, () =>
    gateway.fork(settled, (all) => {
      for (const outcomes of all)
        if (outcomes.filter(({ _tag }) => _tag === "settled").length > 1) violated("paid-once", "a payout ended twice")
    }),
  )
}
