/** The browsers of one test file: each person gets one of their own, and all are gone at its end. */
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
  /** A fresh browser of somebody who has said to be 18 or over, at this place. */
  visit(path: string, options?: PersonOptions): Promise<Guest>
  /** A fresh browser of somebody who has signed in and is at the root. */
  signIn(email: string, options?: PersonOptions): Promise<Guest>
  /** What everybody sees now, as pictures and as words in the output, for whoever looks into a failed test. */
  photograph(folder: string): Promise<void>
  dispose(): Promise<void>
}

/** Of what a page shows, told in the output: its end. */
const TOLD_CHARACTERS = 600

/** All demo accounts share it. */
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
