/** Takes pictures for a person to look at when SHOTS names a folder: the page as it is, and on a light desktop. */
import { mkdir } from "node:fs/promises"
import type { Page } from "playwright"
import { DESKTOP } from "./chromium.ts"

export const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SHOTS
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
  const before = page.viewportSize()
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize(DESKTOP)
  await page.screenshot({ path: `${folder}/${name}-light.png` })
  await page.emulateMedia({ colorScheme: null })
  if (before !== null) await page.setViewportSize(before)
}
