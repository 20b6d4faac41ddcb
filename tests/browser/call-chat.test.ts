/**
 * The chat over the picture of a video call: messages lie over the picture, are read out, move no focus, and a tap
 * hides them.
 */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { DESKTOP } from "./support/chromium.ts"
import { beginsInOneDay } from "./support/room-in-day.ts"
import { shot } from "./support/shot.ts"
import { findHost, shown } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

beginsInOneDay()
const town = openTown("call-chat")
let sam: Page
let mia: Page

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first()
const inCall = (page: Page) => page.getByRole("dialog", { name: /^In a call with/ })
const field = (page: Page) => inCall(page).getByRole("textbox", { name: "Write a message" })
const lines = (page: Page) => inCall(page).locator(".call-lines")
const hideLines = (page: Page) => inCall(page).getByRole("button", { name: "Hide these messages" })
const spoken = (page: Page) => inCall(page).getByRole("log")

beforeAll(async () => {
  mia = (await town.crowd.signIn("mia@livcam.test", { viewport: DESKTOP, noServiceWorker: true })).page
  sam = (await town.crowd.signIn("demo@livcam.test", { noServiceWorker: true })).page
  // The call starts from the profile: an open chat would mark incoming messages as read.
  await sam.goto(await findHost(sam, "Mia", "Spain"))
  await button(sam, /^Video call/).click()
  await button(sam, "Start call").click()
  await mia.getByRole("alertdialog", { name: /^Incoming/ }).waitFor()
  await button(mia, /^Accept$/).click()
  for (const page of [sam, mia]) await inCall(page).getByRole("timer").waitFor()
})

test("CALL-22: a line is written over the picture by the keyboard, lies over the other's, is read out there, and moves no focus", async () => {
  const at = await sam.evaluate(() => document.activeElement?.getAttribute("aria-label"))
  await field(mia).click()
  await mia.keyboard.type("Hello from over here")
  await mia.keyboard.press("Enter")
  await lines(sam).getByText("Hello from over here").waitFor()
  await spoken(sam).getByText("Mia: Hello from over here").waitFor({ state: "attached" })
  expect(await sam.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(at)
  // The writer keeps the focus, and the writer's own words are not read out.
  expect(await field(mia).evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await field(mia).inputValue()).toBe("")
  expect(await spoken(mia).textContent()).toBe("")
  await shot(sam, "phone-line")
  await shot(mia, "desktop-line")
})

test("CALL-22: what is not read in the chat is counted as before, three lines stand at most, and a tap puts them away", async () => {
  await inCall(sam)
    .getByRole("button", { name: /^Open chat\s*1 unread/ })
    .waitFor({ state: "attached" })
  for (const text of ["two", "three", "four"]) {
    await field(mia).fill(text)
    await mia.keyboard.press("Enter")
  }
  await lines(sam).getByText("four", { exact: true }).waitFor()
  expect(await lines(sam).getByText("Hello from over here").count()).toBe(0)
  await shot(sam, "phone-three")
  await hideLines(sam).click()
  await lines(sam).waitFor({ state: "detached" })
  await field(mia).fill("five")
  await mia.keyboard.press("Enter")
  await lines(sam).getByText("five", { exact: true }).waitFor()
  expect(await lines(sam).getByText("four", { exact: true }).count()).toBe(0)
  // Lines also go away by themselves.
  await lines(sam).waitFor({ state: "detached" })
})

test("CALL-22: Escape leaves the field and not the call, and the whole chat opens beside the call as before", async () => {
  await field(sam).fill("An answer")
  await sam.keyboard.press("Enter")
  await lines(mia).getByText("An answer").waitFor()
  await sam.keyboard.press("Escape")
  await inCall(sam).waitFor()
  expect(await field(sam).evaluate((element) => element === document.activeElement)).toBe(false)
  await button(sam, /^Open chat/).click()
  await sam.getByRole("button", { name: "Back to call" }).waitFor()
  for (const text of ["five", "An answer"]) await shown(sam, text).waitFor()
  await shot(sam, "phone-chat")
  await sam.getByRole("button", { name: "Back to call" }).click()
  await inCall(sam).waitFor()
  // Earlier lines do not come again.
  expect(await lines(sam).count()).toBe(0)
  await button(sam, "End call").click()
})
