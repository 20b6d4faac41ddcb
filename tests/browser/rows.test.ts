/** The store's rows by Mango queries, as a developer types them, in a tab beside the one that writes. */
import type { Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import { DESKTOP, type PersonBrowser, PHONE } from "./support/chromium.ts"
import { chats, composer, shown, write } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"
const TEXT = "seen as a row at once"

const town = openTown("rows")
let browser: PersonBrowser
let page: Page

beforeAll(async () => {
  ;({ browser, page } = await town.crowd.signIn(SAM, { viewport: DESKTOP, noServiceWorker: true }))
})

const openRows = async (on: Page): Promise<void> => {
  await on.goto("/dev/log?dev=1")
  await on.getByRole("button", { name: "More", exact: true }).click()
  await on.getByRole("menuitem", { name: "Rows of the store" }).click()
  await on.getByRole("heading", { name: "Rows" }).waitFor()
}
const ask = async (on: Page, collection: string, query: unknown): Promise<void> => {
  await on.getByLabel("Collection").selectOption(collection)
  await on.getByLabel("Query").fill(typeof query === "string" ? query : JSON.stringify(query))
}
const rows = (on: Page) => on.getByRole("region", { name: "Rows" }).getByRole("listitem")

describe.sequential("a Mango query", () => {
  let beside: Page

  test("CARD-05: shows the rows of a collection, and a text that another tab sends as soon as it is sent", async () => {
    beside = await browser.context().newPage()
    await openRows(beside)
    await ask(beside, "users", { selector: { goddess: true } })
    await expect.poll(() => rows(beside).count()).toBeGreaterThan(2)

    await page.goto("/message")
    await chats(page).first().click()
    await composer(page).waitFor()
    const [friend = ""] = /\d+$/.exec(new URL(page.url()).pathname) ?? []
    await ask(beside, "chats", { selector: { friendId: Number(friend) } })
    await expect.poll(() => rows(beside).count()).toBe(1)
    const [sessionId = ""] = /\d+-\d+/.exec((await rows(beside).textContent()) ?? "") ?? []
    await ask(beside, "messages", { selector: { sessionId }, sort: [{ n: "desc" }], limit: 1 })
    // The chat's row shows until the message's row is there.
    await expect.poll(() => rows(beside).textContent()).toContain("sendUserId")
    expect(await rows(beside).count()).toBe(1)
    expect(await rows(beside).textContent()).not.toContain(TEXT)
    await write(page, TEXT)
    await expect.poll(() => rows(beside).textContent()).toContain(TEXT)
    expect(await rows(beside).count()).toBe(1)
  })

  test("CARD-12: that no key serves, or that is none, is refused beside the field in words, and then mended", async () => {
    await ask(beside, "messages", { selector: { message: TEXT } })
    await beside.getByRole("alert").filter({ hasText: "by sessionId, then n" }).waitFor()
    expect(await rows(beside).count()).toBe(0)
    await beside.getByLabel("Query").fill("{ selector")
    await beside.getByRole("alert").filter({ hasText: "JSON" }).waitFor()
    await ask(beside, "orders", {})
    await shown(beside, "No row matches").waitFor()
  })
})

test("CARD-06: a visitor's phone asks its own store, which holds no person", async () => {
  const { page: phone } = await town.crowd.visit("/", { viewport: PHONE, noServiceWorker: true })
  await openRows(phone)
  await ask(phone, "friends", {})
  await shown(phone, "No row matches").waitFor()
})
