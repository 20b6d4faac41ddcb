/**
 * Reads from an IndexedDB database that another connection owns. Opens it by name at its present version and never
 * creates it. Closes it as soon as another connection wants to change or delete it.
 */

export interface RawRead {
  readonly get: (key: string) => Promise<unknown>
  /** Ascending, from `from` (inclusive) to `to` (exclusive). */
  readonly range: (from: string, to: string, limit: number) => Promise<ReadonlyArray<unknown>>
}

/**
 * Undefined when there is no such database or store. `read` must start each read right after the answer to an earlier
 * one: IndexedDB ends an idle transaction.
 */
export const readRaw = async <A>(
  factory: IDBFactory,
  name: string,
  store: string,
  read: (from: RawRead) => Promise<A>,
): Promise<A | undefined> => {
  const database = await openExisting(factory, name)
  if (database === undefined) return undefined
  try {
    database.onversionchange = () => database.close()
    if (!database.objectStoreNames.contains(store)) return undefined
    const rows = database.transaction(store, "readonly").objectStore(store)
    return await read({
      get: (key) => answer(rows.get(key)),
      range: (from, to, limit) => answer(rows.getAll(IDBKeyRange.bound(from, to, false, true), limit)),
    })
  } finally {
    database.close()
  }
}

const openExisting = (factory: IDBFactory, name: string): Promise<IDBDatabase | undefined> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name)
    let isNew = false
    request.onupgradeneeded = () => {
      isNew = true
      request.transaction?.abort()
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = (event) => {
      event.preventDefault()
      if (isNew) resolve(undefined)
      else reject(request.error)
    }
  })

const answer = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
