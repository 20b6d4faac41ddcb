import { expect, test } from "vitest"
import { PAYOUTS_KEPT } from "#schema/coins/payout.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import { ann } from "../../tests/worlds/cast.ts"
import { logOf, makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { refold } from "../log/refold.ts"
import { families } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"

const make = makeEventFactory(ann.userId)
const after = (...events: ReadonlyArray<RawEvent>) =>
  rowsOf(refold(logOf(events), ann.userId))
    .get(families.payouts.key())
    ?.map(({ payoutId, status }) => [payoutId, status])

test("PROD-02: the newest word on a payout stands, the newest payout first, and a repeat changes nothing", () => {
  const told = [
    make.payout("a", { requestedAt: 1 }),
    make.payout("a", { requestedAt: 1, status: "rejected", rejection: "details", settledAt: 2 }),
    make.payout("b", { requestedAt: 3 }),
  ]
  expect(after(...told)).toEqual([
    ["b", "requested"],
    ["a", "rejected"],
  ])
  expect(after(...told, ...told)).toEqual(after(...told))
})

test("PROD-02: more payouts than a device keeps leave with the oldest", () => {
  const many = Array.from({ length: PAYOUTS_KEPT + 5 }, (_, n) =>
    make.payout(`p${n}`, { requestedAt: n, status: "paid", settledAt: n }),
  )
  const kept = after(...many.toReversed())
  expect(kept).toHaveLength(PAYOUTS_KEPT)
  expect(kept?.at(-1)).toEqual(["p5", "paid"])
})

test("PROD-02: payouts of a feed that begins anew come again with it", () => {
  const restarted = { _tag: "v1.FeedRestarted", sessions: [], relations: [], reports: [] } as const
  expect(after(make.payout("a"), restarted)).toBeUndefined()
  expect(after(make.payout("a"), restarted, make.payout("b"))).toEqual([["b", "requested"]])
})
