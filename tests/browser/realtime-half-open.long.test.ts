/** P19 in a real browser through a real proxy: a socket that is dead while its connection stays established. */
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Query } from "#schema/queries.ts"
import { TestDevice } from "../worlds/gateway/device.ts"
import { makePersonBrowser } from "./support/chromium.ts"
import { type FaultProxy, makeFaultProxy } from "./support/fault-proxy.ts"
import { type LabServer, type LabTab, newMember, openLab, serveLab } from "./support/lab.ts"

let server: LabServer
/** Connects without a proxy. */
let bo: TestDevice
const closing: Array<() => Promise<void>> = []

beforeAll(async () => {
  server = await serveLab()
  closing.push(server.close)
  bo = new TestDevice(server.gateway)
  await bo.register({ userName: "Bo" })
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** A member who chats with Bo through a proxy of her own. */
interface Line {
  readonly name: string
  readonly userId: number
  readonly proxy: FaultProxy
  readonly tab: LabTab
  readonly sockets: () => ReturnType<FaultProxy["passages"]>
  readonly fromBo: (text: string) => Promise<void>
}

const openLine = async (name: string): Promise<Line> => {
  const proxy = await makeFaultProxy(server.port)
  const browser = await makePersonBrowser(proxy.origin)
  closing.push(proxy.close, browser.dispose)
  const tab = await openLab(await browser.open(), name)
  const { userId } = (await tab.execute(newMember(name))) as { readonly userId: number }
  const thread: Query = { _tag: "thread", friendId: bo.userId, anchor: "newest", before: 50, after: 0 }
  await tab.watch("connection", { _tag: "connection" })
  await tab.watch("thread", thread)
  await tab.until("connection", { network: "online", messaging: "online" })
  return {
    name,
    userId,
    proxy,
    tab,
    sockets: () => proxy.passages().filter(({ firstLine }) => firstLine.startsWith("GET /realtime ")),
    fromBo: async (text) => {
      const intentId = `intent-to-${name}-${text}`.replaceAll(" ", "-").slice(0, 40)
      expect(await bo.call("sendMessage", { intentId, to: userId, message: text })).toMatchObject({ code: 200 })
    },
  }
}

const DEATHS: ReadonlyArray<readonly [who: string, how: string, fault: (proxy: FaultProxy) => void]> = [
  ["Ann", "bytes are swallowed both ways", (proxy) => proxy.halfOpen()],
  ["Cleo", "only what the gateway says is lost", (proxy) => proxy.oneWay("down")],
  ["Dana", "only what the browser says is lost", (proxy) => proxy.oneWay("up")],
]

/** Makes the browser keep as many idle connections as it ever does. They die with the line. */
const keepConnections = async ({ proxy, tab }: Line): Promise<void> => {
  proxy.delay(200)
  const asked = () => Promise.all(Array.from({ length: 6 }, (_, n) => fetch(`/healthz?${n}`, { cache: "no-store" })))
  await tab.page.evaluate(`(${asked})().then(() => undefined)`)
  expect(proxy.passages().filter(({ isOpen }) => isOpen).length).toBeGreaterThan(6)
  proxy.delay(0)
}

/** Chats over a line that goes dead. Returns how often the thread shows each text at the end. */
const outlive = async (line: Line, fault: (proxy: FaultProxy) => void) => {
  const { name, proxy, tab, sockets, fromBo } = line
  const before = sockets().length
  const texts = [`before ${name}`, `to her meanwhile ${name}`, `from her meanwhile ${name}`, `after ${name}`] as const
  await fromBo(texts[0])
  await expect.poll(() => tab.texts("thread")).toContain(texts[0])
  await keepConnections(line)

  fault(proxy)
  const since = performance.now()
  await fromBo(texts[1])
  await tab.execute({ _tag: "sendMessage", to: bo.userId, text: texts[2] })
  // The connection is still established: only silence shows that it is dead.
  expect(sockets().at(-1)?.isOpen).toBe(true)
  await expect.poll(() => sockets().length).toBeGreaterThan(before)
  console.info(`${name}: a new socket ${Math.round(performance.now() - since)} ms after the fault`)
  await tab.until("connection", { network: "online", messaging: "online", waiting: 0 }, 90_000)
  await fromBo(texts[3])
  await expect.poll(() => tab.texts("thread")).toContain(texts[3])
  const seen = await tab.texts("thread")
  return texts.map((text) => [text, seen.filter((one) => one === text).length])
}

test("P19, CARD-11: whichever way a socket dies it is noticed, a new one is made, and each text arrives once", async () => {
  const lines = await Promise.all(DEATHS.map(([who]) => openLine(who)))
  // The lines run at the same time, because nearly all of it is silence.
  const ends = DEATHS.map(async ([who, how, fault], n) => {
    const line = lines[n] as Line
    const counts = await outlive(line, fault).catch((cause: unknown) => {
      throw new Error(`${how}: ${who}`, { cause })
    })
    expect(counts, how).toEqual(counts.map(([text]) => [text, 1]))
  })
  await Promise.all(ends)
})

test("CARD-11: cut connections, refused ones and a slow line: texts arrive once, in order", async () => {
  const { proxy, tab } = await openLine("Eve")
  proxy.delay(300)
  proxy.cut()
  proxy.drop(true)
  const texts = Array.from({ length: 5 }, (_, n) => `through trouble ${n}`)
  for (const text of texts) await tab.execute({ _tag: "sendMessage", to: bo.userId, text })
  await tab.until("connection", { messaging: "offline", waiting: 5 })
  proxy.drop(false)
  await tab.execute({ _tag: "tryNow" })
  await tab.until("connection", { network: "online", messaging: "online", waiting: 0 })
  proxy.delay(0)
  expect((await tab.texts("thread")).filter((text) => text.startsWith("through"))).toEqual(texts)
})
