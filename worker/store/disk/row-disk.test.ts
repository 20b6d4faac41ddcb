import { IDBDatabase, IDBFactory, IDBKeyRange } from "fake-indexeddb"
import fc from "fast-check"
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie"
import { describe, expect, test, vi } from "vitest"
import { openPlainDisk } from "../../../tests/worlds/storage/plain-rxdb.ts"
import { rowsDatabaseOf } from "./database-name.ts"
import { makeDexieDisks } from "./dexie-disk.ts"
import { makeMemoryMedium } from "./memory-disk.ts"
import { type DiskChange, type DisksShape, type RowDisk, WriteConflict } from "./row-disk.ts"
import { TABLE } from "./text-table.ts"

const relaxed = { durable: false }

const makers: Record<string, () => DisksShape> = {
  memory: makeMemoryMedium,
  Dexie: () => makeDexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange }),
}

describe.each(Object.entries(makers))("CARD-06: a disk of %s", (_name, make) => {
  test("gives back what was written, also after closing and opening", async () => {
    const disks = make()
    const disk = await disks.open(7)
    await disk.write(
      [
        { key: "a|1", text: "one" },
        { key: "a|2", text: "two" },
      ],
      { durable: true },
    )
    expect([...(await disk.get(["a|2", "a|3", "a|1"]))].sort()).toEqual([
      ["a|1", "one"],
      ["a|2", "two"],
    ])
    await disk.close()
    const again = await disks.open(7)
    expect([...(await again.get(["a|1"]))]).toEqual([["a|1", "one"]])
    await again.close()
  })

  test("reads ranges ascending, from on, below to, no more than asked", async () => {
    const disk = await make().open(7)
    const keys = ["b|1", "a|3", "a|1", "a|2", "a}1", "a"]
    await disk.write(
      keys.map((key) => ({ key, text: key })),
      relaxed,
    )
    const read = async (from: string, to: string, limit: number) => (await disk.range(from, to, limit)).map(([k]) => k)
    expect(await read("a|", "a}", 10)).toEqual(["a|1", "a|2", "a|3"])
    expect(await read("a|", "a}", 2)).toEqual(["a|1", "a|2"])
    expect(await read("a|2", "b|1", 10)).toEqual(["a|2", "a|3", "a}1"])
    await disk.close()
  })

  test("deletes a run of keys, and nothing beside it", async () => {
    const disk = await make().open(7)
    const keys = ["a|0", "a|1", "a|2", "a|3", "a|4"]
    await disk.write(
      keys.map((key) => ({ key, text: key })),
      relaxed,
    )
    const run = ["a|1", "a|3"] as const
    await disk.write(
      [{ key: "a|0", text: "new" }, ...["a|1", "a|2", "a|3"].map((key) => ({ key, text: null, run }))],
      relaxed,
    )
    expect((await disk.range("a|", "a}", 10)).map(([key, text]) => [key, text])).toEqual([
      ["a|0", "new"],
      ["a|4", "a|4"],
    ])
    await disk.close()
  })

  test("what is read as it is stored differs when the texts do, packed or not", async () => {
    const disk = await make().open(7)
    const long = "a long text that is packed ".repeat(200)
    const texts: ReadonlyArray<DiskChange> = [
      { key: "a|1", text: long, isCold: true },
      { key: "a|2", text: long, isCold: true },
      { key: "a|3", text: `${long}!`, isCold: true },
      { key: "a|4", text: "short" },
    ]
    await disk.write(texts, relaxed)
    const found = new Map((await disk.range("a|", "a}", 10, true)).map(([key, text]) => [key, text]))
    expect(found.get("a|1")).toBe(found.get("a|2"))
    expect(new Set(found.values()).size).toBe(3)
    expect((await disk.range("a|", "a}", 10)).map(([, text]) => text)).toEqual(texts.map(({ text }) => text))
    await disk.close()
  })

  test("overwrites and deletes; a deleted key can be written again as a new one", async () => {
    const disk = await make().open(7)
    await disk.write([{ key: "a|1", text: "one" }], relaxed)
    await disk.write([{ key: "a|1", text: "two", was: "one" }], relaxed)
    await disk.write(
      [
        { key: "a|1", text: null },
        { key: "a|9", text: null },
      ],
      relaxed,
    )
    expect(await disk.range("a|", "a}", 9)).toEqual([])
    await disk.write([{ key: "a|1", text: "three", was: null }], relaxed)
    expect(await disk.range("a|", "a}", 9)).toEqual([["a|1", "three"]])
    await disk.close()
  })

  test("writes all or nothing: a change whose ground is gone refuses the whole write", async () => {
    const disk = await make().open(7)
    await disk.write([{ key: "a|1", text: "one" }], relaxed)
    for (const was of [null, "other"])
      await expect(
        disk.write(
          [
            { key: "a|0", text: "new" },
            { key: "a|1", text: "two", was },
            { key: "a|2", text: "new" },
          ],
          relaxed,
        ),
      ).rejects.toBeInstanceOf(WriteConflict)
    await expect(disk.write([{ key: "a|5", text: "new", was: "old" }], relaxed)).rejects.toBeInstanceOf(WriteConflict)
    expect(await disk.range("", "z", 9)).toEqual([["a|1", "one"]])
    await disk.close()
  })

  test("gives back a cold text as it was written, whatever letters are in it, and takes what is written over it", async () => {
    const disk = await make().open(7)
    const text = JSON.stringify({ text: "मलेशिया 🎥 ação \u0000 ".repeat(500) })
    await disk.write(
      [
        { key: "a|1", text, isCold: true },
        { key: "a|2", text: "two" },
        { key: "a|3", text: "", isCold: true },
      ],
      relaxed,
    )
    expect((await disk.range("a|", "a}", 9)).map(([key, found]) => [key, found])).toEqual([
      ["a|1", text],
      ["a|2", "two"],
      ["a|3", ""],
    ])
    expect([...(await disk.get(["a|2", "a|1"]))]).toEqual([
      ["a|2", "two"],
      ["a|1", text],
    ])
    await disk.write([{ key: "a|1", text: "warm" }], relaxed)
    expect([...(await disk.get(["a|1"]))]).toEqual([["a|1", "warm"]])
    await disk.close()
  })

  test("a cold text is the one that was written, whatever stands under the key that it is said to be like", async () => {
    const disk = await make().open(7)
    const texts = ["one", "two"].map((word) => `${word} and more `.repeat(300))
    const [one = "", two = ""] = texts
    await disk.write(
      [
        { key: "a|1", text: one, isCold: true },
        { key: "a|2", text: one },
      ],
      relaxed,
    )
    const likes = ["a|1", "a|2", "a|3"]
    const written = [one, two].flatMap((text) => likes.map((like) => ({ text, like })))
    await disk.write(
      written.map(({ text, like }, n) => ({ key: `b|${n}`, text, isCold: true, like })),
      relaxed,
    )
    expect((await disk.range("b|", "b}", 9)).map(([, text]) => text)).toEqual(written.map(({ text }) => text))
    const [first, ...others] = (await disk.range("b|", "b|3", 9, true)).map(([, text]) => text)
    expect(others).toEqual([first, first])
    await disk.close()
  })

  test("keeps the users' databases apart", async () => {
    const disks = make()
    const [seven, seventy] = [await disks.open(7), await disks.open(70)]
    await seven.write([{ key: "a|1", text: "seven" }], relaxed)
    expect(await seventy.range("", "z", 9)).toEqual([])
    await seven.close()
    await seventy.close()
    await disks.destroy(7)
    const left = await disks.open(70)
    await left.write([{ key: "a|1", text: "seventy" }], relaxed)
    await left.close()
    await disks.destroy(7)
    const kept = await disks.open(70)
    expect(await kept.range("", "z", 9)).toEqual([["a|1", "seventy"]])
    await kept.close()
  })

  test("AUTH-09: is deleted whole, and opens empty, twenty times in a row", async () => {
    const disks = make()
    for (let round = 0; round < 20; round++) {
      const disk = await disks.open(7)
      expect(await disk.range("", "z", 9)).toEqual([])
      await disk.write([{ key: "a|1", text: `round ${round}` }], relaxed)
      await disk.close()
      await disks.destroy(7)
    }
  })
})

test("CARD-06: a cold text takes a fraction of its length in IndexedDB, and one that is broken there reads as nothing", async () => {
  const indexedDB = new IDBFactory()
  const disk = await makeDexieDisks({ indexedDB, IDBKeyRange }).open(7)
  const text = JSON.stringify(Array.from({ length: 64 }, (_, n) => ({ n, text: `message ${n}`, read: false })))
  await disk.write([{ key: "a|1", text, isCold: true }], relaxed)
  const [[, , size = Number.NaN] = ["", ""]] = await disk.range("a|", "a}", 9)
  expect(size).toBeLessThan(text.length / 4)
  await disk.close()
  const raw = await rawRows(indexedDB, 7)
  const rows = raw.transaction(TABLE, "readwrite").objectStore(TABLE)
  rows.put({ k: "a|1", v: new Uint8Array([1, 2, 3]) })
  await new Promise((done) => {
    rows.transaction.oncomplete = done
  })
  raw.close()
  const again = await makeDexieDisks({ indexedDB, IDBKeyRange }).open(7)
  expect([...(await again.get(["a|1"]))]).toEqual([["a|1", ""]])
  await again.close()
})

test("CARD-06: nothing of a destroyed account is left in IndexedDB", async () => {
  const indexedDB = new IDBFactory()
  const disks = makeDexieDisks({ indexedDB, IDBKeyRange })
  const disk = await disks.open(7)
  expect((await indexedDB.databases()).length).toBeGreaterThan(0)
  await disk.close()
  await disks.destroy(7)
  expect(await indexedDB.databases()).toEqual([])
})

test("CARD-04: two leaders that write at once cannot both win, and the loser leaves nothing", async () => {
  const disks = makeDexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange })
  const disk = await disks.open(7)
  await disk.write([{ key: "cp|head", text: "0" }], relaxed)
  const write = (name: string) =>
    disk.write(
      [
        { key: "cp|head", text: name, was: "0" },
        { key: `e|${name}`, text: name, was: null },
      ],
      relaxed,
    )
  const results = await Promise.allSettled([write("a"), write("b")])
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect(await disk.range("e|", "e}", 9)).toHaveLength(1)
  await disk.close()
})

test("CARD-11: IndexedDB is asked for the medium itself by a durable write, and by no other", async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, "transaction")
  const asked = () =>
    transaction.mock.calls.splice(0).flatMap(([, mode, options]) => (mode === "readwrite" ? [options?.durability] : []))
  try {
    const disk = await makeDexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange }).open(7)
    asked()
    await disk.write([{ key: "e|1", text: "an intent" }], { durable: true })
    expect(asked()).toEqual(["strict"])
    await disk.write([{ key: "e|2", text: "the feed can give it again" }], relaxed)
    expect(asked()).toEqual(["relaxed"])
    await Promise.all([
      disk.write([{ key: "e|3", text: "at once" }], relaxed),
      disk.write([{ key: "e|4", text: "an intent" }], { durable: true }),
    ])
    expect(asked()).toContain("strict")
    await disk.close()
  } finally {
    transaction.mockRestore()
  }
})

test("CARD-06: a platform that says how much room there is is believed, and one that does not is not asked", async () => {
  const storage = { estimate: async () => ({ usage: 5, quota: 100 }), persisted: async () => true }
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange }
  expect(await makeDexieDisks({ ...platform, storage }).room?.()).toEqual({ usage: 5, quota: 100, isPersistent: true })
  expect(makeDexieDisks(platform).room).toBeUndefined()
})

const change: fc.Arbitrary<DiskChange> = fc.record(
  {
    key: fc.constantFrom("a|1", "a|2", "a|30", "b|1", "b|2", "~a|1", "cp|head"),
    text: fc.option(fc.string({ maxLength: 4 })),
    was: fc.option(fc.constantFrom("", "x", "head")),
  },
  { requiredKeys: ["key", "text"] },
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.uniqueArray(change, { selector: ({ key }) => key, maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constant("reopen" as const) },
)

test("CARD-06: the same random writes leave the same contents as RxDB's plain Dexie storage, conflict by conflict", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const ours = makeDexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange })
      const storage = getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange })
      const open = () => Promise.all([ours.open(7), openPlainDisk("plain", storage)])
      let disks = await open()
      const each = <A>(use: (disk: RowDisk) => Promise<A>) =>
        Promise.all(disks.map((disk) => use(disk).catch((cause: unknown) => String(cause instanceof WriteConflict))))
      for (const next of steps) {
        if (next === "reopen") {
          await each((disk) => disk.close())
          disks = await open()
        } else {
          const [ours, plain] = await each((disk) => disk.write(next, relaxed))
          expect(ours).toEqual(plain)
        }
        const [ours, plain] = await each((disk) => disk.range("", "\uffff", 99))
        expect(ours).toEqual(plain)
        const [some, same] = await each(async (disk) => [...(await disk.get(["a|1", "b|2", "none"]))].sort())
        expect(some).toEqual(same)
        const [two, alike] = await each((disk) => disk.range("a|2", "b|2", 2))
        expect(two).toEqual(alike)
      }
      await each((disk) => disk.close())
    }),
    { numRuns: 12, seed: 5 },
  )
})

const rawRows = (indexedDB: IDBFactory, userId: number): Promise<IDBDatabase> =>
  new Promise((resolve) => {
    const request = indexedDB.open(rowsDatabaseOf(userId))
    request.onsuccess = () => resolve(request.result)
  })

test("CARD-06: a write reads nothing but what must stand there, in its own one transaction", async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, "transaction")
  try {
    const disk = await makeDexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange }).open(7)
    await disk.write([{ key: "cp|head", text: "0" }], relaxed)
    transaction.mockClear()
    await disk.write(
      [
        { key: "cp|head", text: "1", was: "0" },
        { key: "e|1", text: "entry", was: null },
        { key: "s|1", text: "row" },
      ],
      relaxed,
    )
    expect(transaction.mock.calls.map(([, mode]) => mode)).toEqual(["readwrite"])
    await disk.close()
    await expect(disk.get(["cp|head"])).rejects.toMatchObject({ name: "InvalidStateError" })
  } finally {
    transaction.mockRestore()
  }
})
