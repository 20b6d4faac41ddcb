// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { ErrorKind } from "#schema/errors.ts"
import type { QueryResult } from "#schema/queries.ts"
import { paymentConfigOf } from "../../../gateway/shop/payment-config.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { toldAnew } from "../../../tests/worlds/page/told-anew.ts"
import type { Client } from "../../client/client.ts"
import { makeStaticClient, staticList } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { Pay } from "./Pay.tsx"
import type { PayChannel, PaymentConfig } from "./shop-model.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

/** A Saturday on which the evening offer is on, for users who have bought before. */
const EVENING = Date.UTC(2026, 7, 8, 20)
const card: PayChannel = {
  ...{ id: 1, code: "card", name: "Card", country: null, depositModel: "page", icon: "/card.svg", status: "open" },
  ...{ sort: 0, sandbox: false },
}
const configAt = (now: number) =>
  paymentConfigOf({ userId: 1, countryId: "GB", createdAt: 0, hasBought: true }, [card], now)
const before = configAt(EVENING)

/**
 * Draws the page at `?coin=3`. The gateway refuses to make the order, and returns `after` when the prices are requested
 * again.
 */
const refusedBy = (kind: ErrorKind, after: PaymentConfig) => {
  const asked: Array<Command> = []
  const config = toldAnew(before, () => after)
  const client = makeStaticClient({
    queries: {
      connection: { network: "online", clockOffset: EVENING - Date.now() } as QueryResult<"connection">,
      checking: [],
      call: null,
      orders: staticList({ count: 0 }, [], () => "") as unknown as QueryResult<"orders">,
    },
    onCommand: (command) => {
      asked.push(command)
      return command._tag === "payCaptcha" ? { ok: true, value: { captcha: "proof" } } : { ok: false, error: { kind } }
    },
  })
  // The page reads this one remote only.
  const router = drawnOn({ ...client, remote: () => config.remote } as unknown as Client, <Pay />)
  flushSync(() => void router.navigate("/pay?coin=3&offer=flash"))
  return { asked, reads: config.asked }
}

const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button")].find(({ textContent }) => textContent?.includes(name))
const pay = (price: string): void => flushSync(() => button(`Pay ${price}`)?.click())
const alert = () => document.querySelector('[role="alert"]')?.textContent ?? ""
const isPaying = async (price: string) => expect.poll(() => button(`Pay ${price}`)?.textContent).toBeDefined()

test("COIN-03, ERR-04: a price that has changed is told and charged to nobody; the next press pays the new one", async () => {
  const raised = { ...before, flashOffers: before.flashOffers.map((offer) => ({ ...offer, afterAmount: 8.99 })) }
  const { asked, reads } = refusedBy("priceChanged", raised)
  await isPaying("£7.99")
  pay("£7.99")
  await expect.poll(alert).toContain("The price has changed. Nothing was charged; please look again.")
  expect(reads()).toBe(1)
  await isPaying("£8.99")
  pay("£8.99")
  await expect.poll(() => asked.length).toBe(4)
  expect(asked.map(({ _tag }) => _tag)).toEqual(["payCaptcha", "makeOrder", "payCaptcha", "makeOrder"])
  expect(asked).toMatchObject([{}, { price: 7.99, coinId: 3 }, {}, { price: 8.99, coinId: 3 }])
})

test("COIN-03, ERR-04: of a package that is sold no more the page says that, and pays nothing", async () => {
  const { asked, reads } = refusedBy("packageGone", {
    ...before,
    packages: before.packages.filter(({ coinId }) => coinId !== 3),
  })
  await isPaying("£7.99")
  pay("£7.99")
  await expect.poll(() => reads()).toBe(1)
  await expect.poll(() => document.querySelector("h2")?.textContent).toBe("This package is not sold any more")
  expect(button("Pay")).toBeUndefined()
  expect(asked.map(({ _tag }) => _tag)).toEqual(["payCaptcha", "makeOrder"])
})

test("COIN-03, OVER-10: an offer that has ended is told, and the price is as before; the next order names no offer", async () => {
  const { asked, reads } = refusedBy("offerEnded", { ...before, flashOffers: [] })
  await isPaying("£7.99")
  pay("£7.99")
  await expect.poll(alert).toContain("This offer has ended")
  expect(reads()).toBe(1)
  await isPaying("£9.99")
  pay("£9.99")
  await expect.poll(() => asked.length).toBe(4)
  expect(asked).toMatchObject([{}, { offerId: before.flashOffers[0]?.offerId }, {}, { offerId: null, price: 9.99 }])
})

test("COIN-03: what says nothing of the prices asks for none", async () => {
  const { asked, reads } = refusedBy("rateLimited", before)
  await isPaying("£7.99")
  pay("£7.99")
  await expect.poll(alert).not.toBe("")
  expect(reads()).toBe(0)
  expect(asked.map(({ _tag }) => _tag)).toEqual(["payCaptcha", "makeOrder"])
})
