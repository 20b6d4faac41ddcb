// @vitest-environment jsdom
import { useState } from "react"
import { flushSync } from "react-dom"
import { createRoot, type Root } from "react-dom/client"
import { afterEach, beforeAll, expect, test, vi } from "vitest"
import type { SessionStatus } from "#schema/device/status.ts"
import type { OwnUser } from "#schema/people/user.ts"
import type { PaymentConfig } from "#schema/shop/shop.ts"
import { ClientProvider } from "../client/ClientProvider.tsx"
import { makeStaticClient } from "../client/static-client.ts"
import { startTexts } from "../i18n/i18n.ts"
import { type CoinPrice, CoinPriceContext } from "../ui/coins/coin-price.ts"
import { MoneyOf } from "../ui/coins/MoneyOf.tsx"
import { AskedPrice } from "./use-money-of.ts"

beforeAll(() => startTexts("/gb/"))
const roots: Array<Root> = []
afterEach(() => {
  for (const root of roots.splice(0)) flushSync(() => root.unmount())
})

const MEMBER = { state: "signedIn", user: {} as OwnUser, balance: 0, points: 0, ended: null }
const VISITOR = { state: "visitor", user: null, balance: 0, points: 0, ended: null }
const CONFIG = { packages: [{ totalCoinNum: 100, entries: [{ price: 1, currency: "GBP" }] }] } as unknown

const Priced = () => {
  const [coin, tell] = useState<CoinPrice>()
  return (
    <CoinPriceContext value={coin ?? null}>
      <AskedPrice tell={tell} />
      <MoneyOf coins={80} />
    </CoinPriceContext>
  )
}

const opened = (session?: object) => {
  let asked = 0
  const client = makeStaticClient({
    queries: session === undefined ? {} : { session: session as SessionStatus },
    remotes: {
      paymentConfig: () => {
        asked += 1
        return { state: "ready", value: CONFIG as PaymentConfig, asOf: 0, stale: false }
      },
    },
  })
  const page = document.createElement("div")
  const root = createRoot(page)
  roots.push(root)
  const app = (
    <ClientProvider client={client}>
      <Priced />
    </ClientProvider>
  )
  flushSync(() => root.render(app))
  const seen = () => ({ asked, text: page.querySelector("span:not([aria-hidden])")?.textContent })
  return seen
}

test.each([
  ["member", MEMBER],
  ["visitor", VISITOR],
])("PROD-02: a %s is told the price of a coin", async (_, session) => {
  const seen = opened(session)
  await vi.waitFor(() => expect(seen()).toEqual({ asked: 1, text: "≈ £0.80" }))
})

test("PROD-02: while it is not known who uses the page nobody asks", () => {
  expect(opened()()).toEqual({ asked: 0, text: undefined })
})
