/** A service worker that is there and answers nothing (stopped, busy, its process frozen) holds no request and no script of a page. */
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { DESKTOP, type PersonBrowser } from "./support/chromium.ts"
import { chats, composer, readyForOffline, waiting, write } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"

const town = openTown("stopped-service-worker")

/** It never comes back from this: whatever is asked of it waits for ever. */
const wedge = (browser: PersonBrowser) => {
  const [serviceWorker] = browser.context().serviceWorkers()
  if (serviceWorker === undefined) throw new Error("no service worker runs")
  void serviceWorker
    .evaluate(() => {
      for (;;);
    })
    .catch(() => {})
}

test("with its service worker stopped, a page reaches the gateway and loads scripts that it has never asked for", async () => {
  const { browser, page } = await town.crowd.signIn(SAM, { viewport: DESKTOP })
  await readyForOffline(page)
  await page.reload()

  wedge(browser)

  const asked = await page.evaluate(async () => (await fetch("/config/v1/app", { cache: "no-store" })).status)
  expect(asked).toBe(200)
  // A screen whose scripts this browser has not run yet.
  await page.getByRole("navigation").filter({ visible: true }).getByRole("link", { name: "Friends" }).click()
  await page.getByRole("heading", { name: "Friends" }).first().waitFor()
})

test("with its service worker stopped, what two tabs write is sent once, and a page that loads is served offline again", async () => {
  const { browser, page: first } = await town.crowd.signIn(SAM, { viewport: DESKTOP })
  await readyForOffline(first)
  await first.goto("/message")
  await chats(first).filter({ hasText: "see you in a call" }).click()
  await composer(first).waitFor()
  const thread = new URL(first.url()).pathname
  const second = await browser.context().newPage()
  await second.goto(thread)
  await write(first, "before it stops")
  const mine = (page: Page, text: string) => page.locator("ol").getByText(`You: ${text}`, { exact: true })
  const sentOnce = async (page: Page, text: string) => {
    await mine(page, text).waitFor({ timeout: 60_000 })
    await expect.poll(() => waiting(page).count(), { timeout: 60_000 }).toBe(0)
    expect(await mine(page, text).count()).toBe(1)
  }
  await sentOnce(second, "before it stops")

  wedge(browser)
  await write(first, "from the first tab")
  await write(second, "from the second tab")
  for (const text of ["from the first tab", "from the second tab"])
    for (const page of [first, second]) await sentOnce(page, text)

  // What the gateway has: a device that knows nothing of what was written here.
  const { page: other } = await town.crowd.signIn(SAM, { viewport: DESKTOP })
  await other.goto(thread)
  for (const text of ["from the first tab", "from the second tab"]) await sentOnce(other, text)

  await first.close()
  await second.reload()
  await readyForOffline(second)
  await town.gateway.kill()
  await second.reload()
  await mine(second, "from the second tab").waitFor()
})
