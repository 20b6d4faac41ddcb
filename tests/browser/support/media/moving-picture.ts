/** Checks of a call's picture. In a file apart from the steps, which other test runners use too. */
import type { Page } from "playwright"
import { expect } from "vitest"

/** Waits until the other side's picture is there and changes. */
export const moves = async (page: Page): Promise<void> => {
  await page.bringToFront()
  const frames = () =>
    page.evaluate(() => {
      const videos = [...document.querySelectorAll("video")].filter(({ muted, videoWidth }) => !muted && videoWidth > 0)
      return Math.max(0, ...videos.map((video) => video.getVideoPlaybackQuality().totalVideoFrames))
    })
  await expect.poll(frames).toBeGreaterThan(0)
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before)
}
