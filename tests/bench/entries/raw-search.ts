/**
 * The lower bound for a search: a raw read of the rows that it needs from our own database, which are the index rows of
 * a word and the pages of its hits.
 */
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { keysOfPrefix } from "../../../worker/search/buckets.ts"
import type { StoredText } from "../../../worker/store/disk/packed-text.ts"
import { families } from "../../../worker/store/families.ts"
import { answer } from "../engines/idb.ts"
import { ME } from "../workload/world.ts"

export interface RawSearchAsk {
  readonly words: ReadonlyArray<{ readonly prefix: string; readonly hits: ReadonlyArray<Hit> }>
}
interface Hit {
  readonly sessionId: string
  readonly n: number
}
export interface RawSearchAnswer {
  /** ms per word: for the range of index rows, and for that range with the pages of the hits. */
  readonly range: ReadonlyArray<number>
  readonly all: ReadonlyArray<number>
  /** Characters in keys and texts of the index, and of the pages of messages. */
  readonly index: number
  readonly messages: number
  readonly error?: string
}

const openOurs = async (): Promise<IDBDatabase> => {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const name = names.find((one) => one.startsWith(`rxdb-dexie-livcam-${ME}--`) && one.endsWith("rows"))
  if (name === undefined) throw new Error(`no rows among ${names.join(", ")}`)
  return answer(indexedDB.open(name))
}

/** Key families of the index (worker/store/families.ts). */
const INDEX = ["t|", "d|"]
const READ = 500

const lengthOf = async (database: IDBDatabase, prefix: string): Promise<number> => {
  let [length, after] = [0, prefix]
  for (;;) {
    const range = IDBKeyRange.bound(after, `${prefix.slice(0, -1)}}`, true, true)
    const found: ReadonlyArray<{ readonly k: string; readonly v: StoredText }> = await answer(
      database.transaction("docs").objectStore("docs").getAll(range, READ),
    )
    for (const { k, v } of found) length += k.length + v.length
    after = found.at(-1)?.k ?? after
    if (found.length < READ) return length
  }
}

const read = async ({ words }: RawSearchAsk): Promise<RawSearchAnswer> => {
  const database = await openOurs()
  const rows = () => database.transaction("docs").objectStore("docs")
  await answer(rows().get("cp|head"))
  const [range, all]: [Array<number>, Array<number>] = [[], []]
  for (const { prefix, hits } of words) {
    const from = performance.now()
    const [first, below] = keysOfPrefix(prefix)
    await answer(rows().getAll(IDBKeyRange.bound(first, below, false, true)))
    range.push(performance.now() - from)
    const pages = new Set(hits.map(({ sessionId, n }) => families.page.key(sessionId, Math.floor(n / MESSAGE_PAGE))))
    const store = rows()
    await Promise.all([...pages].map((key) => answer(store.get(key))))
    all.push(performance.now() - from)
  }
  const lengths = await Promise.all([...INDEX, "m|"].map((prefix) => lengthOf(database, prefix)))
  const messages = lengths.pop() ?? 0
  return { range, all, index: lengths.reduce((sum, length) => sum + length, 0), messages }
}

self.onmessage = ({ data }: MessageEvent<RawSearchAsk>) => {
  read(data).then(
    (told) => self.postMessage(told),
    (cause: unknown) => self.postMessage({ range: [], all: [], index: 0, messages: 0, error: String(cause) }),
  )
}
