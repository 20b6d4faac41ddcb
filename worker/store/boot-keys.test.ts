import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { expect, test } from "vitest"
import { bootKeys, OTHER_SLOT } from "./boot-keys.ts"
import { rowsDatabaseOf } from "./disk/database-name.ts"
import { makeDexieDisks } from "./disk/dexie-disk.ts"
import { TABLE } from "./disk/text-table.ts"
import { families, rangeOf } from "./families.ts"
import { storedKeyOf } from "./slots.ts"

test("CARD-12: the boot reader's plain keys are those of the families", () => {
  expect(bootKeys.head).toBe(families.head.key())
  expect(bootKeys.boot).toBe(families.boot.key())
  expect(bootKeys.me).toBe(families.me.key())
  expect(bootKeys.balance).toBe(families.balance.key())
  expect(bootKeys.unread).toBe(families.unread.key())
  expect(bootKeys.chat("1-2")).toBe(families.chat.key("1-2"))
  expect(bootKeys.intents).toEqual(rangeOf("intent"))
  expect(storedKeyOf(families.me.key(), { rows: 1, pages: 0 })).toBe(`${OTHER_SLOT}${bootKeys.me}`)
})

test("CARD-12: the range of a session's pages holds them, the newest first, and no other session's", () => {
  const [from, to] = bootKeys.pages("1-2")
  const [old, young] = [families.page.key("1-2", 0), families.page.key("1-2", 700)]
  expect([from < young, young < old, old < to]).toEqual([true, true, true])
  for (const other of ["1-20", "1-3", "1-1"]) {
    const key = families.page.key(other, 3)
    expect(key >= from && key < to).toBe(false)
  }
})

test("CARD-12: the boot reader looks into the database that the disk has made for the rows", async () => {
  const indexedDB = new IDBFactory()
  const disk = await makeDexieDisks({ indexedDB, IDBKeyRange }).open(7)
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).toContain(rowsDatabaseOf(7))
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(rowsDatabaseOf(7))
    request.onsuccess = () => resolve(request.result)
  })
  expect([...database.objectStoreNames]).toContain(TABLE)
  database.close()
  await disk.close()
})
