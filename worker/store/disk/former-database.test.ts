/** Tests that a database of older builds is upgraded in one step without loss, even when that step is cut short. */
import { Effect, SubscriptionRef } from "effect"
import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from "fake-indexeddb"
import { afterEach, expect, test, vi } from "vitest"
import { FORMER_USER, formerDatabases, formerRows, makeFormer } from "../../../tests/worlds/storage/former-database.ts"
import { firstStatus } from "../storage-state.ts"
import { openConnection } from "./connection.ts"
import { ownPrefixOf, rowsDatabaseOf } from "./database-name.ts"
import { dexieDisks, makeDexieDisks } from "./dexie-disk.ts"
import { TABLE } from "./text-table.ts"

const answer = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const makeOld = async (): Promise<IDBFactory> => {
  const indexedDB = new IDBFactory()
  await makeFormer({ databases: formerDatabases(FORMER_USER), factory: indexedDB })
  return indexedDB
}

/** The database's version, stores, indexes and rows, read without our disk. */
const look = async (indexedDB: IDBFactory) => {
  const database = await answer(indexedDB.open(rowsDatabaseOf(FORMER_USER)))
  const store = database.transaction(TABLE).objectStore(TABLE)
  const found = {
    version: database.version,
    stores: [...database.objectStoreNames],
    indexes: [...store.indexNames],
    rows: await answer(store.getAll()),
  }
  database.close()
  return found
}

afterEach(() => vi.restoreAllMocks())

test("CARD-06: the database of a former build opens with all its rows, and is one store without indexes from then on", async () => {
  const indexedDB = await makeOld()
  const before = await look(indexedDB)
  expect(before).toMatchObject({ version: 10, stores: ["attachments", "changes", "docs"] })
  expect(before.rows).toHaveLength(formerRows.length)
  const disk = await makeDexieDisks({ indexedDB, IDBKeyRange }).open(FORMER_USER)
  const found = await disk.range("", "\uffff", Number.POSITIVE_INFINITY)
  expect(found.map(([key]) => key)).toEqual(formerRows.map((row) => "k" in row && row.k))
  for (const [, text] of found) expect(JSON.parse(text)).toBeDefined()
  await disk.close()
  expect(await look(indexedDB)).toEqual({ version: 20, stores: ["docs"], indexes: [], rows: before.rows })
  await vi.waitFor(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([rowsDatabaseOf(FORMER_USER)]),
  )
})

/** Makes step `step` (from 0) of the upgrade fail with this error. */
const failAt = (step: number, error: DOMException): void => {
  let left = step
  const steps: ReadonlyArray<readonly [object, string]> = [
    [IDBObjectStore.prototype, "deleteIndex"],
    [IDBDatabase.prototype, "deleteObjectStore"],
  ]
  for (const [source, name] of steps) {
    // The methods are replaced by name.
    const prototype = source as Record<string, (...given: ReadonlyArray<unknown>) => unknown>
    const plain = prototype[name]
    vi.spyOn(prototype, name).mockImplementation(function (this: object, ...given) {
      if (left-- === 0) throw error
      return plain?.apply(this, given)
    })
  }
}

/** The upgrade removes three indexes and two stores. */
const STEPS = 5

test.each(Array.from({ length: STEPS }, (_, step) => step))(
  "CARD-11: an upgrade that ends at step %i leaves the former database whole, and is made by the next start",
  async (step) => {
    const indexedDB = await makeOld()
    const before = await look(indexedDB)
    const disks = makeDexieDisks({ indexedDB, IDBKeyRange })
    failAt(step, new DOMException("the worker was ended", "AbortError"))
    await expect(disks.open(FORMER_USER)).rejects.toThrow()
    vi.restoreAllMocks()
    expect(await look(indexedDB)).toEqual(before)
    const disk = await disks.open(FORMER_USER)
    await disk.write([{ key: "e|000000000013", text: "{}", was: null }], { durable: true })
    await disk.close()
    expect((await look(indexedDB)).rows).toHaveLength(before.rows.length + 1)
  },
)

test("R14: an upgrade that finds no room says so, and leaves the former database whole", async () => {
  const indexedDB = await makeOld()
  const before = await look(indexedDB)
  failAt(STEPS - 1, new DOMException("no room is left", "QuotaExceededError"))
  const opened = Effect.gen(function* () {
    const status = yield* SubscriptionRef.make(firstStatus({}))
    return yield* Effect.flip(Effect.scoped(openConnection(FORMER_USER, status)))
  })
  const failed = await Effect.runPromise(Effect.provide(opened, dexieDisks({ indexedDB, IDBKeyRange })))
  expect(failed.error.kind).toBe("storageFull")
  vi.restoreAllMocks()
  expect(await look(indexedDB)).toEqual(before)
})

test("AUTH-09: a former database goes whole with its account", async () => {
  const indexedDB = await makeOld()
  await makeDexieDisks({ indexedDB, IDBKeyRange }).destroy(FORMER_USER)
  expect((await indexedDB.databases()).filter(({ name }) => name?.startsWith(ownPrefixOf(FORMER_USER)))).toEqual([])
})
