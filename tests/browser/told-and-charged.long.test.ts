/**
 * The page shows what the gateway means: prices, filters, who may be called, a link as a QR code, one language at a
 * time.
 */
import type { Page } from "playwright"
import { decodeQR } from "qr/decode.js"
import { beforeAll, describe, expect, test } from "vitest"
import en from "../../src/i18n/en/index.ts"
import morePt from "../../src/i18n/pt/more.ts"
import { findHost, shown } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"
const MIA = "mia@livcam.test"
/** Mia's prices in the demo world, coins a minute. */
const [PRICE, FRIEND_PRICE] = [40, 30]

const town = openTown("told-and-charged")
let sam: Page
let mia: Page
let miaPath: string

beforeAll(async () => {
  sam = (await town.crowd.signIn(SAM)).page
  mia = (await town.crowd.signIn(MIA)).page
  miaPath = await findHost(sam, "Mia", "Spain")
})

const cardOf = (page: Page, path: string) =>
  page
    .getByRole("article")
    .filter({ has: page.locator(`a[href="${path}"]`) })
    .filter({ visible: true })
    .first()
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first()
const openWall = (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name: "Wall" }).filter({ visible: true }).first().click()

/** The price that each place shows, coins a minute. */
const pricesOf = async (page: Page): Promise<Readonly<Record<string, string>>> => {
  const number = (text: string | null) => /\d+/.exec(text ?? "")?.[0] ?? ""
  await findHost(page, "Mia", "Spain")
  const card = number(
    await cardOf(page, miaPath)
      .getByText(/\d+\/min/)
      .textContent(),
  )
  await page.goto(miaPath)
  const definition = page.getByRole("definition").first()
  await definition.waitFor()
  const profile = number(await definition.textContent())
  const call = button(page, "Video call")
  await expect.poll(() => call.isEnabled()).toBe(true)
  await call.click()
  const confirm = page.getByRole("dialog", { name: "Video call with Mia" })
  const confirmed = number(await confirm.getByText(/coins\/min/).textContent())
  await page.keyboard.press("Escape")
  await confirm.waitFor({ state: "detached" })
  await page.goto(miaPath.replace("/profile/", "/message/IMMessageSession/"))
  const video = button(page, /^Video call, /)
  await video.waitFor()
  const thread = number(await video.getAttribute("aria-label"))
  return { card, profile, confirmed, thread }
}
const everywhere = (coins: number) => {
  const price = String(coins)
  return { card: price, profile: price, confirmed: price, thread: price }
}

describe("the wall", () => {
  test("ROUTE-05: its group and country stay while one is elsewhere, and after a reload; cards are of them alone", async () => {
    const { page, browser } = await town.crowd.visit("/wall")
    const isKept = async () => {
      await expect
        .poll(() => page.getByRole("tab", { name: "Singing" }).filter({ visible: true }).getAttribute("aria-selected"))
        .toBe("true")
      expect(await button(page, /^Spain$/).getAttribute("aria-pressed")).toBe("true")
      await expect
        .poll(async () => {
          const labels = page.getByRole("article").getByRole("link")
          const names = await labels.evaluateAll((all) => all.map((link) => link.getAttribute("aria-label") ?? ""))
          return names.length > 0 && names.every((name) => name.endsWith("Spain"))
        })
        .toBe(true)
    }
    await page.getByRole("tab", { name: "Singing" }).click()
    await button(page, /^Spain$/).click()
    await isKept()
    await cardOf(page, miaPath)
      .getByRole("link")
      .click({ position: { x: 40, y: 60 } })
    await page.waitForURL((url) => url.pathname === miaPath)
    await page.goBack()
    await isKept()
    await page
      .getByRole("navigation")
      .getByRole("link", { name: en.nav.home })
      .filter({ visible: true })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === "/")
    await openWall(page)
    await isKept()
    await page.reload()
    await isKept()
    await browser.close()
  })
})

describe("prices", () => {
  test("PROD-02: card, profile, confirmation and thread say the gateway's price, and a friend's to a friend", async () => {
    expect(await pricesOf(sam)).toEqual(everywhere(PRICE))
    await sam.goto(miaPath)
    await shown(sam, `Friends pay ${FRIEND_PRICE} coins a minute.`).waitFor()
    await button(sam, "Add friend").click()
    await sam.getByRole("dialog").getByRole("button", { name: "Send request" }).click()
    await mia.goto("/friends?tab=requests")
    await button(mia, "Accept").click()
    await button(sam, "Friends").waitFor()
    expect(await pricesOf(sam)).toEqual(everywhere(FRIEND_PRICE))
  })
})

describe("who may be called", () => {
  test("SOC-04, COIN-14: a host does not meet herself on the wall; without coins no call is offered, and the way to coins is", async () => {
    await openWall(mia)
    await mia.getByRole("button", { name: "Spain", exact: true }).click()
    await mia.getByRole("article").first().waitFor()
    expect(await mia.locator(`article a[href="${miaPath}"]`).count()).toBe(0)
    await button(mia, "All countries").click()
    await mia.getByRole("article").nth(4).waitFor()
    expect(await mia.getByRole("button", { name: /^Call / }).count()).toBe(0)
    const other = mia.getByRole("article").getByRole("link").filter({ visible: true }).first()
    await mia.goto((await other.getAttribute("href")) ?? "")
    await shown(mia, /You have 0\./).waitFor()
    await button(mia, "Get coins").click()
    const recharge = mia.getByRole("dialog", { name: /^You need \d+ more coins/ })
    await recharge.getByRole("button", { name: "All packages" }).click()
    await mia.getByRole("heading", { name: "Get coins" }).waitFor()
  })

  test("SOC-08: the profile and the thread of somebody blocked offer no call, no price and no invitation to write", async () => {
    await sam.goto("/wall")
    const card = sam.getByRole("article").getByRole("link").filter({ visible: true }).nth(2)
    const path = (await card.getAttribute("href")) ?? ""
    await sam.goto(path)
    await sam.getByRole("definition").first().waitFor()
    await button(sam, /^More about/).click()
    await sam
      .getByRole("dialog")
      .getByRole("button", { name: /^Block/ })
      .click()
    await shown(sam, /is blocked$/).waitFor()
    await expect.poll(() => sam.getByRole("button", { name: /call/i }).filter({ visible: true }).count()).toBe(0)
    expect(await sam.getByRole("definition").count()).toBe(0)
    await sam.goto(path.replace("/profile/", "/message/IMMessageSession/"))
    await button(sam, "Unblock").waitFor()
    expect(await sam.getByRole("button", { name: /call/i }).filter({ visible: true }).count()).toBe(0)
    expect(await shown(sam, /^Say hello/).count()).toBe(0)
  })
})

const openAccount = (page: Page) => button(page, /Account/).click()

test("AUTH-12: the link for another device is a QR code too, which a camera reads as the link", async () => {
  await sam.goto("/")
  await openAccount(sam)
  await button(sam, "Continue on another device").click()
  const code = sam.getByRole("img", { name: "QR code of this link" })
  await code.waitFor()
  const address = await sam
    .getByRole("dialog")
    .getByText(/^http.*loginToken=/)
    .textContent()
  const picture = (await code.screenshot()).toString("base64")
  const eye = await sam.context().newPage()
  const { width, height, data } = await eye.evaluate(async (png) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext("2d")
    if (context === null) throw new Error("no canvas")
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    return { width: bitmap.width, height: bitmap.height, data: [...data] }
  }, picture)
  expect(decodeQR({ width, height, data: Uint8Array.from(data) })).toBe(address)
  await eye.close()
})

test("I18N-05: another language reaches the open sheet and the screen behind it at once; places and interests are in it", async () => {
  await sam.goto("/friends")
  await openAccount(sam)
  await sam.getByLabel(en.account.language).selectOption("pt")
  const sheet = sam.getByRole("dialog")
  await sheet.getByRole("button", { name: morePt.links?.checkIn ?? "" }).waitFor()
  await sam.keyboard.press("Escape")
  await sam
    .getByRole("heading", { name: morePt.friends?.title ?? "" })
    .first()
    .waitFor()
  await sam.goto(miaPath)
  await shown(sam, "Barcelona, Espanha").waitFor()
  await sam
    .getByRole("listitem")
    .getByText(morePt.interest?.i4 ?? "", { exact: true })
    .waitFor()
  expect(await sam.getByRole("listitem").getByText("Singing", { exact: true }).count()).toBe(0)
})
