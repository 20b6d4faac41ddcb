/**
 * Places and languages as a person meets them: what a first visit shows and downloads, and where links and buttons
 * lead.
 */
import { readFileSync } from "node:fs"
import type { Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import en from "../../src/i18n/en/index.ts"
import gb from "../../src/i18n/gb/index.ts"
import hi from "../../src/i18n/hi/index.ts"
import nl from "../../src/i18n/nl/index.ts"
import pt from "../../src/i18n/pt/index.ts"
import tr from "../../src/i18n/tr/index.ts"
import { DESKTOP } from "./support/chromium.ts"
import { composer, findHost, readyForOffline, shown } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"

const town = openTown("pages")

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const heading = (page: Page, name = "") => page.getByRole("heading", { name }).filter({ visible: true }).first()
const pathOf = (page: Page) => new URL(page.url()).pathname

/**
 * Collects names (the pattern's group) from the paths that the page and its workers request from now on. Call the
 * result to read them.
 */
const watchRequests = (page: Page, pattern: RegExp): (() => ReadonlyArray<string>) => {
  const found = new Set<string>()
  page.context().on("request", (request) => {
    const name = pattern.exec(new URL(request.url()).pathname)?.[1]
    if (name !== undefined) found.add(name)
  })
  return () => [...found].sort()
}
const LOCALE = /^\/assets\/locale-(\w+)-/

/** Waits until all files for offline use are stored; returns the locales among them. */
const localesStored = async (page: Page): Promise<ReadonlyArray<string>> => {
  const stored = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored.length).toBeGreaterThan(20)
  return [...new Set(stored.flatMap((path) => LOCALE.exec(path)?.[1] ?? []))]
}

describe("languages", () => {
  test.each([
    ["pt-BR", "pt", pt],
    ["hi", "hi", hi],
  ] as const)(
    "I18N-01, I18N-04: a browser that speaks %s gets the page in it, and no other locale is downloaded",
    async (locale, language, texts) => {
      const { browser, page } = await town.crowd.arrive({ locale })
      const asked = watchRequests(page, LOCALE)
      await page.goto("/")
      await page.getByRole("button", { name: texts.age?.yes ?? "" }).click()
      await heading(page, texts.home?.title).waitFor()
      expect(await languageOf(page)).toBe(language)
      expect(asked()).toEqual([language])
      expect((await localesStored(page)).filter((stored) => stored !== language)).toEqual([])
      await browser.close()
    },
  )

  test("I18N-02, I18N-03: tr, gb and nl as the first segment of the path set the language; what gb does not say is English", async () => {
    const { browser, page } = await town.crowd.visit("/", { locale: "pt-BR" })
    await heading(page, pt.home?.title).waitFor()
    await page.goto("/tr/wall")
    await heading(page, tr.wall?.title).waitFor()
    expect(await languageOf(page)).toBe("tr")
    await expect.poll(() => page.title()).toBe(`${tr.wall?.title} · LivCam`)
    await page.getByRole("navigation").getByRole("link", { name: en.nav.home }).filter({ visible: true }).click()
    await page.getByRole("status").getByText(en.nav.home, { exact: true }).waitFor({ state: "attached" })
    await expect.poll(() => page.title()).toBe("LivCam")
    await heading(page, tr.home?.title).waitFor()
    expect(pathOf(page)).toMatch(/^\/tr\/?$/)
    await page.goto("/nl/")
    await heading(page, nl.home?.title).waitFor()
    // A language that is chosen here stays over a reload, although the path names another. Other paths still set
    // theirs.
    await page
      .getByRole("button", { name: nl.nav?.account ?? "" })
      .filter({ visible: true })
      .click()
    await page.getByLabel(nl.account?.language ?? "").selectOption("pt")
    await page.getByRole("dialog", { name: pt.nav?.settings ?? "" }).waitFor()
    await page.reload()
    await heading(page, pt.home?.title).waitFor()
    expect(await languageOf(page)).toBe("pt")
    await page.goto("/gb/")
    await heading(page, gb.home?.title).waitFor()
    await page.getByRole("link", { name: en.home.browse }).waitFor()
    expect(await languageOf(page)).toBe("en-GB")
    await browser.close()
  })

  test("I18N-04, I18N-05: English downloads no locale; another language is fetched when chosen, and kept in siteLanguage", async () => {
    const { browser, page } = await town.crowd.visit("/")
    const asked = watchRequests(page, LOCALE)
    await heading(page, en.home.title).waitFor()
    expect(await localesStored(page)).toEqual([])
    expect(asked()).toEqual([])
    await page.getByRole("button", { name: en.nav.account }).filter({ visible: true }).click()
    await page.getByLabel(en.account.language).selectOption("hi")
    await page.getByRole("dialog", { name: hi.nav?.settings ?? "" }).waitFor()
    expect(asked()).toEqual(["hi"])
    expect(await page.evaluate(() => localStorage.getItem("siteLanguage"))).toBe("hi")
    await page.reload()
    await heading(page, hi.home?.title).waitFor()
    expect(asked()).toEqual(["hi"])
    await browser.close()
  })
})

describe("ROUTE-19: first screens", () => {
  interface Chunk {
    readonly file: string
    readonly isDynamicEntry?: boolean
  }
  const dist = process.env.LIVCAM_DIST ?? "dist"
  const screenFiles = (): ReadonlyMap<string, string> => {
    const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, "utf8")) as Record<string, Chunk>
    const screens = Object.entries(manifest).filter(([source, { isDynamicEntry }]) => {
      return isDynamicEntry && source.startsWith("src/screens/")
    })
    return new Map(screens.map(([source, { file }]) => [`/${file}`, source]))
  }

  test.each([
    ["/", "src/screens/home/Home.tsx"],
    ["/wall", "src/screens/wall/Wall.tsx"],
    ["/login", "src/screens/login/LoginPage.tsx"],
  ])("ROUTE-19: a first visit to %s downloads the code of no screen but %s", async (path, screen) => {
    const { browser, page } = await town.crowd.arrive()
    await browser.context().addCookies([{ name: "CAMC_POP_18", value: "1", url: town.gateway.origin }])
    const scripts = new Set<string>()
    page.on("request", (request) => scripts.add(new URL(request.url()).pathname))
    await page.goto(path)
    await heading(page).waitFor()
    await page.waitForLoadState("networkidle")
    const screens = screenFiles()
    expect(screens.size).toBeGreaterThanOrEqual(5)
    expect([...scripts].flatMap((script) => screens.get(script) ?? [])).toEqual([screen])
    await browser.close()
  })
})

describe("places", () => {
  let visitor: Page
  let sam: Page

  beforeAll(async () => {
    visitor = (await town.crowd.visit("/", { viewport: DESKTOP, noServiceWorker: true })).page
    sam = (await town.crowd.signIn(SAM)).page
  })

  test("ROUTE-01: the root is the home of LivCam, for visitors and for members", async () => {
    await heading(visitor, en.home.title).waitFor()
    await visitor.getByRole("article").first().waitFor()
    await heading(sam, "Good to see you, Sam").waitFor()
    for (const page of [visitor, sam]) expect(await page.title()).toContain("LivCam")
  })

  test("ROUTE-02, ROUTE-23: the login page stands alone, without the frame of the other pages", async () => {
    await visitor.goto("/login")
    await visitor.getByRole("button", { name: "Log in", exact: true }).waitFor()
    expect(await visitor.getByRole("navigation").count()).toBe(0)
    await visitor.getByRole("link", { name: "LivCam" }).click()
    await heading(visitor, en.home.title).waitFor()
    expect(await visitor.getByRole("navigation").count()).toBeGreaterThan(0)
  })

  test("ROUTE-17: messages are a list with the thread of one person below it, and each has an address", async () => {
    await sam.goto("/message")
    const chats = sam.getByRole("region", { name: "Chats" }).locator("a[href*='/IMMessageSession/']")
    await expect.poll(() => chats.count()).toBe(3)
    const href = await chats.first().getAttribute("href")
    expect(href).toMatch(/^\/message\/IMMessageSession\/\d+$/)
    await chats.first().click()
    await composer(sam).waitFor()
    expect(pathOf(sam)).toBe(href)
    await sam.reload()
    await composer(sam).waitFor()
    await sam.getByRole("button", { name: "Back" }).filter({ visible: true }).click()
    await expect.poll(() => pathOf(sam)).toBe("/message")
  })

  test("NAV-03: clicking the link of the present place adds nothing to the history", async () => {
    await visitor.goto("/wall")
    const link = visitor.getByRole("navigation").getByRole("link", { name: "Wall" }).filter({ visible: true })
    await visitor.getByRole("article").first().waitFor()
    const place = () => visitor.evaluate(() => [history.length, JSON.stringify(history.state), location.pathname])
    const before = await place()
    await link.click()
    await link.click()
    expect(await place()).toEqual(before)
    await visitor.getByRole("navigation").getByRole("link", { name: "LivCam" }).filter({ visible: true }).last().click()
    await heading(visitor, en.home.title).waitFor()
    expect((await place())[0]).toBe(Number(before[0]) + 1)
  })

  test("AUTH-06: the call button of a visitor opens the login popup, and a login not wanted is a call not made", async () => {
    await visitor.goto("/wall")
    const button = visitor.getByRole("button", { name: /^Call / }).first()
    const name = (await button.getAttribute("aria-label"))?.replace("Call ", "")
    await button.click()
    await visitor.getByRole("dialog", { name: `Log in to call ${name}` }).waitFor()
    await visitor.keyboard.press("Escape")
    await visitor.getByRole("dialog").waitFor({ state: "detached" })
    expect(pathOf(visitor)).toBe("/wall")
    await button.click()
    await visitor.getByRole("dialog", { name: `Log in to call ${name}` }).waitFor()
    await visitor.keyboard.press("Escape")
  })

  test("ENT-02: a profile shows photos, age, city, words, likes, interests, languages and prices", async () => {
    await visitor.goto(await findHost(visitor, "Mia", "Spain"))
    await heading(visitor, "Mia 27").waitFor()
    await shown(visitor, /Barcelona.*Spain/).waitFor()
    await shown(visitor, /small choir in Barcelona/).waitFor()
    await shown(visitor, "812 likes").waitFor()
    for (const word of ["Singing", "Food", "Languages", "Photography", "Spanish", "English"])
      await visitor.getByRole("listitem").getByText(word, { exact: true }).waitFor()
    expect(await visitor.getByRole("term").allTextContents()).toEqual(["Video call", "Voice call", "Chat"])
    const prices = await visitor.getByRole("definition").allTextContents()
    for (const [n, price] of ["40 coins/min", "40 coins/min", "Free"].entries()) expect(prices[n]).toContain(price)
    const photos = visitor.getByRole("img", { name: /^Photo \d of 3$/ })
    expect(await photos.count()).toBe(3)
    await visitor.getByRole("button", { name: "Next photo" }).click()
    await visitor.getByRole("region", { name: "Photo 2 of 3" }).waitFor()
    const widths = () => photos.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth))
    await expect.poll(async () => (await widths()).slice(0, 2).every((width) => width > 0)).toBe(true)
  })

  test("coins and minutes are drawn and told in words, and the numbers of the axis are not in the colour of the coins", async () => {
    await sam.goto("/statistics")
    await shown(sam, "Welcome coins").waitFor()
    const chart = sam.locator("canvas")
    await chart.waitFor()
    expect(await chart.getAttribute("aria-label")).toMatch(/500/)
    const golden = () =>
      chart.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas
        const count = (from: number, to: number) => {
          const { data } = canvas.getContext("2d")?.getImageData(from, 0, to - from, height) ?? { data: [] }
          return data.filter(
            (_, at) => at % 4 === 0 && (data[at] ?? 0) - (data[at + 2] ?? 0) > 60 && data[at + 3] === 255,
          ).length
        }
        return { axis: count(0, Math.floor(width / 12)), bars: count(Math.floor(width / 12), width) }
      })
    await expect.poll(async () => (await golden()).bars).toBeGreaterThan(500)
    expect((await golden()).axis).toBe(0)
  })

  test("the balance leads to the wallet, whose items come to it, without a network too", async () => {
    await sam.goto("/wall")
    await sam.locator("a[href='/wallet']").filter({ visible: true }).first().click()
    await heading(sam, "Wallet").waitFor()
    // Without the money beside them, which comes when its price is known.
    const numberOf = (text: string) => Number((text.split("≈")[0] ?? "").replace("−", "-").replace(/[^\d-]/g, ""))
    const numbers = async (selector: string) =>
      (await sam.locator(selector).filter({ visible: true }).allTextContents()).map(numberOf)
    const amounts = "li span.text-end.font-bold"
    const addsUp = async () => {
      await sam.locator("dd").filter({ visible: true }).first().waitFor()
      // The sums of the month stay while its items are requested again.
      await sam.locator(amounts).filter({ visible: true }).first().waitFor()
      const [start = 0, into = 0, out = 0, end = 0] = await numbers("dd")
      expect(start + into + out).toBe(end)
      const items = await numbers(amounts)
      expect(start + items.reduce((sum, amount) => sum + amount, 0)).toBe(end)
      expect(await numbers("h2 + p.text-gold")).toEqual([end])
    }
    await addsUp()
    await sam.context().setOffline(true)
    await sam.getByRole("button", { name: "Gifts" }).click()
    await shown(sam, "Nothing of this kind in this month.").waitFor()
    await sam.getByRole("button", { name: "All", exact: true }).click()
    await addsUp()
    await sam.context().setOffline(false)
  })

  test.each(["/profile/999999999", "/profile/nobody"])(
    "ROUTE-04: %s says that there is no such person",
    async (path) => {
      await visitor.goto(path)
      await shown(visitor, "Profile not found").waitFor()
      await visitor.getByRole("link", { name: "Go to the wall" }).click()
      await visitor.getByRole("article").first().waitFor()
    },
  )
})

test("SOC-04, PROD-06: at its end the wall of a visitor says how many more there are, and leads to them", async () => {
  const { page, browser } = await town.crowd.visit("/wall", { noServiceWorker: true })
  const more = page.getByRole("button", { name: /^See \d+ more: log in or join$/ })
  await page.getByRole("article").first().hover()
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 4_000)
        return more.isVisible()
      },
      { interval: 200 },
    )
    .toBe(true)
  expect(await page.getByText("You have seen everyone").count()).toBe(0)
  await more.click()
  await page.getByRole("dialog").getByLabel("Email").waitFor()
  await browser.close()
})

test("PROD-06: what VIP is, is told in one place: to who is not, with the way to it", async () => {
  const { page, browser } = await town.crowd.signIn(SAM, { noServiceWorker: true })
  await page.goto("/shop")
  await page.getByRole("button", { name: "VIP" }).click()
  const dialog = page.getByRole("dialog", { name: "VIP" })
  await dialog.getByText("You are not VIP yet.").waitFor()
  await dialog.getByText("104 coins in a week of check-ins, not 26, and more gifts").waitFor()
  await dialog.getByRole("button", { name: "Get coins" }).click()
  await heading(page, "Get coins").waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  await browser.close()
})

test("a page that the service worker did not take when it became active is taken by it once it rests", async () => {
  const { browser, page } = await town.crowd.visit("/wall")
  await readyForOffline(page)
  // Most of what it keeps came in one file: a response made from a text, which has no address of its own.
  const isTaken = async () => {
    const name = (await caches.keys()).find((each) => each.includes("precache")) ?? ""
    const kept = await caches.open(name).then((cache) => cache.matchAll())
    return { all: kept.length, taken: kept.filter(({ url }) => url === "").length }
  }
  const { all, taken } = await page.evaluate(isTaken)
  expect(taken).toBeGreaterThan(all * 0.8)
  // A reload past all caches makes such a page: the service worker is there and does not serve it.
  const session = await browser.context().newCDPSession(page)
  await Promise.all([page.waitForEvent("load"), session.send("Page.reload", { ignoreCache: true })])
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await readyForOffline(page)
})

test("a dialog that cannot be fetched although there is a network says that a reload helps", async () => {
  const { page, browser } = await town.crowd.visit("/icon.svg", { noServiceWorker: true })
  await page.route(/\/assets\/LoginOverlay-[^/]+\.js$/, (route) => route.abort("internetdisconnected"))
  await page.goto("/")
  await page.getByRole("button", { name: "Log in" }).filter({ visible: true }).first().click()
  await page.getByText("It appears as soon as you are back online.", { exact: false }).first().waitFor()
  await page.getByText("Check your connection and reload.", { exact: false }).first().waitFor()
  await browser.close()
})

test("CALL-16: calling that cannot be fetched at first covers nothing, and takes the call asked for when it is there", async () => {
  const { page, browser } = await town.crowd.visit("/icon.svg", { noServiceWorker: true })
  let failures = 0
  await page.route(/\/assets\/Later-[^/]+\.js$/, (route) => {
    failures += 1
    return failures > 2 ? route.continue() : route.abort("internetdisconnected")
  })
  await page.goto("/wall")
  await expect.poll(() => failures).toBeGreaterThan(0)
  await page
    .getByRole("button", { name: /^Call / })
    .filter({ visible: true })
    .first()
    .click()
  expect(await page.getByRole("alert").count()).toBe(0)
  await page.getByRole("dialog", { name: /^Log in to call / }).waitFor()
  expect(failures).toBeGreaterThan(2)
  await browser.close()
})
