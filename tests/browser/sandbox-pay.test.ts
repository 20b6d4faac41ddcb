/** Coins bought in the payment sandbox, as `npm start` runs it: its own page in a real browser, each of its cards, a tab that dies at each step. */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { openTown } from "./support/town.ts"

const town = openTown("sandbox-pay")

let sam: Page
beforeAll(async () => {
  sam = (await town.crowd.signIn("demo@livcam.test")).page
})

const heading = (name: string | RegExp) => sam.getByRole("heading", { name }).filter({ visible: true }).first()
const button = (name: string | RegExp) => sam.getByRole("button", { name }).filter({ visible: true }).first()
const link = (name: string | RegExp) => sam.getByRole("link", { name }).filter({ visible: true }).first()
const isOnPage = () => sam.getByLabel("Card number").waitFor({ timeout: 40_000 })
const balance = async (): Promise<number> => {
  await sam.goto("/shop")
  const text = await sam
    .getByText(/^[\d,]+ coins?$/)
    .first()
    .textContent()
  return Number((text ?? "").replace(/\D/g, ""))
}
/** The same person in a new tab: the one before died without a word. */
const diesAndReturns = async (address: string): Promise<void> => {
  const context = sam.context()
  const next = await context.newPage()
  await sam.close({ runBeforeUnload: false })
  sam = next
  await sam.goto(address)
}
const openPage = async (): Promise<void> => {
  await sam.goto("/pay?coin=1")
  await button(/^(Pay £0\.99|Continue to pay)$/).click()
  await isOnPage()
}
const enters = async (number: string): Promise<void> => {
  await sam.getByLabel("Name on the card").fill("Sam Example")
  await sam.getByLabel("Billing e-mail").fill("sam@example.test")
  await sam.getByLabel("Card number").fill(number)
  await sam.getByLabel("Expiration").fill("12/39")
  await sam.getByLabel("Security code").fill("123")
  await button(/^Pay /).click()
}

test("ROUTE-09, COIN-03: a declined card is said on the channel's page, another one pays there, and the coins are there", async () => {
  await openPage()
  await sam.getByText("No money moves here.").waitFor()
  await enters("4000 0000 0000 0002")
  await sam.getByRole("alert").filter({ hasText: "declined" }).waitFor()
  await enters("4242 4242 4242 4242")
  await heading("Payment received").waitFor({ timeout: 40_000 })
  await sam.getByText(/^\d+ coins were added\. Your balance: [\d,]+\.$/).waitFor()
})

test("COIN-04: the bank's question is answered with no, then with yes", async () => {
  const before = await balance()
  await openPage()
  await enters("4000 0025 0000 3155")
  await heading(/is it you/).waitFor()
  await button("No").click()
  await isOnPage()
  await enters("4000 0025 0000 3155")
  await button("Yes, it is me").click()
  await heading("Payment received").waitFor({ timeout: 40_000 })
  expect(await balance()).toBeGreaterThan(before)
})

test("COIN-04: a slow payment is waited for and arrives by itself; one that fails says that nothing was charged", async () => {
  await openPage()
  await enters("4000 0000 0000 0077")
  await heading("Waiting for your payment").waitFor({ timeout: 40_000 })
  await heading("Payment received").waitFor({ timeout: 60_000 })
  const before = await balance()
  await openPage()
  await enters("4000 0000 0000 0341")
  await heading("Waiting for your payment").waitFor({ timeout: 40_000 })
  await heading("Payment failed").waitFor({ timeout: 60_000 })
  expect(await balance()).toBe(before)
})

test("COIN-04: whoever goes back from the channel's page has paid nothing", async () => {
  await openPage()
  await button("Cancel and go back").click()
  await heading("Payment cancelled").waitFor({ timeout: 40_000 })
})

test("COIN-03, COIN-04: a tab that dies with the order made, on the channel's page, at the bank and on the way back pays once", async () => {
  const before = await balance()
  await sam.goto("/pay?coin=1")
  await button(/^Pay £0\.99$/).click()
  await heading(/./).waitFor()
  await diesAndReturns("/pay?coin=1")
  await openPage()
  const page = sam.url()
  await diesAndReturns("/payOrderList")
  await sam.getByRole("listitem").filter({ hasText: "Not paid yet" }).first().waitFor({ timeout: 40_000 })
  await openPage()
  expect(sam.url()).toBe(page)
  await enters("4000 0025 0000 3155")
  await heading(/is it you/).waitFor()
  await diesAndReturns(page)
  await sam.route("**/payRes?**", (route) => route.abort())
  await button("Yes, it is me").click()
  await diesAndReturns(page)
  await heading("This is paid.").waitFor()
  await link("Back to the shop").click()
  await heading("Payment received").waitFor({ timeout: 40_000 })
  const after = await balance()
  expect(after).toBeGreaterThan(before)
  await sam.goto("/pay?coin=1")
  await button(/^Pay £0\.99$/).waitFor()
  expect(await balance()).toBe(after)
})

test("COIN-06: a refund on its way is said, and then that the money is back", async () => {
  await openPage()
  await enters("4000 0000 0000 7726")
  await heading("Payment received").waitFor({ timeout: 40_000 })
  const before = await balance()
  await sam.goto("/payOrderList")
  await sam.getByRole("listitem").first().getByRole("link").click()
  await link("Ask for a refund").click()
  await expect
    .poll(() => button("Ask for the money back").getAttribute("aria-disabled"), { timeout: 60_000 })
    .toBeNull()
  await button("Ask for the money back").click()
  await heading(/Refund/).waitFor({ timeout: 40_000 })
  await sam.goto("/payOrderList")
  await sam.getByRole("listitem").filter({ hasText: "Refunded" }).waitFor({ timeout: 60_000 })
  expect(await balance()).toBeLessThan(before)
})
