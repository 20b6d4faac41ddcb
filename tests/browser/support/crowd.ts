/** The browsers of one test file. Each person gets one, and all are closed at the end. */
import type { Page } from "playwright"
import { makePersonBrowser, type PersonBrowser, type PersonOptions } from "./chromium.ts"
import { logIn } from "./steps.ts"

export interface Guest {
  readonly browser: PersonBrowser
  readonly page: Page
}

export interface Crowd {
  /** A fresh browser with one empty tab. */
  arrive(options?: PersonOptions): Promise<Guest>
  /** A fresh browser at this path; its user has confirmed to be 18 or over. */
  visit(path: string, options?: PersonOptions): Promise<Guest>
  /** A fresh browser at the root; its user has signed in. */
  signIn(email: string, options?: PersonOptions): Promise<Guest>
  /** Takes a picture of every page and prints its text, to help with a failed test. */
  photograph(folder: string): Promise<void>
  dispose(): Promise<void>
}

/** How many characters of a page's text are printed, counted from its end. */
const TOLD_CHARACTERS = 600

/** The password of all demo accounts. */
const DEMO_PASSWORD = "livcam-demo"

export const makeCrowd = (origin: string): Crowd => {
  const browsers: Array<PersonBrowser> = []
  const arrive: Crowd["arrive"] = async (options = {}) => {
    const browser = await makePersonBrowser(origin, options)
    browsers.push(browser)
    return { browser, page: await browser.open() }
  }
  const visit: Crowd["visit"] = async (path, options) => {
    const guest = await arrive(options)
    const expires = Date.now() / 1_000 + 365 * 86_400
    await guest.browser.context().addCookies([{ name: "CAMC_POP_18", value: "1", url: origin, expires }])
    await guest.page.goto(path)
    return guest
  }
  return {
    arrive,
    visit,
    signIn: async (email, options) => {
      const guest = await visit("/login", options)
      await logIn(guest.page, email, DEMO_PASSWORD)
      await guest.page.waitForURL((url) => url.pathname === "/")
      return guest
    },
    photograph: async (folder) => {
      const pages = browsers.flatMap((browser) => {
        try {
          return browser.context().pages()
        } catch {
          return []
        }
      })
      await Promise.all(pages.map((page, n) => page.screenshot({ path: `${folder}/${n}.png` }).catch(() => {})))
      const told = (text: string): string => text.replace(/\s+/g, " ").slice(-TOLD_CHARACTERS)
      for (const page of pages) {
        const text = await page
          .locator("body")
          .ariaSnapshot({ timeout: 2_000 })
          .catch(() => "(answers nothing)")
        console.error(`${page.url()}: …${told(text)}`)
      }
    },
    dispose: async () => {
      await Promise.all(browsers.map((browser) => browser.dispose()))
    },
  }
}
