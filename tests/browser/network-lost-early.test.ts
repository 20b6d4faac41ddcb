/**
 * The network is lost right after the first screen, while no service worker keeps the app: the app stays, and what
 * cannot be fetched says so.
 */
import type { Page } from "playwright"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { DESKTOP } from "./support/chromium.ts"
import { type Crowd, makeCrowd } from "./support/crowd.ts"
import { type FaultProxy, makeFaultProxy } from "./support/fault-proxy.ts"
import type { GatewayProcess } from "./support/gateway-process.ts"
import { seededGateway } from "./support/town.ts"

let gateway: GatewayProcess
let network: FaultProxy
let crowd: Crowd

beforeAll(async () => {
  gateway = await seededGateway()
  await gateway.start()
  network = await makeFaultProxy(Number(new URL(gateway.origin).port))
  crowd = makeCrowd(network.origin)
})
afterAll(async () => {
  await crowd?.dispose()
  await network?.close()
  await gateway?.dispose()
})
beforeEach(({ task, onTestFailed }) => {
  network.drop(false)
  network.delay(0)
  onTestFailed(() => crowd.photograph(`.cache/network-lost-early/${task.id}`))
})

const navigation = (page: Page) => page.getByRole("navigation").filter({ visible: true }).first()
const failed = (page: Page) => page.getByText("Part of the app did not load.", { exact: false })

/** The worker and its engine: without them nothing on the page could tell the state of the network. */
const WORKER = /\/assets\/(main|boot|start|rolldown-runtime)-[^/]+\.js$/

/** The screen and the dialog that are requested while there is no network. */
const LATER = /\/assets\/(Wall|LoginOverlay)-/

test("the network lost right after the first screen: the app stays, says that it is offline, and goes on when the network is back", async () => {
  const { browser, page } = await crowd.arrive({ viewport: DESKTOP, noServiceWorker: true })
  // Files that the first screen does not need must not come yet, whatever is fetched ahead. Soon nothing comes at all.
  await browser.context().route(LATER, (route) => route.abort("internetdisconnected"))
  await browser.context().addCookies([{ name: "CAMC_POP_18", value: "1", url: network.origin }])
  await page.goto("/")
  await navigation(page).waitFor()
  await page.locator('a[href*="/profile/"]').first().waitFor()
  await page.route("**/assets/**", (route) =>
    WORKER.test(route.request().url()) ? route.continue() : route.abort("internetdisconnected"),
  )
  network.drop(true)
  network.cut()

  const bar = page.getByText(/^(Offline|Reconnecting)/)
  await bar.waitFor()
  expect(await navigation(page).isVisible()).toBe(true)
  expect(await failed(page).count()).toBe(0)

  // A screen that has never been fetched says so in its place, beside the navigation.
  await navigation(page).getByRole("link", { name: "Wall" }).click()
  await failed(page).waitFor()
  expect(await navigation(page).isVisible()).toBe(true)
  expect(await bar.isVisible()).toBe(true)

  // A dialog that cannot be fetched is told, and nothing disappears because of it.
  await page.getByRole("button", { name: "Log in" }).first().click()
  await page.getByText("It appears as soon as you are back online.", { exact: false }).first().waitFor()
  expect(await navigation(page).isVisible()).toBe(true)
  expect(await bar.isVisible()).toBe(true)

  await page.unroute("**/assets/**")
  await browser.context().unroute(LATER)
  network.drop(false)
  await page.getByRole("dialog").getByLabel("Email").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("article").first().waitFor()
  expect(await failed(page).count()).toBe(0)
})

test("every file that the line loses when the page is opened for the first time comes by itself", async () => {
  const { browser, page } = await crowd.arrive({ viewport: DESKTOP, noServiceWorker: true, locale: "pt-BR" })
  const asked = new Map<string, number>()
  // How often each file is lost. The page requests some files ahead and again when it needs them: both are lost. A
  // reload gets the entry; a second reload would come after ten seconds.
  const losses = (path: string) => (/\/index-[^/]+\.js$/.test(path) ? 1 : /\/start-/.test(path) ? 3 : 2)
  await browser.context().route("**/assets/**", (route) => {
    const path = new URL(route.request().url()).pathname
    const times = (asked.get(path) ?? 0) + 1
    asked.set(path, times)
    return times > losses(path) ? route.continue() : route.abort("connectionreset")
  })
  await browser.context().addCookies([{ name: "CAMC_POP_18", value: "1", url: network.origin }])
  await page.goto("/")
  await page.locator('a[href*="/profile/"]').first().waitFor()
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("pt")
  const ruled = () =>
    page.evaluate(() => [...document.styleSheets].flatMap(({ href, cssRules }) => (cssRules.length > 0 ? [href] : [])))
  for (const name of ["index", "Later"])
    await expect.poll(ruled).toContainEqual(expect.stringMatching(new RegExp(`/${name}-[^/]+\\.css$`)))
  // Files that are fetched once the page rests have come too: calling, the start of the service worker, and its
  // watcher.
  const come = () =>
    [...asked].flatMap(([path, times]) => (times > losses(path) ? [path.replace(/-.{7}\.js$/, "")] : []))
  for (const name of ["Later", "service-worker", "stalled-service-worker"])
    await expect.poll(come).toContain(`/assets/${name}`)
  await page.close()
})

test("CARD-11: a service worker whose files the line loses, and whose script it loses then, is there in the end: the app opens offline", async () => {
  const { browser, page } = await crowd.visit("/", { viewport: DESKTOP })
  const warned = (text: string) => page.waitForEvent("console", (line) => line.text().includes(text))
  const lost = [warned("The service worker lacks files"), warned("The service worker's script did not load")]
  network.delay(100)
  const isInstalling = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing instanceof ServiceWorker)
  await expect.poll(isInstalling, { interval: 20 }).toBe(true)
  network.drop(true)
  network.cut()
  await Promise.all(lost)
  network.delay(0)
  network.drop(false)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await browser.context().setOffline(true)
  await page.reload()
  await navigation(page).waitFor()
  await page.close()
})

test("a search whose script the line has lost finds all the same", async () => {
  const { browser, page } = await crowd.signIn("demo@livcam.test", { noServiceWorker: true })
  let asked = 0
  await browser.context().route(/\/assets\/search-desk-/, (route) => {
    asked += 1
    return asked > 3 ? route.continue() : route.abort("connectionreset")
  })
  await page.goto("/search?q=table")
  // The code that keeps the index requests the script too.
  await page.getByText("Connect to the internet to load this.").waitFor()
  await page.locator("mark").first().waitFor()
  await page.close()
})

test("an entry that has come and does not run is not asked for again", async () => {
  const { browser, page } = await crowd.arrive({ noServiceWorker: true })
  const contentType = "text/javascript"
  await browser.context().route(/\/assets\/index-[^/]+\.js$/, (route) => route.fulfill({ contentType, body: "?" }))
  await page.goto("/")
  let loads = 0
  page.on("load", () => {
    loads += 1
  })
  // A reload would come after a second.
  await page.waitForTimeout(3_000)
  expect(loads).toBe(0)
  await page.close()
})
