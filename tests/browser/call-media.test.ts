/**
 * Sound and picture of a call in the whole app: devices and windows, a lost network, other screens, who speaks, data
 * used.
 */
import { readdir, stat } from "node:fs/promises"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { DESKTOP, PHONE } from "./support/chromium.ts"
import { type MediaProxy, proxyMedia } from "./support/media/media-proxy.ts"
import { beginsInOneDay } from "./support/room-in-day.ts"
import { findHost } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

beginsInOneDay()
const town = openTown("call-media")
/** Mia's price for strangers, coins a minute. */
const PRICE = 40
let network: MediaProxy
let sam: Page
let mia: Page
let thread: string

beforeAll(async () => {
  const [host, guest] = [
    await town.crowd.signIn("mia@livcam.test", { viewport: DESKTOP, noServiceWorker: true }),
    await town.crowd.signIn("demo@livcam.test", { cameras: 3, noServiceWorker: true }),
  ]
  network = await proxyMedia(host.browser.context(), guest.browser.context())
  sam = guest.page
  mia = host.page
  await mia.reload()
  thread = (await findHost(sam, "Mia", "Spain")).replace("/profile/", "/message/IMMessageSession/")
  await sam.goto(thread)
})
afterAll(() => network?.close())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first()
const inCall = (page: Page) => page.getByRole("dialog", { name: /^In a call with/ })
const summary = (page: Page) => page.getByRole("dialog", { name: "Call ended" })
const call = async (kind: "Video" | "Voice", whileItRings?: () => Promise<void>): Promise<void> => {
  const start = button(sam, new RegExp(`^${kind} call`))
  await expect.poll(() => start.isEnabled()).toBe(true)
  await start.click()
  await button(sam, "Start call").click()
  await mia.getByRole("alertdialog", { name: /^Incoming/ }).waitFor()
  await whileItRings?.()
  await button(mia, /^Accept$/).click()
  for (const page of [sam, mia])
    await inCall(page)
      .getByRole("timer")
      .filter({ hasText: /^(\d+s|00:\d\d)$/ })
      .waitFor()
}
const frames = (page: Page) =>
  page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll("video")].map((video) => video.getVideoPlaybackQuality().totalVideoFrames),
    ),
  )
/** Waits until all pictures on the page advance. */
const moves = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator("video").count()).toBeGreaterThan(1)
  const before = await frames(page)
  await expect.poll(() => frames(page)).toBeGreaterThan(before)
}
const end = async (page: Page): Promise<void> => {
  await page.mouse.move(200, 420)
  await button(page, "End call").click()
}
const closeSummaries = async (): Promise<void> => {
  for (const page of [sam, mia]) {
    await summary(page).waitFor()
    await page.keyboard.press("Escape")
    await summary(page).waitFor({ state: "detached" })
  }
}
const note = (page: Page) => page.getByText("If a call is reported, a picture of it may go to our team.")
const openOptions = (page: Page) => button(page, "Call options").click()
const coins = async (): Promise<number> => {
  const text = await sam
    .getByText(/^[\d,]+ coins?$/)
    .first()
    .textContent()
  return Number((text ?? "").replace(/\D/g, ""))
}

test("CALL-28: ten seconds without any network: both reconnect by themselves, pictures move again, and there is one bill", async () => {
  const before = await coins()
  // The note shows before the first call only.
  await call("Video", async () => {
    for (const page of [sam, mia]) await note(page).waitFor()
  })
  for (const page of [sam, mia]) await moves(page)
  network.drop(true)
  await sam.context().setOffline(true)
  // Waits from the moment of the loss: the other side notices it some seconds later.
  await Promise.all([sam.waitForTimeout(10_000), mia.getByText(/^Reconnecting… \d+ s$/).waitFor()])
  network.drop(false)
  await sam.context().setOffline(false)
  for (const page of [sam, mia]) {
    // Looks only at the call: the bar of the page behind may say it too.
    await inCall(page)
      .getByText(/^Reconnecting…/)
      .waitFor({ state: "detached" })
    await moves(page)
  }
  await end(sam)
  await summary(sam).waitFor()
  const minutes = Number.parseInt(
    (await summary(sam)
      .getByText(/minutes? charged$/)
      .textContent()) ?? "",
    10,
  )
  await summary(sam).getByText("Data used").waitFor()
  await closeSummaries()
  await expect.poll(coins).toBe(before - minutes * PRICE)
  expect(minutes).toBeLessThanOrEqual(2)
})

const halted = (page: Page) => inCall(page).getByText("Connection broken: no new minute is charged")

test("CALL-11, PROD-02: both are told when only the media is lost, and that it is back", async () => {
  await call("Video")
  for (const page of [sam, mia]) await moves(page)
  // Both sockets live; only the path between the two sides is gone. Media that stays lost for 20 s ends the call, so
  // the test does nothing else meanwhile.
  network.drop(true)
  await Promise.all([sam, mia].map((page) => halted(page).waitFor()))
  network.drop(false)
  await Promise.all([sam, mia].map((page) => halted(page).waitFor({ state: "detached" })))
  for (const page of [sam, mia]) await moves(page)
  await end(sam)
  await closeSummaries()
})

// This test and the next wait for the end of a minute, so only `npm run test:long` runs them.
test.runIf(process.env.LONG)(
  "CALL-11, PROD-02: a minute that would begin while only the media is lost begins when it is back",
  async () => {
    const before = await coins()
    await call("Video")
    const begun = Date.now()
    const coinsOfCall = async () => before - (await coins())
    await sam.waitForTimeout(begun + 49_000 - Date.now())
    network.drop(true)
    for (const page of [sam, mia]) await halted(page).waitFor()
    expect(Date.now() - begun).toBeLessThan(60_000)
    await sam.waitForTimeout(begun + 64_000 - Date.now())
    expect(await coinsOfCall()).toBe(PRICE)
    network.drop(false)
    for (const page of [sam, mia]) await halted(page).waitFor({ state: "detached" })
    await expect.poll(coinsOfCall).toBe(2 * PRICE)
    await end(sam)
    await closeSummaries()
  },
)

test.runIf(process.env.LONG)(
  "CALL-11, PROD-02: media that stays lost ends the call, and receipts say what was not charged",
  async () => {
    const before = await coins()
    await call("Voice")
    const begun = Date.now()
    await sam.waitForTimeout(begun + 49_000 - Date.now())
    network.drop(true)
    for (const page of [sam, mia]) await summary(page).waitFor()
    network.drop(false)
    expect(Date.now() - begun).toBeGreaterThan(60_000)
    for (const page of [sam, mia]) await summary(page).getByText("1 minute charged").waitFor()
    await closeSummaries()
    await expect.poll(coins).toBe(before - PRICE)
  },
)

test("CALL-01: camera, microphone and speaker are chosen in the call and remembered, and one that goes away is replaced and told", async () => {
  await call("Video")
  await moves(mia)
  await openOptions(sam)
  const field = (name: string) => sam.getByRole("combobox", { name })
  const second = async (name: string) => {
    await expect.poll(() => field(name).locator("option").count()).toBeGreaterThan(1)
    const options = await field(name).locator("option").allTextContents()
    const label = options.at(-1) ?? ""
    await field(name).selectOption({ index: options.length - 1 })
    return label
  }
  const chosen: Record<string, string> = {}
  for (const name of ["Camera", "Microphone", "Speaker"]) chosen[name] = await second(name)
  await expect
    .poll(() =>
      sam.evaluate(() =>
        [...document.querySelectorAll("video")].flatMap((video) =>
          video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks().map(({ label }) => label) : [],
        ),
      ),
    )
    .toContain(chosen.Camera)
  await expect.poll(() => sam.evaluate(() => document.querySelector("audio")?.sinkId)).toBeTruthy()
  await moves(mia)
  await sam.keyboard.press("Escape")
  // As if the camera were unplugged.
  await sam.evaluate((label) => {
    for (const { srcObject } of document.querySelectorAll("video"))
      if (srcObject instanceof MediaStream)
        for (const track of srcObject.getVideoTracks())
          if (track.label === label) {
            track.stop()
            track.dispatchEvent(new Event("ended"))
          }
  }, chosen.Camera)
  await sam.getByText(/^The camera is gone\. Now in use: /).waitFor()
  await moves(mia)
  await end(sam)
  await closeSummaries()
  expect(await sam.evaluate(() => localStorage.getItem("livcam-device-video"))).toBeTruthy()
})

test("CALL-01: a call goes over the whole screen and into a small window of its own, and both end with it", async () => {
  await call("Video")
  await mia.bringToFront()
  await openOptions(mia)
  await button(mia, "Full screen").click()
  await expect.poll(() => mia.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await button(mia, "Leave full screen").click()
  await expect.poll(() => mia.evaluate(() => document.fullscreenElement !== null)).toBe(false)
  await button(mia, "Small window").click()
  const size = () =>
    mia.evaluate(() => {
      const shown = (window as { documentPictureInPicture?: { window: Window | null } }).documentPictureInPicture
      const video = shown?.window?.document.querySelector("video")
      return video === undefined || video === null ? 0 : video.videoWidth
    })
  await expect.poll(size).toBeGreaterThan(0)
  await end(mia)
  await closeSummaries()
  await expect.poll(size).toBe(0)
})

test("CALL-22: in a voice call it is shown who is speaking", async () => {
  await call("Voice")
  for (const page of [sam, mia]) {
    await page.bringToFront()
    await inCall(page)
      .getByTitle(/is speaking$/)
      .waitFor()
    await inCall(page).getByTitle("You are heard").waitFor()
  }
  await button(sam, "Mute microphone").click()
  await inCall(sam).getByTitle("You are heard").waitFor({ state: "detached" })
  await inCall(mia).getByTitle("Sam is speaking").waitFor({ state: "detached" })
  await end(sam)
  await closeSummaries()
})

test("NAV-04: a call is not lost by a click: links, back and forth leave it as it is, and a reload asks first", async () => {
  await call("Video")
  const room = await sam.evaluate(() => localStorage.getItem("CAMC_CURROOM_NUM"))
  await sam.mouse.move(200, 420)
  await button(sam, /^Open chat/).click()
  await sam.setViewportSize(DESKTOP)
  const card = sam.getByRole("complementary", { name: "In a call with Mia" })
  await card.waitFor()
  for (const place of ["Wall", "Messages"]) {
    await sam
      .getByRole("link", { name: new RegExp(`^${place}`) })
      .filter({ visible: true })
      .first()
      .click()
    await card.getByRole("timer").waitFor()
  }
  await sam.goBack()
  await sam.goBack()
  await sam.goForward()
  await card.getByRole("timer").waitFor()
  const asked: Array<string> = []
  sam.once("dialog", (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await sam.evaluate(() => setTimeout(() => location.reload(), 0))
  await expect.poll(() => asked).toEqual(["beforeunload"])
  await button(sam, "Back to call").click()
  for (const page of [sam, mia]) await moves(page)
  expect(await sam.evaluate(() => localStorage.getItem("CAMC_CURROOM_NUM"))).toBe(room)
  await end(sam)
  await closeSummaries()
  await sam.setViewportSize(PHONE)
  await sam.goto(thread)
})

test("CALL-23, SOC-08: a report from the call shows its picture before it goes along, and a block ends the call", async () => {
  await call("Video", async () => {
    for (const page of [sam, mia]) expect(await note(page).count()).toBe(0)
  })
  for (const page of [sam, mia]) await moves(page)
  const room = await sam.evaluate(() => localStorage.getItem("CAMC_CURROOM_NUM"))
  const options = sam.getByRole("dialog", { name: "Mia", exact: true })
  await openOptions(sam)
  await button(sam, "Report or block Mia").click()
  await options.getByRole("button", { name: /^Report/ }).click()
  const report = sam.getByRole("dialog", { name: "Report Mia" })
  const width = () =>
    report.getByRole("img", { name: "Mia in this call" }).evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBeGreaterThan(100)
  await report.getByRole("radio", { name: "Insults or threats" }).check()
  await report.getByRole("checkbox", { name: "Block Mia as well" }).uncheck()
  await report.getByRole("button", { name: "Send report" }).click()
  await sam.getByText("Thank you. Our team will review your report.").waitFor()
  const files = await readdir(`${town.gateway.data}-media/snapshot/${room}`)
  expect(files).toHaveLength(1)
  const { size } = await stat(`${town.gateway.data}-media/snapshot/${room}/${files[0]}`)
  expect(size).toBeGreaterThan(500)
  expect(size).toBeLessThan(128 * 1_024)
  await moves(mia)
  await button(sam, "Report or block Mia").click()
  await options.getByRole("button", { name: /^Block/ }).click()
  await closeSummaries()
})
