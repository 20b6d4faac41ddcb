import { expect, test } from "vitest"
import type { RawEvent } from "#schema/log/entry.ts"
import { SUBSCRIPTIONS_KEPT } from "#schema/shop/subscription.ts"
import { ann } from "../../tests/worlds/cast.ts"
import { logOf, makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { refold } from "../log/refold.ts"
import { families } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"

const make = makeEventFactory(ann.userId)
const after = (...events: ReadonlyArray<RawEvent>) =>
  rowsOf(refold(logOf(events), ann.userId))
    .get(families.subscriptions.key())
    ?.map(({ subscriptionId, status }) => [subscriptionId, status])

test("COIN-08: the newest word on a subscription stands, the newest subscription first, and a repeat changes nothing", () => {
  const told = [
    make.subscription("a", { createTime: 1 }),
    make.subscription("b", { createTime: 2, type: "monthly" }),
    make.subscription("a", { createTime: 1, status: "paused", nextTime: null }),
  ]
  expect(after(...told)).toEqual([
    ["b", "subscribed"],
    ["a", "paused"],
  ])
  expect(after(...told, ...told)).toEqual(after(...told))
})

test("COIN-08: more than a device keeps leave with the oldest", () => {
  const many = Array.from({ length: SUBSCRIPTIONS_KEPT + 5 }, (_, n) =>
    make.subscription(`s${n}`, { createTime: n, status: "cancelled", nextTime: null }),
  )
  const kept = after(...many.toReversed())
  expect(kept).toHaveLength(SUBSCRIPTIONS_KEPT)
  expect(kept?.at(-1)).toEqual(["s5", "cancelled"])
})
