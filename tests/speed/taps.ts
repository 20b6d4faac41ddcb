/**
 * A member's taps through the app. The browser measures each tap until the next frame, and the test measures it until
 * its goal is shown.
 */
import type { Locator, Page } from "playwright"
import { CHAT_LINK, HOST_LINK } from "./places.ts"
import { readVitals } from "./vitals.ts"

export interface Tap {
  readonly name: string
  /** Longest event of the interaction, ms in steps of 8; 0 stands for less than 16. */
  readonly delay: number
  /** Time from the tap until its goal was shown, ms. */
  readonly shown: number
}

const SETTLES_MS = 1_000

interface Step {
  readonly name: string
  readonly target: (page: Page) => Locator
  readonly goal: (page: Page) => Locator
  /** A key to press instead of a tap. */
  readonly key?: string
  /** Goes to where the next step begins; not measured. */
  readonly after?: (page: Page) => Promise<unknown>
}

const composer = (page: Page): Locator => page.getByRole("textbox", { name: "Write a message" })

const STEPS: ReadonlyArray<Step> = [
  {
    name: "open a profile",
    target: (page) => page.locator(HOST_LINK).filter({ visible: true }).first(),
    goal: (page) => page.getByRole("button", { name: "Chat", exact: true }),
    after: (page) => page.goBack(),
  },
  {
    name: "open the chats",
    target: (page) =>
      page
        .getByRole("navigation")
        .getByRole("link", { name: /Messages/ })
        .filter({ visible: true }),
    goal: (page) => page.locator(CHAT_LINK).first(),
  },
  { name: "open a thread", target: (page) => page.locator(CHAT_LINK).first(), goal: composer },
  { name: "touch the composer", target: composer, goal: composer },
  { name: "type a letter", target: composer, goal: composer, key: "h" },
  {
    name: "open a dialog",
    target: (page) => page.getByRole("button", { name: /^More/ }).filter({ visible: true }).last(),
    goal: (page) => page.getByRole("dialog"),
  },
]

/** The page must show the wall. */
export const tapThrough = async (page: Page): Promise<ReadonlyArray<Tap>> => {
  const taps: Tap[] = []
  for (const { name, target, goal, key, after } of STEPS) {
    await target(page).waitFor()
    await page.waitForTimeout(SETTLES_MS)
    const from = (await readVitals(page)).now
    const box = await target(page).boundingBox()
    if (box === null) throw new Error(`nothing to tap: ${name}`)
    const began = performance.now()
    if (key === undefined) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3)
    else await page.keyboard.press(key)
    await goal(page).first().waitFor()
    const shown = performance.now() - began
    await page.waitForTimeout(SETTLES_MS)
    const { interactions } = await readVitals(page)
    const delay = Math.max(0, ...interactions.filter(({ at }) => at >= from).map(({ duration }) => duration))
    taps.push({ name, delay, shown })
    await after?.(page)
  }
  return taps
}
