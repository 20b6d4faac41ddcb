import { expect, test } from "vitest"
import { PAYOUTS_KEPT } from "#schema/coins/payout.ts"
import { standings } from "#schema/events.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import { SUBSCRIPTIONS_KEPT } from "#schema/shop/subscription.ts"
import { ann } from "../../tests/worlds/cast.ts"
import { intentIdOf, logOf, makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { refold } from "../log/refold.ts"
import { families } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"

const make = makeEventFactory(ann.userId)
const after = (...events: ReadonlyArray<RawEvent>) => rowsOf(refold(logOf(events), ann.userId))
const restarted = { _tag: "v1.FeedRestarted", sessions: [], relations: [], reports: [] } as const
const payouts = (...events: ReadonlyArray<RawEvent>) =>
  after(...events)
    .get(families.payouts.key())
    ?.map(({ payoutId, status }) => [payoutId, status])
const subscriptions = (...events: ReadonlyArray<RawEvent>) =>
  after(...events)
    .get(families.subscriptions.key())
    ?.map(({ subscriptionId, status }) => [subscriptionId, status])

test("COIN-09: the newest day of check-in stands, whatever order they come in, and keeps nothing else of the event", () => {
  const [older, newer] = [
    make.checkedIn("2026-01-31", 1, intentIdOf(1)),
    make.checkedIn("2026-02-01", 2, intentIdOf(2)),
  ]
  const row = after(newer, older).get(families.checkIn.key())
  expect(row).toMatchObject({ day: "2026-02-01", streak: 2 })
  expect(Object.keys(row ?? {}).sort()).toEqual(Object.keys(standings.checkIn.value.fields).sort())
  expect(after(older, newer).get(families.checkIn.key())).toEqual(row)
})

test("the last word on pausing calls stands", () => {
  const paused = (until: number | null) => ({ _tag: "v1.CallsPaused", intentId: null, until }) as const
  expect(after(paused(5), paused(null)).get(families.callsPaused.key())).toEqual({ until: null })
})

test("PROD-02: the newest word on a payout stands, the newest payout first, and a repeat changes nothing", () => {
  const told = [
    make.payout("a", { requestedAt: 1 }),
    make.payout("a", { requestedAt: 1, status: "rejected", rejection: "details", settledAt: 2 }),
    make.payout("b", { requestedAt: 3 }),
  ]
  expect(payouts(...told)).toEqual([
    ["b", "requested"],
    ["a", "rejected"],
  ])
  expect(payouts(...told, ...told)).toEqual(payouts(...told))
})

test("COIN-08: the newest word on a subscription stands, the newest subscription first, and a repeat changes nothing", () => {
  const told = [
    make.subscription("a", { createTime: 1 }),
    make.subscription("b", { createTime: 2, type: "monthly" }),
    make.subscription("a", { createTime: 1, status: "paused", nextTime: null }),
  ]
  expect(subscriptions(...told)).toEqual([
    ["b", "subscribed"],
    ["a", "paused"],
  ])
  expect(subscriptions(...told, ...told)).toEqual(subscriptions(...told))
})

test("PROD-02, COIN-08: more than a device keeps leave with the oldest", () => {
  const paid = Array.from({ length: PAYOUTS_KEPT + 5 }, (_, n) =>
    make.payout(`p${n}`, { requestedAt: n, status: "paid", settledAt: n }),
  )
  expect(payouts(...paid.toReversed())).toHaveLength(PAYOUTS_KEPT)
  expect(payouts(...paid.toReversed())?.at(-1)).toEqual(["p5", "paid"])
  const ended = Array.from({ length: SUBSCRIPTIONS_KEPT + 5 }, (_, n) =>
    make.subscription(`s${n}`, { createTime: n, status: "cancelled", nextTime: null }),
  )
  expect(subscriptions(...ended.toReversed())).toHaveLength(SUBSCRIPTIONS_KEPT)
  expect(subscriptions(...ended.toReversed())?.at(-1)).toEqual(["s5", "cancelled"])
})

test("PROD-02, COIN-09: standings of a feed that begins anew come again with it", () => {
  expect(payouts(make.payout("a"), restarted)).toBeUndefined()
  expect(payouts(make.payout("a"), restarted, make.payout("b"))).toEqual([["b", "requested"]])
  expect(after(make.checkedIn("2026-01-31", 1), restarted).get(families.checkIn.key())).toBeUndefined()
})
