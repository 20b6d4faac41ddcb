/**
 * Time travel in the app: the real screens at a past commit, read-only, and back; a log saved from the app is replayed.
 */
import { readFile } from "node:fs/promises"
import type { Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import { replayInTest } from "../worlds/log/replay-in-test.ts"
import { DESKTOP, PHONE } from "./support/chromium.ts"
import { composer, shown, unsent, write } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"
const TEXT = "written before looking back"
const LIFE = new URL("../logs/flaky-network.json", import.meta.url)

const town = openTown("travel")
let page: Page

beforeAll(async () => {
  page = (await town.crowd.signIn(SAM, { viewport: DESKTOP })).page
})

const bar = (on: Page) => on.getByRole("region", { name: "Time travel" })
const moment = (on: Page) => bar(on).getByRole("slider", { name: "Moment" })
const commits = (on: Page) => on.getByRole("listitem").getByRole("button", { name: /#\d+/ })
const mine = (on: Page, text: string) => on.locator("ol").getByText(`You: ${text}`, { exact: true })
/** Opens the log browser with its tools switched on. */
const openLog = async (on: Page) => {
  await on.goto("/dev/log?dev=1")
  await commits(on).first().waitFor()
}
/** Shows the app at the only commit with this event and text. */
const travelTo = async (on: Page, event: string, text = "") => {
  await on.getByLabel("Event").selectOption({ label: event })
  await on.getByRole("textbox", { name: "Search" }).fill(text)
  await expect.poll(() => commits(on).count()).toBe(1)
  await commits(on).first().click()
  await on.getByRole("button", { name: "Show the app at this commit" }).click()
  await bar(on).waitFor()
}

describe.sequential("the own past", () => {
  test("CARD-13: the tools are off until somebody switches them on", async () => {
    await page.goto("/dev/log")
    await page.getByRole("button", { name: "Switch on for this device" }).waitFor()
    expect(await commits(page).count()).toBe(0)
  })

  test("CARD-13: at a commit before a message the thread shows the past and the composer refuses", async () => {
    await page.goto("/message")
    await page.getByRole("region", { name: "Chats" }).locator("a[href*='/IMMessageSession/']").first().click()
    await write(page, TEXT)
    await mine(page, TEXT).waitFor()
    await expect.poll(() => unsent(page).count()).toBe(0)
    const thread = new URL(page.url()).pathname

    await openLog(page)
    const events = await page.getByLabel("Event").locator("option").allTextContents()
    const opened = events.find((label) => label.startsWith("IntentOpened")) ?? ""
    await travelTo(page, opened, TEXT)
    await page
      .getByRole("region", { name: "Chats" })
      .locator("a[href*='/IMMessageSession/']")
      .filter({ hasText: TEXT })
      .click()
    await page.waitForURL((url) => url.pathname === thread)
    await mine(page, TEXT).waitFor()
    await bar(page).getByRole("button", { name: "Previous commit" }).click()
    await mine(page, TEXT).waitFor({ state: "detached" })

    await write(page, "into the past")
    await shown(page, "This is the past. Leave it to do that.").waitFor()
    expect(await mine(page, "into the past").count()).toBe(0)
    await bar(page).getByRole("button", { name: "Next commit" }).click()
    await mine(page, TEXT).waitFor()

    await moment(page).fill("0")
    await mine(page, TEXT).waitFor({ state: "detached" })
    await bar(page).getByRole("button", { name: "Leave" }).click()
    await page.waitForURL((url) => url.pathname === "/dev/log")
    await bar(page).waitFor({ state: "detached" })
    await page.goto(thread)
    await mine(page, TEXT).waitFor()
    await write(page, "in the present")
    await mine(page, "in the present").waitFor()
  })

  test("CARD-13: a log saved from the app replays to the hash that the app shows; the redacted one has no text in it", async () => {
    await openLog(page)
    await commits(page).first().click()
    await page.getByRole("button", { name: "Work out the hash" }).click()
    const hash = await page.locator("[data-hash]").textContent()
    const seq = Number(/\d+/.exec((await page.getByRole("heading", { name: /^Commit/ }).textContent()) ?? "")?.[0])
    const save = async (name: string) => {
      await page.getByRole("button", { name: "More", exact: true }).click()
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name, exact: true }).click(),
      ])
      return await readFile(await download.path(), "utf8")
    }
    const whole = await save("Save as a file")
    expect(replayInTest(whole).at(seq).hash).toBe(hash)
    expect(whole).toContain(TEXT)
    const redacted = await save("Save without messages and names")
    expect(redacted).not.toContain(TEXT)
    expect(redacted).not.toContain("Sam")
    expect(replayInTest(redacted).rows("chats")).toHaveLength(replayInTest(whole).rows("chats").length)
  })
})

test("CARD-13: a visitor looks through somebody's log file, and at that life in the real screens; nothing of it stays", async () => {
  const { page: phone } = await town.crowd.visit("/dev/log?dev=1", { viewport: PHONE })
  const choose = phone.locator("input[type=file]")
  await choose.setInputFiles({ name: "wrong.json", mimeType: "application/json", buffer: Buffer.from('{"format": 1}') })
  await shown(phone, /not a log file that can be read: .*"format"/).waitFor()
  const life = await readFile(LIFE, "utf8")
  await choose.setInputFiles({ name: "life.json", mimeType: "application/json", buffer: Buffer.from(life) })
  await phone.getByRole("heading", { name: "life.json" }).waitFor()
  await commits(phone).first().click()
  await phone.getByRole("button", { name: "Show the app at this commit" }).click()
  await bar(phone).waitFor()
  await phone.waitForURL((url) => url.pathname === "/message")
  await phone.getByRole("link", { name: /Bo/ }).first().click()
  await composer(phone).waitFor()
  await shown(phone, /round 13, 1 to go/).waitFor()
  await bar(phone).getByRole("button", { name: "Leave" }).click()
  await phone.waitForURL((url) => url.pathname === "/dev/log")
  await phone.getByRole("heading", { name: "life.json" }).waitFor()
  await phone.goto("/message")
  await phone.getByRole("dialog").waitFor()
  expect(await phone.getByText("round 13").count()).toBe(0)
})
