/** Who acts on a world's gateway without a page of ours: operators, and clients that cheat. Hosts earn points by more than a short run has, and payouts are paid or rejected by hand. */
import { Effect } from "effect"
import { NOTICED_WITHIN_MS } from "#schema/rules/constants.ts"
import { PAYOUT_MIN_POINTS } from "#schema/rules/payouts.ts"
import { noteMedia, startCall } from "../../../gateway/calls/call-acts.ts"
import { deviceOf, minuteBegins, paidFrom } from "../../../gateway/calls/call-rules.ts"
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

export type Cheat = "broken" | "mended" | "atTheMinute" | "firstFrame"

/**
 * A member's own client, which says what it likes of the call it is in, by the device that holds it: that its media has been broken for as long as
 * counts, for one. `atTheMinute`: that its media is broken
 * just before the next minute begins, and that it is back when nearly all is used up that one may be out of a call.
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
