/** Rebuilds all rows from the log: by the product in the background, and by hand from the same entries. */
import type { Bench } from "../pages/bench-page.ts"
import { ME } from "../workload/world.ts"
import { inBrowser } from "./browser.ts"
import { copyProfile } from "./profiles.ts"

declare const bench: Bench

interface Folded {
  readonly ms: number
  readonly events: number
  readonly chats: number
  readonly error?: string
}

const MOST_MS = 600_000

export const measureRebuild = async (profile: string, size: number, port: number) => {
  const ours = await inBrowser(
    copyProfile(profile, "ours"),
    port,
    "/bench/",
    async ({ page }) => {
      await page.evaluate(async () => {
        await bench.start("ours")
        await bench.ask({ op: "outdate" })
        bench.stop()
      })
      await page.waitForTimeout(500)
      return page.evaluate(async () => {
        const from = performance.now()
        await bench.start("ours")
        const { value } = await bench.timed({ op: "rebuild" })
        return { ms: performance.now() - from, chats: Number(value) }
      })
    },
    MOST_MS,
  )
  const byHand = (isWritten: boolean) =>
    inBrowser(copyProfile(profile, "ours"), port, "/bench/", ({ page }) =>
      page.evaluate(
        (asked) =>
          new Promise<Folded>((resolve) => {
            const worker = new Worker("/bench/raw-fold.js", { type: "module" })
            worker.onmessage = ({ data }: MessageEvent<Folded>) => resolve(data)
            worker.postMessage(asked)
          }),
        { me: ME, isWritten },
      ),
    )
  const written = await byHand(true)
  const folded = await byHand(false)
  for (const { error, events, chats } of [written, folded])
    if (error !== undefined || events !== size || chats !== ours.chats)
      throw new Error(`the raw fold has ${events} messages in ${chats} chats, ours ${ours.chats}: ${error ?? ""}`)
  return { ours: ours.ms, written: written.ms, folded: folded.ms }
}
