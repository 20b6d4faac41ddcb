/**
 * Rows of a real IndexedDB are deleted while the app is closed: a waiting text is still sent, once, or its loss is
 * told.
 */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { DESKTOP, type PersonBrowser } from "./support/chromium.ts"
import { chats, composer, waiting, write } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"
const BESIDE_THE_APP = "/icon.svg"

const town = openTown("damaged-rows")
let browser: PersonBrowser
let tab: Page
let thread = ""

const message = (words: string) => tab.locator("ol").getByText(`You: ${words}`, { exact: true })

/**
 * Keys of the account's rows that begin with `prefix`, except those in `but`. With `drops` the rows are deleted, which
 * needs the database to be held by nobody.
 */
const rowKeys = (
  page: Page,
  prefix: string,
  but: ReadonlyArray<string>,
  drops: boolean,
): Promise<ReadonlyArray<string>> =>
  page.evaluate(
    async ({ prefix, but, drops }) => {
      const { name = "" } =
        (await indexedDB.databases()).find((one) => /livcam-[1-9]\d*--.*rows$/.test(one.name ?? "")) ?? {}
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const transaction = database.transaction("docs", "readwrite", { durability: "strict" })
      const done = new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
      const store = transaction.objectStore("docs")
      const all = await new Promise<ReadonlyArray<string>>((resolve, reject) => {
        const request = store.getAllKeys()
        request.onsuccess = () => resolve(request.result.map(String))
        request.onerror = () => reject(request.error)
      })
      const found = all.filter((key) => key.replace(/^~/, "").startsWith(prefix) && !but.includes(key))
      if (drops) for (const key of found) store.delete(key)
      await done
      database.close()
      return found
    },
    { prefix, but, drops },
  )

/**
 * Writes a text that waits, closes the app, and opens a page beside it. Returns the keys of the log's earlier entries.
 */
const leaveWaiting = async (words: string): Promise<ReadonlyArray<string>> => {
  await town.gateway.kill()
  const before = await rowKeys(tab, "e|", [], false)
  await write(tab, words)
  await message(words).waitFor()
  await expect.poll(() => waiting(tab).count()).toBeGreaterThan(0)
  await tab.close()
  await town.gateway.start()
  tab = await browser.context().newPage()
  await tab.goto(BESIDE_THE_APP)
  return before
}
const arrivesOnce = async (words: string): Promise<void> => {
  await tab.goto(thread)
  await message(words).first().waitFor()
  await expect.poll(() => waiting(tab).count()).toBe(0)
  expect(await message(words).count()).toBe(1)
}

beforeAll(async () => {
  ;({ browser, page: tab } = await town.crowd.signIn(SAM, { viewport: DESKTOP, noServiceWorker: true }))
  await tab.goto("/message")
  await chats(tab).first().click()
  await composer(tab).waitFor()
  thread = new URL(tab.url()).pathname
})

test("CARD-04: a waiting text whose row is gone is still sent, once", async () => {
  await leaveWaiting("its row is gone")
  expect((await rowKeys(tab, "i|", [], true)).length).toBeGreaterThan(0)
  await arrivesOnce("its row is gone")
})

test("CARD-04: a waiting text whose entry of the log is gone is still sent, once", async () => {
  const before = await leaveWaiting("its entry is gone")
  expect((await rowKeys(tab, "e|", before, true)).length).toBeGreaterThan(0)
  await arrivesOnce("its entry is gone")
})

test("CARD-04: a waiting text of which neither is left is told", async () => {
  const before = await leaveWaiting("gone for good")
  await rowKeys(tab, "e|", before, true)
  await rowKeys(tab, "i|", [], true)
  await tab.goto(thread)
  await tab.getByText("Part of what was saved here was damaged: 1 unsent lost.").waitFor()
  expect(await message("gone for good").count()).toBe(0)
})
