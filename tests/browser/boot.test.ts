/**
 * The first screen from data saved on this device: while the engine's script still loads and no gateway answers, the
 * page shows the chat list and the open thread. Data that may not be this user's, or cannot be read, is not shown
 * before the engine runs.
 */
import type { Page } from "playwright"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { formerDatabases, makeFormer } from "../worlds/storage/former-database.ts"
import { DESKTOP, type PersonBrowser } from "./support/chromium.ts"
import { type Crowd, makeCrowd } from "./support/crowd.ts"
import type { GatewayProcess } from "./support/gateway-process.ts"
import { composer, unsent, write } from "./support/steps.ts"
import { makeStillSite, type StillSite } from "./support/still-site.ts"
import { seededGateway } from "./support/town.ts"

const SAM = "demo@livcam.test"
/** The engine's script, which the worker's entry loads after it has given the first values. */
const ENGINE = /\/assets\/start-[^/]+\.js$/
/** A file of the same origin that loads nothing of the app. */
const BESIDE_THE_APP = "/icon.svg"

let gateway: GatewayProcess
let crowd: Crowd
let browser: PersonBrowser
let tab: Page
let site: StillSite
let thread = ""
let user = 0

const chats = (page: Page) => page.getByRole("region", { name: "Chats" }).locator('a[href*="/IMMessageSession/"]')
const message = (page: Page, text: string) => page.locator("ol").getByText(text)
const marks = (page: Page) => page.evaluate(() => performance.getEntriesByType("mark").map(({ name }) => name))

type Step = { readonly database: string; readonly store: string; readonly key: string; readonly value?: object | null }
/** Reads a stored row as it is. With `value` it writes the row, or deletes it when `value` is null. */
const row = (page: Page, step: Step) =>
  page.evaluate(async ({ database: name, store, key, value }) => {
    const request = indexedDB.open(name)
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const rows = database.transaction(store, "readwrite").objectStore(store)
    const asked = value === undefined ? rows.get(key) : value === null ? rows.delete(key) : rows.put(value)
    const found = await new Promise<{ v?: string } | undefined>((resolve, reject) => {
      asked.onsuccess = () => resolve(value === undefined ? asked.result : undefined)
      asked.onerror = () => reject(asked.error)
    })
    database.close()
    return found
  }, step)
const rows = () => `rxdb-dexie-livcam-${user}--0--rows`
const bootRow = async (page: Page): Promise<string> =>
  (await row(page, { database: rows(), store: "docs", key: "cp|boot" }))?.v ?? ""

/** Closes the app, so that nobody holds the databases, and opens a page beside it. */
const aside = async (): Promise<Page> => {
  await tab.close()
  tab = await browser.context().newPage()
  await tab.goto(BESIDE_THE_APP)
  return tab
}
/** Opens the app while the engine's script is held back. Returns when the script has been requested. */
const openHeld = async (path: string): Promise<void> => {
  await tab.close()
  // Requests of the closed page are not counted.
  site.release()
  tab = await browser.context().newPage()
  // The browser keeps files of the build for good: without its cache it requests each again.
  await (await browser.context().newCDPSession(tab)).send("Network.clearBrowserCache")
  site.hold(ENGINE)
  await tab.goto(path)
  await expect.poll(() => site.held()).toBe(1)
}

beforeAll(async () => {
  gateway = await seededGateway()
  await gateway.start()
  crowd = makeCrowd(gateway.origin)
  const sam = await crowd.signIn(SAM, { viewport: DESKTOP, noServiceWorker: true })
  browser = sam.browser
  tab = sam.page
})
afterEach(() => site?.release())
afterAll(async () => {
  await crowd?.dispose()
  await site?.close()
  await gateway?.dispose()
})
beforeEach(({ task, onTestFailed }) => onTestFailed(() => crowd.photograph(`.cache/boot/${task.id}`)))

test("CARD-12: the chat list is saved a moment after it has changed", async () => {
  await tab.goto("/message")
  await expect.poll(() => chats(tab).count()).toBe(3)
  await chats(tab).filter({ hasText: "ordered a table" }).click()
  await composer(tab).waitFor()
  thread = new URL(tab.url()).pathname
  await write(tab, "kept for the start")
  await message(tab, "kept for the start").first().waitFor()
  await expect.poll(() => unsent(tab).count()).toBe(0)
  const cookies = await browser.context().cookies()
  user = Number(cookies.find(({ name }) => name === "user_login_id")?.value)
  // The chat's host may have answered already, so the last message is left open.
  await expect.poll(() => bootRow(tab)).toMatch(/^\{"version":2,"seq":\d+,"chats":\[\{[^[]*"userName":"Lucía"/)
  await tab.close()
  tab = await browser.context().newPage()
  await gateway.kill()
  site = await makeStillSite(gateway.origin)
})

test("G1, CARD-12: the chat list is on the page before the engine's script has arrived, without a gateway", async () => {
  await openHeld("/message")
  await expect.poll(() => chats(tab).count()).toBe(3)
  expect(await chats(tab).first().textContent()).toContain("Lucía")
  expect(await marks(tab)).toContain("livcam:first-chats")
  expect(site.held()).toBe(1)
  site.release()
  await tab.waitForTimeout(300)
  await expect.poll(() => chats(tab).count()).toBe(3)
})

test("G1, CARD-12: so are the messages of the thread that the page opens with; the engine takes it from there", async () => {
  await openHeld(thread)
  await message(tab, "kept for the start").first().waitFor()
  expect(await marks(tab)).toContain("livcam:first-thread")
  // A text that is written now shows at once; it is kept and sent when the engine is there.
  await composer(tab).waitFor()
  await write(tab, "written before the engine")
  const early = message(tab, "written before the engine")
  await early.waitFor()
  await tab.locator("ol").getByTitle("Being saved").waitFor()
  expect(site.held()).toBe(1)
  site.release()
  await tab.locator("ol").getByTitle("Waiting to be sent").waitFor()
  expect(await early.count()).toBe(1)
})

test("CARD-12: while another tab runs the engine, a second one shows the saved chats as soon", async () => {
  await aside()
  const first = await browser.context().newPage()
  await first.goto("/message")
  await expect.poll(() => chats(first).count()).toBe(3)
  await openHeld("/message")
  await expect.poll(() => chats(tab).count()).toBe(3)
  await first.close()
})

/** All rows of the account (packed bytes in base64), with the version and the stores of their database. */
const stored = (page: Page) =>
  page.evaluate(async (name) => {
    const request = indexedDB.open(name)
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const asked: IDBRequest<Array<{ k: string; v: string | Uint8Array }>> = database
      .transaction("docs")
      .objectStore("docs")
      .getAll()
    const found = await new Promise<typeof asked.result>((resolve) => {
      asked.onsuccess = () => resolve(asked.result)
    })
    database.close()
    const rows = found.map(({ k, v }) => ({
      k,
      v: typeof v === "string" ? v : { packed: btoa(String.fromCharCode(...v)) },
    }))
    return { version: database.version, stores: [...database.objectStoreNames], rows }
  }, rows())

test("CARD-06, CARD-12: the database of a former build gives the first values, and the engine upgrades it, whenever tabs are closed", async () => {
  const { rows: saved } = await stored(await aside())
  await tab.evaluate(makeFormer, { databases: formerDatabases(user, saved) })
  expect(await stored(tab)).toEqual({ version: 10, stores: ["attachments", "changes", "docs"], rows: saved })
  await openHeld("/message")
  await expect.poll(() => chats(tab).count()).toBe(3)
  expect(await marks(tab)).toContain("livcam:first-chats")
  site.release()
  await expect.poll(async () => (await stored(tab)).version).toBe(20)
  // Tabs are closed before, during and after the upgrade.
  for (const ms of [0, 20, 50, 80, 120, 200]) {
    await aside()
    await tab.evaluate(makeFormer, { databases: formerDatabases(user, saved) })
    await openHeld("/message")
    site.release()
    await tab.waitForTimeout(ms)
    const { rows: kept } = await stored(await aside())
    const keys = new Set(kept.map(({ k }) => k))
    expect(saved.filter(({ k }) => /^~?[emsuin]\|/.test(k) && !keys.has(k))).toEqual([])
  }
  await openHeld(thread)
  site.release()
  await message(tab, "kept for the start").first().waitFor()
  await expect.poll(async () => (await stored(tab)).stores).toEqual(["docs"])
})

test("CARD-06, CARD-12: on the worker's console the account's rows are RxDB's collections, and a watched query emits", async () => {
  await openHeld(thread)
  site.release()
  await composer(tab).waitFor()
  // The thread may show before the engine's worker runs.
  const hasThem = () => Promise.all(tab.workers().map((worker) => worker.evaluate("'collections' in globalThis")))
  await expect.poll(hasThem).toContain(true)
  // A page that has restarted its worker has two for a while.
  const engine = tab.workers()[(await hasThem()).indexOf(true)]
  const ask = async (expression: string): Promise<unknown> => engine?.evaluate(expression)
  const isLoaded = () => ask("performance.getEntriesByType('resource').some(({ name }) => name.includes('find-rows'))")
  expect(await isLoaded()).toBe(false)
  expect(
    await ask(
      "collections.then((all) => Object.assign(globalThis, { all }).all.chats.find().exec()).then(({ length }) => length)",
    ),
  ).toBe(3)
  expect(await isLoaded()).toBe(true)
  const session = await ask(
    "all.chats.findOne({ selector: { count: { $gt: 0 } } }).exec().then((found) => found.get('sessionId'))",
  )
  const newest = `all.messages.find({ selector: { sessionId: "${session}" }, sort: [{ n: "desc" }], limit: 2 }).exec()`
  expect(await ask(`${newest}.then((found) => found.map(({ messageId }) => typeof messageId))`)).toContain("string")
  await ask(
    "all.intents.find().$.subscribe((found) => { globalThis.seen = found.map((one) => one.get('command').text) }) && 0",
  )
  await write(tab, "seen by RxDB")
  await expect.poll(() => ask("globalThis.seen")).toContain("seen by RxDB")
})

test.each([
  ["is gone", null],
  ["is damaged", { k: "cp|boot", v: '{"version":2,"seq":1,"chats":[{"id":7}]}' }],
  ["is of another version", { k: "cp|boot", v: '{"version":1,"seq":1,"chats":[]}' }],
  ["is no document", { k: "cp|boot", v: 7 }],
])("CARD-12: a saved chat list that %s is not shown: the engine shows the chats", async (_how, value) => {
  await row(await aside(), { database: rows(), store: "docs", key: "cp|boot", value })
  await openHeld("/message")
  await tab.waitForTimeout(500)
  expect(await chats(tab).count()).toBe(0)
  expect(await marks(tab)).not.toContain("livcam:first-chats")
  site.release()
  await expect.poll(() => chats(tab).count()).toBe(3)
})

test("CARD-12, AUTH-09: nothing is shown of an account that is not signed in here, and no database is made for one", async () => {
  const context = browser.context()
  const isWritten = () => expect.poll(() => bootRow(tab)).toContain("version")
  await isWritten()
  const others = { name: "user_login_id", url: gateway.origin }
  await aside()
  await context.addCookies([{ ...others, value: "987654" }])
  await openHeld("/message")
  await tab.waitForTimeout(500)
  expect(await chats(tab).count()).toBe(0)
  expect(await marks(tab)).not.toContain("livcam:first-chats")
  const names = await tab.evaluate(async () => (await indexedDB.databases()).map(({ name = "" }) => name))
  expect(names.filter((name) => name.includes("987654"))).toEqual([])

  await context.addCookies([{ ...others, value: String(user) }])
  await row(await aside(), {
    database: "livcam-device",
    store: "kept",
    key: `mark:leaving:${user}`,
    value: { key: `mark:leaving:${user}`, value: 0 },
  })
  await openHeld("/message")
  await tab.waitForTimeout(500)
  expect(await chats(tab).count()).toBe(0)
})
