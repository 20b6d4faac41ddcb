/**
 * A gift over a call, on a processor four times slower: how many frames its animation gets, and how many the same page
 * gets after it.
 */
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makePersonBrowser, type PersonBrowser, type PersonOptions, PHONE } from "./support/chromium.ts"
import { type PageServer, servePages } from "./support/page-server.ts"

const SLOWER = 4
/** The duration of the animation, ms. */
const LOOK_MS = 1_800

let server: PageServer
const opened: Array<PersonBrowser> = []
beforeAll(async () => {
  server = await servePages()
})
afterAll(async () => {
  for (const browser of opened) await browser.dispose()
  await server.close()
})

const openGallery = async (options: PersonOptions): Promise<Page> => {
  const browser = await makePersonBrowser(server.origin, { viewport: PHONE, ...options })
  opened.push(browser)
  const page = await browser.open()
  // Each state is shown once first, so that its picture and code are loaded.
  for (const state of ["inCall", "freeNone"]) {
    await page.goto(`/dev/gallery/gift/${state}`)
    await page.locator(`meta[name=gallery][content="gift/${state}"]`).waitFor({ state: "attached" })
  }
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })
  return page
}

/** Shows the state (null: stays) and watches: the page's frames, and what the new animations change. */
const look = (page: Page, state: string | null) =>
  page.evaluate(
    async ([to, long]) => {
      if (to !== null) {
        history.pushState(null, "", to)
        dispatchEvent(new PopStateEvent("popstate"))
      }
      const times: Array<number> = []
      const changed = new Set<string>()
      while ((times.at(-1) ?? 0) - (times[0] ?? 0) < long) {
        times.push(await new Promise(requestAnimationFrame))
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect && effect.target instanceof HTMLImageElement)
            for (const frame of effect.getKeyframes()) for (const name of Object.keys(frame)) changed.add(name)
      }
      const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0))
      const OF_A_FRAME = ["offset", "computedOffset", "easing", "composite"]
      return {
        frames: gaps.length,
        longest: Math.round(Math.max(...gaps)),
        changed: [...changed].filter((name) => !OF_A_FRAME.includes(name)).sort(),
      }
    },
    [state === null ? null : `/dev/gallery/gift/${state}`, LOOK_MS] as const,
  )

test("CHAT-10: a gift's animation changes what the compositor draws by itself, and is none for who wants less motion", async () => {
  const moving = await openGallery({ hasMotion: true })
  const still = await openGallery({})
  for (let turn = 0; turn < 3; turn++) {
    await look(moving, "freeNone")
    const [shown, rest] = [await look(moving, "inCall"), await look(moving, null)]
    console.info(`frames in ${LOOK_MS} ms: ${shown.frames} (longest ${shown.longest} ms); after it ${rest.frames}`)
    expect(shown.changed).toEqual(["opacity", "transform"])
  }
  expect((await look(still, "inCall")).changed).toEqual([])
})
