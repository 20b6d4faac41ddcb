import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { fillWithDefaultSettings, now, prepareQuery, type RxDocumentData, type RxJsonSchema } from "rxdb/plugins/core"
import { describe, expect, test } from "vitest"
import { collections } from "../collections/table.ts"
import { rowsDatabaseOf } from "../disk/database-name.ts"
import { makeDexieDisks } from "../disk/dexie-disk.ts"
import { makeMemoryMedium } from "../disk/memory-disk.ts"
import type { DiskChange, RowDisk } from "../disk/row-disk.ts"
import { TABLE } from "../disk/text-table.ts"
import type { RowDoc } from "./layout.ts"
import { messageIdOf, plainLayout } from "./layouts.ts"
import { pagedStorage } from "./paged-storage.ts"
import { NoKeyForQuery } from "./plan.ts"

type Stored = RxDocumentData<RowDoc>
const layoutOf = (name: string, primary: string) =>
  name === "messages" ? collections.messages.layout : plainLayout(name, primary)

const schema = (primaryKey: string): RxJsonSchema<Stored> =>
  fillWithDefaultSettings<RowDoc>({
    version: 0,
    primaryKey,
    type: "object",
    properties: { [primaryKey]: { type: "string", maxLength: 100 } },
    required: [primaryKey],
  }) as RxJsonSchema<Stored>

const document = (fields: RowDoc): Stored => ({
  ...fields,
  _deleted: false,
  _attachments: {},
  _meta: { lwt: now() },
  _rev: "1-a",
})
const message = (n: number, sessionId = "1-2"): Stored =>
  document({ id: messageIdOf(sessionId, n), sessionId, n, message: `text ${n} `.repeat(20) })

const openOn = async (disk: RowDisk) => {
  const storage = pagedStorage(disk, layoutOf)
  const instance = (collectionName: string, primary: string) =>
    storage.createStorageInstance<RowDoc>({
      databaseInstanceToken: "token",
      databaseName: "paged",
      collectionName,
      schema: schema(primary),
      options: {},
      multiInstance: false,
      devMode: false,
    })
  const [messages, chats] = [await instance("messages", "id"), await instance("chats", "sessionId")]
  const told: Array<string> = []
  for (const [name, { changeStream }] of Object.entries({ messages, chats }))
    changeStream().subscribe(({ events }) => told.push(...events.map(({ documentId }) => `${name} ${documentId}`)))
  return { storage, messages, chats, told }
}

/** A disk in memory that records what is asked of it. `fail` makes the next write fail. */
const watched = async () => {
  const medium = makeMemoryMedium()
  const plain = await medium.open(7)
  const asked = {
    ranges: [] as Array<readonly [string, string, number]>,
    writes: [] as Array<ReadonlyArray<DiskChange>>,
  }
  const at: { fail: Error | null } = { fail: null }
  const disk: RowDisk = {
    ...plain,
    range: (from, to, limit) => {
      asked.ranges.push([from, to, limit])
      return plain.range(from, to, limit)
    },
    write: (changes, options) => {
      if (at.fail !== null) return Promise.reject(at.fail)
      asked.writes.push(changes)
      return plain.write(changes, options)
    },
  }
  return { disk, asked, at, texts: medium.texts(7) }
}

describe("CARD-05: a commit over several collections", () => {
  const chat = (sessionId: string): Stored => document({ sessionId, count: 1 })
  const parts = (n: number) => [
    { collection: "messages", rows: [{ document: message(n) }] },
    { collection: "chats", rows: [{ document: chat(`of ${n}`) }] },
  ]

  test("is one write of the disk, and each collection's changes are told after it", async () => {
    const { disk, asked } = await watched()
    const { storage, told } = await openOn(disk)
    expect(await storage.commit(parts(0), { durable: true })).toEqual([])
    expect(asked.writes).toHaveLength(1)
    expect(asked.writes[0]?.map(({ key }) => key)).toEqual(["m|1-2|9999999", "chats|of 0"])
    expect(told).toEqual([`messages ${messageIdOf("1-2", 0)}`, "chats of 0"])
  })

  test("writes nothing and tells nothing when one of its documents conflicts", async () => {
    const { disk, texts } = await watched()
    const { storage, chats, told } = await openOn(disk)
    await chats.bulkWrite([{ document: chat("of 1") }], "before")
    const before = new Map(texts)
    expect(await storage.commit(parts(1), { durable: false })).toMatchObject([{ status: 409, documentId: "of 1" }])
    expect(texts).toEqual(before)
    expect(told).toEqual(["chats of 1"])
  })

  test("that fails on the disk has changed no collection", async () => {
    const { disk, at, texts } = await watched()
    const { storage, told } = await openOn(disk)
    at.fail = new DOMException("no room is left", "QuotaExceededError")
    await expect(storage.commit(parts(0), { durable: false })).rejects.toBe(at.fail)
    expect(texts.size).toBe(0)
    expect(told).toEqual([])
    at.fail = null
    expect(await storage.commit(parts(0), { durable: false })).toEqual([])
    expect(texts.size).toBe(2)
  })

  test("of a storage that has not seen what another one wrote meanwhile is made on what stands there", async () => {
    const { disk, texts } = await watched()
    const [one, other] = [await openOn(disk), await openOn(disk)]
    await Promise.all([
      one.storage.commit([{ collection: "messages", rows: [{ document: message(0) }] }], { durable: false }),
      other.storage.commit([{ collection: "messages", rows: [{ document: message(1) }] }], { durable: false }),
    ])
    expect(texts.size).toBe(1)
    expect(
      await one.messages.findDocumentsById(
        [0, 1].map((n) => messageIdOf("1-2", n)),
        false,
      ),
    ).toHaveLength(2)
  })
})

describe("CARD-06: messages", () => {
  test("stand in pages of 64, packed when they are full", async () => {
    const indexedDB = new IDBFactory()
    const disk = await makeDexieDisks({ indexedDB, IDBKeyRange }).open(7)
    const { messages } = await openOn(disk)
    const all = Array.from({ length: 70 }, (_, n) => message(n))
    await messages.bulkWrite(
      all.map((one) => ({ document: one })),
      "test",
    )
    expect(await messages.findDocumentsById([messageIdOf("1-2", 63), messageIdOf("1-2", 64)], false)).toEqual(
      all.slice(63, 65),
    )
    await disk.close()
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(rowsDatabaseOf(7))
      request.onsuccess = () => resolve(request.result)
    })
    const rows = await new Promise<ReadonlyArray<{ k: string; v: unknown }>>((resolve) => {
      const request = database.transaction(TABLE).objectStore(TABLE).getAll()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    expect(rows.map(({ k, v }) => [k, v instanceof Uint8Array])).toEqual([
      ["m|1-2|9999998", false],
      ["m|1-2|9999999", true],
    ])
  })

  const query = (selector: object, more: object = {}) =>
    prepareQuery<RowDoc>(schema("id"), {
      selector: { ...selector, _deleted: { $eq: false } },
      sort: [{ id: "asc" }],
      skip: 0,
      ...more,
    })

  test("are read by the pages that a window of a session needs, and no others", async () => {
    const { disk, asked } = await watched()
    const { messages } = await openOn(disk)
    await messages.bulkWrite(
      Array.from({ length: 1000 }, (_, n) => ({ document: message(n) })),
      "test",
    )
    asked.ranges.splice(0)
    const window = { sessionId: { $eq: "1-2" }, n: { $gte: 500, $lt: 520 } }
    const found = await messages.query(query(window, { sort: [{ n: "asc" }, { id: "asc" }] }))
    expect(found.documents.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, at) => 500 + at))
    expect(asked.ranges.map(([from, to]) => [from, to])).toEqual([["m|1-2|9999991", "m|1-2|9999992\u0000"]])
    asked.ranges.splice(0)
    const newest = await messages.query(query({ sessionId: { $eq: "1-2" } }, { sort: [{ n: "desc" }], limit: 5 }))
    expect(newest.documents.map(({ n }) => n)).toEqual([999, 998, 997, 996, 995])
    expect(asked.ranges).toHaveLength(1)
    expect(asked.ranges[0]?.[2]).toBe(5)
  })

  test.each([
    ["by a field that no key is made of", { message: { $eq: "hi" } }, {}],
    ["by a field of the key without those before it", { n: { $gte: 3 } }, {}],
    ["by an operator that is no range", { sessionId: { $eq: "1-2" }, n: { $mod: [2, 0] } }, {}],
    ["without bounds or a limit", { sessionId: { $eq: "1-2" } }, { sort: [{ n: "desc" }] }],
    [
      "against the order of their keys without bounds",
      { sessionId: { $eq: "1-2" } },
      { sort: [{ n: "asc" }], limit: 5 },
    ],
  ])("are not asked %s: the refusal says which key would serve", async (_, selector, more) => {
    const { disk, asked } = await watched()
    const { messages } = await openOn(disk)
    await expect(messages.query(query(selector, more))).rejects.toThrow(NoKeyForQuery)
    await expect(messages.query(query(selector, more))).rejects.toThrow(/sessionId, then n, descending/)
    expect(asked.ranges).toEqual([])
  })
})
