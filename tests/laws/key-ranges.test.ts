/** Performance 4.2: the worker reads its databases only by keys and by ascending ranges of keys, and not row by row. */
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Effect, Layer } from "effect"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { createRxDatabase } from "rxdb/plugins/core"
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie"
import { afterEach, expect, test } from "vitest"
import { makeLog } from "../../worker/log/log.ts"
import { openCollections } from "../../worker/store/collections/open-collections.ts"
import { makeDexieDisks } from "../../worker/store/disk/dexie-disk.ts"
import { makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { Disks } from "../../worker/store/disk/row-disk.ts"
import { openStore, storesOf } from "../../worker/store/open-store.ts"
import { act, register, threadTexts, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { ann, bo } from "../worlds/cast.ts"
import { feedOf, makeEventFactory } from "../worlds/log/event-factory.ts"
import { run } from "../worlds/run.ts"
import { makeFaultyDisks } from "../worlds/storage/faulty-disk.ts"
import { type ReadWatch, watchReads } from "../worlds/storage/read-watch.ts"
import { makeStage } from "../worlds/storage/world.ts"

const worker = resolve(import.meta.dirname, "../../worker")

/** Databases of accounts. RxDB reads its own list of collections (third test) in its own way. */
const isOurs = (database: string): boolean => !database.endsWith("--_rxdb_internal")

let reads: ReadWatch | undefined
let world: World | undefined
afterEach(async () => {
  reads?.end()
  await world?.close()
  world = undefined
})

const onIndexedDb = () => makeDexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange })

test("G6: a log that is written, folded, compacted, pruned and opened again reads keys and ascending ranges of keys alone", async () => {
  reads = watchReads(isOurs)
  const at = await makeStage(makeMemoryMedium(), makeFaultyDisks(onIndexedDb()))
  await at.run("many pull read write draft deliver coins pull call pull person pull cache park retry cancel")
  await at.run("many pull prune compact reopen receive pull write deliver")
  await at.end()
  expect(reads.count()).toBeGreaterThan(50)
  expect(reads.offences()).toEqual([])
})

test("G6: what people do and watch in a tab is read by keys and ascending ranges of keys alone", async () => {
  reads = watchReads(isOurs)
  world = await makeWorld()
  const { client } = (await world.browser({ disks: onIndexedDb() })).openTab()
  const bo = (await world.browser()).openTab()
  const boId = await register(bo.client, "Bo")
  const ann = await register(client, "Ann")
  for (const text of ["one", "two"]) await act(bo.client, { _tag: "sendMessage", to: ann, text })
  const texts = threadTexts(client, boId)
  for (const _tag of ["chats", "friends", "friendRequests", "blocked", "reports", "outbox", "storageUse"] as const)
    watch(client.query({ _tag }))
  await act(client, { _tag: "sendMessage", to: boId, text: "three" })
  await world.eventually(() => expect(texts().map(({ text }) => text)).toEqual(["one", "two", "three"]))
  expect(reads.count()).toBeGreaterThan(30)
  expect(reads.offences()).toEqual([])
})

test("G6: what RxDB is asked of the account's collections is read by keys and ascending ranges of keys alone", async () => {
  reads = watchReads(isOurs)
  const asked = Effect.gen(function* () {
    const store = yield* openStore(ann.userId)
    const log = yield* Effect.provide(makeLog(ann.userId), storesOf(store))
    const make = makeEventFactory(ann.userId)
    yield* log.take(feedOf(Array.from({ length: 200 }, (_, n) => make.message(bo.userId, ann.userId, `text ${n}`))))
    const { messages, chats, users, events } = yield* openCollections(ann.userId, store)
    const [chat] = yield* Effect.promise(() => chats.find({ sort: [{ friendAt: "desc" }] }).exec())
    const sessionId = chat?.get("sessionId")
    const window = { sessionId, n: { $gte: 60, $lt: 70 } }
    const found = yield* Effect.promise(() =>
      Promise.all([
        messages.find({ selector: window, sort: [{ n: "asc" }] }).exec(),
        messages.find({ selector: { sessionId }, sort: [{ n: "desc" }], limit: 10 }).exec(),
        users.find({ selector: { userId: { $gte: bo.userId } } }).exec(),
        events.find({ selector: {}, sort: [{ seq: "asc" }], limit: 1 }).exec(),
      ]),
    )
    return found.map((documents) => documents.length)
  })
  expect(await run(asked, Layer.succeed(Disks, onIndexedDb()))).toEqual([10, 10, 0, 1])
  expect(reads.count()).toBeGreaterThan(5)
  expect(reads.offences()).toEqual([])
})

test("G6: a downward sort, an index besides the key and a walk row by row are seen", async () => {
  reads = watchReads(isOurs)
  const storage = getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange })
  const database = await createRxDatabase<{ rows: { find: never } }>({ name: "broken", storage, multiInstance: false })
  const properties = { k: { type: "string", maxLength: 20 }, v: { type: "string", maxLength: 20 } } as const
  const schema = {
    version: 0,
    primaryKey: "k",
    type: "object",
    properties,
    required: ["k", "v"],
    indexes: ["v"],
  } as const
  const collections = await database.addCollections({ rows: { schema } })
  const rows = collections.rows
  await rows.bulkInsert(["a", "b", "c"].map((k) => ({ k, v: k })))
  const seen = async (read: () => Promise<unknown>): Promise<string> => {
    const before = reads?.offences().length ?? 0
    await read()
    return (reads?.offences().slice(before) ?? []).join("; ")
  }
  expect(await seen(() => rows.find({ sort: [{ k: "desc" }] }).exec())).not.toBe("")
  expect(await seen(() => rows.find({ selector: { v: "b" } }).exec())).toContain("by another index than the key")
  const { dexieTable } = await (rows.storageInstance.internals as ReturnType<
    typeof import("rxdb/plugins/storage-dexie").getDexieDbWithTables
  >)
  expect(await seen(() => dexieTable.reverse().toArray())).toContain("downwards")
  expect(
    await seen(() =>
      dexieTable
        .where(":id")
        .between("a", "c")
        .each(() => {}),
    ),
  ).toContain("row by row")
  expect(await seen(() => dexieTable.toArray())).toContain("without a range of keys")
  await database.close()
})

/** Reads that use neither a key nor an ascending range, as the store's libraries spell them. */
const FORBIDDEN =
  /\bdesc\b|["']prev(unique)?["']|openCursor|openKeyCursor|\.index\(|\.orderBy\(|\.(reverse|each|desc)\(\)?.*(toArray|first|last|primaryKeys)/

test("G6: no source of the worker that reads a database names a cursor, another index or a downward sort", () => {
  const sources = ["store", "store/disk", "crypto", "boot"].flatMap((folder) =>
    readdirSync(join(worker, folder))
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => join(worker, folder, name)),
  )
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.filter((file) => FORBIDDEN.test(readFileSync(file, "utf8")))).toEqual([])
  for (const bad of [
    'sort: [{ k: "desc" }]',
    'store.openCursor(range, "prev")',
    "rows.orderBy(name)",
    'store.index("v")',
  ])
    expect(FORBIDDEN.test(bad), bad).toBe(true)
})
