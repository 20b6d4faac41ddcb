/**
 * The behaviour that RxDB documents for a storage, as one suite. It runs against our storage on both disks and in both
 * layouts, and against RxDB's own memory and Dexie storages, which proves that the suite asks for nothing else.
 */

import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import fc from "fast-check"
import {
  type BulkWriteRow,
  createRevision,
  type FilledMangoQuery,
  fillWithDefaultSettings,
  now,
  prepareQuery,
  type RxDocumentData,
  type RxStorage,
  type RxStorageInstance,
} from "rxdb/plugins/core"
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie"
import { getRxStorageMemory } from "rxdb/plugins/storage-memory"
import { describe, expect, test } from "vitest"
import { makeDexieDisks } from "../disk/dexie-disk.ts"
import { makeMemoryMedium } from "../disk/memory-disk.ts"
import type { DisksShape } from "../disk/row-disk.ts"
import { families } from "../families.ts"
import type { Layout } from "./layout.ts"
import { messageIdOf, pagesLayout, plainLayout } from "./layouts.ts"
import { pagedStorage } from "./paged-storage.ts"

interface Doc {
  readonly id: string
  readonly sessionId: string
  readonly n: number
  readonly text: string
}
type Stored = RxDocumentData<Doc>
type Instance = RxStorageInstance<Doc, unknown, unknown>

const schema = fillWithDefaultSettings<Doc>({
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: { type: "string", maxLength: 60 },
    sessionId: { type: "string", maxLength: 40 },
    n: { type: "number", minimum: 0, maximum: 1_000_000, multipleOf: 1 },
    text: { type: "string", maxLength: 40 },
  },
  required: ["id", "sessionId", "n", "text"],
  indexes: [["sessionId", "n"]],
})

const smallPages: Layout = {
  ...pagesLayout({
    prefix: "m",
    keyOf: families.page.key,
    placeOf: (key) => {
      const [, sessionId = "", page = ""] = key.split("|")
      return [sessionId, 9_999_999 - Number(page)]
    },
    lastPage: 9_999_999,
  }),
  isLarge: false,
}

/** A medium that outlives the storages opened on it. Each call opens it again. */
type Medium = () => Promise<{ readonly storage: RxStorage<unknown, unknown>; readonly close: () => Promise<void> }>

const oursOn =
  (disks: DisksShape, layoutOf: (name: string, primary: string) => Layout): Medium =>
  async () => {
    const disk = await disks.open(7)
    return { storage: pagedStorage(disk, layoutOf) as RxStorage<unknown, unknown>, close: disk.close }
  }
const rxdbs =
  (storage: RxStorage<unknown, unknown>): Medium =>
  async () => ({ storage, close: async () => {} })
const dexie = () => makeDexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange })

const media: Readonly<Record<string, () => Medium>> = {
  "our storage in memory, a row a document": () => oursOn(makeMemoryMedium(), plainLayout),
  "our storage in memory, a row a page": () => oursOn(makeMemoryMedium(), () => smallPages),
  "our storage on Dexie, a row a document": () => oursOn(dexie(), plainLayout),
  "our storage on Dexie, a row a page": () => oursOn(dexie(), () => smallPages),
  "RxDB's memory storage": () =>
    rxdbs({ ...getRxStorageMemory(), collectionStates: new Map() } as unknown as RxStorage<unknown, unknown>),
  "RxDB's Dexie storage": () =>
    rxdbs(getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange }) as RxStorage<unknown, unknown>),
}

let databases = 0
const openOn = (storage: RxStorage<unknown, unknown>, databaseName: string): Promise<Instance> =>
  storage.createStorageInstance<Doc>({
    databaseInstanceToken: `token-${databaseName}`,
    databaseName,
    collectionName: "notes",
    schema,
    options: {},
    multiInstance: false,
    devMode: false,
  })

const doc = (sessionId: string, n: number, text = `text ${n}`): Stored => ({
  id: messageIdOf(sessionId, n),
  sessionId,
  n,
  text,
  _deleted: false,
  _attachments: {},
  _meta: { lwt: now() },
  _rev: createRevision("aaaaa"),
})
const next = (previous: Stored, change: Partial<Stored>): BulkWriteRow<Doc> => ({
  previous,
  document: { ...previous, ...change, _meta: { lwt: now() }, _rev: createRevision("aaaaa", previous) },
})

interface Asked extends Partial<FilledMangoQuery<Doc>> {
  readonly selector?: FilledMangoQuery<Doc>["selector"]
}
const filled = ({ selector = {}, sort = [{ id: "asc" }], skip = 0, limit }: Asked): FilledMangoQuery<Doc> => ({
  selector: { ...selector, _deleted: { $eq: false } } as FilledMangoQuery<Doc>["selector"],
  sort,
  skip,
  ...(limit === undefined ? {} : { limit }),
})
const ask = async (instance: Instance, asked: Asked): Promise<ReadonlyArray<string>> =>
  (await instance.query(prepareQuery(schema, filled(asked)))).documents.map(({ id }) => id)
const all = (instance: Instance) => ask(instance, {})

describe.each(Object.entries(media))("CARD-06: %s", (_name, makeMedium) => {
  const begin = async () => {
    const name = `conformance-${databases++}`
    const medium = makeMedium()
    let opened = await medium()
    let instance = await openOn(opened.storage, name)
    return {
      instance: () => instance,
      second: () => openOn(opened.storage, name),
      again: async () => {
        await instance.close()
        await opened.close()
        opened = await medium()
        instance = await openOn(opened.storage, name)
        return instance
      },
      end: async () => {
        await instance.close()
        await opened.close()
      },
    }
  }

  test("an insert is found by its id, and told", async () => {
    const { instance, end } = await begin()
    const told: Array<unknown> = []
    instance()
      .changeStream()
      .subscribe(({ events }) => told.push(...events.map(({ operation, documentId }) => [operation, documentId])))
    const [a, b] = [doc("1-2", 0), doc("1-2", 70)]
    expect(await instance().bulkWrite([{ document: a }, { document: b }], "test")).toEqual({ error: [] })
    expect(await instance().findDocumentsById([a.id, b.id], false)).toEqual([a, b])
    expect(await instance().findDocumentsById([messageIdOf("1-2", 1), messageIdOf("9-9", 0)], true)).toEqual([])
    expect(told).toEqual([
      ["INSERT", a.id],
      ["INSERT", b.id],
    ])
    await end()
  })

  test("a document that stands there already is a conflict, and what is written beside it is not", async () => {
    const { instance, end } = await begin()
    const [a, b] = [doc("1-2", 0), doc("1-2", 1)]
    await instance().bulkWrite([{ document: a }], "test")
    const { error } = await instance().bulkWrite([{ document: doc("1-2", 0, "other") }, { document: b }], "test")
    expect(error).toMatchObject([{ status: 409, documentId: a.id, documentInDb: { text: "text 0" } }])
    expect(await all(instance())).toEqual([a.id, b.id])
    expect((await instance().findDocumentsById([a.id], false))[0]?.text).toBe("text 0")
    await end()
  })

  test("an update knows what it follows; one that follows an older state is a conflict", async () => {
    const { instance, end } = await begin()
    const a = doc("1-2", 3)
    await instance().bulkWrite([{ document: a }], "test")
    const events: Array<unknown> = []
    instance()
      .changeStream()
      .subscribe((bulk) => events.push(...bulk.events))
    const newer = next(a, { text: "newer" })
    expect((await instance().bulkWrite([newer], "test")).error).toEqual([])
    expect(events).toMatchObject([
      {
        operation: "UPDATE",
        documentId: a.id,
        documentData: { text: "newer" },
        previousDocumentData: { text: "text 3" },
      },
    ])
    expect((await instance().bulkWrite([next(a, { text: "stale" })], "test")).error).toMatchObject([{ status: 409 }])
    expect((await instance().findDocumentsById([a.id], false))[0]?.text).toBe("newer")
    expect(events).toHaveLength(1)
    await end()
  })

  test("a deleted document is found only by who asks for deleted ones, and can be written anew", async () => {
    const { instance, end } = await begin()
    const [a, b] = [doc("1-2", 0), doc("1-2", 1)]
    await instance().bulkWrite([{ document: a }, { document: b }], "test")
    const operations: Array<string> = []
    instance()
      .changeStream()
      .subscribe((bulk) => operations.push(...bulk.events.map(({ operation }) => operation)))
    await instance().bulkWrite([next(a, { _deleted: true })], "test")
    expect(await all(instance())).toEqual([b.id])
    expect(await instance().findDocumentsById([a.id], false)).toEqual([])
    const [tombstone] = await instance().findDocumentsById([a.id], true)
    expect(tombstone?._deleted).toBe(true)
    if (tombstone !== undefined) await instance().bulkWrite([next(tombstone, { _deleted: false })], "test")
    expect(await all(instance())).toEqual([a.id, b.id])
    expect(operations).toEqual(["DELETE", "INSERT"])
    await end()
  })

  test("queries with selectors, sorts, limits and skips find what a list finds", async () => {
    const { instance, end } = await begin()
    const places = [0, 1, 2, 3, 62, 63, 64, 65, 127, 128, 200]
    const docs = ["1-2", "1-20", "3-4"].flatMap((sessionId) => places.map((n) => doc(sessionId, n, `text ${n % 3}`)))
    await instance().bulkWrite(
      docs.map((document) => ({ document })),
      "test",
    )
    const bound = fc.option(fc.constantFrom(-1, 0, 2, 63, 64, 100, 128, 500), { nil: undefined })
    const queries = fc.record({
      sessionId: fc.option(fc.constantFrom("1-2", "1-20", "none"), { nil: undefined }),
      n: fc.record({ from: bound, below: bound, isStrict: fc.boolean() }),
      text: fc.option(fc.constantFrom("text 0", "text 1"), { nil: undefined }),
      order: fc.constantFrom(["n", "id"], ["sessionId", "n", "id"], ["id"], ["text", "id"]),
      direction: fc.constantFrom("asc" as const, "desc" as const),
      skip: fc.constantFrom(0, 1, 5),
      limit: fc.option(fc.constantFrom(1, 3, 70), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(queries, async ({ sessionId, n, text, order, direction, skip, limit }) => {
        const at = {
          ...(n.from === undefined ? {} : { [n.isStrict ? "$gt" : "$gte"]: n.from }),
          ...(n.below === undefined ? {} : { [n.isStrict ? "$lt" : "$lte"]: n.below }),
        }
        const asked: Asked = {
          selector: {
            ...(sessionId === undefined ? {} : { sessionId: { $eq: sessionId } }),
            ...(text === undefined ? {} : { text: { $eq: text } }),
            ...(Object.keys(at).length === 0 ? {} : { n: at }),
          },
          sort: order.map((field) => ({ [field]: direction })) as FilledMangoQuery<Doc>["sort"],
          skip,
          ...(limit === undefined ? {} : { limit }),
        }
        const isIn = (value: number): boolean =>
          (n.from === undefined || (n.isStrict ? value > n.from : value >= n.from)) &&
          (n.below === undefined || (n.isStrict ? value < n.below : value <= n.below))
        const sign = direction === "asc" ? 1 : -1
        const compare = (a: Stored, b: Stored): number => {
          for (const field of order as ReadonlyArray<keyof Doc>)
            if (a[field] !== b[field]) return a[field] < b[field] ? -sign : sign
          return 0
        }
        const expected = docs
          .filter(
            (one) => (sessionId ?? one.sessionId) === one.sessionId && (text ?? one.text) === one.text && isIn(one.n),
          )
          .sort(compare)
          .slice(skip, limit === undefined ? undefined : skip + limit)
        expect(await ask(instance(), asked)).toEqual(expected.map(({ id }) => id))
      }),
      { numRuns: 150, seed: 3 },
    )
    await end()
  })

  test("documents are counted as they are found", async () => {
    const { instance, end } = await begin()
    await instance().bulkWrite(
      Array.from({ length: 90 }, (_, n) => ({ document: doc("1-2", n) })),
      "test",
    )
    const count = async (asked: Asked) => (await instance().count(prepareQuery(schema, filled(asked)))).count
    expect(await count({})).toBe(90)
    expect(await count({ selector: { sessionId: { $eq: "1-2" }, n: { $gte: 60, $lt: 70 } } })).toBe(10)
    expect(await count({ selector: { sessionId: { $eq: "none" } } })).toBe(0)
    await end()
  })

  test("each bulk of changes has an id of its own and the checkpoint of its last write", async () => {
    const { instance, end } = await begin()
    const bulks: Array<{ id: string; checkpoint: unknown; context: string }> = []
    instance()
      .changeStream()
      .subscribe(({ id, checkpoint, context }) => bulks.push({ id, checkpoint, context }))
    const docs = [doc("1-2", 0), doc("1-2", 1), doc("3-4", 0)]
    await instance().bulkWrite(
      docs.slice(0, 2).map((document) => ({ document })),
      "first",
    )
    await instance().bulkWrite(
      docs.slice(2).map((document) => ({ document })),
      "second",
    )
    const [, b, c] = docs
    expect(bulks.map(({ checkpoint, context }) => [context, checkpoint])).toEqual([
      ["first", { id: b?.id, lwt: b?._meta.lwt }],
      ["second", { id: c?.id, lwt: c?._meta.lwt }],
    ])
    expect(new Set(bulks.map(({ id }) => id)).size).toBe(2)
    await end()
  })

  test("cleanup takes away what was deleted long enough ago, and nothing else", async () => {
    const { instance, end } = await begin()
    const docs = [doc("1-2", 0), doc("1-2", 1), doc("1-2", 80)]
    await instance().bulkWrite(
      docs.map((document) => ({ document })),
      "test",
    )
    const [a, b, c] = docs as [Stored, Stored, Stored]
    await instance().bulkWrite([next(a, { _deleted: true }), next(c, { _deleted: true })], "test")
    while (!(await instance().cleanup(60_000)));
    expect(await instance().findDocumentsById([a.id, c.id], true)).toHaveLength(2)
    while (!(await instance().cleanup(-60_000)));
    expect(await instance().findDocumentsById([a.id, c.id], true)).toEqual([])
    expect(await all(instance())).toEqual([b.id])
    await end()
  })

  test("what is written is there when it is opened again; what was removed is not", async () => {
    const { instance, again, end } = await begin()
    const docs = Array.from({ length: 70 }, (_, n) => doc("1-2", n))
    await instance().bulkWrite(
      docs.map((document) => ({ document })),
      "test",
    )
    const reopened = await again()
    expect(await all(reopened)).toEqual(docs.map(({ id }) => id))
    expect(await reopened.findDocumentsById([docs[3]?.id ?? ""], false)).toEqual([docs[3]])
    await reopened.remove()
    expect(await all(await again())).toEqual([])
    await end()
  })

  test("two instances on one collection see what the other writes, and their conflicts", async () => {
    const { instance, second, end } = await begin()
    const other = await second()
    const a = doc("1-2", 0)
    await instance().bulkWrite([{ document: a }], "test")
    expect(await other.findDocumentsById([a.id], false)).toEqual([a])
    expect((await other.bulkWrite([next(a, { text: "theirs" })], "test")).error).toEqual([])
    expect((await instance().bulkWrite([next(a, { text: "mine" })], "test")).error).toMatchObject([{ status: 409 }])
    const both = [doc("1-2", 1), doc("1-2", 2)] as const
    await Promise.all([
      instance().bulkWrite([{ document: both[0] }], "test"),
      other.bulkWrite([{ document: both[1] }], "test"),
    ])
    expect(await all(instance())).toEqual([a.id, both[0].id, both[1].id])
    await other.close()
    await end()
  })

  test("CARD-11: between any two operations it can end: what was written is there, whole", async () => {
    const { instance, again, end } = await begin()
    const model = new Map<string, Stored>()
    for (let step = 0; step < 12; step++) {
      const documents = [step, step + 60, (step * 7) % 5].map((n) => doc("1-2", n, `step ${step}`))
      const unique = [...new Map(documents.map((one) => [one.id, one])).values()]
      const rows = unique.map((document): BulkWriteRow<Doc> => {
        const previous = model.get(document.id)
        return previous === undefined ? { document } : next(previous, { text: document.text, _deleted: step % 4 === 3 })
      })
      expect((await instance().bulkWrite(rows, "test")).error).toEqual([])
      for (const { document } of rows) model.set(document.id, document as Stored)
      const reopened = await again()
      const ids = [...model.keys()].sort()
      expect(await reopened.findDocumentsById(ids, true)).toEqual(ids.map((id) => model.get(id)))
    }
    await end()
  })
})
