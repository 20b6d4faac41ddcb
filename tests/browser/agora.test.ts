/** Agora's real library in a real browser. Agora's servers are never contacted. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { PICTURE_ENCODERS, VIDEO_ENCODER } from "../../src/call/media/encoder.ts"
import type {} from "./pages/agora.ts"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"
import { type PageServer, servePages } from "./support/page-server.ts"

let server: PageServer
let browser: PersonBrowser

beforeAll(async () => {
  server = await servePages()
  browser = await makePersonBrowser(server.origin, { fps: 20 })
  await browser.open()
})
afterAll(async () => {
  await browser?.dispose()
  await server?.close()
})

const open = async () => {
  const page = await browser.context().newPage()
  await page.goto(server.urlOf("agora.html"))
  await page.waitForFunction(() => "agoraLab" in window)
  return page
}

test("CALL-23: the numbers of 480p_1 are those of Agora's own table", async () => {
  const page = await open()
  const { width, height, frameRate, encoder } = await page.evaluate(
    (name) => window.agoraLab.profile(name),
    VIDEO_ENCODER.profile,
  )
  expect({ width, height, frameRate }).toEqual({
    width: VIDEO_ENCODER.width,
    height: VIDEO_ENCODER.height,
    frameRate: VIDEO_ENCODER.framesPerSecond,
  })
  expect(encoder).toMatchObject({ bitrateMax: VIDEO_ENCODER.bitsPerSecond / 1_000 })
  await page.close()
})

test("CALL-23: a picture goes to Agora as 480p_1, whatever the camera gives, and a small one beside it", async () => {
  const page = await open()
  const published = await page.evaluate(() => window.agoraLab.published())
  const small = await page.evaluate(() => window.agoraLab.small())
  expect(published).toMatchObject([{ kind: "video", encoder: { bitrateMax: VIDEO_ENCODER.bitsPerSecond / 1_000 } }])
  expect(small).toMatchObject({ isDual: true, lowStream: { bitrate: PICTURE_ENCODERS.small.bitsPerSecond / 1_000 } })
  await page.close()
})
