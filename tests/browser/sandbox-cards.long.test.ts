/** The payment sandbox's cards with late results: slow payments, refunds, chargebacks. */
import { expect, test } from "vitest"
import { openBuyer } from "./support/sandbox-buyer.ts"

const sam = openBuyer("sandbox-cards")
const { heading, button, link, balance, order, enters } = sam

/** Opens the order that was made last. */
const opensOrder = async (): Promise<void> => {
  await sam.page.goto("/payOrderList")
  await sam.page.getByRole("listitem").first().getByRole("link").click()
}
const asksForTheMoneyBack = async (): Promise<void> => {
  await opensOrder()
  await link("Ask for a refund").click()
  await expect.poll(() => button("Ask for the money back").getAttribute("aria-disabled")).toBeNull()
  await button("Ask for the money back").click()
}

test("COIN-04: a slow payment is waited for and arrives by itself; one that fails says that nothing was charged", async () => {
  await order()
  await enters("4000 0000 0000 0077")
  await heading("Waiting for your payment").waitFor()
  await heading("Payment received").waitFor()
  const before = await balance()
  await order()
  await enters("4000 0000 0000 0341")
  await heading("Waiting for your payment").waitFor()
  await heading("Payment failed").waitFor()
  expect(await balance()).toBe(before)
})

test("COIN-04: whoever goes back from the channel's page has paid nothing", async () => {
  await order()
  await button("Cancel and go back").click()
  await heading("Payment cancelled").waitFor()
})

test("COIN-06: a refund on its way is said, and then that the money is back", async () => {
  await order()
  await enters("4000 0000 0000 7726")
  await heading("Payment received").waitFor()
  const before = await balance()
  await asksForTheMoneyBack()
  await heading(/Refund/).waitFor()
  await sam.page.goto("/payOrderList")
  await sam.page.getByRole("listitem").filter({ hasText: "Refunded" }).waitFor()
  expect(await balance()).toBeLessThan(before)
})

test("COIN-06: a refund that fails leaves the coins, and says so", async () => {
  await order()
  await enters("4000 0000 0000 5126")
  await heading("Payment received").waitFor()
  const before = await balance()
  await asksForTheMoneyBack()
  await heading("Coins given back").waitFor()
  expect(await balance()).toBe(before)
})

test("COIN-06: what the bank asks back some seconds later is offered no refund any more", async () => {
  await order()
  await enters("4000 0000 0000 0259")
  await heading("Payment received").waitFor()
  await opensOrder()
  await link("Ask for a refund").waitFor()
  await link("Ask for a refund").waitFor({ state: "detached" })
})

test("COIN-03: after all of that too no card number, security code or name of a card is in what pages send, what the browser keeps, what the gateway keeps or prints", () =>
  sam.expectNoCard())
