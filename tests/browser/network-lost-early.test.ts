/** The network goes right after the first screen, where no service worker keeps the app: the app stays, and what cannot be fetched says so. */
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
beforeEach(({ task, onTestFailed }) => onTestFailed(() => crowd.photograph(`.cache/network-lost-early/${task.id}`)))

const navigation = (page: Page) => page.getByRole("navigation").filter({ visible: true }).first()
const failed = (page: Page) => page.getByText("Part of the app did not load.", { exact: false })

/** The worker and its engine: without them there is nobody to say what the network is. */
const WORKER = /\/assets\/(main|boot|start|rolldown-runtime)-[^/]+\.js$/

/** The screen and the dialog that are asked for while there is no network. */
const LATER = /\/assets\/(Wall|LoginOverlay)-/

test("the network lost right after the first screen: the app stays, says that it is offline, and goes on when the network is back", async () => {
  const { browser, page } = await crowd.arrive({ viewport: DESKTOP, noServiceWorker: true })
  // What the first screen does not need has not come yet, whatever is fetched ahead; soon nothing comes at all.
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

  // A dialog that cannot be fetched is told, and nothing goes because of it.
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

test("files that the line loses when the page is opened for the first time come by themselves", async () => {
  const { browser, page } = await crowd.arrive({ viewport: DESKTOP, noServiceWorker: true, locale: "pt-BR" })
  /** How often each is lost: the page asks for some ahead and then for what comes of it. */
  const left = new Map([
    [/\/assets\/index-[^/]+\.js$/, 1],
    [/\/assets\/index-[^/]+\.css$/, 2],
    [/\/assets\/locale-pt-.{7}\.js$/, 2],
    [/\/assets\/App-[^/]+\.js$/, 2],
    [/\/assets\/main-[^/]+\.js$/, 2],
    [/\/assets\/start-[^/]+\.js$/, 3],
    [/\/assets\/Later-[^/]+\.css$/, 2],
  ])
  for (const file of left.keys())
    await browser.context().route(file, (route) => {
      const times = left.get(file) ?? 0
      left.set(file, times - 1)
      return times > 0 ? route.abort("connectionreset") : route.continue()
    })
  await browser.context().addCookies([{ name: "CAMC_POP_18", value: "1", url: network.origin }])
  await page.goto("/")
  await page.locator('a[href*="/profile/"]').first().waitFor()
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("pt")
  // All have come in the end, the style of calling too, which is fetched once the page rests.
  await expect.poll(() => [...left].filter(([, times]) => times >= 0)).toEqual([])
  const ruled = () =>
    page.evaluate(() => [...document.styleSheets].flatMap(({ href, cssRules }) => (cssRules.length > 0 ? [href] : [])))
  for (const name of ["index", "Later"])
    await expect.poll(ruled).toContainEqual(expect.stringMatching(new RegExp(`/${name}-[^/]+\\.css$`)))
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
