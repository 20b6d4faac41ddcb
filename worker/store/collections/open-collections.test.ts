/**
 * Tests that RxDB sees the account: the rows of each collection by plain queries, and each commit of the log, whole.
 */
import { Effect, type Layer } from "effect"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { createRxDatabase, NON_PREMIUM_COLLECTION_LIMIT } from "rxdb/plugins/core"
import { getRxStorageMemory } from "rxdb/plugins/storage-memory"
import { describe, expect, test, vi } from "vitest"
import { COLLECTIONS, type CollectionName } from "#schema/rules/collections.ts"
import { ann, bo, cy } from "../../../tests/worlds/cast.ts"
import { feedOf, intentIdOf, makeEventFactory } from "../../../tests/worlds/log/event-factory.ts"
import { run } from "../../../tests/worlds/run.ts"
import { makeLog } from "../../log/log.ts"
import { dexieDisks } from "../disk/dexie-disk.ts"
import { makeMemoryMedium, memoryDisks } from "../disk/memory-disk.ts"
import type { Disks } from "../disk/row-disk.ts"
import { families, familyNames, rangeOf } from "../families.ts"
import { openStore, storesOf } from "../open-store.ts"
import { put, remove } from "../rows.ts"
import { openCollections } from "./open-collections.ts"
import { collections, rxCreatorOf } from "./table.ts"

const me = ann.userId
const sessionId = `${me}-${bo.userId}`

const open = Effect.gen(function* () {
  const store = yield* openStore(me)
  const log = yield* Effect.provide(makeLog(me), storesOf(store))
  return { store, log, collections: yield* openCollections(me, store) }
})

const layers: Record<string, () => Layer.Layer<Disks>> = {
  memory: () => memoryDisks(makeMemoryMedium()),
  Dexie: () => dexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange }),
}

describe.each(Object.entries(layers))("an account on %s as an RxDatabase", (_name, layerOf) => {
  test("CARD-06: rows of each collection are found by plain RxDB queries, as they stand", () =>
    run(
      Effect.gen(function* () {
        const { log, collections, store } = yield* open
        const make = makeEventFactory(me)
        yield* log.take(
          feedOf([
            make.person(bo),
            make.person(cy),
            make.gift("gift-1", bo.userId, me),
            make.order("order-1"),
            make.order("order-2", { orderStatus: "success" }),
            ...Array.from({ length: 70 }, (_, n) => make.message(bo.userId, me, `text ${n}`)),
          ]),
        )
        yield* log.append([make.opened(intentIdOf(1), { _tag: "sendMessage", to: bo.userId, text: "waits" })])
        yield* store.keep([put(families.download.key(), { sessionId: null, paused: true })])
        const found = yield* Effect.promise(async () => {
          const all = await Promise.all(
            COLLECTIONS.map(async (name) => {
              const bounds =
                name === "events" ? { seq: { $gte: 0, $lte: 99 } } : { sessionId, n: { $gte: 0, $lte: 99 } }
              const isLarge = name === "events" || name === "messages"
              const documents = await collections[name].find(isLarge ? { selector: bounds } : {}).exec()
              return [name, documents.map((document) => document.toJSON())] as const
            }),
          )
          return Object.fromEntries(all)
        })
        expect(found.users?.map(({ userId, userName }) => [userId, userName])).toEqual([
          [bo.userId, bo.userName],
          [cy.userId, cy.userName],
        ])
        expect(found.messages?.map(({ n }) => n).sort((a, b) => Number(a) - Number(b))).toEqual(
          Array.from({ length: 70 }, (_, n) => n),
        )
        expect(found.chats).toMatchObject([{ sessionId, count: 70 }])
        expect(found.gifts).toMatchObject([{ recordId: "gift-1", senderId: bo.userId }])
        const bought = { selector: { orderStatus: "success" } }
        const paid = yield* Effect.promise(() => collections.orders.find(bought).exec())
        expect(paid.map((order) => order.get("orderId"))).toEqual(["order-2"])
        expect(found.orders).toHaveLength(2)
        expect(found.intents).toHaveLength(1)
        expect(found.events?.length).toBeGreaterThan(1)
        expect(found.counters).toContainEqual({ key: "c|unread", value: 70 })
        expect(found.marks).toContainEqual(expect.objectContaining({ key: families.download.key(), paused: true }))
      }),
      layerOf(),
    ))

  test("CARD-12: a query that is watched emits on a commit of the log, with what it has made of the rows", () =>
    run(
      Effect.gen(function* () {
        const { log, collections } = yield* open
        const make = makeEventFactory(me)
        const [threads, counts]: [Array<ReadonlyArray<unknown>>, Array<unknown>] = [[], []]
        const newest = collections.messages.find({ selector: { sessionId }, sort: [{ n: "desc" }], limit: 3 })
        newest.$.subscribe((found) => threads.push(found.map((document) => document.get("message"))))
        collections.chats.findOne({ selector: { sessionId } }).$.subscribe((found) => counts.push(found?.get("count")))
        yield* Effect.promise(() => vi.waitFor(() => expect([threads, counts]).toEqual([[[]], [undefined]])))
        yield* log.take(feedOf([make.message(bo.userId, me, "one"), make.message(me, bo.userId, "two")]))
        yield* Effect.promise(() =>
          vi.waitFor(() => expect([threads.at(-1), counts.at(-1)]).toEqual([["two", "one"], 2])),
        )
        yield* log.take([{ seq: 3, at: 0, event: make.message(bo.userId, me, "three") }])
        yield* Effect.promise(() =>
          vi.waitFor(() => expect([threads.at(-1), counts.at(-1)]).toEqual([["three", "two", "one"], 3])),
        )
      }),
      layerOf(),
    ))

  test("CARD-12: a commit is told to RxDB as it is: what is new, what has changed and from what, what has gone", () =>
    run(
      Effect.gen(function* () {
        const { log, collections, store } = yield* open
        const make = makeEventFactory(me)
        const told: Array<readonly [name: string, ...change: ReadonlyArray<unknown>]> = []
        const hear = (name: CollectionName, field: string) =>
          collections[name].$.subscribe(({ operation, documentData, previousDocumentData }) =>
            told.push([name, operation, previousDocumentData?.[field], documentData[field]]),
          )
        hear("messages", "message")
        hear("chats", "count")
        hear("intents", "intentId")
        hear("events", "seq")
        hear("counters", "value")
        const said = () => told.splice(0).sort((a, b) => (String(a) < String(b) ? -1 : 1))
        const one = intentIdOf(1)
        yield* log.take(feedOf([make.message(bo.userId, me, "one")]))
        expect(said()).toEqual([
          ["chats", "INSERT", undefined, 1],
          ["counters", "INSERT", undefined, 1],
          ["events", "INSERT", undefined, 1],
          ["messages", "INSERT", undefined, "one"],
        ])
        yield* log.take([{ seq: 2, at: 0, event: make.message(bo.userId, me, "two") }])
        expect(said()).toEqual([
          ["chats", "UPDATE", 1, 2],
          ["counters", "UPDATE", 1, 2],
          ["events", "INSERT", undefined, 2],
          ["messages", "INSERT", undefined, "two"],
        ])
        yield* log.append([make.opened(one, { _tag: "sendMessage", to: bo.userId, text: "waits" })])
        yield* log.append([{ _tag: "v1.IntentCancelled", intentId: one }])
        const intents = said().filter(([name]) => name === "intents")
        expect(intents).toEqual([
          ["intents", "DELETE", one, one],
          ["intents", "INSERT", undefined, one],
        ])
        const [page] = yield* store.range("page")
        yield* store.amend({ rows: page === undefined ? [] : [remove(page[0])], gone: [1] })
        // Entries are not cached: of a deleted entry only the key is known.
        expect(said()).toEqual([
          ["events", "DELETE", undefined, undefined],
          ["messages", "DELETE", "one", "one"],
          ["messages", "DELETE", "two", "two"],
        ])
      }),
      layerOf(),
    ))

  test("CARD-05: a commit across collections is seen whole or not at all", () =>
    run(
      Effect.gen(function* () {
        const { log, collections } = yield* open
        const make = makeEventFactory(me)
        const seen: Array<string> = []
        const look = async (): Promise<void> => {
          const [chats, messages] = await Promise.all([
            collections.chats.find().exec(),
            collections.messages.find({ selector: { sessionId, n: { $gte: 0, $lte: 999 } } }).exec(),
          ])
          seen.push(`${chats[0]?.get("count") ?? 0} ${messages.length}`)
        }
        collections.chats.$.subscribe(() => void look())
        collections.messages.$.subscribe(() => void look())
        for (let seq = 1; seq <= 5; seq++) {
          yield* log.take([{ seq, at: 0, event: make.message(bo.userId, me, `text ${seq}`) }])
          yield* Effect.promise(look)
        }
        expect(new Set(seen)).toEqual(new Set([1, 2, 3, 4, 5].map((n) => `${n} ${n}`)))
      }),
      layerOf(),
    ))

  test("CARD-04: RxDB writes nothing beside the log, and says so", () =>
    run(
      Effect.gen(function* () {
        const { collections, store } = yield* open
        const refused = yield* Effect.promise(() =>
          collections.users.insert({ key: families.person.key(9), userId: 9 }).then(
            () => "written",
            (cause: unknown) => String(cause),
          ),
        )
        expect(refused).toContain("commits of the log")
        expect(yield* store.range("person")).toEqual([])
      }),
      layerOf(),
    ))
})

/** Families that the store keeps to itself, or that RxDB has no collection for. */
const BESIDE = ["pruned", "once", "segment", "term", "blob", "blobPart", "setAside"]

test("CARD-06: a collection whose version was raised opens: its rows were made newer before", async () => {
  const { schema, ...creator } = rxCreatorOf("remotes")
  const database = await createRxDatabase({ name: "raised", storage: getRxStorageMemory() })
  const { remotes } = await database.addCollections({ remotes: { ...creator, schema: { ...schema, version: 3 } } })
  expect(remotes.schema.version).toBe(3)
  await database.close()
})

test("CARD-06: each family of rows is in one collection, or is named here", () => {
  const held = COLLECTIONS.flatMap((name) => collections[name].layout.ranges.map(([from]) => from))
  const of = familyNames.filter((name) => held.includes(rangeOf(name)[0]))
  expect(new Set(held).size).toBe(held.length)
  expect([...of, ...BESIDE].sort()).toEqual([...familyNames].sort())
})

test("CARD-04: RxDB's open edition opens all collections of an account at once", () =>
  expect(COLLECTIONS.length).toBeLessThanOrEqual(NON_PREMIUM_COLLECTION_LIMIT))
