import type { Page } from "playwright"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"
import { type PageServer, servePages } from "./support/page-server.ts"

let server: PageServer
let browser: PersonBrowser
let denying: PersonBrowser

beforeAll(async () => {
  server = await servePages()
  browser = await makePersonBrowser(server.origin)
  denying = await makePersonBrowser(server.origin, { denyMedia: true })
  await browser.open()
})
afterAll(async () => {
  await browser?.dispose()
  await denying?.dispose()
  await server?.close()
})
const pages: Array<Page> = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
})

const openAs = async (me: "ann" | "mia", balance = 100, person = browser, late = 0): Promise<Page> => {
  const page = await person.context().newPage()
  pages.push(page)
  await page.goto(server.urlOf(`call-layer.html?me=${me}&balance=${balance}&late=${late}`))
  await page.getByRole("button", { name: /^Call / }).waitFor()
  return page
}
/** A page in the background draws rarely, so the page comes to the front first. */
const press = async (page: Page, name: string | RegExp) => {
  await page.bringToFront()
  await page.getByRole("button", { name }).click()
}
const sent = (page: Page) => page.evaluate(() => [...window.sent])
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("CAMC_CURROOM_NUM"), localStorage.getItem("CAMC_MY_CALL_ROLE")])
/** Waits until a video on the page plays. */
const plays = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll("video")].some((v) => v.videoWidth > 0 && v.currentTime > 0.3),
  )

test("CALL-01: price, ring, answer, moving pictures, mute, chat card, hang-up, summary", async () => {
  const [ann, mia] = [await openAs("ann"), await openAs("mia")]
  await press(ann, "Call Mia")
  await ann.getByText("30 coins/min").first().waitFor()
  await press(ann, "Start call")
  await ann.getByText("Calling Mia…").waitFor()
  await mia.getByRole("alertdialog", { name: /Incoming video call: Ann/ }).waitFor()
  await press(mia, /^Accept$/)
  for (const page of [ann, mia]) {
    await page.getByRole("timer").waitFor()
    await page.bringToFront()
    await plays(page)
  }
  expect(await stored(ann)).toEqual(["r1", expect.stringMatching(/caller|callee/)])
  // The controls hide after a while without input.
  await ann.mouse.move(80, 100)
  await press(ann, "Mute microphone")
  await mia.getByText("Ann is muted").first().waitFor({ state: "attached" })
  await ann.mouse.move(100, 100)
  await press(ann, /^Open chat/)
  await expect.poll(() => ann.locator("#place").textContent()).toBe("/message/IMMessageSession/9")
  await press(ann, "Back to call")
  await ann.mouse.move(120, 120)
  await press(ann, "End call")
  await mia.getByText("Ann ended the call").waitFor()
  for (const page of [ann, mia]) await page.getByRole("dialog", { name: "Call ended" }).waitFor()
  expect(await ann.locator("video").count()).toBe(0)
  expect(await stored(ann)).toEqual([null, null])
  await press(ann, /^Send a message$/)
  await expect.poll(() => ann.getByRole("dialog").count()).toBe(0)
})

test("CALL-02: the calling screen and its focus stay while the room is there and its row is not", async () => {
  const [ann, mia] = [await openAs("ann", 100, browser, 1_000), await openAs("mia")]
  await press(ann, "Call Mia")
  await press(ann, "Start call")
  const calling = ann.getByRole("dialog", { name: "Calling Mia…" })
  const screen = await calling.elementHandle()
  await mia.getByRole("alertdialog", { name: /Incoming video call: Ann/ }).waitFor()
  expect(await screen?.evaluate((element) => element.isConnected && element.contains(document.activeElement))).toBe(
    true,
  )
  await press(ann, "Cancel call")
  await calling.waitFor({ state: "detached" })
})

test("CALL-04: a call that is taken back before its row has come is taken back, and does not come again", async () => {
  const ann = await openAs("ann", 100, browser, 2_500)
  await press(ann, "Call Mia")
  await press(ann, "Start call")
  await ann.waitForFunction(() => window.sent.includes("startCall"))
  const calling = ann.getByRole("dialog", { name: "Calling Mia…" })
  // The room is known when the camera is in use; its row is not there yet.
  await ann.waitForFunction(() => sessionStorage.getItem("livcam-call-room") !== null)
  await press(ann, "Cancel call")
  await calling.waitFor({ state: "detached" })
  await expect.poll(() => sent(ann)).toContain("cancelCall")
  await ann.waitForTimeout(3_000)
  expect(await calling.count()).toBe(0)
})

test("CALL-06: a declined call says 'no answer' to the caller and gives the camera back", async () => {
  const [ann, mia] = [await openAs("ann"), await openAs("mia")]
  await press(ann, "Call Mia")
  await press(ann, "Start call")
  await press(mia, /^Decline$/)
  await ann.getByText("No answer").waitFor()
  expect(await ann.getByText("Calling Mia…").count()).toBe(0)
  expect(await mia.getByRole("alertdialog").count()).toBe(0)
})

test("CALL-04: a ring that is taken back stops and says 'cancelled' to the callee", async () => {
  const [ann, mia] = [await openAs("ann"), await openAs("mia")]
  await press(ann, "Call Mia")
  await press(ann, "Start call")
  await mia.getByRole("alertdialog").waitFor()
  await press(ann, "Cancel call")
  await mia.getByText("The call was cancelled").waitFor()
  expect(await mia.getByRole("alertdialog").count()).toBe(0)
  expect(await sent(ann)).toContain("cancelCall")
})

test("CALL-16: a refused camera stops the call with a text, and nothing is sent", async () => {
  await denying.open()
  const ann = await openAs("ann", 100, denying)
  await press(ann, "Call Mia")
  await press(ann, "Start call")
  await ann.getByRole("dialog", { name: /Allow camera and microphone|Camera or microphone missing/ }).waitFor()
  expect(await sent(ann)).toEqual([])
})

test("CALL-17: too few coins are told before anything is asked of the devices", async () => {
  const ann = await openAs("ann", 29)
  await press(ann, "Call Mia")
  await ann.getByRole("dialog", { name: "You don't have enough coins" }).waitFor()
  expect(await sent(ann)).toEqual([])
})
