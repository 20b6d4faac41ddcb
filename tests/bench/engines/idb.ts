/** IndexedDB with promises, for the engines that use it directly. */

export const openDatabase = (name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => make(request.result)
  return answer(request)
}

export const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

export const writing = (database: IDBDatabase, stores: ReadonlyArray<string>): IDBTransaction =>
  database.transaction([...stores], "readwrite", { durability: "relaxed" })

interface BackwardsOptions {
  readonly query: IDBKeyRange
  readonly count: number
  readonly direction: "prev"
}

/**
 * The last rows of a range in one request, newest first. A browser that has no `getAll` with a direction walks a
 * cursor.
 */
export const lastOf = async <T>(
  source: IDBIndex | IDBObjectStore,
  query: IDBKeyRange,
  count: number,
): Promise<ReadonlyArray<T>> => {
  if (hasBackwards) {
    const backwards: BackwardsOptions = { query, count, direction: "prev" }
    // The options of `getAll` are newer than the type library.
    return answer(source.getAll(backwards as unknown as IDBKeyRange))
  }
  return new Promise((resolve, reject) => {
    const found: Array<T> = []
    const request = source.openCursor(query, "prev")
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor !== null) found.push(cursor.value)
      if (cursor === null || found.length === count) resolve(found)
      else cursor.continue()
    }
  })
}

/** Browsers with `getAllRecords` also have `getAll` with a direction. */
const hasBackwards = "getAllRecords" in IDBObjectStore.prototype
