// @vitest-environment jsdom
/** Every public route of the specification: open without login, with its own title and text, in each language. */
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { createMemoryRouter, matchRoutes, RouterProvider } from "react-router-dom"
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { metaOf, needsLogin } from "../../app/route-meta.ts"
import { routeTable } from "../../app/routes.tsx"
import { ClientProvider } from "../../client/ClientProvider.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { chooseLanguage, startTexts } from "../../i18n/i18n.ts"
import { LEGAL_PAGES } from "../../shell/legal-pages.ts"
import { loadPageLinks } from "../../shell/PageLinks.tsx"
import { AgeGateView } from "../age-gate/AgeGateView.tsx"
import { LANDING_PAGES, THEMES } from "./landing-pages.ts"

const LANGUAGES = ["en", "hi", "ms", "pt", "tr", "nl"] as const
const NAMED = [
  "VideoView",
  "LiveChat",
  "RandomVideo",
  "RandomVideoChat",
  "Coomeet",
  "Luckycrush",
  "Omegle",
  "videomatch",
]
const NUMBERED = Array.from({ length: 34 }, (_, at) => `Page${at + 1}`)
const OTHERS = ["slotmachine", "flipcard", "sacard", "DelAccount", "LivCam", "LoginPage"]
const PLACE_OF: Readonly<Record<string, string>> = { LivCam: "/", LoginPage: "/login", DelAccount: "/delAccount" }

beforeAll(() => startTexts("/gb/"))
afterEach(() => chooseLanguage("gb"))

const open = async (path: string) => {
  const entry = matchRoutes(routeTable, path)?.at(-1)?.route
  if (entry === undefined) throw new Error(`no route for ${path}`)
  const Screen = (await entry.load()).default
  const router = createMemoryRouter(
    [
      { path: "/", element: <p>the root</p> },
      { path: entry.path, element: <Screen /> },
    ],
    { initialEntries: [path] },
  )
  const page = document.body.appendChild(document.createElement("div"))
  const root = createRoot(page)
  const leave = () => {
    flushSync(() => root.unmount())
    page.remove()
  }
  onTestFinished(() => {
    if (page.isConnected) leave()
  })
  flushSync(() =>
    root.render(
      <ClientProvider client={makeStaticClient()}>
        <RouterProvider router={router} />
      </ClientProvider>,
    ),
  )
  return { page, leave, router }
}

test.each([...LEGAL_PAGES, ...NAMED, ...NUMBERED, ...OTHERS])(
  "ROUTE-21, ROUTE-22: /%s is public, whatever its case",
  (name) => {
    const path = PLACE_OF[name] ?? `/${name}`
    for (const spelt of [path, path.toLowerCase()])
      expect([needsLogin(spelt), metaOf(spelt).public]).toEqual([false, true])
  },
)

describe.each(LANGUAGES)("in %s", (language) => {
  test("ROUTE-21, I18N-03: each page about the product has its own title and its text, and says when that is in another language", async () => {
    await chooseLanguage(language)
    const titles = new Set<string>()
    for (const name of LEGAL_PAGES) {
      const { page, leave } = await open(`/${name}`)
      titles.add(document.title)
      expect(page.querySelectorAll("h1")).toHaveLength(1)
      expect(document.title).toBe(`${page.querySelector("h1")?.textContent} · LivCam`)
      expect(page.querySelectorAll('[lang="en"] h2').length).toBeGreaterThan(2)
      const head = page.querySelector("h1")?.closest("section")?.querySelector("p")?.textContent ?? ""
      expect(head.split(/[.।] /).length > 2 || language === "en").toBe(true)
      const links = [...page.querySelectorAll("ul[aria-label] a")].map((link) => link.getAttribute("href"))
      expect(links).toEqual(["/help", ...LEGAL_PAGES.map((other) => `/${other}`)])
      expect(page.textContent).not.toMatch(/\b(nav|landing)\.\w/)
      leave()
    }
    expect(titles.size).toBe(LEGAL_PAGES.length)
  })

  test("ROUTE-21, ROUTE-22: each landing page has a headline, three points and one way on, and describes itself", async () => {
    await chooseLanguage(language)
    const description = document.head.appendChild(document.createElement("meta"))
    description.name = "description"
    description.content = "before"
    onTestFinished(() => description.remove())
    const headlines = new Set<string>()
    for (const name of [...NAMED, ...NUMBERED]) {
      const { page, leave } = await open(`/${name}`)
      const headline = page.querySelector("h1")?.textContent ?? ""
      headlines.add(headline)
      expect([document.title, page.querySelectorAll("ul li span").length]).toEqual([`${headline} · LivCam`, 3])
      expect(description.content.startsWith(headline)).toBe(true)
      expect(page.textContent).not.toMatch(/\b(nav|landing|go)\.\w/)
      expect(page.textContent?.toLowerCase()).not.toMatch(/omegle|coomeet|luckycrush/)
      leave()
      expect(description.content).toBe("before")
    }
    expect(headlines.size).toBe(8)
  })
})

test("ROUTE-22: there are 34 numbered landing pages, and their themes share them evenly", () => {
  const numbered = Object.keys(LANDING_PAGES).filter((name) => /^Page\d+$/.test(name))
  expect(numbered).toEqual(NUMBERED)
  const pagesOf = (theme: string) => Object.values(LANDING_PAGES).filter((one) => one === theme).length
  expect(Math.min(...Object.keys(THEMES).map(pagesOf))).toBeGreaterThanOrEqual(4)
})

test.each(["/Page35", "/Page0", "/constructor", "/nothing"])(
  "ROUTE-20: %s names no page and leads to the root",
  async (path) => {
    const { page, router } = await open(path)
    await expect.poll(() => router.state.location.pathname).toBe("/")
    await expect.poll(() => page.textContent).toBe("the root")
  },
)

test("ROUTE-21, PROD-01: before the age question is answered its terms can be read, with nothing of the app, and one comes back to it", async () => {
  const page = drawn(<AgeGateView language="en" onLanguage={() => {}} onAdult={() => {}} onLeave={() => {}} />)
  const press = (name: string) =>
    flushSync(() =>
      [...page.querySelectorAll("button")]
        .find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name)
        ?.click(),
    )
  await expect.poll(() => page.textContent).toContain("Privacy policy")
  expect(page.querySelectorAll("h1")).toHaveLength(1)
  press("Privacy policy")
  expect([...page.querySelectorAll("h1")].at(-1)?.textContent).toBe("Privacy policy")
  await expect.poll(() => page.textContent).toContain("We do not record calls.")
  press("Back")
  expect(page.querySelectorAll("h1")).toHaveLength(1)
})

test("ROUTE-21: the login leads to terms, privacy and help, and closes for what is read first", async () => {
  const PageLinks = (await loadPageLinks()).default
  let left = 0
  const page = drawn(<PageLinks pages={["TermsUse", "PrivacyPolicy", "help"]} onFollow={() => left++} />)
  const links = [...page.querySelectorAll("a")]
  expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    ["/TermsUse", "Terms of use"],
    ["/PrivacyPolicy", "Privacy policy"],
    ["/help", "Help"],
  ])
  flushSync(() => links[0]?.click())
  expect(left).toBe(1)
})
