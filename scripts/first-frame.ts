/**
 * `npm run first-frame`: how long after Accept the two members of a video call see each other. Both are in Chromium on
 * this machine, with built-in WebRTC and no TURN server. Eight calls (`-- --calls N`, at most nine: the caller's coins
 * pay for no more). Prints medians.
 */
import { parseArgs } from "node:util"
import type { Page } from "playwright"
import { makeCrowd } from "../tests/browser/support/crowd.ts"
import { makeGatewayProcess } from "../tests/browser/support/gateway-process.ts"
import { findHost } from "../tests/browser/support/steps.ts"
import { buildWhenStale } from "./setup/build.mjs"
import { PlainError, runMain, say } from "./setup/project.mjs"

const MOST = 9
/** The frame rate of usual cameras. */
const USUAL = { fps: 20 }

/** Resolves when the page has painted a picture of the other side. */
const seesOther = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll("video")].some(
        (video) => !video.muted && video.getVideoPlaybackQuality().totalVideoFrames > 0,
      ),
    undefined,
    { polling: 20 },
  )
const middle = (times: ReadonlyArray<number>): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

await runMain(async () => {
  const { values } = parseArgs({ options: { calls: { type: "string", default: "8" } } })
  const count = Number(values.calls)
  if (!Number.isSafeInteger(count) || count < 1 || count > MOST)
    throw new PlainError(`--calls takes a number from 1 to ${MOST}, not ${values.calls}`)
  await buildWhenStale()
  const gateway = await makeGatewayProcess()
  await gateway.start()
  const crowd = makeCrowd(gateway.origin)
  const times: Record<"caller" | "callee", Array<number>> = { caller: [], callee: [] }
  try {
    const { page: mia } = await crowd.signIn("mia@livcam.test", USUAL)
    const { page: sam } = await crowd.signIn("demo@livcam.test", USUAL)
    const button = (page: Page, name: string | RegExp) =>
      page.getByRole("button", { name }).filter({ visible: true }).first()
    await sam.goto((await findHost(sam, "Mia", "Spain")).replace("/profile/", "/message/IMMessageSession/"))
    for (let n = 1; n <= count; n++) {
      await button(sam, /^Video call/).click()
      await button(sam, "Start call").click()
      await mia.getByRole("alertdialog", { name: /^Incoming/ }).waitFor()
      const accept = button(mia, /^Accept$/)
      await accept.waitFor()
      const began = performance.now()
      const after = async (page: Page): Promise<number> => {
        await seesOther(page)
        return Math.round(performance.now() - began)
      }
      const [caller, callee] = await Promise.all([after(sam), after(mia), accept.click()])
      times.caller.push(caller)
      times.callee.push(callee)
      say(`Call ${n} of ${count}: caller ${caller} ms, callee ${callee} ms.`)
      await button(sam, "End call").click()
      for (const page of [sam, mia]) {
        const summary = page.getByRole("dialog", { name: "Call ended" })
        await summary.waitFor()
        await page.keyboard.press("Escape")
        await summary.waitFor({ state: "detached" })
      }
    }
  } finally {
    await crowd.dispose()
    await gateway.dispose()
  }
  say(`First picture after Accept, medians: caller ${middle(times.caller)} ms, callee ${middle(times.callee)} ms.`)
})
