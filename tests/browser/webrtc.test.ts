import type { Page } from "playwright"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { LOOK_MS } from "../../src/call/media/filter-cost.ts"
import type {} from "./pages/webrtc.ts"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"
import { type PageServer, servePages } from "./support/page-server.ts"

let server: PageServer
let browser: PersonBrowser

beforeAll(async () => {
  server = await servePages()
  browser = await makePersonBrowser(server.origin, { hasWebGl: true })
  await browser.open()
})
afterAll(async () => {
  await browser?.dispose()
  await server?.close()
})
const pages: Array<Page> = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
})

const openPage = async (): Promise<Page> => {
  const page = await browser.context().newPage()
  pages.push(page)
  await page.goto(server.urlOf("webrtc.html"))
  await page.waitForFunction(() => "side" in window)
  return page
}

let rooms = 0
const newRoom = () => `room-${++rooms}`

interface Start {
  readonly kind?: "video" | "voice"
  readonly camera?: boolean
  readonly lose?: number
}
const start = (
  page: Page,
  roomNum: string,
  role: "caller" | "callee",
  { kind = "video", camera = kind === "video", lose = 0 }: Start = {},
) => page.evaluate((side) => window.side.open(side), { roomNum, role, kind, camera, lose })
const state = (page: Page) => page.evaluate(() => window.side.state())
const events = (page: Page) => page.evaluate(() => window.side.events)
const connected = (page: Page) => page.waitForFunction(() => window.side.state()?.link === "connected")
const saw = (page: Page, event: string, times = 1) =>
  page.waitForFunction(([name, n]) => window.side.events.filter((e) => e === name).length >= n, [event, times] as const)
/** Waits until the picture is there and changes. */
const moves = async (page: Page) => {
  await page.waitForFunction(() => window.side.picture() !== 0)
  const first = await page.evaluate(() => window.side.picture())
  await page.waitForFunction((before) => window.side.picture() !== before, first, { polling: 100 })
}

test("CALL-01: two tabs negotiate by WebRTC and both see moving pictures", async () => {
  const room = newRoom()
  const [caller, callee] = [await openPage(), await openPage()]
  expect(await start(caller, room, "caller")).toBe("started")
  // The callee starts later: the caller must not have sent its offer to nobody.
  await caller.waitForTimeout(300)
  expect(await start(callee, room, "callee")).toBe("started")
  for (const page of [caller, callee]) {
    await connected(page)
    await saw(page, "firstFrame")
    await page.bringToFront()
    await moves(page)
    expect(await state(page)).toMatchObject({
      camera: true,
      microphone: true,
      hasLocal: true,
      hasPicture: true,
      hasSound: true,
    })
  }
  await expect.poll(() => caller.evaluate(() => window.side.size())).toEqual({ width: 640, height: 480 })
  expect((await caller.evaluate(() => window.side.stats()))?.receivedBytes).toBeGreaterThan(0)
  expect(await events(caller)).toEqual(["firstFrame"])
})

test("CALL-23: a picture goes out as 480p_1: 640×480, 15 frames and 500 kbit a second", async () => {
  const room = newRoom()
  const [caller, callee] = [await openPage(), await openPage()]
  await start(caller, room, "caller")
  await start(callee, room, "callee")
  for (const page of [caller, callee]) {
    await saw(page, "firstFrame")
    // The first thing that a side sees is the other's picture. Its own may not have gone out yet.
    await expect
      .poll(() => page.evaluate(() => window.side.sending()))
      .toEqual({
        frameWidth: 640,
        frameHeight: 480,
        bitsPerSecond: 500_000,
        framesPerSecond: 15,
      })
  }
})

test("CALL-01: a voice call carries sound only, and its first packets count as the first frame", async () => {
  const room = newRoom()
  const [caller, callee] = [await openPage(), await openPage()]
  await start(callee, room, "callee", { kind: "voice" })
  await start(caller, room, "caller", { kind: "voice" })
  for (const page of [caller, callee]) {
    await saw(page, "firstFrame")
    expect(await state(page)).toMatchObject({ camera: false, hasLocal: false, hasPicture: false, hasSound: true })
  }
})

test("CALL-10: a video call answered with voice only starts on both sides, and the camera can be turned on later", async () => {
  const room = newRoom()
  const [caller, callee] = [await openPage(), await openPage()]
  await start(caller, room, "caller")
  await start(callee, room, "callee", { camera: false })
  await saw(caller, "firstFrame")
  await saw(callee, "firstFrame")
  expect(await state(caller)).toMatchObject({ remoteCamera: false })
  await callee.evaluate(() => window.side.setCamera(true))
  await caller.waitForFunction(() => window.side.state()?.remoteCamera === true)
  await caller.bringToFront()
  await moves(caller)
})

test("camera and microphone that go off are told to the other side, and the camera is given back", async () => {
  const room = newRoom()
  const [caller, callee] = [await openPage(), await openPage()]
  await start(caller, room, "caller")
  await start(callee, room, "callee")
  await connected(callee)
  await connected(caller)
  await caller.evaluate(async () => {
    await window.side.setCamera(false)
    window.side.setMicrophone(false)
  })
  await callee.waitForFunction(() => {
    const now = window.side.state()
    return now?.remoteCamera === false && now.remoteMicrophone === false
  })
  expect(await state(caller)).toMatchObject({ camera: false, microphone: false, hasLocal: false })
})

test("the first signals of both sides may be lost: the two tabs still meet", async () => {
  const room = newRoom()
  const [caller, callee] = [await openPage(), await openPage()]
  // These signals are lost on their way out: the caller's ready and offer, and the callee's ready.
  await start(caller, room, "caller", { lose: 2 })
  await start(callee, room, "callee", { lose: 1 })
  for (const page of [caller, callee]) await connected(page)
})

test("CALL-28: a side that reloads is left and comes back, and both see each other again", async () => {
  const room = newRoom()
  const [caller, callee] = [await openPage(), await openPage()]
  await start(caller, room, "caller")
  await start(callee, room, "callee")
  for (const page of [caller, callee]) await saw(page, "firstFrame")
  await callee.reload()
  await callee.waitForFunction(() => "side" in window)
  await saw(caller, "remoteLeft")
  await start(callee, room, "callee")
  await saw(caller, "remoteBack")
  await saw(callee, "firstFrame")
  await caller.bringToFront()
  await moves(caller)
  await caller.reload()
  await caller.waitForFunction(() => "side" in window)
  await start(caller, room, "caller")
  for (const page of [caller, callee]) await connected(page)
  await saw(caller, "firstFrame")
})

/**
 * A browser without a graphics card reports that, and is offered no filter. This allows slow drawing, so that the
 * filter can be tested.
 */
const drawWithoutCard = (page: Page) =>
  page.evaluate(() => {
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, how?: object) {
      return Reflect.apply(getContext, this, [kind, { ...how, failIfMajorPerformanceCaveat: false }])
    } as typeof getContext
  })
/** The mean over some turns of the fake camera's picture: within a turn its light varies by a tenth. */
const light = async (page: Page) => {
  let sum = 0
  for (let n = 0; n < 20; n++) {
    sum += await page.evaluate(() => window.side.light())
    await page.waitForTimeout(100)
  }
  return sum / 20
}
/** Switches off the check for slowness: drawing by the processor counts as too slow, which has a test of its own. */
const neverTooSlow = (page: Page) =>
  page.evaluate((look) => {
    const every = window.setInterval
    window.setInterval = ((act: () => void, ms: number) => (ms === look ? 0 : every(act, ms))) as typeof setInterval
  }, LOOK_MS)
const inCall = async () => {
  const room = newRoom()
  const [caller, callee] = [await openPage(), await openPage()]
  await drawWithoutCard(caller)
  await start(caller, room, "caller")
  await start(callee, room, "callee")
  for (const page of [caller, callee]) await saw(page, "firstFrame")
  return { caller, callee }
}

test("CALL-23: the beauty filter makes the picture that goes out lighter while it is on, and the camera is shown while the page is hidden", async () => {
  const { caller, callee } = await inCall()
  await callee.bringToFront()
  await moves(callee)
  const plain = await light(callee)
  expect(plain).toBeGreaterThan(10)
  // The filter draws only in a page that is visible.
  await caller.bringToFront()
  await neverTooSlow(caller)
  await caller.evaluate(() => window.side.setBeauty(true))
  await expect.poll(() => light(callee)).toBeGreaterThan(plain * 1.1)
  expect(await state(caller)).toMatchObject({ beauty: "on", camera: true, hasLocal: true })
  await expect
    .poll(() => caller.evaluate(() => window.side.sending()))
    .toMatchObject({ frameWidth: 640, frameHeight: 480 })
  await caller.evaluate(() => window.side.setBeauty(false))
  await expect.poll(() => light(callee)).toBeLessThan(plain * 1.04)
  await callee.bringToFront()
  await moves(callee)
})

test("CALL-23: a device that draws too few pictures goes on without the filter, and says so", async () => {
  const { caller, callee } = await inCall()
  await caller.bringToFront()
  await caller.evaluate(() => {
    HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0
    window.side.setBeauty(true)
  })
  await expect.poll(async () => (await state(caller))?.beauty).toBe("tooSlow")
  expect(await caller.evaluate(() => localStorage.getItem("livcam-beauty"))).toBeNull()
  await callee.bringToFront()
  await moves(callee)
})
