/**
 * A text is sent or typed before its tab's engine is there, and the tab dies: the next start has the text, and it is
 * sent once.
 */
import type { Page } from "playwright"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { DESKTOP, type PersonBrowser } from "./support/chromium.ts"
import { type Crowd, makeCrowd } from "./support/crowd.ts"
import type { GatewayProcess } from "./support/gateway-process.ts"
import { chats, composer, unsent, write } from "./support/steps.ts"
import { seededGateway } from "./support/town.ts"

/** The engine's script. The worker loads it after it has given the first values. */
const ENGINE = "**/assets/start-*.js"

let gateway: GatewayProcess
let crowd: Crowd
let browser: PersonBrowser
let tab: Page

beforeAll(async () => {
  gateway = await seededGateway()
  await gateway.start()
  crowd = makeCrowd(gateway.origin)
  ;({ browser, page: tab } = await crowd.signIn("demo@livcam.test", { viewport: DESKTOP, noServiceWorker: true }))
})
afterAll(async () => {
  await crowd?.dispose()
  await gateway?.dispose()
})
beforeEach(({ task, onTestFailed }) => onTestFailed(() => crowd.photograph(`.cache/unsaved-texts/${task.id}`)))

const typedNotes = (page: Page) => page.evaluate(() => localStorage.getItem("livcam_typed"))
const own = (words: string) => tab.locator("ol").getByText(`You: ${words}`, { exact: true })

/** Opens a thread in a new tab whose engine never comes. */
const openWithoutEngine = async (thread: string): Promise<void> => {
  const other = await browser.context().newPage()
  await tab.close()
  tab = other
  await browser.context().route(ENGINE, () => {})
  await (await browser.context().newCDPSession(tab)).send("Network.clearBrowserCache")
  await tab.goto(thread)
  await composer(tab).waitFor()
}

/** Kills the renderer with everything in its memory, and opens a tab with an engine. */
const crashAndOpen = async (path: string): Promise<void> => {
  await tab.goto("chrome://crash").catch(() => {})
  await tab.close()
  await browser.context().unroute(ENGINE)
  tab = await browser.context().newPage()
  await tab.goto(path)
}

test("CARD-11: a text whose tab dies before the engine is there looks unlike one that waits, and arrives once after the next start", async () => {
  await tab.goto("/message")
  await chats(tab).first().click()
  await composer(tab).waitFor()
  const thread = new URL(tab.url()).pathname
  await write(tab, "before the death")
  await expect.poll(() => unsent(tab).count()).toBe(0)
  await openWithoutEngine(thread)
  await own("before the death").first().waitFor()
  await composer(tab).waitFor()
  await write(tab, "nobody has me yet")
  await own("nobody has me yet").waitFor()
  const saving = tab.locator("ol").getByTitle("Being saved")
  await saving.waitFor()
  const row = tab.locator("ol li").filter({ hasText: "nobody has me yet" })
  expect(await row.getByText("Waiting to be sent").count()).toBe(0)
  expect(await saving.locator("svg.lucide-circle-dashed").count()).toBe(1)
  // The text is also sent when another screen is opened first.
  await crashAndOpen("/message")
  await expect.poll(() => tab.evaluate(() => localStorage.getItem("livcam_unsaved"))).toBe(null)
  await tab.goto(thread)
  await own("nobody has me yet").first().waitFor()
  await expect.poll(() => unsent(tab).count()).toBe(0)
  await tab.reload()
  await own("nobody has me yet").first().waitFor()
  expect(await own("nobody has me yet").count()).toBe(1)
})

test("CARD-11: what is typed is durable from the first key, before the engine is there; what was sent does not come back as a draft", async () => {
  const thread = new URL(tab.url()).pathname
  await composer(tab).fill("an older draft")
  await expect.poll(() => typedNotes(tab)).toBe(null)

  await openWithoutEngine(thread)
  expect(await composer(tab).inputValue()).toBe("an older draft")
  await composer(tab).press("End")
  await composer(tab).pressSequentially("!")
  await crashAndOpen(thread)
  await composer(tab).waitFor()
  expect(await composer(tab).inputValue()).toBe("an older draft!")
  await expect.poll(() => typedNotes(tab)).toBe(null)

  await openWithoutEngine(thread)
  expect(await composer(tab).inputValue()).toBe("an older draft!")
  await composer(tab).press("Enter")
  await own("an older draft!").waitFor()
  await crashAndOpen(thread)
  await composer(tab).waitFor()
  expect(await composer(tab).inputValue()).toBe("")
  await expect.poll(() => typedNotes(tab)).toBe(null)
  await expect.poll(() => unsent(tab).count()).toBe(0)
  await tab.reload()
  await own("an older draft!").first().waitFor()
  expect(await own("an older draft!").count()).toBe(1)
  expect(await composer(tab).inputValue()).toBe("")
})
