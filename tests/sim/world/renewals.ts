/**
 * Lets time pass for the subscriptions of a world, as no run lasts a week: each is moved back until its next payment is
 * due, and renewed.
 */
import { Effect } from "effect"
import { renewDue } from "../../../gateway/shop/renew.ts"
import { Store } from "../../../gateway/store/store.ts"
import type { Prng } from "../kernel/prng.ts"
import type { World } from "./world.ts"

/** Paused subscriptions too, so that a resumed one is due at once. A subscription with an open order stays as it is. */
const movedBack = (userIds: ReadonlyArray<number>, now: number) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        for (const userId of userIds)
          for (const row of yield* tx.subscriptions.alive(userId)) {
            const by = (row.nextAt ?? row.paidUntil) - now
            if (by <= 0 || row.openOrderId !== null) continue
            const [startedAt, paidUntil] = [row.startedAt - by, row.paidUntil - by]
            const nextAt = row.nextAt === null ? null : row.nextAt - by
            yield* tx.subscriptions.update(row.subscriptionId, { startedAt, paidUntil, nextAt })
          }
      }),
    ),
  )

/**
 * Draws how the channel answers the charges. Sometimes two gateways notice at the same time that subscriptions are due.
 */
export const comeDue = ({ gateway, kernel, userIds }: World, draw: Prng): void => {
  gateway.till.onCharge = draw.oneOf(["paid", "paid", "paid", "failed", "open", "asked"] as const)
  const times = draw.oneOf([1, 1, 2])
  kernel.soon(gateway.actor, () =>
    gateway.fork(movedBack(userIds, kernel.now), () => {
      for (let n = 0; n < times; n++) kernel.soon(gateway.actor, () => gateway.fork(renewDue, () => {}))
    }),
  )
}
