/**
 * The account's rows as an RxDatabase. `find` and `findOne` read the same rows as the engine, and their `$` emits after
 * each commit. Only the log writes. RxDB's own list of collections is no data of the account: it stays in memory.
 */
import { Effect, type Scope } from "effect"
import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from "rxdb/plugins/core"
import { COLLECTIONS, type CollectionName } from "#schema/rules/collections.ts"
import { makeMemoryMedium } from "../disk/memory-disk.ts"
import type { RowKey } from "../families.ts"
import type { OpenStore } from "../open-store.ts"
import type { Layout, RowDoc } from "../paged-storage/layout.ts"
import { plainLayout } from "../paged-storage/layouts.ts"
import { pagedStorage } from "../paged-storage/paged-storage.ts"
import type { StoredRows, WrittenRow } from "../paged-storage/stored-rows.ts"
import { textToValue } from "../stored-text.ts"
import { collections, rxCreatorOf } from "./table.ts"

export type Collections = RxDatabase<Readonly<Record<CollectionName, RxCollection<RowDoc>>>>

/** Opens the database with these collections. It closes with the scope. */
export const openCollections = Effect.fn("openCollections")(function* (
  userId: number,
  store: Pick<OpenStore, "rows" | "textsOf" | "textsBetween" | "written">,
  names: ReadonlyArray<CollectionName> = COLLECTIONS,
): Effect.fn.Return<Collections, never, Scope.Scope> {
  const runPromise = Effect.runPromiseWith(yield* Effect.context<never>())
  let listen = (_rows: ReadonlyArray<WrittenRow>): void => {}
  yield* store.written((writes) => listen(writes))
  const rows: StoredRows = {
    // The keys come from the table of families; any other key finds nothing.
    get: (keys) => runPromise(store.textsOf(keys as ReadonlyArray<RowKey>)),
    range: (from, to, limit) => runPromise(store.textsBetween(from, to, limit)),
    values: {
      get: (keys) =>
        runPromise(
          Effect.map(store.rows(keys as ReadonlyArray<RowKey>), (rows) => {
            const found = keys.map((key) => [key, rows.get(key as RowKey)] as const)
            return new Map(found.filter(([, value]) => value !== undefined))
          }),
        ),
      range: (from, to, limit) =>
        runPromise(
          Effect.map(store.textsBetween(from, to, limit), (found) =>
            found.map(([key, text]) => [key, textToValue(key, text)] as const),
          ),
        ),
    },
    write: () => Promise.reject(new Error("rows are written by commits of the log")),
    watch: (listener) => {
      listen = listener
    },
  }
  const own = yield* Effect.promise(() => makeMemoryMedium().open(userId))
  const [ours, lists] = [
    pagedStorage(rows, (name, primary) => collections[name as CollectionName]?.layout ?? plainLayout(name, primary)),
    pagedStorage(own, plainLayout),
  ]
  const storage: RxStorage<Layout, object> = {
    ...ours,
    createStorageInstance: (params) =>
      (params.collectionName in collections ? ours : lists).createStorageInstance(params),
  }
  const open = async (): Promise<Collections> => {
    const database: Collections = await createRxDatabase({
      name: `livcam-${userId}`,
      storage,
      multiInstance: false,
      eventReduce: false,
      // Closes a database that an ended engine has left open.
      closeDuplicates: true,
    })
    await addCollections(database, names)
    return database
  }
  return yield* Effect.acquireRelease(Effect.promise(open), (database) => Effect.promise(() => database.close()))
})

/** Opens the named collections that are closed. Each open one hears of every commit, so only needed ones are opened. */
export const addCollections = (database: Collections, names: ReadonlyArray<CollectionName>): Promise<unknown> => {
  const closed = names.filter((name) => !(name in database.collections))
  return database.addCollections(Object.fromEntries(closed.map((name) => [name, rxCreatorOf(name)])))
}
