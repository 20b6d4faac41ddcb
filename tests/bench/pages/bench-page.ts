/**
 * The page of the benchmark: starts an engine's worker, sends it requests, and measures the time as an app's page would
 * see it.
 */
import type { Message } from "#schema/chat/message.ts"
import type { ChatLine } from "../engines/engine.ts"
import type { Answer, Ask, FirstScreen } from "../serve-engine.ts"
import { countOf, makeWorld, SCREEN, SESSIONS, type Span } from "../workload/world.ts"

export interface Cold {
  /** ms since the start of the worker. */
  readonly newestMs: number
  readonly chatsMs: number
  readonly newest: ReadonlyArray<Message>
  readonly chats: ReadonlyArray<ChatLine>
}

const world = makeWorld()
const BURST_CHATS = 20

const addressOf = (engine: string): string => `/bench/${engine}.js`

let worker: Worker | undefined
let asks = 0
const waiting = new Map<
  number,
  { readonly resolve: (value: unknown) => void; readonly reject: (cause: Error) => void }
>()

const hear = (made: Worker, onScreen: (screen: FirstScreen) => void): void => {
  made.onmessage = ({ data }: MessageEvent<Answer | FirstScreen>) => {
    if ("cold" in data) return onScreen(data)
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.error === undefined) asked?.resolve(data.value)
    else asked?.reject(new Error(data.error))
  }
  made.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || "the worker does not start"))
  }
}

const ask = <T>(what: Ask): Promise<T> =>
  new Promise((resolve, reject) => {
    const id = ++asks
    // The caller names the answer's type for each op (serve-engine.ts).
    waiting.set(id, { resolve: (value) => resolve(value as T), reject })
    worker?.postMessage({ id, ask: what })
  })

const timed = async <T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }> => {
  const from = performance.now()
  const value = await work()
  return { ms: performance.now() - from, value }
}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Messages in 20 chats, as they arrive when a phone wakes up. */
const burstOf = (size: number, firstChat: number, length: number): ReadonlyArray<Message> =>
  Array.from({ length }, (_, at) => {
    const session = firstChat + (at % BURST_CHATS)
    return world.messageOf(session, countOf(size, session) + Math.floor(at / BURST_CHATS))
  })

const bench = {
  cold: (engine: string): Promise<Cold> =>
    new Promise((resolve, reject) => {
      const from = performance.now()
      const made = new Worker(`${addressOf(engine)}#cold`, { type: "module" })
      let newestMs = 0
      let newest: ReadonlyArray<Message> = []
      hear(made, (screen) => {
        const ms = performance.now() - from
        if (screen.cold === "failed") reject(new Error(screen.error))
        else if (screen.cold === "newest") {
          newestMs = ms
          newest = screen.rows
        } else resolve({ newestMs, chatsMs: ms, newest, chats: screen.rows })
      })
      made.onerror = (event) => reject(new Error(event.message || "the worker does not start"))
      worker = made
    }),

  start: async (engine: string): Promise<number> => {
    worker = new Worker(addressOf(engine), { type: "module" })
    hear(worker, () => {})
    return (await timed(() => ask({ op: "open" }))).ms
  },
  stop: (): void => worker?.terminate(),
  ask: (what: Ask) => ask<unknown>(what),
  timed: (what: Ask) => timed(() => ask<unknown>(what)),

  /** Steps back one screen at a time, beginning `depth` messages before the newest. */
  older: async (size: number, depth: number, steps: number) => {
    const samples: Array<number> = []
    const rows: Array<Message> = []
    let n = countOf(size, 0) - depth
    for (let step = 0; step < steps && n > SCREEN; step++) {
      const before = world.messageOf(0, n)
      const { ms, value } = await timed(() => ask<ReadonlyArray<Message>>({ op: "older", before, limit: SCREEN }))
      samples.push(ms)
      rows.push(...value)
      n -= SCREEN
    }
    return { samples, rows }
  },

  /** Live messages of the open chat, one after the other. The time ends when the page has the message. */
  live: async (size: number, skip: number, samples: number, isLogged: boolean, gapMs: number) => {
    await ask({ op: "watch", session: 0 })
    const taken: Array<number> = []
    for (let at = 0; at < samples; at++) {
      const message = world.messageOf(0, countOf(size, 0) + skip + at)
      const { ms, value } = await timed(() => ask<Message>({ op: "receive", message, isLogged }))
      if (value.messageId !== message.messageId) throw new Error(`${value.messageId} came for ${message.messageId}`)
      taken.push(ms)
      await pause(gapMs)
    }
    return taken
  },

  burst: async (size: number, op: "singles" | "burst", length: number, restMs: number) => {
    await ask({ op: "emissions" })
    const messages = burstOf(size, op === "singles" ? 1 : 1 + BURST_CHATS, length)
    const { ms } = await timed(() => ask({ op, messages }))
    await pause(restMs)
    return { ms, emissions: await ask<number>({ op: "emissions" }) }
  },

  /** A history that comes in pages (10,000 messages in pages of 200): each page from one chat, or from all chats. */
  sync: async (kind: "one" | "mixed", messages: number, page: number) => {
    const pages = Array.from({ length: messages / page }, (_, at) =>
      kind === "one"
        ? world.messagesOf({ session: 300 + Math.floor(at / 5), from: (at % 5) * page, to: ((at % 5) + 1) * page })
        : Array.from({ length: page }, (_, other) => world.messageOf(SESSIONS + 300 + other, at)),
    )
    const { ms } = await timed(async () => {
      for (const one of pages) await ask({ op: "sync", page: one })
    })
    return messages / (ms / 1_000)
  },

  seed: (spans: ReadonlyArray<Span>) => ask<null>({ op: "seed", spans }),
}
export type Bench = typeof bench
Object.assign(globalThis, { bench })
