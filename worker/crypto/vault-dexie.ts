/**
 * The vault in IndexedDB, database `livcam-device`. It belongs to no account: logout keeps it, and the keys of other
 * users stay.
 */
import Dexie, { type Table } from "dexie"
import { Effect, Layer } from "effect"
import { VAULT_DATABASE } from "../store/disk/database-name.ts"
import { Vault } from "./vault.ts"
import { vaultOver } from "./vault-over.ts"

interface Row {
  readonly key: string
  readonly value: unknown
}

const open = (name: string): { readonly database: Dexie; readonly rows: Table<Row, string> } => {
  const database = new Dexie(name)
  database.version(1).stores({ kept: "key" })
  return { database, rows: database.table<Row, string>("kept") }
}

/**
 * Runs `work`, and once more on a fresh connection when the first one has gone. Dexie reopens a database that the
 * browser has closed, but never tries again after an opening that failed: without this the vault would stay closed for
 * the worker's whole life.
 */
const openedAgain = async <A>(database: Dexie, work: () => PromiseLike<A>): Promise<A> => {
  try {
    return await work()
  } catch (failed) {
    if (database.isOpen() || database.hasBeenClosed()) throw failed
    await database.open()
    return await work()
  }
}

/** `name` differs from the default only in tests. */
export const vaultDexie = (name: string = VAULT_DATABASE): Layer.Layer<Vault> =>
  Layer.effect(
    Vault,
    Effect.gen(function* () {
      const { database, rows } = yield* Effect.acquireRelease(
        Effect.sync(() => open(name)),
        ({ database }) => Effect.sync(() => database.close()),
      )
      const run = <A>(work: () => PromiseLike<A>) => openedAgain(database, work)
      return yield* vaultOver({
        get: async (key) => (await run(() => rows.get(key)))?.value,
        put: async (key, value) => {
          await run(() => rows.put({ key, value }))
        },
        putFirst: (key, value) =>
          run(() =>
            database.transaction("rw", rows, async () => {
              const found = await rows.get(key)
              if (found === undefined) await rows.add({ key, value })
              return found === undefined ? value : found.value
            }),
          ),
        remove: (key) => run(() => rows.delete(key)),
        removeIf: (key, is) =>
          run(() =>
            database.transaction("rw", rows, async () => {
              const found = await rows.get(key)
              if (found !== undefined && !is(found.value)) return false
              await rows.delete(key)
              return true
            }),
          ),
        keysFrom: (prefix) => run(() => rows.where("key").startsWith(prefix).primaryKeys()),
      })
    }),
  )
