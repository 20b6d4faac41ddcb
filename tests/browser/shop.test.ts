/**
 * Buying coins in a real browser: packages, an order, the channel's page, its outcome, receipt and refund. Stripe is a
 * local server.
 */
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type StripeServer, startStripe, WEBHOOK_SECRET } from "../worlds/gateway/stripe-server.ts"
import { balanceOn, readyForOffline } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

let stripe: StripeServer
beforeAll(async () => {
  stripe = await startStripe(Date.now)
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: "sk_test_of_the_browser",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.origin,
  })
})
afterAll(async () => {
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_BASE"]) delete process.env[name]
  await stripe.close()
})
const town = openTown("shop")

let sam: Page
beforeAll(async () => {
  sam = (await town.crowd.signIn("demo@livcam.test")).page
  // The channel's page, with the two links that lead back from it.
  await sam.context().route("https://checkout.stripe.test/**", async (route) => {
    const session = stripe.sessions.get(new URL(route.request().url()).pathname.split("/").at(-1) ?? "")
    const asked = stripe.asked.findLast(({ key }) => key === session?.client_reference_id)?.form
    const links = `<a href="${asked?.success_url}">Back to the shop</a> <a href="${asked?.cancel_url}">Leave</a>`
    await route.fulfill({ contentType: "text/html", body: `<h1>Checkout</h1>${links}` })
  })
  await sam.goto("/shop")
  await readyForOffline(sam)
})

const heading = (name: string) => sam.getByRole("heading", { name, exact: true })
const button = (name: string | RegExp) => sam.getByRole("button", { name }).filter({ visible: true }).first()
const link = (name: string | RegExp) => sam.getByRole("link", { name }).filter({ visible: true }).first()
const balance = (): Promise<number> => balanceOn(sam)
const openCheckout = async (pay: RegExp): Promise<void> => {
  await button(pay).click()
  await heading("Checkout").waitFor()
}
const newest = () => [...stripe.sessions.values()].at(-1) ?? expect.unreachable("no session")

test("ROUTE-08, ROUTE-09, COIN-02, COIN-03: an order is made by one press, and gone on with after the way back", async () => {
  await sam.goto("/shop?need=2000")
  await sam.getByText(/^You need [\d,]+ more coins\. The marked package brings them\./).waitFor()
  await link(/2,430 coins/).click()
  await sam.getByText("£19.99", { exact: true }).waitFor()
  await openCheckout(/^Pay £19\.99$/)
  expect(newest()).toMatchObject({ amount_total: 1_999, currency: "gbp" })
  await sam.goto("/pay?coin=4")
  await sam.getByText("This order is made and not paid yet. You go on with it and pay once.").waitFor()
  await openCheckout(/^Continue to pay$/)
  expect(stripe.sessions.size).toBe(1)
})

test("ROUTE-13, COIN-04, COIN-05: what is paid is there at once, with the coins of the first purchase, and once", async () => {
  await sam.goto("/shop")
  const before = await balance()
  await sam.goto("/pay?coin=4")
  await openCheckout(/^Continue to pay$/)
  stripe.pays(newest())
  await link("Back to the shop").click()
  await heading("Payment received").waitFor()
  await sam.getByText(`2,430 coins were added. Your balance: ${(before + 2_430).toLocaleString("en-US")}.`).waitFor()
  await sam.reload()
  await heading("Payment received").waitFor()
  await sam.goto("/shop")
  await expect.poll(balance).toBe(before + 2_430)
  expect(await sam.getByText(/^Your first purchase brings/).count()).toBe(0)
  // The wallet's item leads to the receipt.
  await sam.goto("/wallet")
  await link(/\+2,430/).click()
  await heading("Receipt").waitFor()
  await sam.getByText("2,430 coins", { exact: true }).first().waitFor()
})

test("COIN-04: a payment that does not come is waited for, and an order that ends says that nothing was charged", async () => {
  await sam.goto("/pay?coin=1")
  await openCheckout(/^Pay £0\.99$/)
  await link("Back to the shop").click()
  await heading("Waiting for your payment").waitFor()
  newest().status = "expired"
  await heading("Payment cancelled").waitFor()
  await link("Try again").click()
  await button(/^Pay £0\.99$/).waitFor()
  // Leaving the channel's page ends the order at once.
  await openCheckout(/^Pay £0\.99$/)
  await link("Leave").click()
  await heading("Payment cancelled").waitFor()
  expect(newest().status).toBe("expired")
  for (const address of ["/payRes", "/payRes?orderId=", "/payRes?orderId=nobody", "/payRes?orderId=%3Cb%3E"]) {
    await sam.goto(address)
    await heading("There is no such order").waitFor()
  }
})

test("ROUTE-10, COIN-02: prices, orders and receipts are read without a network, and nothing can be paid then", async () => {
  await sam.goto("/shop")
  await link(/2,330 coins/).waitFor()
  // An order that was left open can be ended from its receipt.
  await sam.goto("/pay?coin=1")
  await openCheckout(/^Pay £0\.99$/)
  await sam.goto("/payOrderList")
  await sam.getByRole("listitem").filter({ hasText: "Not paid yet" }).getByRole("link").click()
  await button("Cancel this order").click()
  await expect.poll(() => button("Cancel this order").count()).toBe(0)
  expect(newest().status).toBe("expired")
  await sam.goto("/shop")
  await link(/2,330 coins/).waitFor()
  await sam.context().setOffline(true)
  await sam.goto("/shop")
  await link(/2,330 coins/).click()
  await expect.poll(() => button(/^Pay £19\.99$/).getAttribute("aria-disabled")).toBe("true")
  await sam.goto("/payOrderList")
  await sam.getByRole("listitem").filter({ hasText: "Cancelled" }).first().waitFor()
  await sam.getByRole("listitem").filter({ hasText: "2,430 coins" }).getByRole("link").click()
  await heading("Receipt").waitFor()
  await sam.context().setOffline(false)
})

test("ROUTE-11, COIN-06: a refund is asked for once; the coins go, and its page says how it stands", async () => {
  await sam.goto("/shop")
  const before = await balance()
  await sam.goto("/payOrderList")
  await sam.getByRole("listitem").filter({ hasText: "2,430 coins" }).getByRole("link").click()
  await link("Ask for a refund").click()
  await sam.getByLabel("Reason (optional)").fill("I have enough coins.")
  await expect.poll(() => button("Ask for the money back").getAttribute("aria-disabled")).toBeNull()
  await button("Ask for the money back").click()
  await heading("Refunded").waitFor()
  expect(stripe.refunds).toHaveLength(1)
  await sam.goto("/shop")
  await expect.poll(balance).toBe(before - 2_430)
  await sam.goto("/payOrderList")
  await sam.getByRole("listitem").filter({ hasText: "Refunded" }).waitFor()
})
