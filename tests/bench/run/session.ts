/**
 * One session of an engine: the workloads, one after the other, in a freshly started browser on a copy of the engine's
 * seeded profile.
 */
import type { Message } from "#schema/chat/message.ts"
import type { ChatLine, EngineName } from "../engines/engine.ts"
import type { App } from "../pages/app-page.ts"
import type { Bench } from "../pages/bench-page.ts"
import { countOf, friendOf, SCREEN } from "../workload/world.ts"
import { inBrowser, type Opened, workerHeap } from "./browser.ts"
import type { Samples, Seen } from "./measured.ts"
import { copyProfile, emptyProfile } from "./profiles.ts"

declare const bench: Bench
declare const app: App

export interface Amounts {
  /** Live messages per session. */
  readonly live: number
  /** Steps back per session. */
  readonly steps: number
  readonly syncMessages: number
  readonly gapMs: number
}

interface Subject {
  readonly profile: string
  readonly engine: EngineName
  readonly size: number
  readonly port: number
}

export interface Outcome {
  readonly samples: Samples
  readonly seen: Seen
  readonly version: string
}

const DEPTH = 5_000
const BURST = 500
/** Live queries may send their last list after the write is done. */
const REST_MS = 400
const depthOf = (size: number): number => Math.min(DEPTH, Math.floor(countOf(size, 0) / 2))

const place = ({ n, time, text }: { readonly n: number; readonly time: number; readonly text: string }) =>
  `${n} ${time} ${text}`
export const placeOf = ({ n, time, message }: Message): string => place({ n, time, text: message })
const lineOf = ({ sessionId, time, text }: ChatLine): string => `${sessionId} ${time} ${text}`

export const firstScreen = (newest: ReadonlyArray<string>, chats: ReadonlyArray<ChatLine>): Seen => ({
  "first screen: newest": newest,
  "first screen: chats": chats.map(lineOf),
})

export const readAgain = async ({ page }: Pick<Opened, "page">, moment: string): Promise<Seen> => {
  const newest = await page.evaluate((limit) => bench.ask({ op: "newest", session: 0, limit }), SCREEN)
  const chats = await page.evaluate((limit) => bench.ask({ op: "chats", limit }), SCREEN)
  // The worker answers each op with the types of engines/engine.ts.
  const [rows, lines] = [newest as ReadonlyArray<Message>, chats as ReadonlyArray<ChatLine>]
  return {
    [`${moment}: newest, whole`]: rows.map((row) => JSON.stringify(sorted(row))),
    [`${moment}: chats`]: lines.map(lineOf),
  }
}
/** Engines may return a row's fields in another order. */
const sorted = (row: Message) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

export const measureStore = (
  { profile, engine, size, port }: Subject,
  { live, steps, gapMs }: Amounts,
  withWrites: boolean,
): Promise<Outcome> =>
  inBrowser(copyProfile(profile, engine), port, "/bench/", async (opened) => {
    const { page, version } = opened
    const cold = await page.evaluate((name) => bench.cold(name), engine)
    const older = await page.evaluate(([of, depth, most]) => bench.older(of, depth, most), [
      size,
      depthOf(size),
      steps,
    ] as const)
    const heap = await workerHeap(opened)
    const first = {
      ...firstScreen(cold.newest.map(placeOf), cold.chats),
      "older at depth": older.rows.map(placeOf),
      ...(await readAgain(opened, "first screen")),
    }
    const read = { newest: [cold.newestMs], chats: [cold.chatsMs], older: older.samples, heap: [heap] }
    if (!withWrites) return { samples: read, seen: first, version }
    const lived = (skip: number, isLogged: boolean) =>
      page.evaluate(([of, from, count, logged, gap]) => bench.live(of, from, count, logged, gap), [
        size,
        skip,
        live,
        isLogged,
        gapMs,
      ] as const)
    const plain = await lived(0, false)
    const logged = await lived(live, true)
    const burstBy = (op: "singles" | "burst") =>
      page.evaluate(([of, how, count, rest]) => bench.burst(of, how, count, rest), [size, op, BURST, REST_MS] as const)
    const singles = await burstBy("singles")
    const burst = await burstBy("burst")
    return {
      version,
      samples: {
        ...read,
        live: plain,
        liveLogged: logged,
        singles: [singles.ms],
        singlesEmissions: [singles.emissions],
        burst: [burst.ms],
        burstEmissions: [burst.emissions],
      },
      seen: { ...first, ...(await readAgain(opened, "after bursts")), ...(await readCounts(opened, size)) },
    }
  })

/** Message counts of chats that the bursts wrote to. */
export const readCounts = async ({ page }: Pick<Opened, "page">, size: number): Promise<Seen> => {
  const found: Array<string> = []
  for (const session of [0, 1, 20, 21, 40, 41, 199])
    found.push(`${session} ${await page.evaluate((of) => bench.ask({ op: "count", session: of }), session)}`)
  return { [`counts after bursts of ${size}`]: found }
}

/** Loads a history into an empty device. */
export const measureSync = (engine: EngineName, port: number, { syncMessages }: Amounts): Promise<Outcome> =>
  inBrowser(emptyProfile(engine), port, "/bench/", async (opened) => {
    const { page, version } = opened
    await page.evaluate((name) => bench.start(name), engine)
    const one = await page.evaluate((of) => bench.sync("one", of, 200), syncMessages)
    const mixed = await page.evaluate((of) => bench.sync("mixed", of, 200), syncMessages)
    const found: Array<string> = []
    for (const session of [300, 301, 500, 699])
      found.push(`${session} ${await page.evaluate((of) => bench.ask({ op: "count", session: of }), session)}`)
    return {
      version,
      samples: { syncOne: [one], syncMixed: [mixed] },
      seen: { "counts after sync": found, ...(await readAgain(opened, "after sync")) },
    }
  })

/** Measures the whole worker through the page's own client, without a network. */
export const measureApp = (
  { profile, port }: Pick<Subject, "profile" | "port">,
  { live, gapMs }: Amounts,
  withWrites: boolean,
): Promise<Outcome> =>
  inBrowser(copyProfile(profile, "ours-app"), port, `/app/message/IMMessageSession/${friendOf(0)}`, async (opened) => {
    const { page, version } = opened
    const cold = await page.evaluate(() => app.cold())
    await page.waitForTimeout(1_500)
    const heap = await workerHeap(opened)
    const samples = { newest: [cold.newestMs], chats: [cold.chatsMs], heap: [heap] }
    const seen = firstScreen(cold.newest.map(place), cold.chats)
    if (!withWrites) return { samples, seen, version }
    const { shown, kept } = await page.evaluate(([count, gap]) => app.echo(count, gap), [live, gapMs] as const)
    return { samples: { ...samples, echo: shown, kept }, seen, version }
  })
