/**
 * An account's databases as builds before the product's own Dexie storage made them, by RxDB's Dexie storage. Recorded
 * in Chromium from such a build (former-database.json): version, stores, indexes and rows, with packed bytes in base64.
 */
import { ownPrefixOf } from "../../../worker/store/disk/database-name.ts"
import recorded from "./former-database.json" with { type: "json" }

/** The user whose databases were recorded. */
export const FORMER_USER = 10002

interface FormerStore {
  readonly name: string
  readonly keyPath: string
  readonly autoIncrement: boolean
  readonly indexes: ReadonlyArray<{ readonly name: string; readonly keyPath: string | ReadonlyArray<string> }>
  readonly rows: ReadonlyArray<object>
}
export interface FormerDatabase {
  readonly name: string
  readonly version: number
  readonly stores: ReadonlyArray<FormerStore>
}

const former: ReadonlyArray<FormerDatabase> = recorded
const isRows = (database: string, store: string): boolean => database === "0--rows" && store === "docs"

/** `rows` takes the place of the recorded rows. */
export const formerDatabases = (userId: number, rows?: ReadonlyArray<object>): ReadonlyArray<FormerDatabase> =>
  former.map(({ name, version, stores }) => ({
    name: ownPrefixOf(userId) + name,
    version,
    stores: stores.map((store) => (rows !== undefined && isRows(name, store.name) ? { ...store, rows } : store)),
  }))

export const formerRows: ReadonlyArray<object> = former.flatMap(({ name, stores }) =>
  stores.flatMap((store) => (isRows(name, store.name) ? store.rows : [])),
)

/**
 * Makes the databases and replaces those that exist. It uses nothing outside itself, so that a browser's page can run
 * it.
 */
export const makeFormer = async ({
  databases,
  factory = indexedDB,
}: {
  readonly databases: ReadonlyArray<FormerDatabase>
  readonly factory?: IDBFactory
}): Promise<void> => {
  const done = <A>(request: IDBRequest<A>): Promise<A> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const asStored = (row: object): object => {
    const { v } = row as { readonly v?: { readonly packed?: string } }
    return v?.packed === undefined
      ? row
      : { ...row, v: Uint8Array.from(atob(v.packed), (letter) => letter.charCodeAt(0)) }
  }
  for (const { name, version, stores } of databases) {
    await done(factory.deleteDatabase(name))
    const request = factory.open(name, version)
    request.onupgradeneeded = () => {
      for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
        const store = request.result.createObjectStore(name, { keyPath, autoIncrement })
        for (const index of indexes) store.createIndex(index.name, index.keyPath as string | Array<string>)
        for (const row of rows) store.add(asStored(row))
      }
    }
    ;(await done(request)).close()
  }
}
