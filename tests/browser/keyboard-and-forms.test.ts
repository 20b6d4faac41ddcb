/**
 * What is typed: signing in with the keyboard alone, what the forms refuse and in which words, and how long a message
 * may be.
 */
import type { Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import { DESKTOP } from "./support/chromium.ts"
import { composer, shown } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"

const town = openTown("forms")

describe("the keyboard alone", () => {
  let page: Page
  const popup = () => page.getByRole("dialog", { name: "Welcome back" })
  const focused = (attribute: string) => page.evaluate((name) => document.activeElement?.getAttribute(name), attribute)
  const tabTo = async (name: string) => {
    const target = page.getByRole("button", { name, exact: true }).filter({ visible: true }).first()
    await target.waitFor()
    for (let steps = 0; steps < 40; steps++) {
      await page.keyboard.press("Tab")
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Tab never comes to ${name}`)
  }

  beforeAll(async () => {
    page = (await town.crowd.arrive({ viewport: DESKTOP, noServiceWorker: true })).page
    await page.goto("/")
  })

  test("PROD-01: answers the age gate", async () => {
    await tabTo("I am 18 or over")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Meet someone new" }).waitFor()
  })

  test("OVER-01: opens the login popup, stays inside it, and Escape goes back to where it was", async () => {
    await tabTo("Log in")
    await page.keyboard.press("Enter")
    await popup().waitFor()
    await expect.poll(() => focused("name")).toBe("email")
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press("Tab")
      expect(await popup().evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press("Escape")
    await popup().waitFor({ state: "detached" })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Log in")
  })

  test("OVER-01, AUTH-01: fills in the popup and logs in", async () => {
    await page.keyboard.press("Enter")
    await popup().waitFor()
    await expect.poll(() => focused("name")).toBe("email")
    await page.keyboard.type(SAM)
    await page.keyboard.press("Tab")
    await page.keyboard.type("livcam-demo")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Good to see you, Sam" }).waitFor()
  })
})

describe("sheets and menus", () => {
  const account = (page: Page) => page.getByRole("button", { name: /^Account/ }).filter({ visible: true })
  const menu = (page: Page) => page.getByRole("dialog", { name: "Your account" })
  const topOf = async (page: Page) => (await menu(page).boundingBox())?.y ?? 0

  test("on a phone a menu is a sheet: it follows a pull at its head, comes back from a short one, and goes after a long one", async () => {
    const { page } = await town.crowd.signIn(SAM, { hasMotion: true, noServiceWorker: true })
    await account(page).click()
    await menu(page).waitFor()
    const pull = async (by: number) => {
      const head = await menu(page).getByRole("heading", { name: "Your account" }).boundingBox()
      const [x, y] = [(head?.x ?? 0) + 20, (head?.y ?? 0) + 8]
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let step = 1; step <= 10; step++) await page.mouse.move(x, y + (by * step) / 10)
      // Held still before it is released, so it is no throw.
      await page.waitForTimeout(200)
      await page.mouse.move(x, y + by + 1)
    }
    await expect.poll(() => menu(page).evaluate((sheet) => sheet.getAnimations().length)).toBe(0)
    const rest = await topOf(page)
    await pull(60)
    await expect.poll(() => topOf(page)).toBe(rest + 61)
    await page.mouse.up()
    await expect.poll(() => topOf(page)).toBe(rest)
    await pull(600)
    await page.mouse.up()
    await menu(page).waitFor({ state: "detached" })
    await expect.poll(() => account(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test("on a desktop a menu stands by the button that opened it", async () => {
    const { page } = await town.crowd.signIn(SAM, { viewport: DESKTOP, noServiceWorker: true })
    await account(page).click()
    await menu(page).waitFor()
    // While a dialog is open, the page behind has no roles, so the button is found by its tag.
    const button = await page.locator("nav button").filter({ visible: true }).last().boundingBox()
    expect((await menu(page).boundingBox())?.x).toBe(button?.x)
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await menu(page).boundingBox()) ?? {}
        return Math.round((button?.y ?? 0) - (y + height))
      })
      .toBe(8)
  })
})

describe("registering", () => {
  let page: Page
  const account = async (email: string, password: string) => {
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Continue", exact: true }).click()
  }
  const told = (text: string) => shown(page, text, { exact: true }).waitFor()

  beforeAll(async () => {
    page = (await town.crowd.visit("/login", { noServiceWorker: true })).page
    await page.getByRole("button", { name: "New to LivCam? Join free" }).click()
  })

  test.each(["ann", "ann@mail", "ann mail@mail.example", "@mail.example"])(
    "ERR-02, AUTH-14: %s is not an email address",
    async (email) => {
      await account(email, "secret-1")
      await told("Incorrect format, please try again")
    },
  )

  test.each(["five5", "seventeen-letters"])(
    "ERR-02, AUTH-14: %s is too short or too long a password",
    async (password) => {
      await account("ann@mail.example", password)
      await told("The password must have 6 to 16 characters")
    },
  )

  test("ERR-02: an email that somebody has used already is told before anything else is asked", async () => {
    await account(SAM, "secret-1")
    await told("This email has already been used")
    expect(await page.getByLabel("Nickname").count()).toBe(0)
  })

  test("AUTH-07: a nickname is asked for and must not contain forbidden words; nothing typed is lost", async () => {
    await account("ann@mail.example", "secret-1")
    await page.getByLabel("Day").selectOption("10")
    await page.getByLabel("Month").selectOption({ label: "May" })
    await page.getByRole("button", { name: "Create account" }).click()
    await told("Please choose a nickname")
    await told("Please choose your birthday")
    await told("Please choose one")
    await page.getByLabel("Nickname").fill("The 0fficial Ann")
    await page.getByLabel("Year").selectOption("1990")
    await page.getByText("Woman", { exact: true }).click()
    await page.getByRole("button", { name: "Create account" }).click()
    await told("This nickname contains words that are not allowed")
    await page.getByLabel("Nickname").fill("Ann")
    await page.getByRole("button", { name: "Create account" }).click()
    await page.getByRole("heading", { name: "Good to see you, Ann" }).waitFor()
  })
})

test("CHAT-01: a message of 2001 characters cannot be sent and says how many are too many; 2000 can", async () => {
  const { page } = await town.crowd.signIn(SAM, { viewport: DESKTOP, noServiceWorker: true })
  await page.goto("/message")
  await page.getByRole("region", { name: "Chats" }).locator("a[href*='/IMMessageSession/']").first().click()
  await composer(page).fill("é".repeat(2003))
  await shown(page, "3 characters too many").waitFor()
  await composer(page).fill("é".repeat(2001))
  await shown(page, "1 character too many").waitFor()
  expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true)
  await composer(page).press("Enter")
  expect(await composer(page).inputValue()).toHaveLength(2001)
  await composer(page).fill("é".repeat(2000))
  await shown(page, "0 characters left").waitFor()
  await composer(page).press("Enter")
  await page.locator("ol").getByText("é".repeat(2000)).waitFor()
  expect(await composer(page).inputValue()).toBe("")
})
