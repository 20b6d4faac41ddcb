/**
 * Tests the bus over every wire: always one in memory, PostgreSQL's when TEST_DATABASE_URL names a server, NATS when
 * TEST_NATS names its program (npm run test:postgres sets both).
 */
import { randomBytes } from "node:crypto"
import { Effect, Exit, Scope } from "effect"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest"
import { makeNats } from "../../../scripts/setup/own-nats.mjs"
import { MISSED } from "../changes.ts"
import { listenPostgres, notifyWire } from "../sql/postgres-wire.ts"
import { type Bus, makeBus, type OpenWire, type WireEvents } from "./bus.ts"
import { natsWire } from "./nats-wire.ts"

/** A wire for the tests that can be cut and restored. */
interface Carrier {
  readonly wire: OpenWire
  lose(): Promise<void>
  restore(): Promise<void>
  /** Sends a text as a program that is no gateway. */
  say(text: string): Promise<void>
}

const PATIENCE = { timeout: 20_000, interval: 20 }

interface Process {
  readonly bus: Bus
  readonly heard: Array<string>
  close(): Promise<void>
}
const open: Array<Process> = []
let told: MockInstance<typeof console.log>
beforeEach(() => {
  told = vi.spyOn(console, "log").mockReturnValue()
})
afterEach(async () => {
  for (const process of open.splice(0)) await process.close()
  vi.restoreAllMocks()
})
const start = async (wire: OpenWire): Promise<Process> => {
  const scope = Scope.makeUnsafe()
  const within = <A>(body: Effect.Effect<A, never, Scope.Scope>) => Effect.runPromise(Scope.provide(body, scope))
  const bus = await within(makeBus(wire))
  const heard: Array<string> = []
  await within(bus.listen((notice) => heard.push(notice)))
  const process = { bus, heard, close: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
  open.push(process)
  return process
}
const isNews = (notice: string) => notice !== MISSED && !notice.startsWith("knock")
const news = ({ heard }: Process) => heard.filter(isNews)
const misses = ({ heard }: Process) => heard.filter((notice) => notice === MISSED).length
const numbered = (from: number, count: number) => Array.from({ length: count }, (_, n) => `notice ${from + n}`)
/** Waits until all processes hear each other and the MISSED of their start has passed. */
const acquainted = async (...processes: ReadonlyArray<Process>) => {
  for (const process of processes) process.bus.publish(["knock"])
  for (const process of processes)
    await expect
      .poll(() => process.heard.filter((notice) => notice === "knock").length, PATIENCE)
      .toBe(processes.length)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  for (const { heard } of processes) heard.length = 0
}

const contract = (name: string, carrier: () => Carrier) =>
  describe(name, () => {
    test("a process hears its own notices at once and once, the others hear them in order and once", async () => {
      const [ann, bo] = [await start(carrier().wire), await start(carrier().wire)]
      await acquainted(ann, bo)
      for (let n = 0; n < 300; n += 3) {
        ann.bus.publish(numbered(n, 3))
        expect(ann.heard.length).toBe(n + 3)
      }
      await expect.poll(() => news(bo).length, PATIENCE).toBe(300)
      bo.bus.publish(["it's theirs"])
      await expect.poll(() => news(ann).length, PATIENCE).toBe(301)
      expect(ann.heard).toEqual([...numbered(0, 300), "it's theirs"])
      expect(bo.heard).toEqual(ann.heard)
    })

    test("what is told while the wire is away arrives once when it is back, in order, and everybody looks at what may be missed", async () => {
      const [ann, bo] = [await start(carrier().wire), await start(carrier().wire)]
      await acquainted(ann, bo)
      await carrier().lose()
      for (let n = 0; n < 20; n++) {
        ann.bus.publish(numbered(n, 1))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      expect(ann.heard).toEqual(numbered(0, 20))
      await carrier().restore()
      // From MISSED on they hear each other. Notices before it may have reached nobody; MISSED makes processes read
      // anew.
      await expect.poll(() => misses(bo), PATIENCE).toBeGreaterThan(0)
      ann.bus.publish(numbered(20, 1))
      await expect.poll(() => news(bo).at(-1), PATIENCE).toBe("notice 20")
      const came = news(bo)
      expect(came).toEqual(numbered(21 - came.length, came.length))
      await expect.poll(() => misses(ann), PATIENCE).toBeGreaterThan(0)
    })

    test("what is too much to wait is forgotten, the oldest first, and the others learn that they missed it", async () => {
      const [ann, bo] = [await start(carrier().wire), await start(carrier().wire)]
      await acquainted(ann, bo)
      await carrier().lose()
      ann.bus.publish(numbered(0, 25_000))
      await carrier().restore()
      await expect.poll(() => misses(bo), PATIENCE).toBeGreaterThan(0)
      ann.bus.publish(numbered(25_000, 1))
      await expect.poll(() => news(bo).at(-1), PATIENCE).toBe("notice 25000")
      const came = news(bo)
      expect(came.length).toBeLessThanOrEqual(20_001)
      expect(came).toEqual(numbered(25_001 - came.length, came.length))
    })

    test("a notice that is too long is told here alone, and holds up nothing", async () => {
      const [ann, bo] = [await start(carrier().wire), await start(carrier().wire)]
      await acquainted(ann, bo)
      ann.bus.publish(["x".repeat(9_000), "short"])
      await expect.poll(() => news(bo), PATIENCE).toEqual(["short"])
      expect(ann.heard.map(({ length }) => length)).toEqual([9_000, 5])
      expect(told.mock.calls.filter((words) => words.join().includes("characters is too long"))).toHaveLength(1)
    })

    test("what is in doubt is looked at by everybody", async () => {
      const [ann, bo] = [await start(carrier().wire), await start(carrier().wire)]
      await acquainted(ann, bo)
      ann.bus.doubt()
      await expect.poll(() => misses(ann), PATIENCE).toBe(1)
      expect(bo.heard).toEqual([])
      ann.bus.publish(["next"])
      await expect.poll(() => bo.heard, PATIENCE).toEqual(["next", MISSED])
    })

    test("what is told last before a process closes still arrives", async () => {
      const [ann, bo] = [await start(carrier().wire), await start(carrier().wire)]
      await acquainted(ann, bo)
      ann.bus.publish(numbered(0, 100))
      open.splice(open.indexOf(ann), 1)
      await ann.close()
      await expect.poll(() => news(bo).length, PATIENCE).toBe(100)
    })

    test("what others say is heard as it stands, unless it is too long", async () => {
      const bo = await start(carrier().wire)
      await acquainted(bo)
      await carrier().say("~former hint of a gateway that does not count")
      await carrier().say("account 7 host")
      await expect.poll(() => news(bo), PATIENCE).toEqual(["hint of a gateway that does not count", "account 7 host"])
    })
  })

const inMemory = (): Carrier => {
  const processes = new Set<WireEvents>()
  let isAway = false
  const carry = async (text: string) => {
    await new Promise((resolve) => setImmediate(resolve))
    for (const { heard } of processes) heard(text)
  }
  return {
    wire: (events) =>
      Effect.as(
        Effect.acquireRelease(
          Effect.sync(() => processes.add(events)),
          () => Effect.sync(() => processes.delete(events)),
        ),
        {
          send: (texts) =>
            Effect.promise(async () => {
              if (isAway) throw new Error("away")
              for (const text of texts) await carry(text)
            }),
        },
      ),
    lose: async () => {
      isAway = true
    },
    restore: async () => {
      isAway = false
      for (const { back } of processes) back()
    },
    say: carry,
  }
}
const memory = inMemory()
contract("the bus in memory", () => memory)

test("one that loses texts in silence is found out by the next one", async () => {
  const carrier = inMemory()
  let isDeaf = false
  const lossy: OpenWire = ({ heard, back }) =>
    carrier.wire({ back, heard: (text) => (isDeaf ? undefined : heard(text)) })
  const [ann, bo] = [await start(carrier.wire), await start(lossy)]
  await acquainted(ann, bo)
  ann.bus.publish(["before"])
  await expect.poll(() => news(bo)).toEqual(["before"])
  isDeaf = true
  ann.bus.publish(["lost"])
  await expect.poll(() => news(ann)).toEqual(["before", "lost"])
  await new Promise((resolve) => setTimeout(resolve, 50))
  isDeaf = false
  expect(misses(bo)).toBe(0)
  ann.bus.publish(["after"])
  await expect.poll(() => bo.heard, PATIENCE).toEqual(["before", "after", MISSED])
})

const databaseUrl = process.env.TEST_DATABASE_URL
if (databaseUrl !== undefined) {
  const name = `livcam_test_${randomBytes(6).toString("hex")}`
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href
  const asAdmin = async (...statements: ReadonlyArray<string>) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  let pool: pg.Pool
  beforeAll(async () => {
    await asAdmin(`create database ${name}`)
    pool = new pg.Pool({ connectionString: url })
    pool.on("error", () => {})
  })
  afterAll(async () => {
    await pool.end()
    await asAdmin(`drop database if exists ${name} with (force)`)
  })
  contract("the bus on PostgreSQL", () => ({
    wire: (events) => Effect.as(listenPostgres(url, events), notifyWire(pool)),
    lose: () =>
      asAdmin(
        `alter database ${name} allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      ),
    restore: () => asAdmin(`alter database ${name} allow_connections true`),
    say: async (text) => void (await pool.query("select pg_notify('livcam', $1)", [text])),
  }))
}

const program = process.env.TEST_NATS
if (program !== undefined) {
  let server: Awaited<ReturnType<typeof makeNats>>
  const subject = "livcam.test"
  beforeAll(async () => {
    server = await makeNats(program)
    await server.start()
  })
  afterAll(() => server.kill())
  contract("the bus on NATS", () => ({
    wire: (events) => natsWire({ url: server.url, subject }, events),
    lose: server.kill,
    restore: server.start,
    say: (text) =>
      Effect.runPromise(
        Effect.scoped(
          Effect.flatMap(natsWire({ url: server.url, subject }, { heard: () => {}, back: () => {} }), ({ send }) =>
            send([text]),
          ),
        ),
      ),
  }))

  test("two deployments on one NATS do not hear each other", async () => {
    const of =
      (name: string): OpenWire =>
      (events) =>
        natsWire({ url: server.url, subject: name }, events)
    const [ann, bo] = [await start(of("livcam.one")), await start(of("livcam.two"))]
    await acquainted(ann)
    await acquainted(bo)
    ann.bus.publish(["for one"])
    bo.bus.publish(["for two"])
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([ann.heard, bo.heard]).toEqual([["for one"], ["for two"]])
  })

  test("NATS that is away when a gateway starts holds up nothing, and what was told waits for it", async () => {
    await server.kill()
    const [ann, bo] = [
      await start((events) => natsWire({ url: server.url, subject }, events)),
      await start((events) => natsWire({ url: server.url, subject }, events)),
    ]
    ann.bus.publish(["early"])
    expect(ann.heard).toEqual(["early"])
    await server.start()
    await expect.poll(() => misses(bo), PATIENCE).toBeGreaterThan(0)
    ann.bus.publish(["late"])
    await expect.poll(() => news(bo).at(-1), PATIENCE).toBe("late")
  })
}
