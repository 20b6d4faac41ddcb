/**
 * A video from one person's file to another person's screen: made smaller by the browser, sent, reviewed, played; and a
 * friend request from it.
 */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { VIDEO_EDGE, VIDEO_MAX_SECONDS } from "#schema/rules/people/video-rules.ts"
import { videoFile } from "../worlds/gateway/video-file.ts"
import { DESKTOP } from "./support/chromium.ts"
import { readyForOffline } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const town = openTown("videos")
let mia: Page
let sam: Page

beforeAll(async () => {
  mia = (await town.crowd.signIn("mia@livcam.test", { viewport: DESKTOP, noServiceWorker: true })).page
  sam = (await town.crowd.signIn("demo@livcam.test")).page
  await readyForOffline(sam)
})

const own = () => mia.getByRole("region", { name: "Your videos" })
const pick = (buffer: Buffer) =>
  own().locator('input[type="file"]').setInputFiles({ name: "me.webm", mimeType: "video/webm", buffer })
const played = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    edge: Math.max(video.videoWidth, video.videoHeight),
    seconds: video.duration,
    muted: video.muted,
  }))

test("AUTH-10, ROUTE-15: what is no video is refused in words; one too large and too long is cut and made smaller on the device, then others see it", async () => {
  await mia.goto("/profile/edit")
  await own().getByRole("button", { name: "Add a video" }).waitFor()
  await pick(Buffer.from("<html></html>"))
  await own().getByRole("alert").getByText("This video cannot be used here").waitFor()
  await pick(await videoFile({ frames: 4 * (VIDEO_MAX_SECONDS + 5), width: 1_280, height: 720, title: "52.52 N" }))
  await own().getByRole("button", { name: "Remove video 1" }).waitFor({ timeout: 60_000 })
  await expect.poll(() => own().getByText("Under review").count()).toBe(0)
})

test("SOC-07: somebody else finds it first in the hot list, and sees it play in the size that was made of it, silent", async () => {
  await sam.goto("/wall")
  await sam.getByRole("button", { name: "Hot videos" }).click()
  await sam.getByRole("link", { name: /^Video of Mia/ }).click()
  await sam.getByRole("button", { name: "Play", exact: true }).click()
  await sam.getByRole("button", { name: "Pause" }).waitFor()
  await expect.poll(async () => (await played(sam)).at).toBeGreaterThan(0.3)
  const { edge, seconds, muted } = await played(sam)
  expect(edge).toBeLessThanOrEqual(VIDEO_EDGE)
  expect(seconds).toBeLessThanOrEqual(VIDEO_MAX_SECONDS + 0.5)
  expect(muted).toBe(true)
})

test("SOC-07, SOC-02: out of it its owner is liked and asked to be friends; arrow keys lead on, and the browser's back leads to the list", async () => {
  await sam.getByRole("button", { name: "Like", exact: true }).click()
  await sam.getByRole("button", { name: "Unlike" }).waitFor()
  await sam.getByRole("button", { name: "Add friend" }).click()
  const dialog = sam.getByRole("dialog", { name: "Add Mia as a friend" })
  await dialog.getByText("5 of 5 free requests").waitFor()
  await dialog.getByRole("button", { name: "Send request, free" }).click()
  await dialog.waitFor({ state: "detached" })
  await sam.getByRole("button", { name: "Requested" }).waitFor()
  await mia.goto("/friends")
  await mia.getByRole("tab", { name: "Requests (1)" }).waitFor()
  const before = sam.url()
  await sam.keyboard.press("ArrowDown")
  await expect.poll(() => sam.url()).not.toBe(before)
  await sam.getByRole("button", { name: "Add friend" }).waitFor()
  await sam.keyboard.press("ArrowUp")
  await expect.poll(() => sam.url()).toBe(before)
  await sam.goBack()
  await sam.getByRole("heading", { name: "Hot videos", exact: true }).waitFor()
})

test("AUTH-12: taken out by its owner, it is gone for whoever opens its address", async () => {
  const address = await sam.getByRole("link", { name: /^Video of Mia/ }).getAttribute("href")
  await mia.goto("/profile/edit")
  await own().getByRole("button", { name: "Remove video 1" }).click()
  await own().getByRole("button", { name: "Remove video 1" }).waitFor({ state: "detached" })
  await expect.poll(() => own().getByText("Is being removed").count()).toBe(0)
  await sam.goto(address ?? "")
  await sam.getByText("This video is not there any more").waitFor()
})
