/** A call by the keyboard alone, at both ends: where the focus goes, where it stays, and where Escape returns it to. */
import type { Locator, Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import { findings } from "../axe/findings.ts"
import { DESKTOP } from "./support/chromium.ts"
import { shot } from "./support/shot.ts"
import { composer, findHost } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const MIA = "mia@livcam.test"
const SAM = "demo@livcam.test"
/** More steps than any of these screens has controls: the focus goes round at least once. */
const STEPS = 12

const town = openTown("call-keyboard")
let mia: Page
let sam: Page

const callButton = () => sam.getByRole("button", { name: "Video call", exact: true }).filter({ visible: true })
const price = () => sam.getByRole("dialog", { name: "Video call with Mia" })
const calling = () => sam.getByRole("dialog", { name: "Calling Mia…" })
const ring = () => mia.getByRole("alertdialog", { name: "Incoming video call: Sam" })
const inCall = (page: Page) => page.getByRole("dialog", { name: /^In a call with/ })
const receipt = (page: Page) => page.getByRole("dialog", { name: "Call ended" })

const hasFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement))
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)
const press = async (page: Page, button: Locator) => {
  for (let steps = 0; steps < STEPS; steps++) {
    await page.keyboard.press("Tab")
    if (await isFocused(button)) return page.keyboard.press("Enter")
  }
  throw new Error(`Tab never comes to ${button}`)
}
/** Tab and Shift+Tab stay inside, screen readers find nothing of the page behind, and axe finds no fault. */
const staysIn = async (page: Page, place: Locator) => {
  await expect.poll(() => hasFocus(place)).toBe(true)
  const reached = new Set<string>()
  for (const key of ["Tab", "Shift+Tab"])
    for (let steps = 0; steps < STEPS; steps++) {
      await page.keyboard.press(key)
      const focused = await page.evaluate(() => document.activeElement?.outerHTML ?? "")
      expect(await hasFocus(place), `after ${steps + 1} times ${key}: ${focused.slice(0, 300)}`).toBe(true)
      reached.add(focused)
    }
  const fields = await place.getByRole("textbox").count()
  expect(reached.size).toBe((await place.getByRole("button", { disabled: false }).count()) + fields)
  for (const role of ["link", "textbox", "heading"] as const)
    expect(await page.getByRole(role).count(), role).toBe(await place.getByRole(role).count())
  for (const behind of ["main", "navigation"] as const)
    expect(await page.getByRole(behind).getByRole("button").count(), behind).toBe(0)
  const size = page.viewportSize()
  expect(await findings(page, "view")).toEqual([])
  // `findings` looks in two sizes. What had the focus before the call is drawn in only one of them.
  if (size !== null) await page.setViewportSize(size)
}
/** Waits for the button: it rests while the gateway ends a former call, and while the host is busy. */
const start = async () => {
  await expect.poll(() => callButton().getAttribute("aria-disabled")).toBe(null)
  await sam.keyboard.press("Enter")
  await price().waitFor()
  await press(sam, price().getByRole("button", { name: "Start call" }))
  await calling().waitFor()
}

beforeAll(async () => {
  mia = (await town.crowd.signIn(MIA, { viewport: DESKTOP })).page
  sam = (await town.crowd.signIn(SAM)).page
  const profile = await findHost(sam, "Mia", "Spain")
  const samId = (await sam.context().cookies()).find(({ name }) => name === "user_login_id")?.value
  await mia.goto(`/message/IMMessageSession/${samId}`)
  await composer(mia).fill("I was just about to")
  await sam.goto(profile)
})

describe.sequential("a call by the keyboard", () => {
  test("CALL-02: the calling screen takes the focus and keeps it; Escape takes the call back and returns to the button", async () => {
    await callButton().focus()
    await start()
    await staysIn(sam, calling())
    await ring().waitFor()
    await sam.keyboard.press("Escape")
    await calling().waitFor({ state: "detached" })
    await ring().waitFor({ state: "detached" })
    await expect.poll(() => isFocused(callButton())).toBe(true)
  })

  test("CALL-06, CALL-23: from the ring one press declines and leads to a report or a block, where the focus is; then it returns", async () => {
    await composer(mia).focus()
    await callButton().focus()
    await start()
    await ring().waitFor()
    await expect.poll(() => isFocused(ring())).toBe(true)
    await shot(mia, "ring-safety")
    await press(mia, ring().getByRole("button", { name: "Decline and report or block" }))
    for (const gone of [ring(), calling()]) await gone.waitFor({ state: "detached" })
    const options = mia.getByRole("dialog", { name: "Sam", exact: true })
    await expect.poll(() => hasFocus(options)).toBe(true)
    await options.getByRole("button", { name: /^Block/ }).waitFor()
    await shot(mia, "ring-safety-options")
    await options.getByRole("button", { name: /^Report/ }).click()
    const report = mia.getByRole("dialog", { name: "Report Sam" })
    await report.getByRole("radio", { name: "Insults or threats" }).check()
    await report.getByRole("checkbox", { name: "Block Sam as well" }).uncheck()
    await report.getByRole("button", { name: "Send report" }).click()
    await mia.getByText("Thank you. Our team will review your report.").waitFor()
    await report.waitFor({ state: "detached" })
    await composer(mia).focus()
  })

  test("CALL-06: the ring takes the focus without pressing anything; Escape declines and returns to the text being written", async () => {
    await start()
    await ring().waitFor()
    await expect.poll(() => isFocused(ring())).toBe(true)
    await mia.keyboard.type("write to you ")
    await mia.keyboard.press("Enter")
    expect(await ring().count()).toBe(1)
    await staysIn(mia, ring())
    await mia.keyboard.press("Escape")
    await ring().waitFor({ state: "detached" })
    await expect.poll(() => isFocused(composer(mia))).toBe(true)
    expect(await composer(mia).inputValue()).toBe("I was just about to")
    await calling().waitFor({ state: "detached" })
    await expect.poll(() => isFocused(callButton())).toBe(true)
  })

  test("CALL-03: answered by the keyboard, the call keeps the focus at both ends; Escape makes it small and Enter large again", async () => {
    await start()
    await ring().waitFor()
    await press(mia, ring().getByRole("button", { name: "Accept", exact: true }))
    for (const page of [sam, mia]) {
      await inCall(page).getByRole("timer").waitFor()
      // The last control to come: it needs both sides to see each other.
      await inCall(page).getByRole("button", { name: "Send a gift" }).waitFor()
      // The field comes when the chat has been fetched.
      await inCall(page).getByRole("textbox").waitFor()
      await staysIn(page, inCall(page))
      await page.keyboard.press("Escape")
      await inCall(page).waitFor({ state: "detached" })
      const back = page.getByRole("button", { name: "Back to call" })
      await expect.poll(() => isFocused(back)).toBe(true)
      await page.keyboard.press("Enter")
      await inCall(page).waitFor()
      await expect.poll(() => hasFocus(inCall(page))).toBe(true)
    }
  })

  test("CALL-08: hung up by the keyboard, the receipt keeps the focus, and Escape returns to what one did before the call", async () => {
    await press(sam, inCall(sam).getByRole("button", { name: "End call" }))
    for (const page of [sam, mia]) {
      // The last control to come: it needs the call's row and the relation between the two.
      await receipt(page).getByRole("button", { name: "Add friend" }).waitFor()
      await staysIn(page, receipt(page))
      await page.keyboard.press("Escape")
      await receipt(page).waitFor({ state: "detached" })
    }
    await expect.poll(() => isFocused(callButton())).toBe(true)
    await expect.poll(() => isFocused(composer(mia))).toBe(true)
    expect(await composer(mia).inputValue()).toBe("I was just about to")
  })
})
