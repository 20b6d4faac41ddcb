/**
 * Random match with two real people: both agree, moving pictures, a private call with its bill, the next match, ways in
 * and out.
 */
import { Effect } from "effect"
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { MATCH_FREE_PER_DAY } from "#schema/rules/calls/match.ts"
import { dayOf } from "#schema/rules/gateway-day.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { Store } from "../../gateway/store/store.ts"
import { moves } from "./support/media/moving-picture.ts"
import { inRestingStore } from "./support/resting-store.ts"
import { beginsInOneDay } from "./support/room-in-day.ts"
import { shot } from "./support/shot.ts"
import { balanceOn, join, type NewMember, shown } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"
const MIA = "mia@livcam.test"
/** Mia's price in the demo world, coins a minute. */
const PRICE = 40
const EVA: NewMember = {
  ...{ email: "eva@mail.example", password: "secret-1", nickname: "Eva", gender: "Woman" },
  ...{ day: "2", month: "March", year: "1990" },
}

beginsInOneDay()
const town = openTown("matching")
let sam: Page
let mia: Page

beforeAll(async () => {
  sam = (await town.crowd.signIn(SAM, { noServiceWorker: true })).page
  mia = (await town.crowd.signIn(MIA, { noServiceWorker: true })).page
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).last()
const openMatching = async (page: Page) => {
  await page.getByRole("link", { name: "Random match" }).click()
  await page.waitForURL("**/matching")
}
const isHome = (page: Page) => page.waitForURL((url) => url.pathname === "/")
const atHome = async (page: Page) => {
  await page.goto("/")
  await page.getByRole("link", { name: "Random match" }).waitFor()
}

test("NAV-02: as the first page, or from where coins are bought, matching leads to LivCam", async () => {
  const { page } = await town.crowd.visit("/matching", { noServiceWorker: true })
  await isHome(page)
  await sam.goto("/wall")
  const another = await sam.context().newPage()
  await another.goto("/matching")
  await isHome(another)
  await openMatching(another)
  await another.reload()
  await another.getByRole("heading", { name: "Random match" }).waitFor()
  expect(new URL(another.url()).pathname).toBe("/matching")
  // A matching screen right behind the shop in the history leads home; one that is opened later does not.
  await another.goto("/shop")
  await another.getByRole("heading", { name: "Get coins" }).waitFor()
  await another.evaluate(() => history.pushState({ key: "from-shop", idx: 1, usr: null }, "", "/matching"))
  await another.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: history.state })))
  await isHome(another)
  await openMatching(another)
  await another.getByRole("heading", { name: "Random match" }).waitFor()
  await another.close()
})

test("ROUTE-03, CALL-20: price and free matches are told before the camera; nobody waits, and the screen says so", async () => {
  await atHome(sam)
  await openMatching(sam)
  await shown(sam, /free matches left today|Unlimited with VIP/).waitFor()
  await shown(sam, "If a call is reported, a picture of it may go to our team.").waitFor()
  expect(await sam.locator("video").count()).toBe(0)
  await button(sam, "Find someone").click()
  await shown(sam, /^Nobody else is waiting right now/).waitFor()
  await button(sam, "Stop").click()
  await button(sam, "Find someone").waitFor()
})

test("CALL-12, CALL-20: both agree and see each other; a private call after the delay is paid by the minute; the end says what it cost", async () => {
  const before = await sam.goto("/").then(() => balanceOn(sam))
  for (const page of [sam, mia]) {
    await atHome(page)
    await openMatching(page)
  }
  await button(sam, "Find someone").click()
  await sam.getByRole("heading", { name: "Looking for someone…" }).waitFor()
  await button(mia, "Find someone").click()
  await sam.getByRole("heading", { name: "Mia is here" }).waitFor()
  await sam.getByRole("img", { name: "Blurred picture of Mia" }).waitFor()
  await button(sam, "Agree").click()
  await shown(sam, "Waiting for Mia…").waitFor()
  // No picture reaches the other side before both have agreed.
  expect(await sam.locator("video").count()).toBe(0)
  await mia.getByRole("heading", { name: "Sam is here" }).waitFor()
  await button(mia, "Agree").click()
  for (const page of [sam, mia]) await moves(page)

  await mia.reload()
  await moves(mia)
  for (const page of [sam, mia]) await shown(page, /left$/).waitFor()
  await button(sam, `Go private · ${PRICE} coins a minute`).click()
  await shown(mia, "Sam would like to go private").waitFor()
  await button(mia, /^Agree · 24 points a minute/).click()
  for (const page of [sam, mia]) await shown(page, "Private call").waitFor()

  await button(sam, "End call").click()
  const bill = sam.getByRole("dialog", { name: "Match over" })
  await bill.getByText("1 minute", { exact: false }).waitFor()
  await bill.getByText(`${PRICE} coins`).first().waitFor()
  const earned = mia.getByRole("dialog", { name: "Match over" })
  await earned.getByText("24 points").waitFor()
  await earned.getByRole("button", { name: "Close", exact: true }).last().click()
  await shown(mia, "Private").waitFor()
  await bill.getByRole("button", { name: "Next match" }).click()
  await sam.getByRole("heading", { name: "Looking for someone…" }).waitFor()
  await button(sam, "Stop").click()
  await atHome(sam)
  expect(await balanceOn(sam)).toBe(before - PRICE)
})

test("CALL-20: whoever presses Next goes on looking, and the other one is told; leaving the screen leaves the queue", async () => {
  const eva = (await town.crowd.visit("/login", { noServiceWorker: true })).page
  await join(eva, EVA)
  await eva.getByRole("article").first().waitFor()
  for (const page of [sam, eva]) {
    await atHome(page)
    await openMatching(page)
  }
  await button(sam, "Find someone").click()
  await sam.getByRole("heading", { name: "Looking for someone…" }).waitFor()
  await button(eva, "Find someone").click()
  await sam.getByRole("heading", { name: "Eva is here" }).waitFor()
  await button(sam, "Agree").click()
  await eva.getByRole("heading", { name: "Sam is here" }).waitFor()
  await button(eva, "Next").click()
  await shown(sam, /^Eva was not ready/).waitFor()
  await eva.getByRole("heading", { name: "Looking for someone…" }).waitFor()
  await sam.getByRole("button", { name: "Back" }).click()
  await isHome(sam)
  // Sam no longer waits, and the two would not meet twice in a row anyway. Mia comes and meets Eva.
  await button(mia, "Find someone").click()
  await eva.getByRole("heading", { name: "Mia is here" }).waitFor()
  await mia.getByRole("heading", { name: "Eva is here" }).waitFor()
  // CALL-23: a match can be reported or blocked before any picture is shown.
  await shot(eva, "found-safety")
  await button(eva, "Report or block Mia").click()
  const options = eva.getByRole("dialog", { name: "Mia", exact: true })
  await shot(eva, "found-safety-options")
  await options.getByRole("button", { name: /^Block/ }).click()
  await options.waitFor({ state: "detached" })
  await button(eva, "Find someone").waitFor()
  await shown(mia, /^Eva was not ready/).waitFor()
  await button(mia, "Stop").click()
})

/** Uses up Sam's free matches of the day and spends all of Sam's coins. */
const useUp = Store.use((store) =>
  store.transact((tx) =>
    Effect.gen(function* () {
      const userId = (yield* tx.accounts.findByEmail(SAM))?.id ?? 0
      const row = yield* tx.matchSeekers.find(userId)
      if (row !== null)
        yield* tx.matchSeekers.put({ ...row, day: dayOf(Date.now()), freeUsed: MATCH_FREE_PER_DAY, isWaiting: false })
      const balance = yield* tx.ledger.balance(`coins:${userId}`)
      yield* grantCoins(tx, { userId, amount: -balance, reason: "other", key: "all-spent" })
    }),
  ),
)

test("OVER-14, CALL-21, ERR-07: beyond the free matches, without coins, a dialog says when they come anew, and leads to VIP", async () => {
  await inRestingStore(town.gateway, useUp)
  await atHome(sam)
  await openMatching(sam)
  await button(sam, "Find someone").click()
  const limit = sam.getByRole("dialog", { name: "Free matches used up" })
  await limit.getByRole("timer").waitFor()
  expect(await limit.getByRole("timer").textContent()).toMatch(/\d:\d\d$/)
  await limit.getByText("Until then a match costs 5 coins.").waitFor()
  await limit.getByRole("button", { name: "Become VIP" }).click()
  await sam.getByRole("dialog", { name: "VIP" }).getByText("You are not VIP yet.").waitFor()
  await expect.poll(() => sam.getByRole("dialog").count()).toBe(1)
})
