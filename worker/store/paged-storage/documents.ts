/** Reads documents from rows, by id or by a query's plan, and adds RxDB's own fields where RxDB has not written. */
import {
  type EventBulk,
  getQueryMatcher,
  getSortComparator,
  type PreparedQuery,
  type RxDocumentData,
  type RxStorageChangeEvent,
  type RxStorageDefaultCheckpoint,
  type RxStorageInstance,
} from "rxdb/plugins/core"
import type { Subject } from "rxjs"
import type { Found } from "../disk/row-disk.ts"
import type { Layout, RowDoc } from "./layout.ts"
import { planOf } from "./plan.ts"
import type { StoredRows } from "./stored-rows.ts"

/** A document of any collection. Only the layers above give each collection its own type. */
export type Doc = RxDocumentData<RowDoc>
export type Bulk = EventBulk<RxStorageChangeEvent<Doc>, RxStorageDefaultCheckpoint>
/** An open collection. */
export interface Collection {
  readonly name: string
  readonly layout: Layout
  readonly primary: string
  readonly changes: Subject<Bulk>
  readonly instance: RxStorageInstance<RowDoc, Layout, object>
}

/** Rows in one read, when a query has no limit. */
const READ = 500

export const documentsOver = (rows: StoredRows, stamps: Stamps) => {
  const docsOf = ({ layout }: Collection, key: string, value: unknown): ReadonlyArray<Doc> =>
    layout.read(key, value).map((doc) => stamps.on(key, doc))
  const docsIn = (collection: Collection, key: string, text: string): ReadonlyArray<Doc> =>
    docsOf(collection, key, parsed(text))
  const parse = (found: Iterable<readonly [string, string, ...unknown[]]>) =>
    [...found].map(([key, text]) => [key, parsed(text)] as const)
  const { values } = rows
  const valuesOf: NonNullable<StoredRows["values"]> = values ?? {
    get: async (keys) => new Map(parse(await rows.get(keys))),
    range: async (...range) => parse(await rows.range(...range)),
  }

  const docsById = async (collection: Collection, keys: Iterable<string>) => {
    const found = await rows.get([...keys])
    const docs = [...found].flatMap(([key, text]) => docsIn(collection, key, text))
    return { found, docs: new Map(docs.map((doc) => [idOf(collection, doc), doc] as const)) }
  }

  const findByIds = async (collection: Collection, ids: Iterable<string>): Promise<ReadonlyMap<string, Doc>> => {
    const keys = new Set([...ids].map(collection.layout.rowOf))
    const docs = [...(await valuesOf.get([...keys]))].flatMap(([key, value]) => docsOf(collection, key, value))
    return new Map(docs.map((doc) => [idOf(collection, doc), doc]))
  }

  const query = async (collection: Collection, { query: asked }: PreparedQuery<RowDoc>): Promise<Array<Doc>> => {
    const { layout, primary, name } = collection
    const plan = planOf(name, layout, primary, asked)
    const matches = getQueryMatcher<RowDoc>(collection.instance.schema, asked)
    const most = asked.limit === undefined ? Number.POSITIVE_INFINITY : asked.skip + asked.limit
    const taken: Array<Doc> = []
    if (plan.by === "ids") {
      const docs = await findByIds(collection, plan.ids)
      for (const id of plan.ids) taken.push(...[docs.get(id) ?? []].flat().filter(matches))
    } else {
      for (const [first, to] of plan.ranges) {
        const step = plan.inOrder ? Math.min(READ, most) : READ
        for (let from = first; plan.inOrder ? taken.length < most : true; ) {
          const found = await valuesOf.range(from, to, step)
          for (const [key, value] of found) {
            const docs = docsOf(collection, key, value).filter(matches)
            taken.push(...(layout.isInverted ? docs.reverse() : docs))
          }
          const behind = found.at(-1)?.[0]
          if (behind === undefined || found.length < step) break
          from = `${behind}\u0000`
        }
      }
    }
    if (plan.by === "ids" || !plan.inOrder) taken.sort(getSortComparator(collection.instance.schema, asked))
    return taken.slice(asked.skip, most)
  }

  const everyRow = async ({ ranges }: Layout, work: (found: ReadonlyArray<Found>) => Promise<void>): Promise<void> => {
    for (const [first, to] of ranges) {
      for (let from = first; ; ) {
        const found = await rows.range(from, to, READ)
        if (found.length > 0) await work(found)
        if (found.length < READ) break
        from = `${found.at(-1)?.[0]}\u0000`
      }
    }
  }

  return { docsOf, docsIn, docsById, findByIds, query, everyRow, stamped: stamps.on }
}

export type Documents = ReturnType<typeof documentsOver>

export const idOf = ({ primary }: Pick<Collection, "primary">, doc: RowDoc): string => String(doc[primary])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Most rows whose stamps are remembered. */
const REMEMBERED = 4_096

/**
 * Makes RxDB's own fields for documents that RxDB has not written. Each write of a row since the storage was opened
 * raises the row's revision, so RxDB knows the newer of two states. Rows without such a write share one revision.
 */
export const makeStamps = () => {
  const heights = new Map<string, number>()
  let [floor, height] = [1, 1]
  return {
    /** Takes rows that have been written. Gives the stamps that they had before. */
    raise: (keys: ReadonlyArray<string>): Raised => {
      const before = new Map(keys.map((key) => [key, heights.get(key) ?? floor]))
      height += 1
      if (heights.size + keys.length > REMEMBERED) {
        heights.clear()
        floor = height
      }
      for (const key of keys) heights.set(key, height)
      return { height, formerly: (key, doc) => stampedAt(before.get(key) ?? floor, doc) }
    },
    on: (key: string, doc: RowDoc): Doc => stampedAt(heights.get(key) ?? floor, doc),
  }
}

const stampedAt = (at: number, doc: RowDoc): Doc => ({
  _deleted: false,
  _attachments: {},
  _rev: `${at}-row`,
  _meta: { lwt: at },
  ...doc,
})

export interface Raised {
  readonly height: number
  readonly formerly: (key: string, doc: RowDoc) => Doc
}

type Stamps = ReturnType<typeof makeStamps>
