import { expect, test } from "vitest"
import { arePrices, CALL_PRICE_MAX, CALL_PRICE_MIN } from "./host-prices.ts"

test("PROD-02: a host's prices are whole coins within bounds, and friends never pay more than strangers", () => {
  const of = (callPrice: number, friendCallPrice: number) => arePrices({ callPrice, friendCallPrice })
  expect([of(40, 30), of(40, 40), of(CALL_PRICE_MIN, CALL_PRICE_MIN), of(CALL_PRICE_MAX, CALL_PRICE_MIN)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  const wrong = [of(30, 40), of(40.5, 30), of(CALL_PRICE_MAX + 1, 30), of(40, CALL_PRICE_MIN - 1), of(Number.NaN, 30)]
  expect(wrong).toEqual([false, false, false, false, false])
})
