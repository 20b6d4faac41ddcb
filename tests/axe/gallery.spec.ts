/** Every view in each of its states: empty, loading, failing, full, and those that a live page shows for a moment only. */
import { readFileSync } from "node:fs"
import { type Browser, test as base, expect, type Page } from "@playwright/test"
import type { OverlayName } from "../../src/overlays/overlay-props.ts"
import { PHONE } from "../browser/support/chromium-options.ts"
import { layoutFaults } from "../browser/support/layout-faults.ts"
import { findings, rest } from "./findings.ts"

/**
 * The views in the gallery's catalogue. It is read as text: it is a module of the page, which this runner does not
 * build.
 */
const VIEWS = [...readFileSync("src/dev/gallery/catalogue.ts", "utf8").matchAll(/^ {2}(\w+): \w+States,$/gm)]
  .map(([, view]) => String(view))
  .sort()

/** The gallery's path of each overlay. */
const OVERLAYS: Readonly<Record<OverlayName, string>> = {
  login: "login/signIn",
  account: "account/user",
  signOut: "account/signOut",
  outbox: "outbox/full",
  ended: "notices/banned",
  person: "person/stranger",
  askFriend: "person/ask",
  threadDay: "messages/day",
  messagePanel: "greetings/panel",
  report: "report/chat",
  checkIn: "checkIn/open",
  notifications: "notifications/off",
  tasks: "tasks/box",
  recharge: "shop/recharge",
  offer: "shop/offer",
  spendingLimit: "shop/limit",
  subscriptions: "shop/plans",
  vip: "shop/vip",
  receipt: "calls/receipt",
  gift: "gift/chosen",
  backpack: "gift/backpack",
  makeLink: "link/made",
  link: "link/visitor",
  countryPicker: "wall/countries",
  wallFilters: "wall/filters",
}

const PATH = /\/dev\/gallery\/(\w+)\/(\w+)$/

interface Gallery {
  readonly page: Page
  readonly paths: ReadonlyArray<string>
}

/**
 * The gallery in a language, loaded once for all tests of a worker: loading takes longer than looking at most views.
 */
const openedIn =
  (language: string) =>
  async ({ browser }: { browser: Browser }, use: (gallery: Gallery) => Promise<void>): Promise<void> => {
    const page = await browser.newPage({ viewport: PHONE, locale: "en-US", reducedMotion: "reduce" })
    await page.addInitScript((choice) => localStorage.setItem("siteLanguage", choice), language)
    await page.goto(`${process.env.LIVCAM_GALLERY}/dev/gallery`)
    await page.getByRole("heading", { name: "Gallery" }).waitFor()
    const paths = await page
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    await use({ page, paths })
    await page.close()
  }

const test = base.extend<object, { readonly gallery: Gallery; readonly longest: Gallery }>({
  gallery: [openedIn("en"), { scope: "worker" }],
  /** In the language with the longest words. */
  longest: [openedIn("pt"), { scope: "worker" }],
})

/** Shows one state without reloading the page. */
const show = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate"))
  }, path)
  await expect(page.locator(`meta[name=gallery][content="${path.replace("/dev/gallery/", "")}"]`)).toHaveCount(1)
}

test("the gallery shows each view of its catalogue and no others", ({ gallery }) => {
  const views = gallery.paths.map((path) => PATH.exec(path)?.[1])
  expect([...new Set(views)].sort()).toEqual(VIEWS)
})

test("every overlay is in the gallery", ({ gallery }) => {
  expect(Object.values(OVERLAYS).filter((view) => !gallery.paths.includes(`/dev/gallery/${view}`))).toEqual([])
})

for (const view of VIEWS)
  test(`axe finds nothing in any state of ${view}`, async ({ gallery: { page, paths } }) => {
    const states = paths.filter((path) => PATH.exec(path)?.[1] === view)
    expect(states.length).toBeGreaterThan(0)
    for (const path of states) {
      await show(page, path)
      expect.soft(await findings(page, "view"), path).toEqual([])
    }
  })

for (const view of VIEWS)
  test(`LOOK-01: every text has room in any state of ${view}, with text of 200 %`, async ({
    longest: { page, paths },
  }) => {
    // A layout that holds with large text holds in a narrow window too.
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
    for (const path of paths.filter((one) => PATH.exec(one)?.[1] === view)) {
      await show(page, path)
      await rest(page)
      expect.soft(await layoutFaults(page), path).toEqual([])
    }
  })
