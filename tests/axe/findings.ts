/**
 * What axe finds wrong with the page as it is: one line for each element, so an empty list is a pass. Looks at a phone
 * in the dark theme and at a desktop in the light one; with `LONG=1` at each size in both themes.
 */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults, RunOptions } from "axe-core"
import type { Page } from "playwright"
import { DESKTOP, PHONE } from "../browser/support/chromium-options.ts"

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Rules about a whole page. A view that stands alone cannot keep them. */
const OF_A_PAGE = ["region", "landmark-one-main", "page-has-heading-one", "bypass"]
/** The page behind an open dialog: dimmed and out of reach. It is checked where it stands in front. */
const BEHIND = "[data-aria-hidden=true]"
/** The rules whose result depends on the theme. */
const OF_A_THEME = ["color-contrast", "link-in-text-block"]

const run = async (page: Page, options: RunOptions): Promise<ReadonlyArray<string>> => {
  const { violations } = await page.evaluate(
    async ([asked, behind]) => {
      const { axe } = window as unknown as { axe: { run(where: object, how: RunOptions): Promise<AxeResults> } }
      return axe.run({ exclude: [[behind]] }, asked)
    },
    [options, BEHIND] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "", html }) =>
        `${id}: ${target.join(" ")} ${html.slice(0, 160)} ${failureSummary.split("\n").slice(1).join(" ").trim()}`,
    ),
  )
}

/**
 * Axe sees neither transitions under way nor blur behind a surface. Without a graphics card they cost half of the time.
 */
const STILL = "*, ::before, ::after { transition: none !important; backdrop-filter: none !important }"

/** Waits until all animations have ended: half-faded text has little contrast. */
export const rest = (page: Page) =>
  page.evaluate(async (still) => {
    if (document.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(still)
      document.adoptedStyleSheets = [sheet]
    }
    // Animations of a theme change begin in the next frame, and those of inheriting elements in the frame after.
    for (let frames = 0; frames < 3; frames++) {
      await new Promise(requestAnimationFrame)
      const moving = document.getAnimations().filter(({ playState }) => playState === "running")
      if (moving.length > 0) frames = 0
      await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
    }
  }, STILL)

const inSize = async (
  page: Page,
  size: { width: number; height: number },
  theme: "dark" | "light",
  off: RunOptions["rules"],
): Promise<ReadonlyArray<string>> => {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme })
  await rest(page)
  const found = [...(await run(page, { resultTypes: ["violations"], rules: off }))]
  if (process.env.LONG) {
    const other = theme === "dark" ? "light" : "dark"
    await page.emulateMedia({ colorScheme: other })
    await rest(page)
    const themed = await run(page, { resultTypes: ["violations"], runOnly: { type: "rule", values: OF_A_THEME } })
    found.push(...themed.map((line) => `in the ${other} theme, ${line}`))
  }
  return found
}

export const findings = async (page: Page, part: "page" | "view" = "page"): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source)
  const off = Object.fromEntries((part === "page" ? [] : OF_A_PAGE).map((rule) => [rule, { enabled: false }]))
  const looks = [
    () => inSize(page, PHONE, "dark", off),
    async () => (await inSize(page, DESKTOP, "light", off)).map((line) => `on a desktop, ${line}`),
  ]
  // Starts with the current size: a change of size and theme takes as long as a look.
  if (page.viewportSize()?.width === DESKTOP.width) looks.reverse()
  const found: Array<string> = []
  for (const look of looks) found.push(...(await look()))
  return found
}
