/** Wherever coins are shown, their price in money is shown beside them, in words or for screen readers. */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { findHost } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const town = openTown("money-beside")
let sam: Page
let host: string

beforeAll(async () => {
  // Mia has to be online so that she can be called.
  await town.crowd.signIn("mia@livcam.test")
  sam = (await town.crowd.signIn("demo@livcam.test")).page
  host = await findHost(sam, "Mia", "Spain")
})

/**
 * Finds each amount of coins on the screen, by the coin's icon or by the word. `bare` lists those without money beside
 * them.
 */
const scan = (page: Page) =>
  page.evaluate(() => {
    const MONEY = /[$€£]\s?\d/
    const saysMoney = (element: Element): boolean =>
      [element, ...element.querySelectorAll("[title], [aria-label]")].some((one) =>
        [one.getAttribute("title"), one.getAttribute("aria-label")].some((text) => MONEY.test(text ?? "")),
      ) || MONEY.test(element.textContent ?? "")
    const seen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest("[aria-hidden=true] [inert]") === null
    const counted = new Set<Element>()
    for (const circle of document.querySelectorAll('svg > circle[fill="#f2b632"]')) {
      const around = circle.closest("svg")?.parentElement
      if (around && /\d/.test(around.textContent ?? "")) counted.add(around)
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const { currentNode } = words
      if (/\d[\d,.]* (more )?coins?\b|\d\/min/.test(currentNode.textContent ?? "") && currentNode.parentElement)
        counted.add(currentNode.parentElement)
    }
    const amounts = [...counted].filter(seen)
    const bare = amounts.filter((amount) => {
      // Beside it means in the same line, tile or button.
      const place = amount.closest("button, a, li, dd, tr, p, h1, h2") ?? amount.parentElement ?? amount
      return !saysMoney(place) && !saysMoney(amount.parentElement ?? amount)
    })
    return { count: amounts.length, bare: bare.map((one) => (one.parentElement ?? one).outerHTML.slice(0, 300)) }
  })

const fullyTold = async (place: string, page = sam): Promise<void> => {
  await expect
    .poll(
      async () => {
        const { count, bare } = await scan(page)
        return count === 0 ? [`${place}: no coins yet`] : bare
      },
      { message: place },
    )
    .toEqual([])
}

const button = (name: string | RegExp) => sam.getByRole("button", { name }).filter({ visible: true }).first()

test("PROD-02: on every screen of a member each number of coins has its money beside it", async () => {
  const thread = host.replace("/profile/", "/message/IMMessageSession/")
  for (const place of ["/", "/wall", host, thread, "/friends", "/wallet", "/task", "/shop"]) {
    await sam.goto(place)
    await sam.locator("#main, main").first().waitFor()
    await fullyTold(place)
  }
  await sam.goto("/statistics")
  const sums = sam.getByRole("region", { name: "Coins" }).getByRole("definition")
  await sums.first().waitFor()
  await expect
    .poll(() => sums.allTextContents())
    .toEqual(Array(3).fill(expect.stringMatching(/^[+−]?[\d,]+(≈ £[\d,.]+)?$/)))
  await expect.poll(() => sums.first().textContent()).toContain("≈ £")
})

test("PROD-02: so has it in what opens over them: the account, the check-in, the gifts, the price of a call", async () => {
  await sam.goto("/")
  await button(/Account/).click()
  await sam.getByRole("dialog").getByText("Coins and minutes").waitFor()
  await fullyTold("account")
  await sam.getByRole("dialog").getByRole("button", { name: "Daily check-in" }).click()
  await sam.getByRole("dialog", { name: "Daily check-in" }).waitFor()
  await fullyTold("check-in")
  await sam.goto(host.replace("/profile/", "/message/IMMessageSession/"))
  await button("Send a gift").click()
  await sam.getByRole("dialog", { name: "Gift for Mia" }).getByRole("button", { name: /^Rose/ }).click()
  await fullyTold("gifts")
  await sam.keyboard.press("Escape")
  await sam.goto(host)
  const call = button("Video call")
  await expect.poll(() => call.isEnabled()).toBe(true)
  await call.click()
  await sam.getByRole("dialog", { name: "Video call with Mia" }).waitFor()
  await fullyTold("price of a call")
})

test("PROD-02: a visitor is told the money too", async () => {
  const { page } = await town.crowd.visit("/wall")
  await page.getByRole("article").first().waitFor()
  await fullyTold("a visitor's wall", page)
})
