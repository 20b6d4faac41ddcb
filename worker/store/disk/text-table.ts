/**
 * The only object store of an account. Reads are gets by key and ascending key ranges. A write is one transaction; a
 * conflict aborts all of it. The worker is the only writer, so a write reads nothing but the texts that a change's
 * `was` expects, inside its own transaction. Dexie sets durability for a whole database, IndexedDB for each
 * transaction: so transactions begin on the connection that Dexie holds open (`backendDB`).
 */
import { packText, type StoredText, unpackText } from "./packed-text.ts"
import { type DiskChange, type Found, type RowDisk, WriteConflict } from "./row-disk.ts"

/** A key and its text; bytes are a packed text. */
interface StoredDoc {
  readonly k: string
  readonly v: StoredText
}

type TextTable = Pick<RowDisk, "get" | "range" | "write">

/** The name of the object store. */
export const TABLE = "docs"

/** `connection` gives null when it is closed. */
export const textTable = (connection: () => IDBDatabase | null, keyRange: typeof IDBKeyRange): TextTable => {
  const begin = (mode: IDBTransactionMode, durability?: IDBTransactionDurability): IDBTransaction => {
    const database = connection()
    if (database === null) throw new DOMException("The database connection is closed", "InvalidStateError")
    return database.transaction(TABLE, mode, durability && { durability })
  }
  return {
    get: async (keys) => new Map((await unpacked(await stored(begin, keys))).map(([key, text]) => [key, text])),
    range: async (from, to, limit, asStored = false) => {
      if (from >= to || limit <= 0) return []
      const range = keyRange.bound(from, to, false, true)
      const most = Number.isFinite(limit) ? limit : undefined
      const found: ReadonlyArray<StoredDoc> = await answerOf(begin("readonly").objectStore(TABLE).getAll(range, most))
      return asStored ? found.map(stamped) : unpacked(found)
    },
    write: async (changes, { durable }) => {
      if (changes.length === 0) return
      // Packing comes before the transaction begins: a transaction does not wait for it.
      await writeAll(begin, changes.some(isCold) ? await packed(begin, changes) : changes, durable, keyRange)
    },
  }
}

/** A change whose text may be packed. */
interface StoredChange extends Omit<DiskChange, "text"> {
  readonly text: StoredText | null
}

const isCold = (change: DiskChange): boolean => change.isCold === true && change.text !== null

const packed = async (begin: Begin, changes: ReadonlyArray<DiskChange>): Promise<ReadonlyArray<StoredChange>> => {
  const named = changes.flatMap((change) => (isCold(change) ? (change.like ?? []) : []))
  const known = new Map((await stored(begin, named)).map(({ k, v }) => [k, v]))
  return Promise.all(
    changes.map(async (change): Promise<StoredChange> => {
      const { text, like } = change
      if (text === null || !isCold(change)) return change
      const there = like === undefined ? undefined : known.get(like)
      // Unpacking takes a third of the time of packing.
      const isSame = there !== undefined && typeof there !== "string" && (await unpackText(there)) === text
      return { ...change, text: isSame ? there : await packText(text) }
    }),
  )
}

const isPlain = (stored: StoredDoc): stored is StoredDoc & { readonly v: string } => typeof stored.v === "string"

type Begin = (mode: IDBTransactionMode, durability?: IDBTransactionDurability) => IDBTransaction

const answerOf = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The documents under these keys; missing ones are left out. */
const stored = async (begin: Begin, keys: ReadonlyArray<string>): Promise<ReadonlyArray<StoredDoc>> => {
  if (keys.length === 0) return []
  const store = begin("readonly").objectStore(TABLE)
  const found = await Promise.all(keys.map((key) => answerOf<StoredDoc | undefined>(store.get(key))))
  return found.filter((document) => document !== undefined)
}

const LETTERS = new TextDecoder("latin1")
const stamped = ({ k, v }: StoredDoc): Found => (typeof v === "string" ? [k, v] : [k, LETTERS.decode(v), v.length])

/** Plain texts, which nearly all are, need no wait. */
const unpacked = async (found: ReadonlyArray<StoredDoc>): Promise<ReadonlyArray<Found>> =>
  found.every(isPlain)
    ? found.map(({ k, v }) => [k, v])
    : Promise.all(found.map(async ({ k, v }) => (typeof v === "string" ? [k, v] : [k, await unpackText(v), v.length])))

const writeAll = (
  begin: Begin,
  changes: ReadonlyArray<StoredChange>,
  durable: boolean,
  keyRange: typeof IDBKeyRange,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = begin("readwrite", durable ? "strict" : "relaxed")
    const store = transaction.objectStore(TABLE)
    let conflict: WriteConflict | undefined
    const refuse = (key: string): void => {
      conflict = new WriteConflict(`${key} was written by another leader`)
    }
    transaction.oncomplete = () => resolve()
    transaction.onabort = () =>
      reject(conflict ?? transaction.error ?? new DOMException("The transaction was aborted", "AbortError"))
    try {
      for (const change of changes) {
        const { key, run } = change
        if (run === undefined) request(store, change, refuse)
        // One request deletes the whole run, in place of one for each key.
        else if (run[0] === key) store.delete(keyRange.bound(...run))
      }
    } catch (cause) {
      reject(cause)
      transaction.abort()
    }
  })

const request = (store: IDBObjectStore, { key, text, was }: StoredChange, refuse: (key: string) => void): void => {
  if (was === null && text !== null) {
    const added = store.add({ k: key, v: text })
    added.onerror = () => {
      if (added.error?.name === "ConstraintError") refuse(key)
    }
    return
  }
  if (was !== undefined) {
    const ground: IDBRequest<StoredDoc | undefined> = store.get(key)
    ground.onsuccess = () => {
      if ((ground.result?.v ?? null) === was) return
      refuse(key)
      store.transaction.abort()
    }
  }
  if (text === null) store.delete(key)
  else store.put({ k: key, v: text })
}
