/**
 * What a call leaves behind in real browsers: the receipt, its stars, the list of calls offline, coins bought during a
 * call, calls switched off.
 */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { DESKTOP } from "./support/chromium.ts"
import { enterCard, findHost, join, readyForOffline } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const town = openTown("after-call")
let mia: Page
let sam: Page
let miaPath: string

beforeAll(async () => {
  mia = (await town.crowd.signIn("mia@livcam.test", { viewport: DESKTOP, noServiceWorker: true })).page
  sam = (await town.crowd.signIn("demo@livcam.test")).page
  miaPath = await findHost(sam, "Mia", "Spain")
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first()
const ring = (page: Page) => page.getByRole("alertdialog", { name: /^Incoming/ })
const inCall = (page: Page) => page.getByRole("dialog", { name: /^In a call with/ })
const photograph = (page: Page, name: string) => page.screenshot({ path: `.cache/after-call/${name}.png` })

const ringMia = async (page: Page) => {
  await page.goto(miaPath)
  await expect.poll(() => button(page, "Video call").isEnabled()).toBe(true)
  await button(page, "Video call").click()
  await button(page, "Start call").click()
  await ring(mia).waitFor()
}
const talk = async (page: Page) => {
  await ringMia(page)
  await button(mia, /^Accept$/).click()
  for (const side of [page, mia]) await inCall(side).getByRole("timer").waitFor()
}
const line = (page: Page, name: string) =>
  page.getByRole("dialog").locator("dl > div").filter({ hasText: name }).locator("dd")

test("PROD-03, CALL-24: after a call both sides have its receipt; it is rated, and the list of calls has it without a network", async () => {
  await talk(sam)
  await sam.bringToFront()
  await expect.poll(() => inCall(sam).getByRole("timer").textContent()).toMatch(/00:(0[5-9]|[1-5]\d)/)
  await sam.mouse.move(120, 120)
  await button(sam, "End call").click()
  for (const page of [sam, mia]) await line(page, "How it ended").waitFor()
  expect(await line(sam, "How it ended").textContent()).toBe("You hung up")
  expect(await line(mia, "How it ended").textContent()).toBe("Sam hung up")
  expect(await line(sam, "Cost").textContent()).toMatch(/^40/)
  expect(await line(mia, "Earned").textContent()).toBe("24 points")
  await expect.poll(() => line(sam, "With picture").textContent()).toMatch(/^00:(0[1-9]|[1-5]\d)$/)
  await photograph(sam, "receipt-phone")
  await photograph(mia, "receipt-desktop")
  await button(sam, "4 stars").click()
  await sam.getByText("Your rating. You can change it until tomorrow.").waitFor()
  await button(mia, "Close").click()
  await button(sam, "Close").click()

  await readyForOffline(sam)
  await sam.context().setOffline(true)
  await sam.goto("/calls")
  const row = sam.getByRole("listitem").filter({ hasText: "Mia" }).first()
  await row.getByText("Video call", { exact: true }).waitFor()
  await row.getByText("4 stars").waitFor({ state: "attached" })
  await button(sam, "Call again: Mia").waitFor()
  await photograph(sam, "calls-phone")
  await row.getByRole("button").first().click()
  await line(sam, "Cost").waitFor()
  await button(sam, "2 stars").click()
  await expect.poll(() => button(sam, "2 stars").getAttribute("aria-pressed")).toBe("true")
  await sam.context().setOffline(false)
  await sam.keyboard.press("Escape")
  await row.getByText("2 stars").waitFor({ state: "attached" })
})

test("CALL-15: a ring that was taken back stands in both lists; the called cannot call back who is no host", async () => {
  await ringMia(sam)
  await button(sam, "Cancel call").click()
  await ring(mia).waitFor({ state: "detached" })
  await mia.goto("/calls")
  await mia.getByRole("listitem").filter({ hasText: "Missed video call" }).first().waitFor()
  expect(await mia.getByRole("button", { name: /^Call (back|again)/ }).count()).toBe(0)
  await photograph(mia, "calls-desktop")
  await sam.goto("/calls")
  await sam.getByRole("listitem").filter({ hasText: "Cancelled" }).first().waitFor()
})

test("CALL-15: from the note in the chat one comes to the receipt", async () => {
  await sam.goto(miaPath.replace("/profile/", "/message/IMMessageSession/"))
  await sam
    .locator("ol")
    .getByRole("button", { name: /^Video call\b/ })
    .filter({ hasNotText: "Cancelled" })
    .last()
    .click()
  await line(sam, "How it ended").waitFor()
  await sam.keyboard.press("Escape")
})

test("CALL-17: a host who does not want to be disturbed shows as busy and can be called by nobody until it is switched off", async () => {
  const quiet = async (choice: string) => {
    await mia.goto("/")
    await button(mia, /Account/).click()
    const group = mia.getByRole("group", { name: "Do not disturb" })
    await group.getByText(choice, { exact: true }).click()
    return group
  }
  const group = await quiet("1 hour")
  await mia.getByText(/^No one can call you until /).waitFor()
  await group.scrollIntoViewIfNeeded()
  await photograph(mia, "quiet-desktop")
  await sam.goto(miaPath)
  await expect.poll(() => button(sam, "Video call").getAttribute("title")).toBe("Mia is busy")
  await mia.keyboard.press("Escape")
  await quiet("Off")
  await mia.keyboard.press("Escape")
  await expect.poll(() => button(sam, "Video call").getAttribute("title")).toBeNull()
})

test("CALL-09, CALL-14: coins that do not pay another minute are told in the call; they are got beside it, and the warning goes", async () => {
  const { page: eve } = await town.crowd.visit("/login", { noServiceWorker: true })
  await join(eve, {
    ...{ email: "eve@mail.example", password: "secret-12", nickname: "Eve", day: "10", month: "May", year: "1990" },
    gender: "Woman",
  })
  await eve.waitForURL((url) => url.pathname === "/")
  await eve.goto(miaPath.replace("/profile/", "/message/IMMessageSession/"))
  await button(eve, "Send a gift").click()
  const panel = eve.getByRole("dialog", { name: "Gift for Mia" })
  await panel.getByRole("button", { name: /^Chocolate/ }).click()
  await panel.getByRole("button", { name: /^Send/ }).click()
  await panel.getByText("61", { exact: true }).waitFor()
  await eve.keyboard.press("Escape")
  await talk(eve)
  const warning = inCall(eve).getByRole("alert").filter({ hasText: "The call will terminate within 1 minute" })
  await warning.waitFor()
  await eve.bringToFront()
  await photograph(eve, "top-up-phone")
  await button(eve, "Top up").click()
  const recharge = eve
    .getByRole("dialog", { name: /coins/ })
    .filter({ has: eve.getByRole("button", { name: "All packages" }) })
  await recharge.waitFor()
  await photograph(eve, "top-up-dialog-phone")
  await recharge.getByRole("button", { name: /^200 coins for / }).click()
  await eve.getByRole("timer").filter({ visible: true }).first().waitFor()
  const [checkout] = await Promise.all([
    eve.context().waitForEvent("page"),
    button(eve, /^(Pay .\d+\.\d\d|Continue to pay)$/).click(),
  ])
  await checkout.getByLabel("Card number").waitFor()
  await enterCard(checkout)
  await checkout.getByRole("heading", { name: "Payment received" }).waitFor()
  await eve.bringToFront()
  await button(eve, "Back to call").click()
  await inCall(eve).getByRole("timer").waitFor()
  await warning.waitFor({ state: "detached" })
  await eve.mouse.move(120, 120)
  await button(eve, "End call").click()
  await line(eve, "Cost").waitFor()
})
