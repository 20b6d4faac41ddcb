/**
 * A service worker that exists but answers nothing (stopped, busy, its process frozen) blocks no request and no script
 * of a page.
 */
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { DESKTOP, type PersonBrowser } from "./support/chromium.ts"
import { rendererOf } from "./support/renderer-of.ts"
import { chats, composer, readyForOffline, unsent, write } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"

const town = openTown("stopped-service-worker")

const mine = (page: Page, text: string) => page.locator("ol").getByText(`You: ${text}`, { exact: true })
/**
 * Longer than a page that was stopped during a write blocks the database for others (one to two minutes in Chromium),
 * ms.
 */
const HELD_UP_MS = 220_000
const sentOnce = async (page: Page, text: string) => {
  await mine(page, text).waitFor()
  await expect.poll(() => unsent(page).count(), { timeout: HELD_UP_MS }).toBe(0)
  expect(await mine(page, text).count()).toBe(1)
}
/** Two tabs of one browser in the thread whose last text is `last`. The first tab leads. */
const openTwo = async (last: string) => {
  const { browser, page: first } = await town.crowd.signIn(SAM, { viewport: DESKTOP })
  await readyForOffline(first)
  await first.goto("/message")
  await chats(first).filter({ hasText: last }).click()
  await composer(first).waitFor()
  const thread = new URL(first.url()).pathname
  const second = await browser.context().newPage()
  await second.goto(thread)
  return { browser, first, second, thread }
}
/** Checks what the gateway has, by a fresh device that knows nothing of what was written here. */
const arrivedOnce = async (thread: string, texts: ReadonlyArray<string>) => {
  const { page } = await town.crowd.signIn(SAM, { viewport: DESKTOP })
  await page.goto(thread)
  for (const text of texts) await sentOnce(page, text)
}

/** Blocks the service worker for good: a request to it waits for ever. */
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

test("R10: with the process of the leader's tab and the service worker stopped, another tab sends once; both go on when it runs", async () => {
  const { browser, first, second, thread } = await openTwo("ordered a table")
  await write(first, "before it stands still")
  await sentOnce(second, "before it stands still")
  const pid = await browser.pid()
  const [serviceWorker] = browser.context().serviceWorkers()
  if (serviceWorker === undefined) throw new Error("no service worker runs")
  const stopped = await rendererOf(pid, first)
  expect(await rendererOf(pid, serviceWorker)).toBe(stopped)
  expect(await rendererOf(pid, second)).not.toBe(stopped)

  process.kill(stopped, "SIGSTOP")
  try {
    await write(second, "while it stands still")
    await sentOnce(second, "while it stands still")
    await arrivedOnce(thread, ["while it stands still"])
  } finally {
    process.kill(stopped, "SIGCONT")
  }
  await sentOnce(first, "while it stands still")
  await write(first, "since it runs again")
  for (const page of [first, second])
    for (const text of ["while it stands still", "since it runs again"]) await sentOnce(page, text)
  await arrivedOnce(thread, ["while it stands still", "since it runs again"])
})

test("with its service worker stopped, what two tabs write is sent once, and a page that loads is served offline again", async () => {
  const { browser, first, second, thread } = await openTwo("see you in a call")
  await write(first, "before it stops")
  await sentOnce(second, "before it stops")

  wedge(browser)
  await write(first, "from the first tab")
  await write(second, "from the second tab")
  for (const text of ["from the first tab", "from the second tab"])
    for (const page of [first, second]) await sentOnce(page, text)

  await arrivedOnce(thread, ["from the first tab", "from the second tab"])

  await first.close()
  await second.reload()
  await readyForOffline(second)
  await town.gateway.kill()
  await second.reload()
  await mine(second, "from the second tab").waitFor()
})
