/**
 * A browser has cleared its saved data and kept its cookies: the session goes on, the chats come back, the losses are
 * known.
 */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { DESKTOP, type PersonBrowser } from "./support/chromium.ts"
import {
  BESIDE_THE_APP,
  chats,
  composer,
  confirmAge,
  logIn,
  readyForOffline,
  unsent,
  waiting,
  write,
} from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"

const town = openTown("wiped")
let browser: PersonBrowser
let tab: Page
let thread = ""

beforeAll(async () => {
  ;({ browser, page: tab } = await town.crowd.signIn(SAM, { viewport: DESKTOP }))
})

const noted = async (): Promise<string | undefined> =>
  (await browser.context().cookies()).find(({ name }) => name === "livcam_kept")?.value
const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name = "" }) => name))

/** What the app has stored about restored data; null when there is nothing to tell. */
const restored = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases()) {
      if (!/livcam-[1-9]\d*--/.test(name)) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      try {
        for (const store of [...database.objectStoreNames].filter((one) => !one.startsWith("_"))) {
          const rows = await new Promise<ReadonlyArray<{ k?: string; v?: string }>>((resolve, reject) => {
            const request = database.transaction(store).objectStore(store).getAll()
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error)
          })
          const row = rows.find(({ k }) => k === "cp|restored")
          if (row !== undefined) return JSON.parse(row.v ?? "null")
        }
      } finally {
        database.close()
      }
    }
    return null
  })

test("P11, CARD-11: a browser that clears all databases and keeps its cookies goes on with the session and all chats", async () => {
  await tab.goto("/message")
  await expect.poll(() => chats(tab).count()).toBe(3)
  await chats(tab).filter({ hasText: "ordered a table" }).click()
  await composer(tab).waitFor()
  thread = new URL(tab.url()).pathname
  await write(tab, "before the loss")
  await tab.locator("ol").getByText("You: before the loss", { exact: true }).waitFor()
  await expect.poll(() => unsent(tab).count()).toBe(0)

  await readyForOffline(tab)
  await town.gateway.kill()
  await write(tab, "never sent")
  await waiting(tab).first().waitFor()
  await expect.poll(noted).toMatch(/^\d+\.1$/)

  const { origin } = new URL(tab.url())
  await tab.close()
  await town.gateway.start()
  tab = await browser.context().newPage()
  await tab.goto(BESIDE_THE_APP)
  const devtools = await browser.context().newCDPSession(tab)
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" })
  expect((await databases(tab)).filter((name) => name.includes("livcam"))).toEqual([])

  await tab.goto("/message")
  await expect.poll(() => chats(tab).count()).toBe(3)
  expect(await tab.getByRole("dialog", { name: "Log in to see this page" }).count()).toBe(0)
  await tab.goto(thread)
  await tab.locator("ol").getByText("You: before the loss", { exact: true }).waitFor()
  expect(await tab.locator("ol").getByText("never sent").count()).toBe(0)
  await expect.poll(() => restored(tab)).toEqual({ cause: "wiped", unsentLost: 1, chats: 3 })
  await expect.poll(noted).toMatch(/^\d+\.0$/)
})

test("P11: databases cleared under the open app: no log-out, it says so, and what waited is sent once", async () => {
  await tab.goto(thread)
  await composer(tab).waitFor()
  await readyForOffline(tab)
  await town.gateway.kill()
  await write(tab, "waits in memory")
  await waiting(tab).first().waitFor()
  const devtools = await browser.context().newCDPSession(tab)
  const { origin } = new URL(tab.url())
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" })
  await write(tab, "written after it")
  await town.gateway.start()
  for (const text of ["waits in memory", "written after it"])
    await tab.locator("ol").getByText(`You: ${text}`, { exact: true }).waitFor()
  await expect.poll(() => unsent(tab).count()).toBe(0)
  await expect.poll(() => restored(tab)).toEqual({ cause: "wiped", unsentLost: 0, chats: 3 })
  expect(await tab.getByRole("dialog", { name: "Log in to see this page" }).count()).toBe(0)
  expect(new URL(tab.url()).pathname).toBe(thread)
  await tab.reload()
  const own = tab.locator("ol").getByText(/^You: (waits in memory|written after it)$/)
  await expect.poll(() => own.count()).toBe(2)
})

test("P11: the next start finds everything here and clears nothing more", async () => {
  await tab.reload()
  await expect.poll(() => chats(tab).count()).toBe(3)
  await write(tab, "after the loss")
  await tab.locator("ol").getByText("You: after the loss", { exact: true }).waitFor()
  await expect.poll(() => unsent(tab).count()).toBe(0)
  expect(await tab.locator("ol").getByText("You: after the loss", { exact: true }).count()).toBe(1)
})

test("P11: a session that comes back by itself closes the login sheet that stood there meanwhile, and goes on", async () => {
  const { origin } = new URL(tab.url())
  await tab.goto(BESIDE_THE_APP)
  const devtools = await browser.context().newCDPSession(tab)
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" })
  await town.gateway.kill()
  await tab.goto("/message")
  const sheet = tab.getByRole("dialog", { name: "Log in to see this page" })
  await sheet.waitFor()
  await town.gateway.start()
  await sheet.waitFor({ state: "detached" })
  await expect.poll(() => chats(tab).count()).toBe(3)
  expect(new URL(tab.url()).pathname).toBe("/message")
})

test("P11: a browser killed right after the first sign-in, its cookies not yet on the disk, comes back signed in", async () => {
  const { browser: killed, page } = await town.crowd.visit("/login", { viewport: DESKTOP })
  await logIn(page, "mia@livcam.test", "livcam-demo")
  await page.waitForURL((url) => url.pathname === "/")
  const before = (await killed.context().cookies()).find(({ name }) => name === "user_login_id")?.value
  expect(before).toMatch(/^\d+$/)
  await killed.kill()
  const again = await killed.open()
  expect((await killed.context().cookies()).map(({ name }) => name)).not.toContain("user_token")
  await again.goto("/message")
  await confirmAge(again)
  const cookies = async () => new Map((await killed.context().cookies()).map(({ name, value }) => [name, value]))
  await expect.poll(async () => (await cookies()).get("user_login_id")).toBe(before)
  expect((await cookies()).has("user_token")).toBe(true)
  await again.getByRole("region", { name: "Chats" }).waitFor()
  expect(await again.getByRole("dialog", { name: "Log in to see this page" }).count()).toBe(0)
})
