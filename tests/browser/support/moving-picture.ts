/** What a call shows. Apart from the steps, which other runners than this one take too. */
import type { Page } from "playwright"
import { expect } from "vitest"

/** The other side's picture is there and changes. */
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
