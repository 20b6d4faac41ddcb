/** What lasts: two tabs that share an account, a session over reloads, and saved data that is damaged or gone. */
import type { Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import { DESKTOP, type PersonBrowser } from "./support/chromium.ts"
import { BESIDE_THE_APP, chats, composer, logIn, shown, unsent, write } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"

const town = openTown("tabs")
let browser: PersonBrowser
let tab: Page

beforeAll(async () => {
  ;({ browser, page: tab } = await town.crowd.signIn(SAM, { viewport: DESKTOP }))
})

const greeting = (page: Page) => page.getByRole("heading", { name: "Good to see you, Sam" })
/** The user's own messages in the open thread with this text. */
const mine = (page: Page, text: string) => page.locator("ol").getByText(`You: ${text}`, { exact: true })
/** Waits for the bar: it moves the chats down when it comes, and a press at that moment would be lost. */
const barHasCome = () => shown(tab, "Your browser cleared saved data. 3 chats restored, 0 unsent lost.").waitFor()
const sentOnce = async (page: Page, text: string) => {
  await mine(page, text).waitFor()
  // The engine's row replaces the page's own row in one step, but later than the text is saved.
  await expect.poll(async () => [await unsent(page).count(), await mine(page, text).count()]).toEqual([0, 1])
}

describe.sequential("two tabs of one account", () => {
  let second: Page
  let thread = ""

  test("CARD-05: what is written in one tab shows in the other, once, and that it was read shows in both", async () => {
    await tab.goto("/message")
    await chats(tab).filter({ hasText: "see you in a call" }).click()
    await composer(tab).waitFor()
    thread = new URL(tab.url()).pathname
    second = await browser.context().newPage()
    await second.goto(thread)
    await write(tab, "from the first tab")
    await sentOnce(second, "from the first tab")
    await write(second, "from the second tab")
    for (const page of [tab, second]) {
      await sentOnce(page, "from the second tab")
      await page.getByText("Read", { exact: true }).first().waitFor()
      await expect.poll(() => mine(page, "from the first tab").count()).toBe(1)
    }
  })

  test("CARD-05, CHAT-02: a chat that is read in one tab is read in the other", async () => {
    const unread = chats(second).filter({ hasText: "ordered a table" }).getByText("2 unread")
    await unread.waitFor()
    await chats(tab).filter({ hasText: "ordered a table" }).click()
    await unread.waitFor({ state: "detached" })
  })

  test("CARD-05: when the tab that does the work closes, the other goes on and sends", async () => {
    await tab.close()
    tab = second
    await write(tab, "the first tab is gone")
    await sentOnce(tab, "the first tab is gone")
    await tab.reload()
    await sentOnce(tab, "the first tab is gone")
    for (const text of ["from the first tab", "from the second tab"])
      await expect.poll(() => mine(tab, text).count()).toBe(1)
  })
})

describe.sequential("what is saved", () => {
  /** Reopens the browser, on a page that runs nothing of the app. */
  const reopenBeside = async () => {
    await browser.close()
    tab = await browser.open()
    await tab.goto(BESIDE_THE_APP)
  }

  test("AUTH-04: a reload and a browser opened anew keep the session", async () => {
    await tab.goto("/")
    await greeting(tab).waitFor()
    await tab.reload()
    await greeting(tab).waitFor()
    await browser.close()
    tab = await browser.open()
    await tab.goto("/message")
    await expect.poll(() => chats(tab).count()).toBe(3)
    expect(await tab.getByRole("dialog").count()).toBe(0)
  })

  test("CARD-06, CARD-11: rows that cannot be read do not keep the app from opening; they are made anew, and it says so", async () => {
    await reopenBeside()
    expect(await tab.evaluate(spoilRows)).toBeGreaterThanOrEqual(2)
    await tab.goto("/message")
    await shown(tab, /saved items? could not be read and (was|were) skipped/).waitFor()
    await expect.poll(() => chats(tab).count()).toBe(3)
    await chats(tab).filter({ hasText: "North or south" }).click()
    await tab.locator("ol").getByText("The night trains are something").waitFor()
    await write(tab, "still writing")
    await sentOnce(tab, "still writing")
    await tab.getByRole("button", { name: "Close" }).first().click()
    await shown(tab, /could not be read/).waitFor({ state: "detached" })
  })

  test("CARD-11: an account's database that is gone comes back from the gateway, and the session stays", async () => {
    await reopenBeside()
    expect(await tab.evaluate(deleteAccounts)).toBeGreaterThanOrEqual(1)
    await tab.goto("/message")
    await expect.poll(() => chats(tab).count()).toBe(3)
    await barHasCome()
    await chats(tab).filter({ hasText: "ordered a table" }).click()
    await tab.locator("ol").getByText("I have many to give").waitFor()
    expect(await tab.getByRole("dialog").count()).toBe(0)
  })
})

describe.sequential("a session that the gateway no longer knows", () => {
  test("NET-09: it is told with its reason, and the page goes on for a visitor", async () => {
    await tab.goto("/message")
    await barHasCome()
    await chats(tab).filter({ hasText: "ordered a table" }).click()
    await composer(tab).waitFor()
    await town.gateway.restore()
    // The note that a press on "send" leaves when the session ends before the worker has the text.
    await tab.evaluate(() => {
      const by = Number(/user_login_id=(\d+)/.exec(document.cookie)?.[1])
      const to = Number(location.pathname.split("/").at(-1))
      const note = { id: crypto.randomUUID(), by, to, text: "noted as the session ended", at: Date.now() }
      localStorage.setItem("livcam_unsaved", JSON.stringify([note]))
    })
    // Before the gateway is back: its first answer ends the session, and the composer with it.
    await write(tab, "written without a session")
    await town.gateway.start()
    const told = tab.getByRole("dialog", { name: "You have been logged out" })
    await told.getByText("Login has expired").waitFor()
    await told.getByRole("button", { name: "Not now" }).click()
    await tab.getByRole("heading", { name: "Meet someone new" }).waitFor()
    await tab.goto("/wall")
    await tab.getByRole("article").first().waitFor()
    await tab
      .getByRole("navigation")
      .getByRole("link", { name: /Messages/ })
      .filter({ visible: true })
      .click()
    await tab.getByRole("dialog", { name: "Log in to see this page" }).waitFor()
  })

  test("NET-09, CARD-11: after the login what waited is sent, once", async () => {
    await logIn(tab, SAM, "livcam-demo")
    await expect.poll(() => new URL(tab.url()).pathname).toBe("/message")
    // Found by name: the list shows the text only until Lucia answers it.
    await chats(tab).filter({ hasText: "Lucía" }).click()
    await sentOnce(tab, "written without a session")
    await sentOnce(tab, "noted as the session ended")
  })
})

/** Spoils the saved chats and pages of messages, but not the log. Returns how many. */
const spoilRows = async (): Promise<number> => {
  const open = (name: string): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  let spoilt = 0
  for (const { name = "" } of await indexedDB.databases()) {
    if (!/^rxdb-dexie-livcam-[1-9]\d*--/.test(name)) continue
    const database = await open(name)
    const stores = [...database.objectStoreNames].filter((store) => !store.startsWith("_"))
    for (const store of stores) {
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction(store, "readwrite")
        transaction.oncomplete = () => resolve()
        transaction.onerror = () => reject(transaction.error)
        const walk = transaction.objectStore(store).openCursor()
        walk.onsuccess = () => {
          const cursor = walk.result
          if (cursor === null) return
          if (/^[sm]\|/.test(String(cursor.value.k))) {
            cursor.update({ ...cursor.value, v: '{"sessionId":' })
            spoilt++
          }
          cursor.continue()
        }
      })
    }
    database.close()
  }
  return spoilt
}

/** Deletes the databases of all accounts, but not the device's own. Returns how many. */
const deleteAccounts = async (): Promise<number> => {
  const names = (await indexedDB.databases()).flatMap(({ name = "" }) => (/livcam-[1-9]\d*--/.test(name) ? [name] : []))
  for (const name of names)
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = resolve
      request.onerror = request.onblocked = reject
    })
  return names.length
}
