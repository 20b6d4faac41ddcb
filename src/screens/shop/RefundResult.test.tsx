// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { RefundResultView } from "./RefundResult.tsx"
import type { OrderRecord } from "./shop-model.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

test("COIN-06: a refund is rejected for the one reason there is, that the bank has asked the money back already", () => {
  const order = { refundStatus: "rejected" } as OrderRecord
  const page = drawn(<RefundResultView order={{ state: "ready", value: order }} onBack={() => {}} />)
  expect(page.textContent).toContain("Refund rejected")
  expect(page.textContent).toContain("Your bank has already asked for this money back")
  expect(page.textContent).toContain("Your coins stay yours.")
})
