/**
 * The database's machine vanishes without a word: its connections stay open but carry nothing. Its successor answers
 * new ones.
 */
import { connect, createServer, type Socket } from "node:net"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import pg from "pg"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { notifyWire } from "../../gateway/store/sql/postgres-wire.ts"
import { postgresStore } from "../../gateway/store/sql/sql-store.ts"
import { Store, type StoreShape } from "../../gateway/store/store.ts"
import { makeDatabase } from "./database.ts"

const PATIENCE = { timeout: 60_000, interval: 100 }

/** A relay in front of the database. From `hush` on, connections that exist carry nothing. */
const openRelay = async (url: string) => {
  const { hostname, port } = new URL(url)
  const pairs = new Set<ReadonlyArray<Socket>>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    pairs.add([near, far])
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("error", () => to.destroy())
      from.on("data", (data) => to.write(data))
      from.on("close", () => to.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const address = server.address()
  const own = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${own}` }).href,
    hush: () => {
      for (const socket of [...pairs].flat()) socket.removeAllListeners("data").on("data", () => undefined)
    },
    close: () => {
      for (const socket of [...pairs].flat()) socket.destroy()
      server.close()
    },
  }
}

let database: Awaited<ReturnType<typeof makeDatabase>>
let relay: Awaited<ReturnType<typeof openRelay>>
let scope: Scope.Closeable
beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue()
  scope = Scope.makeUnsafe()
  database = await makeDatabase()
  relay = await openRelay(database.url)
})
afterEach(async () => {
  relay.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await database.drop()
  vi.restoreAllMocks()
})

const open = (url: string): Promise<StoreShape> =>
  Effect.runPromise(Effect.map(Layer.buildWithScope(postgresStore(url), scope), Context.get(Store)))

test("a gateway gives up what waits for it, goes on with its successor, and is heard by the others again", async () => {
  const [one, other] = [await open(relay.url), await open(database.url)]
  const heard: Array<string> = []
  await Effect.runPromise(
    Scope.provide(
      other.listen((notice) => heard.push(notice)),
      scope,
    ),
  )
  const tell = (notice: string) => Effect.exit(one.transact((tx) => tx.announce(notice)))
  const count = (exits: ReadonlyArray<Exit.Exit<void>>) => exits.filter(Exit.isSuccess).length
  const many = (notice: string) =>
    Effect.runPromise(
      Effect.all(
        Array.from({ length: 20 }, () => tell(notice)),
        { concurrency: 20 },
      ),
    )
  expect(count(await many("before"))).toBe(20)
  await expect.poll(() => heard.filter((notice) => notice === "before").length, PATIENCE).toBe(20)
  relay.hush()
  // Transactions that got an old connection are lost, but none waits for ever.
  expect(count(await many("meanwhile"))).toBeLessThan(20)
  expect(count(await many("after"))).toBe(20)
  await expect.poll(() => heard.filter((notice) => notice === "after").length, PATIENCE).toBe(20)
}, 120_000)

test("what is told to the others meanwhile is given up too, and can be told again", async () => {
  const pool = new pg.Pool({ connectionString: relay.url, max: 1 })
  const tell = () => Effect.runPromise(Effect.map(Effect.exit(notifyWire(pool).send(["told"])), Exit.isSuccess))
  expect(await tell()).toBe(true)
  relay.hush()
  expect([await tell(), await tell()]).toEqual([false, true])
  await pool.end()
})
