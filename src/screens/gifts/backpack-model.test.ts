import { expect, test } from "vitest"
import { stacksOf } from "./backpack-model.ts"

const item = (itemId: string, giftId: number, expiresAt: number) => ({
  itemId,
  giftId,
  giftName: `Gift ${giftId}`,
  giftImage: "/gifts/rose.svg",
  gotAt: 0,
  expiresAt,
  usedAt: null,
})

test("COIN-11: items of one gift are one stack, and the soonest to expire is given first", () => {
  const stacks = stacksOf([item("a", 8, 1), item("b", 1, 2), item("c", 8, 3)])
  expect(stacks.map(({ giftId, count, itemId, expiresAt }) => [giftId, count, itemId, expiresAt])).toEqual([
    [8, 2, "a", 1],
    [1, 1, "b", 2],
  ])
  expect(stacksOf([])).toEqual([])
})
