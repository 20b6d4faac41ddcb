/**
 * The daily check-in over the screens, in a real browser: a member's list, and the list of a member who has bought
 * coins.
 */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { MATCH_FREE_PER_DAY } from "#schema/rules/calls/match.ts"
import { CHECK_IN_COINS } from "#schema/rules/coins/check-in.ts"
import { balanceOn, enterCard } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const town = openTown("check-in")
let sam: Page
let mia: Page
beforeAll(async () => {
  sam = (await town.crowd.signIn("demo@livcam.test", { noServiceWorker: true })).page
  mia = (await town.crowd.signIn("mia@livcam.test", { noServiceWorker: true })).page
})

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Daily check-in" })
const opened = async (page: Page): Promise<void> => {
  await page.goto("/")
  await page
    .getByRole("button", { name: /Account/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole("button", { name: "Daily check-in" }).filter({ visible: true }).first().click()
  await dialogOf(page).getByRole("listitem").nth(6).waitFor()
}
/** The coins of the seven days in each list, as the page shows them. */
const coinsOf = async (page: Page): Promise<ReadonlyArray<ReadonlyArray<number>>> => {
  const rows = await dialogOf(page).getByRole("list").all()
  const texts = await Promise.all(rows.map((row) => row.getByRole("listitem").allTextContents()))
  return texts.map((days) => days.map((text) => Number(/\+(\d+)/.exec(text)?.[1])))
}
const collects = (page: Page) => dialogOf(page).getByRole("button", { name: /^Collect \d+ coins?/ })
const buys = async (page: Page): Promise<void> => {
  await page.goto("/pay?coin=1")
  await page.getByRole("button", { name: /^Pay / }).filter({ visible: true }).first().click()
  await enterCard(page)
  await page.getByRole("heading", { name: "Payment received" }).filter({ visible: true }).first().waitFor()
}

test("OVER-04, COIN-09, PROD-06: the check-in shows a member the first week's list with the VIP one below, which leads to what VIP brings, and after a purchase the VIP one alone; each collects once and is told when the next is", async () => {
  await opened(sam)
  expect(await coinsOf(sam)).toEqual([CHECK_IN_COINS.firstWeek, CHECK_IN_COINS.vip])
  await collects(sam).waitFor()
  await dialogOf(sam).getByRole("button", { name: "See what VIP brings" }).click()
  const vip = sam.getByRole("dialog", { name: "VIP", exact: true })
  await vip.getByText(`Matches without limit, not ${MATCH_FREE_PER_DAY} free ones a day`).waitFor()
  await dialogOf(sam).waitFor({ state: "hidden" })
  await sam.keyboard.press("Escape")

  await buys(sam)
  await opened(sam)
  await expect.poll(() => coinsOf(sam)).toEqual([CHECK_IN_COINS.vip])
  expect(await dialogOf(sam).getByRole("button", { name: "See what VIP brings" }).count()).toBe(0)
  await dialogOf(sam).getByText("VIP reward").waitFor()
  await opened(mia)
  expect(await coinsOf(mia)).toEqual([CHECK_IN_COINS.firstWeek, CHECK_IN_COINS.vip])

  for (const [page, [first]] of [
    [sam, CHECK_IN_COINS.vip],
    [mia, CHECK_IN_COINS.firstWeek],
  ] as const) {
    await page.goto("/shop")
    const before = await balanceOn(page)
    await opened(page)
    expect(await collects(page).textContent()).toContain(`Collect ${first} coins and a gift`)
    await collects(page).click()
    await dialogOf(page)
      .getByText(/^Next check-in: /)
      .waitFor()
    await dialogOf(page).getByRole("img", { name: "Collected" }).waitFor()
    await dialogOf(page)
      .getByText(page === sam ? "VIP reward" : /^First-week bonus until /)
      .waitFor()
    expect(await collects(page).count()).toBe(0)
    await page.goto("/shop")
    await expect.poll(() => balanceOn(page)).toBe(before + first)
  }
})
