import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Hello } from "#schema/worker-api.ts"
import { type LiveClient, makeLiveClient } from "./live-client.ts"
import { KEEP_MS } from "./values/watches.ts"
import { type FakeAnswers, type FakeWorker, makeFakeWorker } from "./worker/fake-worker.ts"

const hello: Hello = {
  protocol: 1,
  build: "test",
  tab: "tab-a",
  origin: "https://livcam.test",
  cookies: { userLoginId: null, deviceId: null },
  languageId: 1,
  countryId: null,
  visible: true,
}
const session = (id: number | null) => ({
  state: id === null ? "visitor" : "signedIn",
  user: id === null ? null : { id },
  balance: 0,
  points: 0,
  ended: null,
})
const connection = (network: string) => ({ network, waiting: 0 })

/** Only the timers of the page's clock are faked: messages really cross the channel. */
const cross = async () => {
  for (let turn = 0; turn < 12; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

const world = (answers: FakeAnswers = {}) => {
  const workers: Array<FakeWorker> = []
  const client = makeLiveClient({
    tab: "tab-a",
    hello: () => hello,
    keepSecret: () => {},
    open: () => {
      const worker = makeFakeWorker(answers)
      workers.push(worker)
      return worker.link
    },
  })
  const worker = () => {
    const last = workers.at(-1)
    if (last === undefined) throw new Error("no worker was started")
    return last
  }
  const watching = (tag: string) => [...worker().watches.values()].filter((query) => query._tag === tag).length
  open.push(client)
  return { client, workers, worker, watching }
}
const open: Array<LiveClient> = []

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
afterEach(() => {
  for (const client of open.splice(0)) client.close()
  vi.useRealTimers()
})

describe("CARD-05: a watched query", () => {
  test("is watched once however many listen, and left 5 s after the last of them", async () => {
    const { client, watching } = world()
    const off = [client.query({ _tag: "unread" }), client.query({ _tag: "unread" })].map((q) => q.subscribe(() => {}))
    await cross()
    expect(watching("unread")).toBe(1)
    off[0]?.()
    await vi.advanceTimersByTimeAsync(KEEP_MS + 1)
    expect(watching("unread")).toBe(1)
    off[1]?.()
    await vi.advanceTimersByTimeAsync(KEEP_MS - 1)
    await cross()
    expect(watching("unread")).toBe(1)
    const again = client.query({ _tag: "unread" }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(KEEP_MS)
    expect(watching("unread")).toBe(1)
    again()
    await vi.advanceTimersByTimeAsync(KEEP_MS + 1)
    await cross()
    expect(watching("unread")).toBe(0)
  })

  test("that is a search is left at once: nobody comes back to the letters typed before", async () => {
    const { client, watching } = world()
    const search = { _tag: "search", text: "mi", sessionId: null, limit: 5 } as const
    const off = client.query(search).subscribe(() => {})
    await cross()
    expect(watching("search")).toBe(1)
    off()
    await vi.advanceTimersByTimeAsync(1)
    await cross()
    expect(watching("search")).toBe(0)
  })

  test("tells its listeners of a change and of nothing else", async () => {
    const { client, worker } = world()
    const unread = client.query({ _tag: "unread" })
    const heard: Array<unknown> = []
    unread.subscribe(() => heard.push(unread.get()))
    await cross()
    expect(unread.get()).toEqual({ state: "loading" })
    worker().send("unread", { kind: "value", value: 3 })
    worker().send("unread", { kind: "value", value: 3 })
    worker().send("unread", { kind: "value", value: 4 })
    await cross()
    expect(heard).toEqual([
      { state: "ready", value: 3 },
      { state: "ready", value: 4 },
    ])
  })

  test("whose patch does not fit is asked for as a whole again", async () => {
    const { client, worker } = world()
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {})
    client.query({ _tag: "outbox" }).subscribe(() => {})
    await cross()
    const idsOf = () => [...worker().watches].filter(([, query]) => query._tag === "outbox").map(([id]) => id)
    const before = idsOf()
    worker().send("outbox", { kind: "patch", order: ["gone"] })
    await cross()
    expect(warned).toHaveBeenCalledOnce()
    expect(idsOf()).toHaveLength(1)
    expect(idsOf()).not.toEqual(before)
    warned.mockRestore()
  })

  test("that the worker refuses is failed with its error", async () => {
    const { client } = world({
      watch: (query) =>
        query._tag === "unread" ? { ok: false, error: { kind: "storageBroken" } } : { ok: true, value: null },
    })
    const unread = client.query({ _tag: "unread" })
    unread.subscribe(() => {})
    await cross()
    expect(unread.get()).toEqual({ state: "failed", error: { kind: "storageBroken" } })
  })
})

test("R20: a client that is closed says nothing more to its worker, whoever leaves his watches later", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {})
  const { client, worker } = world()
  const [before, after] = [client.query({ _tag: "unread" }), client.query({ _tag: "chats" })].map((q) =>
    q.subscribe(() => {}),
  )
  await cross()
  before?.()
  client.close()
  after?.()
  await vi.advanceTimersByTimeAsync(KEEP_MS + 1)
  expect(worker().isClosed()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

/** R20 asks for ten thousand: CYCLES=10000 npx vitest run src/client/live-client.test.ts */
const CYCLES = Number(process.env.CYCLES ?? 1_000)

test("R20: watches by the thousand that come and go leave nothing behind at the worker", async () => {
  const { client, worker } = world()
  await cross()
  const before = worker().watches.size
  for (let n = 0; n < CYCLES; n++) {
    client.query({ _tag: "person", userId: n }).subscribe(() => {})()
    if (n % 250 === 0) {
      await vi.advanceTimersByTimeAsync(KEEP_MS + 1)
      await cross()
    }
  }
  await vi.advanceTimersByTimeAsync(KEEP_MS + 1)
  await expect.poll(() => worker().watches.size, { timeout: 20_000 }).toBe(before)
  expect(vi.getTimerCount()).toBe(0)
})

describe("CARD-02: a worker", () => {
  test("that gives no answer to a ping within 2 s is replaced, and all watches are set up anew", async () => {
    const { client, workers, worker, watching } = world()
    vi.spyOn(console, "warn").mockImplementation(() => {})
    const unread = client.query({ _tag: "unread" })
    unread.subscribe(() => {})
    await cross()
    worker().send("unread", { kind: "value", value: 3 })
    await cross()
    worker().mute()
    const lost = client.execute({ _tag: "tryNow" })
    const check = client.check()
    await vi.advanceTimersByTimeAsync(2_001)
    await check
    await cross()
    expect(workers).toHaveLength(2)
    expect(workers[0]?.isClosed()).toBe(true)
    const [first, second] = workers.map(({ asked }) => asked[0])
    expect(first).toMatchObject({ again: false })
    expect(second).toEqual({ ...first, again: true })
    expect(await lost).toEqual({ ok: true, value: {} })
    expect(watching("unread")).toBe(1)
    expect(unread.get()).toEqual({ state: "ready", value: 3 })
    worker().send("unread", { kind: "value", value: 5 })
    await cross()
    expect(unread.get()).toEqual({ state: "ready", value: 5 })
  })

  test("P14: of a page that is put away ends at once; calls wait for the next, and are asked again when that is safe", async () => {
    const { client, workers, worker, watching } = world()
    const unread = client.query({ _tag: "unread" })
    unread.subscribe(() => {})
    await cross()
    worker().send("unread", { kind: "value", value: 3 })
    await cross()
    worker().mute()
    const begun = client.execute({ _tag: "tryNow" })
    await cross()
    client.suspend()
    expect(workers[0]?.isClosed()).toBe(true)
    expect(client.status.get()).toEqual({ state: "starting" })
    const waiting = client.execute({ _tag: "tryNow" })
    await cross()
    expect(workers).toHaveLength(1)
    client.resume()
    await cross()
    await cross()
    expect(await Promise.all([begun, waiting])).toEqual([
      { ok: true, value: {} },
      { ok: true, value: {} },
    ])
    expect(workers[1]?.asked.map((asked) => asked?.again).sort()).toEqual([false, true])
    expect(watching("unread")).toBe(1)
    expect(unread.get()).toEqual({ state: "ready", value: 3 })
    expect(client.status.get()).toEqual({ state: "ready" })
  })

  test("is replaced at most once a minute", async () => {
    const { client, workers, worker } = world()
    vi.spyOn(console, "warn").mockImplementation(() => {})
    const fallMute = async () => {
      await cross()
      worker().mute()
      const check = client.check()
      await vi.advanceTimersByTimeAsync(2_001)
      await check
      await cross()
    }
    await fallMute()
    await fallMute()
    expect(workers).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.advanceTimersByTimeAsync(2_001)
    await cross()
    expect(workers).toHaveLength(3)
  })

  test("that cannot start is tried again after a second, and after twice as long each time, up to a minute", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    const { client, workers } = world({ connect: { ok: false, error: { kind: "workerSilent" } } })
    await cross()
    const started = [0]
    for (let seconds = 1; seconds <= 183; seconds++) {
      await vi.advanceTimersByTimeAsync(1_000)
      await cross()
      if (workers.length > started.length) started.push(seconds)
    }
    expect(started).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
    expect(client.status.get()).toEqual({ state: "broken", error: { kind: "workerSilent" } })
  })

  test("that cannot start leaves its calls to the next one", async () => {
    const { client, worker } = world()
    worker().mute()
    const answer = client.execute({ _tag: "tryNow" })
    await vi.advanceTimersByTimeAsync(20_001)
    await cross()
    expect(client.status.get()).toMatchObject({ state: "broken" })
    await vi.advanceTimersByTimeAsync(1_000)
    await cross()
    expect(await answer).toEqual({ ok: true, value: {} })
    expect(worker().asked).toMatchObject([{ again: false }])
  })

  test("of another protocol puts the client out of date, and calls say so", async () => {
    const { client } = world({ connect: { ok: false, error: { kind: "protocolMismatch" } } })
    await cross()
    expect(client.status.get()).toEqual({ state: "outdated" })
    expect(await client.execute({ _tag: "tryNow" })).toEqual({ ok: false, error: { kind: "protocolMismatch" } })
  })

  test("that answers a call too late leaves it workerSilent after 60 s", async () => {
    const { client } = world({ execute: () => new Promise(() => {}) })
    await cross()
    const answer = client.execute({ _tag: "tryNow" })
    await cross()
    await vi.advanceTimersByTimeAsync(60_001)
    expect(await answer).toEqual({ ok: false, error: { kind: "workerSilent" } })
  })
})

describe("a remote read", () => {
  const groups = [{ groupId: 1, name: "Singing", count: 2 }]
  const remote = { _tag: "wallGroups", countryId: null } as const

  test("is shown at once when a screen comes back, and asked again only when it is old", async () => {
    const { client, worker } = world({
      read: async () => ({ ok: true, value: { value: groups, asOf: 9, stale: false } }),
    })
    const read = client.remote(remote)
    expect(read.get()).toEqual({ state: "loading" })
    read.subscribe(() => {})()
    await cross()
    const back = client.remote({ countryId: null, _tag: "wallGroups" })
    expect(back.get()).toEqual({ state: "ready", value: groups, asOf: 9, stale: false })
    back.subscribe(() => {})
    await cross()
    expect(worker().reads).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(30_001)
    client.remote(remote).subscribe(() => {})
    await cross()
    expect(worker().reads).toHaveLength(2)
  })

  test("that a screen has left stays while others are asked", async () => {
    const { client } = world({ read: async () => ({ ok: true, value: { value: groups, asOf: 9, stale: false } }) })
    const left = client.remote(remote)
    left.subscribe(() => {})()
    await cross()
    client.remote({ ...remote, countryId: "5" }).subscribe(() => {})
    await cross()
    expect(client.remote(remote).get()).toMatchObject({ state: "ready", value: groups })
  })

  test("that failed keeps its last value, and is asked again when the network is back", async () => {
    let isOnline = true
    const { client, worker } = world({
      read: async () =>
        isOnline
          ? { ok: true, value: { value: groups, asOf: 9, stale: false } }
          : { ok: false, error: { kind: "offline" } },
    })
    const read = client.remote(remote)
    read.subscribe(() => {})
    await cross()
    worker().send("connection", { kind: "value", value: connection("offline") })
    isOnline = false
    await read.refresh()
    expect(read.get()).toEqual({ state: "failed", error: { kind: "offline" }, value: groups, asOf: 9 })
    isOnline = true
    worker().send("connection", { kind: "value", value: connection("online") })
    await cross()
    await cross()
    expect(read.get()).toMatchObject({ state: "ready", value: groups })
  })

  test("nothing of the former account is shown after a switch", async () => {
    let answers = 0
    const { client, worker } = world({
      read: async () => ({
        ok: true,
        value: { value: [{ groupId: 1, name: "x", count: ++answers }], asOf: 9, stale: false },
      }),
    })
    await cross()
    worker().send("session", { kind: "value", value: session(7) })
    const left = client.query({ _tag: "unread" })
    const off = left.subscribe(() => {})
    const shown = client.remote(remote)
    shown.subscribe(() => {})
    await cross()
    worker().send("unread", { kind: "value", value: 3 })
    await cross()
    off()
    await vi.advanceTimersByTimeAsync(KEEP_MS + 1)
    expect(left.get()).toEqual({ state: "ready", value: 3 })
    worker().send("session", { kind: "value", value: session(null) })
    await cross()
    expect(left.get()).toEqual({ state: "loading" })
    await cross()
    expect(shown.get()).toMatchObject({ value: [{ count: 2 }] })
  })
})
