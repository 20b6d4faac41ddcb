/**
 * Acts on a world's gateway without our page: operators, and clients that cheat. A host cannot earn enough points for a
 * payout in a short run, so points are posted by hand, and payouts are paid or rejected by hand.
 */
import { Effect } from "effect"
import { PAYOUT_MIN_POINTS } from "#schema/rules/coins/payouts.ts"
import { NOTICED_WITHIN_MS } from "#schema/rules/constants.ts"
import { noteMedia, startCall } from "../../../gateway/calls/call-acts.ts"
import { deviceOf, minuteBegins, paidFrom } from "../../../gateway/calls/call-rules.ts"
import { postAndTell } from "../../../gateway/coins/coins.ts"
import type { PayoutWord } from "../../../gateway/payouts/payout-channel.ts"
import { openPayouts, settleByHand } from "../../../gateway/payouts/settle-payout.ts"
import { Store } from "../../../gateway/store/store.ts"
import type { Prng } from "../kernel/prng.ts"
import type { World } from "./world.ts"

/** Posts points, enough for a payout, for a call that never took place. Then calls `next`. */
export const earnPoints = ({ gateway, kernel }: World, hostId: number, key: string, next: () => void): void => {
  const changes = { host: [`points:${hostId}`, PAYOUT_MIN_POINTS] } as const
  const earned = Store.use((store) =>
    store.transact((tx) => postAndTell(tx, { reason: "other", about: { userId: hostId }, key, changes })),
  )
  kernel.soon(gateway.actor, () => gateway.fork(earned, next))
}

/** Settles each open payout, mostly as paid. Repeated words must change nothing. */
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

export type Cheat = "broken" | "mended" | "atTheMinute" | "firstFrame"

/**
 * A member's modified client, on the device that is in the call. It reports any media state it likes, for example that
 * its media was broken for as long as counts. `atTheMinute`: reports broken media just before the next minute begins,
 * and working media when the allowed absence is nearly used up.
 */
export const cheatInCall = ({ gateway, kernel, witness }: World, userId: number, cheat: Cheat): void => {
  const found = Store.use((store) =>
    store.transact((tx) => Effect.map(tx.calls.openOf(userId), (row) => ({ row, now: kernel.now }))),
  )
  gateway.fork(found, ({ row, now }) => {
    const deviceId = row === null ? null : deviceOf(row, userId)
    if (row === null || deviceId === null) return
    const me = { userId, deviceId }
    witness.count("cheats in calls")
    const say = (what: ReturnType<typeof noteMedia>): void => gateway.fork(Effect.exit(what), () => {})
    if (cheat === "firstFrame") return gateway.fork(Effect.exit(startCall(row.roomNum, me)), () => {})
    if (cheat !== "atTheMinute") return say(noteMedia(row.roomNum, me, cheat === "broken", NOTICED_WITHIN_MS))
    if (row.state !== "talking") return
    const soon = Math.max(1, minuteBegins(paidFrom(row), row.minutes + 1) - now - 50)
    kernel.after(gateway.actor, soon, () => {
      say(noteMedia(row.roomNum, me, true))
      kernel.after(gateway.actor, 18_000, () => say(noteMedia(row.roomNum, me, false)))
    })
  })
}
