/** An offer told on the wall: by itself, once, with its true price and end; and a member's own spending limit. */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { join, type NewMember } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const EVE: NewMember = {
  ...{ email: "eve@mail.example", password: "secret-1", nickname: "Eve", gender: "Woman" },
  ...{ day: "2", month: "March", year: "1988" },
}

const town = openTown("offers")
let eve: Page
beforeAll(async () => {
  eve = (await town.crowd.visit("/login")).page
  await join(eve, EVE)
  await eve.getByRole("article").first().waitFor()
})

const button = (name: string | RegExp) => eve.getByRole("button", { name }).filter({ visible: true }).first()
const offer = () => eve.getByRole("dialog", { name: "Your welcome offer" })

test("OVER-10, PROD-07: whoever looks at the wall for a while is told of the offer once, and its price is the one that is paid", async () => {
  await eve.goto("/wall")
  await offer().waitFor()
  await offer()
    .getByText(/^Ends in \d+:\d\d:\d\d$/)
    .waitFor()
  const price = /\$\d\.\d\d$/.exec((await offer().getByText("Before:").locator("xpath=../..").textContent()) ?? "")?.[0]
  await button("See the offer").click()
  await eve.getByRole("heading", { name: "Pay", exact: true }).waitFor()
  await button(`Pay ${price}`).waitFor()
  expect(await eve.evaluate(() => localStorage.getItem("livcam.offersSeen"))).toMatch(/^\["first-\d+"\]$/)
  // If it came again, it would come after half a minute.
  await eve.goto("/wall")
  await eve.getByRole("article").first().waitFor()
  await eve.waitForTimeout(33_000)
  expect(await offer().count()).toBe(0)
})

test("COIN-03: an own spending limit holds at once, refuses an order above it, and is raised a day later", async () => {
  await eve.goto("/wallet")
  await button("Spending limit").click()
  const limit = eve.getByRole("dialog", { name: "Spending limit" })
  const day = limit.getByLabel("In a day (USD)")
  await day.fill("a lot")
  await limit.getByRole("button", { name: "Save" }).click()
  await limit.getByText("Type an amount such as 20 or 19.99, or nothing.").waitFor()
  await day.fill("1,50")
  await limit.getByRole("button", { name: "Save" }).click()
  await limit.getByText("Today: $0.00. Limit: $1.50.").waitFor()
  await eve.goto("/pay?coin=4")
  await button(/^Pay \$19\.99$/).click()
  await eve.getByText("This is more than your own spending limit allows. Nothing was ordered.").first().waitFor()
  await eve.goto("/shop")
  await button("Spending limit").click()
  await day.fill("")
  await limit.getByRole("button", { name: "Save" }).click()
  await limit.getByText(/^From .+\. In a day: No limit\. In a month: No limit\. Coins in a day: No limit\.$/).waitFor()
  await limit.getByText("Today: $0.00. Limit: $1.50.").waitFor()
})
