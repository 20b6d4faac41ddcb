/** Room for words: every place at every width, in long languages, and with large text. */
import type { Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import { DESKTOP, PHONE } from "./support/chromium.ts"
import { layoutFaults } from "./support/layout-faults.ts"
import { findHost } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"
const WIDTHS = [320, 360, 390, 768, 1024, 1440] as const
/**
 * Widths where a long word has least room: the narrowest phone, and the narrowest window that has the list beside it.
 */
const TIGHT = [320, 768] as const
/**
 * The languages with the longest words, and one whose letters have another height. The first goes through every width.
 */
const LANGUAGES = { pt: WIDTHS, hi: [320, 390, 768, 1440], ms: TIGHT, nl: TIGHT } as const
type Language = keyof typeof LANGUAGES
const languages = Object.keys(LANGUAGES) as ReadonlyArray<Language>
const PLACES = [
  "/",
  "/wall",
  "/card",
  "/friends",
  "/message",
  // Not right after /message: the two share the element that they stand in, and `walk` waits for a new one.
  "/search",
  "/videos",
  "/videos/none",
  "/message/IMSayHiSession",
  "/storage",
  "/statistics",
  "/calls",
  "/wallet",
  "/earnings",
  "/task",
  "/shop",
  "/pay?coin=2",
  "/payRes",
  "/payOrderList",
  "/payRefund",
  "/cardList",
  "/slotmachine",
  "/flipcard",
  "/sacard",
  "/paymentMethodsList",
  "/paymentInfoAdd",
  "/profile/edit",
  "/delAccount",
  "/security",
  "/help",
  "/TermsUse",
  "/LiveChat",
  "/dev/log",
] as const

const town = openTown("layout")

/** The most frames that a place may take to come to rest, and how many equal frames in a row mean rest. */
const REST = 600
const STILL = 4
const NO_FRAME = "draws no frame"

/**
 * Waits until nothing changes: pictures, texts and the price of a coin have come, appearing parts have appeared, a new
 * width is laid out. Returns what does not come to rest: a place that stays busy for ever is a fault of its own, and is
 * named.
 */
const settle = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.locator("#main, main").first().waitFor()
  const busy = page.locator("[aria-busy=true]").first()
  const isIdle = await busy.waitFor({ state: "detached" }).then(
    () => true,
    () => false,
  )
  if (!isIdle) return [`stays busy: ${await busy.evaluate((element) => element.outerHTML.slice(0, 300))}`]
  // The money beside coins keeps its room before it is known, and has no words yet that could be too long.
  await page.locator(".invisible", { hasText: "≈" }).first().waitFor({ state: "detached" })
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(
    async ([frames, still, noFrame]) => {
      const boxes = () =>
        [...document.querySelectorAll("nav, main, main > * > *")].map((box) => box.getBoundingClientRect())
      // Checks the state and not the promise: that of a card that has left the screen (content-visibility) never
      // resolves.
      const moving = () =>
        document
          .getAnimations()
          .filter(
            ({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
          )
      let before = ""
      for (let frame = 0, same = 0; frame < frames; frame += 1) {
        const hasFrame = await Promise.race([
          new Promise((resolve) => requestAnimationFrame(() => resolve(true))),
          new Promise((resolve) => setTimeout(resolve, 10_000, false)),
        ])
        if (hasFrame === false) return [`${noFrame} while it is ${document.visibilityState}`]
        const now = JSON.stringify(boxes())
        same = now === before && moving().length === 0 ? same + 1 : 0
        before = now
        if (same === still) return []
      }
      return [
        `does not come to rest: ${moving().map(({ effect }) => JSON.stringify(effect?.getComputedTiming()))} ${before}`,
      ]
    },
    [REST, STILL, NO_FRAME] as const,
  )
}

/**
 * Goes to a place without reloading the page, which would request the price of a coin again. Waits until the place is
 * drawn.
 */
const walk = async (page: Page, place: string): Promise<void> => {
  await page.evaluate((to) => {
    for (const part of document.querySelectorAll("#main > *")) part.setAttribute("data-former", "")
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate"))
  }, place)
  const drawn = page.locator("#main > :not([data-former]):visible").first()
  await drawn.waitFor().catch(async (cause: unknown) => {
    const main = await page.locator("#main").innerHTML()
    throw new Error(`${place} is not drawn: ${page.url()} ${main.slice(0, 300)}`, { cause })
  })
}

const faultsAtWidths = async (
  page: Page,
  place: string,
  widths: ReadonlyArray<number>,
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  const look = async (as: string): Promise<void> => {
    let unrest = await settle(page)
    // A browser without a screen may stop drawing after a resize until somebody looks.
    if (unrest.some((why) => why.startsWith(NO_FRAME))) {
      await page.screenshot()
      unrest = await settle(page)
    }
    // One width that does not come to rest ends the test.
    if (unrest.length > 0) throw new Error(`${place} at ${as} ${unrest.join()}`)
    for (const fault of await layoutFaults(page)) found.push(`${place} at ${as}: ${fault}`)
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await look(`${width}`)
  }
  await page.setViewportSize(PHONE)
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
  await look("390 with text of 200 %")
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"))
  return found
}

describe("LOOK-01: no word is cut and every text has room, from 320 to 1,440 pixels and with text of 200 %", () => {
  let sam: Page
  let visitor: Page
  let host = ""

  beforeAll(async () => {
    sam = (await town.crowd.signIn(SAM, { viewport: DESKTOP, noServiceWorker: true })).page
    visitor = (await town.crowd.visit("/", { noServiceWorker: true })).page
    host = await findHost(sam, "Mia", "Spain")
  })

  const speak = (page: Page, language: string): Promise<void> =>
    page.evaluate((choice) => localStorage.setItem("siteLanguage", choice), language)

  test.each(languages)("LOOK-01: a member's places, in %s", async (language) => {
    await speak(sam, language)
    await sam.goto("/earnings")
    const found: Array<string> = []
    for (const place of [...PLACES, host, host.replace("/profile/", "/message/IMMessageSession/")]) {
      await walk(sam, place)
      found.push(...(await faultsAtWidths(sam, place, LANGUAGES[language])))
    }
    expect(found.join("\n")).toBe("")
  })

  test.each(languages)("LOOK-01: a visitor's places, in %s", async (language) => {
    await speak(visitor, language)
    const found: Array<string> = []
    for (const place of ["/", "/wall", "/login", "/phoneLogin", host]) {
      await visitor.goto(place)
      found.push(...(await faultsAtWidths(visitor, place, LANGUAGES[language])))
    }
    expect(found.join("\n")).toBe("")
  })
})

test("LOOK-02: nothing floats over the words of a profile that is scrolled", async () => {
  const { page } = await town.crowd.signIn(SAM, { noServiceWorker: true })
  const host = await findHost(page, "Mia", "Spain")
  await page.goto(host)
  const back = page.getByRole("button", { name: "Back", exact: true })
  await back.waitFor()
  const covered = async (): Promise<ReadonlyArray<string>> =>
    back.evaluate((button) => {
      const bar = button.parentElement
      const isSolid = bar !== null && getComputedStyle(bar).backgroundColor !== "rgba(0, 0, 0, 0)"
      const { bottom } = button.getBoundingClientRect()
      const words = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT)
      const found: Array<string> = []
      while (words.nextNode()) {
        const { currentNode } = words
        const parent = currentNode.parentElement
        // A single letter is the stand-in behind a picture.
        if (!parent?.checkVisibility() || bar?.contains(parent) || (currentNode.textContent ?? "").length < 2) continue
        if (parent.closest(".sr-only")) continue
        const range = document.createRange()
        range.selectNodeContents(currentNode)
        const box = range.getBoundingClientRect()
        if (!isSolid && box.height > 0 && box.top < bottom && box.bottom > 0) found.push(currentNode.textContent ?? "")
      }
      return found
    })
  const scroller = page.locator("main .overflow-y-auto").filter({ visible: true }).first()
  for (let top = 0; top <= 700; top += 50) {
    await scroller.evaluate((element, to) => element.scrollTo(0, to), top)
    await expect.poll(covered, { message: `scrolled by ${top}` }).toEqual([])
  }
})
