/**
 * Our profile: a user who signed in at a real gateway. The product's own log wrote the history, and the app was open
 * long enough afterwards to index it. Store and app are measured on the same profile.
 */
import { mkdirSync, rmSync } from "node:fs"
import { makeGateway } from "../../../gateway/app.ts"
import type { App } from "../pages/app-page.ts"
import { ME } from "../workload/world.ts"
import { inBrowser } from "./browser.ts"
import { bytesOf, keepNote, noteOf, profileFolder, SEED_MS, type Seeded, seedInto } from "./profiles.ts"
import type { Site } from "./site.ts"

declare const app: App

/** After the index is complete, the app needs this time for its own idle work. */
const REST_MS = 6_000
const LOOK_MS = 2_000

const folderOf = (size: number): string => profileFolder("ours", size)
export const isOurProfile = (size: number): boolean => noteOf(folderOf(size)) !== undefined

/**
 * The account is created while a gateway answers. Afterwards there is no gateway: the history is read without a
 * network.
 */
export const ensureOurProfile = async (size: number, site: Site, say: (line: string) => void): Promise<Seeded> => {
  const folder = folderOf(size)
  const known = noteOf(folder)
  if (known !== undefined) return { folder, ...known }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  say(`Seeding ours with ${size.toLocaleString("en")} messages.`)
  const gateway = await makeGateway({ store: "memory", demo: false, passwordCost: { N: 1024, r: 8, p: 1 } })
  site.setGateway(gateway)
  const me = await inBrowser(folder, site.port, "/app/", async ({ page }) => {
    const id = await page.evaluate(() => app.register("bench@mail.example"))
    await page.waitForTimeout(500)
    return id
  })
  site.setGateway(null)
  await gateway.close()
  if (me !== ME) throw new Error(`the first account of a gateway is ${me}, not ${ME} as the world says`)
  const seeded = await seedInto({ folder, engine: "ours", size, port: site.port, say })
  const from = Date.now()
  await inBrowser(
    folder,
    site.port,
    "/app/",
    async ({ page }) => {
      await page.evaluate(() => app.cold())
      let told = 0
      for (;;) {
        const indexed = await page.evaluate(() => app.indexed())
        if (indexed >= 100) break
        if (indexed >= told + 20) say(`  ours: ${indexed} % indexed`)
        told = Math.max(told, indexed - (indexed % 20))
        await page.waitForTimeout(LOOK_MS)
      }
      await page.waitForTimeout(REST_MS)
    },
    SEED_MS,
  )
  const seconds = seeded.seconds + (Date.now() - from) / 1_000
  const note = { bytes: seeded.bytes, indexBytes: bytesOf(folder) - seeded.bytes, seconds }
  keepNote(folder, note)
  const each = (bytes: number) => (bytes / size).toFixed(0)
  say(`  ours: ${seconds.toFixed(1)} s, ${each(note.bytes)} bytes a message, ${each(note.indexBytes)} of index`)
  return { folder, ...note }
}
