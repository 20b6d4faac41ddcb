/** A call survives a reload at either end, in each of its states. There is one bill. */
import type { Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import { moves } from "./support/media/moving-picture.ts"
import { shot } from "./support/shot.ts"
import { balanceOn, findHost } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const town = openTown("call-survives")

let sam: Page
let mia: Page
let miaPath = ""

beforeAll(async () => {
  sam = (await town.crowd.signIn("demo@livcam.test")).page
  mia = (await town.crowd.signIn("mia@livcam.test")).page
  miaPath = await findHost(sam, "Mia", "Spain")
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first()
const calling = (page: Page) => page.getByRole("dialog", { name: "Calling Mia…" })
const ring = (page: Page) => page.getByRole("alertdialog", { name: /^Incoming/ })
const ended = (page: Page) => page.getByRole("dialog", { name: "Call ended" })
const inCall = (page: Page) =>
  page
    .getByRole("dialog", { name: /^In a call with/ })
    .getByRole("timer")
    .waitFor()
/** Reloads. Leaving a call asks for confirmation, which is given; leaving a ring asks nothing. */
const reload = async (page: Page): Promise<void> => {
  const yes = (asked: { accept(): Promise<void> }) => void asked.accept()
  page.on("dialog", yes)
  await page.reload()
  page.off("dialog", yes)
}
const call = async (): Promise<void> => {
  await sam.goto(miaPath)
  await expect.poll(() => button(sam, /^Video call/).isEnabled()).toBe(true)
  await button(sam, /^Video call/).click()
  await button(sam, "Start call").click()
  await calling(sam).waitFor()
  await ring(mia).waitFor()
}
const hangUp = async (page: Page): Promise<void> => {
  await page.mouse.move(200, 400)
  await page.mouse.move(210, 420)
  await button(page, "End call").click()
}
const balance = async (page: Page): Promise<number> => {
  await page.goto("/shop")
  return balanceOn(page)
}

describe.sequential("a call", () => {
  test("CALL-28: both reload while it rings: the ring and the calling screen are there again, and it is answered", async () => {
    await call()
    await reload(mia)
    await ring(mia).waitFor()
    await reload(sam)
    await calling(sam).waitFor()
    await button(mia, "Accept").click()
    for (const page of [sam, mia]) await inCall(page)
  })

  test("CALL-28: both reload in it, one after the other: it goes on, and there is one bill", async () => {
    for (const page of [mia, sam]) {
      await reload(page)
      for (const each of [sam, mia]) await inCall(each)
    }
    // A minute begins when both sides have reported the other's picture.
    await sam
      .getByRole("dialog", { name: /^In a call with/ })
      .getByText("40 coins so far")
      .waitFor()
    await hangUp(sam)
    for (const page of [sam, mia]) await ended(page).waitFor()
    await sam.keyboard.press("Escape")
    await ended(sam).waitFor({ state: "detached" })
    // An ended call stays ended.
    await reload(mia)
    await button(mia, /Account/).waitFor()
    expect(await ended(mia).count()).toBe(0)
    await expect.poll(() => balance(sam)).toBe(500 - 40)
  })

  test("CALL-28: a second tab says that the call is in another one, takes it over by one press and gives it back; there is one bill", async () => {
    const before = await balance(sam)
    await call()
    const second = await sam.context().newPage()
    await second.goto("/wall")
    const bar = (page: Page) => page.getByText("In a call in another tab · Mia")
    const here = (page: Page) => button(page, "Continue here")
    // A ring belongs to the tab that has made it.
    await bar(second).waitFor()
    expect(await here(second).count()).toBe(0)
    await button(mia, "Accept").click()
    for (const page of [sam, mia]) await inCall(page)
    await shot(second, "call-in-another-tab")
    for (const [to, from] of [
      [second, sam],
      [sam, second],
    ] as const) {
      await to.bringToFront()
      await here(to).click()
      await inCall(to)
      await bar(from).waitFor()
      expect(await from.locator("video").count()).toBe(0)
      for (const page of [to, mia]) await moves(page)
    }
    await hangUp(sam)
    for (const page of [sam, mia]) await ended(page).waitFor()
    await bar(second).waitFor({ state: "detached" })
    await second.close()
    await expect.poll(() => balance(sam)).toBe(before - 40)
  })
})
