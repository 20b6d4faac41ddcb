/** What a person does in the app, by the app's English texts: the verbs of the story. */
import type { Page } from "playwright"

export const confirmAge = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "I am 18 or over" }).click()
}

/** Fills in the login form on the page or in the popup, and submits it. */
export const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Log in", exact: true }).last().click()
}

export interface NewMember {
  readonly email: string
  readonly password: string
  readonly nickname: string
  readonly day: string
  /** As the list words it. */
  readonly month: string
  readonly year: string
  readonly gender: "Woman" | "Man" | "Other"
}

/** Registers: from the open login form to the press on the last button. */
export const join = async (page: Page, member: NewMember): Promise<void> => {
  await page.getByRole("button", { name: "New to LivCam? Join free" }).click()
  await page.getByLabel("Email").fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await page.getByLabel("Nickname").fill(member.nickname)
  await page.getByLabel("Day").selectOption(member.day)
  await page.getByLabel("Month").selectOption({ label: member.month })
  await page.getByLabel("Year").selectOption(member.year)
  await page.getByText(member.gender, { exact: true }).click()
  await page.getByRole("button", { name: "Create account" }).click()
}

/** A path of the gateway's origin that loads nothing of the app. */
export const BESIDE_THE_APP = "/config/v1/app"

export const chats = (page: Page) =>
  page.getByRole("region", { name: "Chats" }).locator("a[href*='/IMMessageSession/']")
export const waiting = (page: Page) => page.getByText("Waiting to be sent", { exact: true })
/** Own texts that the gateway has not taken yet: they are being saved, wait, or failed. */
export const unsent = (page: Page) => page.getByText(/^(Being saved|Waiting to be sent|Not sent)$/)
export const composer = (page: Page) => page.getByRole("textbox", { name: "Write a message" })

export const write = async (page: Page, text: string): Promise<void> => {
  await composer(page).fill(text)
  await page.getByRole("button", { name: "Send", exact: true }).click()
}

/** The last visible element with this text. Screens that are kept but hidden do not count. */
export const shown = (page: Page, text: string | RegExp, options: { readonly exact?: boolean } = {}) =>
  page.getByText(text, options).filter({ visible: true }).last()

/** The balance in the screen's header, once it is known. */
export const balanceOn = async (page: Page): Promise<number> => {
  // Only the wallet's link: packages of the shop are links with coins in their names too.
  const chip = page.locator("a[href='/wallet']").filter({ visible: true })
  const text = await chip.getByText(/ coins?$/).textContent()
  return Number((text ?? "").replace(/\D/g, ""))
}

/** Fills in the form of the payment sandbox with one of its test cards, and presses its button. */
export const enterCard = async (
  page: Page,
  number = "4242 4242 4242 4242",
  press: string | RegExp = /^Pay /,
  code = "123",
): Promise<void> => {
  await page.getByLabel("Name on the card").fill("Sam Example")
  await page.getByLabel("Billing e-mail").fill("sam@example.test")
  await page.getByLabel("Card number").fill(number)
  await page.getByLabel("Expiration").fill("12/39")
  await page.getByLabel("Security code").fill(code)
  await page.getByRole("button", { name: press }).filter({ visible: true }).first().click()
}

/** Finds a host of this country on the wall; returns the path of the profile. */
export const findHost = async (page: Page, name: string, country: string): Promise<string> => {
  await page.goto("/wall")
  // The wall keeps its filters: a press on one that is on would turn it off.
  const chip = page.getByRole("button", { name: country, exact: true })
  await chip.waitFor()
  if ((await chip.getAttribute("aria-pressed")) !== "true") await chip.click()
  const card = page.getByRole("article").getByRole("link", { name: new RegExp(`^${name},.*${country}$`) })
  await card.first().waitFor()
  return (await card.first().getAttribute("href")) ?? ""
}

/** A page that never rests registers its service worker after 20 s, and on a busy machine its files take a while. */
const READY_MS = 45_000

/**
 * Waits until the service worker serves the page: all of the app is on the device. A page that has dropped a service
 * worker which did not answer (stalled-service-worker.ts) gets it again by a reload.
 */
export const readyForOffline = async (page: Page): Promise<void> => {
  const isServed = () =>
    page
      .waitForFunction(() => navigator.serviceWorker?.controller !== null, undefined, { timeout: READY_MS })
      .then(
        () => true,
        () => false,
      )
  if (await isServed()) return
  if (await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined)) {
    await page.reload()
    if (await isServed()) return
  }
  const state = await page.evaluate(async () => {
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
    return { installing: installing?.state, waiting: waiting?.state, active: active?.state, ready: document.readyState }
  })
  throw new Error(`no service worker took this page: ${JSON.stringify(state)}`)
}
