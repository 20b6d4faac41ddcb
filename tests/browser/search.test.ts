/** Search on the page: while the user types, without a network, and to the place of the message. */
import type { Page } from "playwright"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { makeGateway } from "../../gateway/app.ts"
import { SAM_EMAIL } from "../../gateway/demo/people.ts"
import { type Served, serve } from "../../gateway/serve.ts"
import { type Crowd, makeCrowd } from "./support/crowd.ts"
import { chats, composer, readyForOffline, shown, unsent, write } from "./support/steps.ts"

let served: Served
let crowd: Crowd
let page: Page
let thread = ""

const field = () => page.getByRole("textbox", { name: "Search people and messages" })
const hits = () => page.getByRole("listitem").getByRole("link")

beforeAll(async () => {
  const gateway = await makeGateway({ store: "memory", demo: 3, distDir: process.env.LIVCAM_DIST ?? "dist" })
  served = await serve({ host: "127.0.0.1", port: 0, trustsProxy: false }, async () => gateway)
  crowd = makeCrowd(`http://127.0.0.1:${served.port}`)
  ;({ page } = await crowd.signIn(SAM_EMAIL))
  await page.goto("/message")
  await chats(page).first().click()
  await composer(page).waitFor()
  thread = new URL(page.url()).pathname
})
beforeEach(({ onTestFailed }) => onTestFailed(() => crowd.photograph(".cache/search")))
afterAll(async () => {
  await crowd?.dispose()
  await served?.close()
})

test("CARD-12: offline, results come while one types, and a result leads to its message", async () => {
  await write(page, "Let us take the Zürich express")
  await page.locator("ol").getByText("Zürich express").waitFor()
  await expect.poll(() => unsent(page).count()).toBe(0)
  await page.goto("/message")
  await page.getByRole("button", { name: "Search people and messages" }).click()
  await field().waitFor()
  await expect.poll(() => field().evaluate((input) => input === document.activeElement)).toBe(true)
  await shown(page, "Find people and messages").waitFor()
  await readyForOffline(page)
  await page.context().setOffline(true)
  await field().pressSequentially("zuri exp", { delay: 30 })
  await expect.poll(() => page.locator("mark").allTextContents()).toEqual(["Züri", "exp"])
  await page.getByRole("status").filter({ hasText: "1 message" }).waitFor()
  await field().press("ArrowDown")
  expect(
    await hits()
      .first()
      .evaluate((link) => link === document.activeElement),
  ).toBe(true)
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/message\/IMMessageSession\/\d+\?at=\d+$/)
  await page.locator("ol").getByText("Zürich express").waitFor()
  await page.goBack()
  await expect.poll(() => field().inputValue()).toBe("zuri exp")
  await expect.poll(() => hits().count()).toBe(1)
  await field().fill("nobody said this")
  await shown(page, "Nothing found").waitFor()
  await field().press("Escape")
  await page.context().setOffline(false)
})

test("CARD-12: one chat is searched from its thread, and a visitor is asked to log in", async () => {
  await page.goto(thread)
  await composer(page).waitFor()
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByText("Search in this chat").click()
  const inChat = page.getByRole("textbox", { name: /^Search messages with / })
  await inChat.fill("express")
  await expect.poll(() => page.locator("mark").allTextContents()).toEqual(["express"])
  const visitor = await crowd.visit("/search?q=express")
  await visitor.page.getByRole("dialog").waitFor()
  await visitor.page.waitForURL((url) => url.pathname === "/")
})
