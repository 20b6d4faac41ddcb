/** What a bad network does to the media of a call: lost for a while, too narrow for a picture, and well again. */
import type { Page } from "playwright"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import type {} from "./pages/webrtc.ts"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"
import { type MediaProxy, proxyMedia } from "./support/media/media-proxy.ts"
import { type PageServer, servePages } from "./support/page-server.ts"

let server: PageServer
let browser: PersonBrowser
let network: MediaProxy

beforeAll(async () => {
  server = await servePages()
  browser = await makePersonBrowser(server.origin)
  await browser.open()
  network = await proxyMedia(browser.context())
})
afterAll(async () => {
  await browser?.dispose()
  network?.close()
  await server?.close()
})
const pages: Array<Page> = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
  network.drop(false)
  network.limit(Number.POSITIVE_INFINITY)
})

const openSide = async (roomNum: string, role: "caller" | "callee"): Promise<Page> => {
  const page = await browser.context().newPage()
  pages.push(page)
  await page.goto(server.urlOf("webrtc.html"))
  await page.waitForFunction(() => "side" in window)
  await page.evaluate((side) => window.side.open(side), {
    ...{ roomNum, role, kind: "video" as const, camera: true, lose: 0 },
  })
  return page
}
const openCall = async (roomNum: string) => {
  const sides = [await openSide(roomNum, "caller"), await openSide(roomNum, "callee")] as const
  for (const page of sides) await saw(page, "firstFrame")
  return sides
}
const saw = (page: Page, event: string) =>
  page.waitForFunction((wanted) => window.side.events.some((e) => e === wanted), event)
const moves = async (page: Page) => {
  await page.bringToFront()
  const first = await page.evaluate(() => window.side.picture())
  await page.waitForFunction((before) => ![0, before].includes(window.side.picture()), first, { polling: 100 })
}

test("CALL-28: after ten seconds without a network the picture moves again, and no side had to do anything", async () => {
  const sides = await openCall("lost")
  network.drop(true)
  for (const page of sides) await saw(page, "remoteLeft")
  await sides[0].waitForTimeout(10_000)
  for (const page of sides) expect(await page.evaluate(() => window.side.state()?.link)).toBe("interrupted")
  network.drop(false)
  for (const page of sides) {
    await saw(page, "remoteBack")
    await moves(page)
    expect(await page.evaluate(() => window.side.events)).toEqual(["firstFrame", "remoteLeft", "remoteBack"])
  }
})

test("CALL-28: in a network too narrow for a picture the sound goes on, both are told, and the picture comes back by itself", async () => {
  const [caller, callee] = await openCall("narrow")
  const step = (page: Page) => page.evaluate(() => window.side.state()?.step)
  network.limit(70_000)
  await expect.poll(() => step(caller)).toBe("off")
  await expect.poll(() => callee.evaluate(() => window.side.state())).toMatchObject({ remoteWeak: true })
  await callee.waitForFunction(() => window.side.state()?.quality === "poor")
  const heard = () => callee.evaluate(() => window.side.heard())
  const before = await heard()
  await expect.poll(heard).toBeGreaterThan(before)
  network.limit(Number.POSITIVE_INFINITY)
  for (const page of [caller, callee]) await expect.poll(() => step(page)).toBe("whole")
  await expect
    .poll(() => callee.evaluate(() => window.side.state()))
    .toMatchObject({ remoteWeak: false, remoteCamera: true })
  await moves(callee)
})

test("CALL-22: what a call has carried is told within a twentieth of what its connection counts", async () => {
  const [caller] = await openCall("counted")
  await caller.waitForTimeout(3_000)
  // One evaluation for both steps: only one of the two counts would include traffic between them.
  const counted = await caller.evaluate(async () => {
    const before = await window.side.counted()
    window.side.close()
    return before
  })
  await expect.poll(() => caller.evaluate(() => window.side.carried())).toBeGreaterThanOrEqual(counted)
  expect(await caller.evaluate(() => window.side.carried())).toBeLessThan(counted * 1.05)
})
