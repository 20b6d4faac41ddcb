import { expect, test } from "vitest"
import { foldOrder } from "./fold.ts"

test("CARD-04: a projection that reads rows of others is folded before those who write them, however they are listed", () => {
  const projections = {
    calls: { writes: ["call"], reads: [] },
    account: { writes: ["balance"], reads: ["call"] },
    statistics: { writes: ["month"], reads: ["balance", "call"] },
  } as const
  expect(foldOrder(projections)).toEqual(["statistics", "account", "calls"])
  const { calls, account, statistics } = projections
  expect(foldOrder({ statistics, calls, account })).toEqual(["statistics", "account", "calls"])
})

test("CARD-04: projections that read each other in a circle are refused, with the circle named", () => {
  const projections = {
    calls: { writes: ["call"], reads: ["month"] },
    account: { writes: ["balance"], reads: ["call"] },
    statistics: { writes: ["month"], reads: ["balance"] },
  } as const
  expect(() => foldOrder(projections)).toThrow("calls, account, statistics, calls")
})
