/**
 * A long scroll back through the largest chat in the product's own page, without a network and on a throttled
 * processor. Then the same scroll through a bare list.
 */

import { existsSync } from "node:fs"
import { join } from "node:path"
import { build } from "vite"
import { root } from "../../../scripts/setup/project.mjs"
import { sourceHash } from "../../../scripts/setup/source-hash.mjs"
import { longScroll } from "../long-scroll.ts"
import { friendOf } from "../workload/world.ts"
import { drawBareList } from "./bare-list.ts"
import { inBrowser } from "./browser.ts"
import { copyProfile } from "./profiles.ts"
import { CACHE, ORIGIN, serveSite } from "./site.ts"

const SOURCES = ["src", "worker", "schema", "public", "index.html", "vite.config.ts", "package-lock.json"]

/** px: about 150 phone screens. */
const DISTANCE = 120_000
const MOST_MS = 400_000

/** Builds the product as `npm run build` does. */
const buildProduct = async (): Promise<string> => {
  const folder = join(CACHE, `product-${sourceHash(root, SOURCES).slice(0, 16)}`)
  if (!existsSync(join(folder, "index.html")))
    await build({
      root,
      configFile: join(root, "vite.config.ts"),
      logLevel: "error",
      build: { outDir: folder, emptyOutDir: true },
    })
  return folder
}

export const measureScroll = async (profile: string) => {
  const site = await serveSite([await buildProduct()])
  try {
    return await inBrowser(
      copyProfile(profile, "ours-app"),
      site.port,
      "/",
      async ({ page, context }) => {
        const expires = Date.now() / 1_000 + 86_400
        await context.addCookies([{ name: "CAMC_POP_18", value: "1", url: ORIGIN, expires }])
        await page.goto(`${ORIGIN}/message/IMMessageSession/${friendOf(0)}`)
        await page.locator("section ol > *").first().waitFor()
        await page.waitForTimeout(2_000)
        // tsx wraps inner functions in this helper, and some of them are sent to the page.
        await page.evaluate("globalThis.__name ??= (named) => named")
        const ours = await longScroll(page, { slowdown: 4, distance: DISTANCE })
        if (ours.leaps > 0) throw new Error(`the thread took its reader back ${ours.leaps} times`)
        await drawBareList(page)
        const byHand = await longScroll(page, { slowdown: 4, distance: DISTANCE })
        if (byHand.distance < DISTANCE || byHand.bare > 0)
          throw new Error(`the bare list did not scroll: ${JSON.stringify(byHand)}`)
        return { ...ours, byHand }
      },
      MOST_MS,
    )
  } finally {
    await site.close()
  }
}
