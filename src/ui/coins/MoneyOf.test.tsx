// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import { drawn as drawnPart } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { CoinAmount } from "./CoinAmount.tsx"
import { type CoinPrice, CoinPriceContext } from "./coin-price.ts"
import { MoneyOf } from "./MoneyOf.tsx"
import { PriceTag } from "./PriceTag.tsx"

beforeAll(() => startTexts("/gb/"))

const DOLLARS: CoinPrice = { price: 0.01125, currency: "USD" }

const drawn = (coin: CoinPrice | null | undefined, what: React.ReactNode): HTMLElement =>
  drawnPart(<CoinPriceContext value={coin}>{what}</CoinPriceContext>)

test("PROD-02: a price in coins has its money beside it, a sum that leaves has it without a sign, nothing costs nothing", () => {
  expect(drawn(DOLLARS, <PriceTag coinsPerMinute={80} />).textContent).toContain("≈ US$0.90")
  expect(drawn(DOLLARS, <PriceTag onPhoto coinsPerMinute={80} />).textContent).toContain("≈ US$0.90")
  expect(drawn(DOLLARS, <CoinAmount coins={1_600} />).textContent).toContain("≈ US$18.00")
  expect(drawn(DOLLARS, <MoneyOf coins={-80} />).textContent).toBe("≈ US$0.90")
  expect(drawn(DOLLARS, <PriceTag coinsPerMinute={0} />).textContent).not.toContain("≈")
})

test("PROD-02: where room is scarce the money is in the title and said by screen readers", () => {
  const root = drawn(DOLLARS, <CoinAmount coins={80} money="said" />)
  expect(root.querySelector("[title='≈ US$0.90']")).not.toBeNull()
  expect(root.querySelector(".sr-only:last-child")?.textContent).toBe(" ≈ US$0.90")
})

test("PROD-02: while the price is not known its room is kept and nobody is told a number; where nobody asks for it there is none", () => {
  const waiting = drawn(null, <PriceTag coinsPerMinute={80} />).querySelector(".invisible")
  expect(waiting?.getAttribute("aria-hidden")).toBe("true")
  expect(drawn(null, <CoinAmount coins={80} money="said" />).querySelector("[title]")).toBeNull()
  expect(drawn(undefined, <PriceTag coinsPerMinute={80} />).textContent).not.toContain("≈")
})
