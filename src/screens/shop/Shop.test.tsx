// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import type { QueryResult } from "#schema/queries.ts"
import { paymentConfigOf } from "../../../gateway/shop/payment-config.ts"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { ClientProvider } from "../../client/ClientProvider.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { Shop } from "./Shop.tsx"
import type { PayChannel } from "./shop-model.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // jsdom has no media queries.
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) })
})

/** A Monday at 20:00 UTC. */
const END = Date.UTC(2026, 10, 23, 20)
const card: PayChannel = {
  id: 1,
  code: "card",
  name: "Card",
  country: null,
  depositModel: "page",
  icon: "/card.svg",
  status: "open",
  sort: 0,
  sandbox: false,
}
const buyer = { userId: 1, countryId: "GB", createdAt: 0, hasBought: true }
/** The config as the gateway sent it an hour before. */
const config = paymentConfigOf(buyer, [card], END - 3_600_000)

/** The lines of the package for GBP 9.99 when gateway time is `now`, whatever the device's clock says. */
const shownAt = (now: number) => {
  const client = makeStaticClient({
    queries: { connection: { network: "offline", clockOffset: now - Date.now() } as QueryResult<"connection"> },
    remotes: { paymentConfig: config },
  })
  const page = drawn(
    <ClientProvider client={client}>
      <Shop />
    </ClientProvider>,
  )
  const tile = [...page.querySelectorAll("a")].find(({ textContent }) => textContent?.includes("£9.99"))
  return { text: tile?.textContent ?? "", path: tile?.getAttribute("href") }
}

test("COIN-02: a flash package is shown with its tag, what it brings otherwise and the time that is left at the gateway, and at its end as before", () => {
  const during = shownAt(END - 754_500)
  for (const said of ["Flash package", "1,236 coins", "206 of them extra", "Usually 1,110 coins"])
    expect(during.text).toContain(said)
  expect(during.text).toMatch(/Ends in 0:12:3[34]/)
  expect(during.path).toBe("/pay?coin=3&offer=flash21-2026-11-23")
  const after = shownAt(END)
  expect(after.text).toContain("1,110 coins")
  expect(after.text).not.toMatch(/Flash|Usually|Ends in/)
  expect(after.path).toBe("/pay?coin=3")
})
