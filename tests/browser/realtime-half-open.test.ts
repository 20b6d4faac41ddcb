/** P19, in a real browser through a real proxy: a socket that is dead while its connection stays established. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Query } from "#schema/queries.ts"
import { TestDevice } from "../../gateway/http/test-device.ts"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"
import { type FaultProxy, makeFaultProxy } from "./support/fault-proxy.ts"
import { type LabServer, type LabTab, newMember, openLab, serveLab } from "./support/lab.ts"

let server: LabServer
let proxy: FaultProxy
let browser: PersonBrowser
let ann: LabTab
let annId = 0
let bo: TestDevice
let round = 0

beforeAll(async () => {
  server = await serveLab()
  proxy = await makeFaultProxy(server.port)
  browser = await makePersonBrowser(proxy.origin)
  ann = await openLab(await browser.open(), "ann")
  annId = ((await ann.execute(newMember("Ann"))) as { readonly userId: number }).userId
  // Bo does not pass the proxy.
  bo = new TestDevice(server.gateway)
  await bo.register({ userName: "Bo" })
  const thread: Query = { _tag: "thread", friendId: bo.userId, anchor: "newest", before: 50, after: 0 }
  await ann.watch("connection", { _tag: "connection" })
  await ann.watch("thread", thread)
})
afterAll(async () => {
  await browser?.dispose()
  await proxy?.close()
  await server?.close()
})
beforeEach(async () => {
  round += 1
  await ann.until("connection", { network: "online", messaging: "online" }, 40_000)
})

const sockets = () => proxy.passages().filter(({ firstLine }) => firstLine.startsWith("GET /realtime "))
const fromBo = async (text: string): Promise<void> => {
  const intentId = `intent-of-half-open-${round}-${text}`.replaceAll(" ", "-").slice(0, 40)
  expect(await bo.call("sendMessage", { intentId, to: annId, message: text })).toMatchObject({ code: 200 })
}

test.each([
  ["bytes are swallowed both ways", () => proxy.halfOpen()],
  ["only what the gateway says is lost", () => proxy.oneWay("down")],
  ["only what the browser says is lost", () => proxy.oneWay("up")],
])(
  "P19, CARD-11: when %s the dead socket is noticed, a new one is made, and each text arrives once",
  async (_name, fault) => {
    const before = sockets().length
    const texts = [
      `before ${round}`,
      `to her meanwhile ${round}`,
      `from her meanwhile ${round}`,
      `after ${round}`,
    ] as const
    await fromBo(texts[0])
    await expect.poll(() => ann.texts("thread")).toContain(texts[0])

    fault()
    const since = performance.now()
    await fromBo(texts[1])
    await ann.execute({ _tag: "sendMessage", to: bo.userId, text: texts[2] })
    // The connection is still established: nothing but silence tells.
    expect(sockets().at(-1)?.isOpen).toBe(true)
    await expect.poll(() => sockets().length, { timeout: 40_000 }).toBeGreaterThan(before)
    console.info(`a new socket ${Math.round(performance.now() - since)} ms after the fault`)
    await ann.until("connection", { network: "online", messaging: "online", waiting: 0 }, 90_000)
    await fromBo(texts[3])
    await expect.poll(() => ann.texts("thread"), { timeout: 60_000 }).toContain(texts[3])
    const seen = await ann.texts("thread")
    for (const text of texts) expect(seen.filter((one) => one === text)).toHaveLength(1)
  },
)

test("CARD-11: cut connections, refused ones and a slow line: texts arrive once, in order", async () => {
  proxy.delay(300)
  proxy.cut()
  proxy.drop(true)
  const texts = Array.from({ length: 5 }, (_, n) => `through trouble ${n}`)
  for (const text of texts) await ann.execute({ _tag: "sendMessage", to: bo.userId, text })
  await ann.until("connection", { messaging: "offline", waiting: 5 }, 30_000)
  proxy.drop(false)
  await ann.execute({ _tag: "tryNow" })
  await ann.until("connection", { network: "online", messaging: "online", waiting: 0 }, 60_000)
  proxy.delay(0)
  expect((await ann.texts("thread")).filter((text) => text.startsWith("through"))).toEqual(texts)
})
