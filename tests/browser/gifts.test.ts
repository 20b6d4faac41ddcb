/** Gifts between two people in real browsers: in the chat and in a call, with a lost answer, without a network, with too few coins. */
import type { Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import { DESKTOP } from "./support/chromium.ts"
import { beginsInOneDay } from "./support/room-in-day.ts"
import { shot } from "./support/shot.ts"
import { findHost, readyForOffline } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

beginsInOneDay()
const town = openTown("gifts")
/** Mia's price for strangers, coins a minute. */
const MINUTE = 40
let sam: Page
let mia: Page
let miaPath: string
let thread: string

beforeAll(async () => {
  mia = (await town.crowd.signIn("mia@livcam.test", { viewport: DESKTOP, noServiceWorker: true })).page
  sam = (await town.crowd.signIn("demo@livcam.test")).page
  miaPath = await findHost(sam, "Mia", "Spain")
  thread = miaPath.replace("/profile/", "/message/IMMessageSession/")
  await sam.goto(thread)
  await readyForOffline(sam)
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).first()
const openAccount = (page: Page) => button(page, /Account/).click()
const panel = (page: Page) => page.getByRole("dialog", { name: "Gift for Mia" })
const inPanel = (page: Page, name: string | RegExp) => panel(page).getByRole("button", { name })
const gifts = (page: Page, name: string) => page.getByRole("paragraph").filter({ hasText: `Gift: ${name}` })
const balanceOf = async (page: Page): Promise<number> => {
  const text = await page
    .getByText(/^[\d,]+ coins?$/)
    .first()
    .textContent()
  return Number((text ?? "").replace(/\D/g, ""))
}
const choose = async (page: Page, gift: string): Promise<void> => {
  await button(page, "Send a gift").click()
  await inPanel(page, new RegExp(`^${gift}`)).click()
}
const closePanel = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "detached" })
}

describe("in a chat", () => {
  test("CHAT-10, OVER-07: a gift is chosen, then sent, charged, and seen by both; the profile counts it", async () => {
    const before = await balanceOf(sam)
    await choose(sam, "Rose")
    await inPanel(sam, "×10").click()
    await inPanel(sam, /^Send/).click()
    await panel(sam)
      .getByText(String(before - 50), { exact: true })
      .waitFor()
    await closePanel(sam)
    await gifts(sam, "Rose").waitFor()
    await expect.poll(() => balanceOf(sam)).toBe(before - 50)
    await mia.goto("/message")
    await mia.getByRole("link").filter({ hasText: "Sam" }).filter({ hasText: "Rose ×10" }).click()
    await gifts(mia, "Rose").waitFor()
    await sam.goto(miaPath)
    await sam.getByRole("heading", { name: "Gifts received" }).waitFor()
    await sam
      .getByRole("listitem")
      .filter({ has: sam.getByRole("img", { name: "Rose" }) })
      .waitFor()
    await sam.goto(thread)
  })

  test("CHAT-10: while nobody knows whether a gift went through the panel says so, and it is given once", async () => {
    const context = sam.context()
    let sent = 0
    await context.route("**/gift/v1/send", async (route) => {
      sent += 1
      await route.fetch()
      await route.abort()
    })
    await context.route("**/feed/v1/outcome", (route) => route.abort())
    const before = await balanceOf(sam)
    await choose(sam, "Lollipop")
    await inPanel(sam, /^Send/).click()
    await panel(sam).getByText("Checking what became of your gift…").waitFor()
    // The page reloads while the outcome is unknown. The new page asks for the outcome and sends nothing.
    await sam.reload()
    await context.unroute("**/feed/v1/outcome")
    await gifts(sam, "Lollipop").waitFor()
    await expect.poll(() => balanceOf(sam)).toBe(before - 9)
    expect([sent, await gifts(sam, "Lollipop").count()]).toEqual([1, 1])
    await context.unroute("**/gift/v1/send")
  })

  test("CHAT-10: without a network nothing is sent, and the choice is kept", async () => {
    await choose(sam, "Kiss")
    await sam.context().setOffline(true)
    const send = inPanel(sam, /^Send/)
    await expect.poll(() => send.getAttribute("title")).toContain("Gifts need a connection")
    await closePanel(sam)
    await button(sam, "Send a gift").click()
    expect(await inPanel(sam, /^Kiss/).getAttribute("aria-pressed")).toBe("true")
    await sam.context().setOffline(false)
    await expect.poll(() => send.getAttribute("title")).toBeNull()
    await send.click()
    await expect.poll(() => send.getAttribute("aria-busy")).toBeNull()
    await closePanel(sam)
    await gifts(sam, "Kiss").waitFor()
  })

  test("COIN-14: a gift that the balance does not pay stays chosen while coins are got", async () => {
    await choose(sam, "Castle")
    await panel(sam)
      .getByText(/^You need [\d,]+ more coins/)
      .waitFor()
    await inPanel(sam, "Get coins").last().click()
    const recharge = sam.getByRole("dialog", { name: /^You need [\d,]+ more coins/ })
    await recharge.getByRole("button", { name: "All packages" }).click()
    await sam.getByRole("heading", { name: "Get coins" }).waitFor()
    await recharge.waitFor({ state: "detached" })
    await sam.goBack()
    await button(sam, "Send a gift").click()
    expect(await inPanel(sam, /^Castle/).getAttribute("aria-pressed")).toBe("true")
    await closePanel(sam)
  })
})

test("COIN-11, OVER-11, COIN-09: a check-in fills the backpack; a gift out of it costs nothing, is given once, and is read of offline", async () => {
  await sam.goto("/")
  await openAccount(sam)
  await button(sam, "Daily check-in").click()
  await button(sam, /^Collect \d+ coins? and a gift/).click()
  await sam.getByText(/^Next check-in/).waitFor()
  await sam.keyboard.press("Escape")
  await sam.goto(thread)
  await gifts(sam, "Rose").waitFor()
  const before = await balanceOf(sam)
  await button(sam, "Send a gift").click()
  await panel(sam).getByRole("tab", { name: "Backpack" }).click()
  await inPanel(sam, /^Rose/).click()
  await inPanel(sam, "Give without coins").click()
  await panel(sam)
    .getByText(/^Nothing is in your backpack now/)
    .waitFor()
  await closePanel(sam)
  await expect.poll(() => gifts(sam, "Rose").count()).toBe(2)
  expect(await balanceOf(sam)).toBe(before)
  await expect.poll(() => gifts(mia, "Rose").count()).toBe(2)
  await readyForOffline(sam)
  await sam.context().setOffline(true)
  await sam.goto("/")
  await openAccount(sam)
  await button(sam, "Backpack").click()
  const backpack = sam.getByRole("dialog", { name: "Backpack" })
  await backpack.getByText("Your backpack is empty").waitFor()
  await backpack.getByText(/^Given \w+ \d/).waitFor()
  await sam.context().setOffline(false)
  await sam.goto(thread)
})

test("CHAT-10, CALL-22: a gift in a call is seen over it at both ends, and stands in the chat", async () => {
  const balance = async () => {
    const own = panel(sam).getByText("Your balance").locator("xpath=..")
    const text = await own
      .getByText(/^[\d,]+$/)
      .first()
      .textContent()
    return Number(text?.replaceAll(",", ""))
  }
  await button(sam, "Send a gift").click()
  const before = await balance()
  await closePanel(sam)
  await expect.poll(() => button(sam, /^Voice call/).isEnabled()).toBe(true)
  await button(sam, /^Voice call/).click()
  await button(sam, "Start call").click()
  await mia.getByRole("alertdialog", { name: /^Incoming/ }).waitFor()
  await button(mia, "Accept").click()
  const inCall = (page: Page) => page.getByRole("dialog", { name: /^In a call with/ })
  for (const page of [sam, mia]) await inCall(page).getByRole("timer").waitFor()
  await choose(sam, "Heart")
  // The first minute is paid, and the next one is held.
  await expect.poll(balance).toBe(before - 2 * MINUTE)
  await inPanel(sam, /^Send/).click()
  // Each notice shows for three seconds, so both are awaited at once.
  await Promise.all([
    mia.getByRole("status").filter({ hasText: "Sam sent Heart" }).waitFor(),
    sam.getByRole("status").filter({ hasText: "You sent Heart" }).waitFor(),
  ])
  // The panel of the chat beside the call also leaves out the held minute, and says so when the coins fall short
  // because of it.
  const left = await balance()
  await closePanel(sam)
  await inCall(sam)
    .getByRole("button", { name: /^Open chat/ })
    .click()
  await sam.getByRole("button", { name: "Back to call" }).waitFor()
  await choose(sam, "Heart")
  await expect.poll(balance).toBe(left)
  await inPanel(sam, "×99").click()
  await panel(sam).getByText(`${MINUTE} coins are kept for the next minute of your call.`).waitFor()
  await shot(sam, "gift-held")
  await closePanel(sam)
  await sam.getByRole("button", { name: "Back to call" }).click()
  await button(sam, "End call").click()
  for (const page of [sam, mia]) {
    const summary = page.getByRole("dialog", { name: "Call ended" })
    await summary.waitFor()
    await page.keyboard.press("Escape")
    await summary.waitFor({ state: "detached" })
  }
  await gifts(sam, "Heart").waitFor()
})

test("PROD-06: the panel's VIP tab leads to what VIP is, and from there to the shop", async () => {
  await sam.goto(thread)
  await button(sam, "Send a gift").click()
  await panel(sam).getByRole("tab", { name: "VIP" }).click()
  await inPanel(sam, "VIP").click()
  const vip = sam.getByRole("dialog", { name: "VIP" })
  await vip.getByText("You are not VIP yet.").waitFor()
  await vip.getByRole("button", { name: "Get coins" }).click()
  await sam.getByRole("heading", { name: "Get coins" }).filter({ visible: true }).waitFor()
  await expect.poll(() => sam.getByRole("dialog").count()).toBe(0)
})
