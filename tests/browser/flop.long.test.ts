/**
 * The picks of the day in a real browser: turned over card by card, the same after a reload and on another device, read
 * offline.
 */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { beginsInOneDay } from "./support/room-in-day.ts"
import { join, logIn, type NewMember, readyForOffline } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const EVA: NewMember = {
  ...{ email: "eva@mail.example", password: "secret-1", nickname: "Eva", gender: "Woman" },
  ...{ day: "2", month: "March", year: "1990" },
}

beginsInOneDay()
const town = openTown("flop")
let eva: Page
/** Eva's second device. */
let other: Page
beforeAll(async () => {
  eva = (await town.crowd.visit("/login")).page
  await join(eva, EVA)
  await eva.getByRole("article").first().waitFor()
})

const backs = (page: Page) => page.getByRole("button", { name: /^Turn over card/ })
const faces = (page: Page) => page.locator("li[data-id]")
const namesOf = (page: Page) =>
  faces(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")))
/** The user ids of all cards in their order, whether turned over or not. */
const idsOf = (page: Page) => faces(page).evaluateAll((cards) => cards.map((card) => card.getAttribute("data-id")))

test("SOC-06, ROUTE-24: the first screen leads to the picks; a card that is turned over stays so over a reload", async () => {
  await eva.goto("/")
  await eva.getByRole("button", { name: "Today’s picks for you" }).click()
  await expect.poll(() => backs(eva).count()).toBe(6)
  await backs(eva).first().click()
  await expect.poll(() => namesOf(eva)).toHaveLength(1)
  const turned = await namesOf(eva)
  await eva.reload()
  await expect.poll(() => backs(eva).count()).toBe(5)
  expect(await namesOf(eva)).toEqual(turned)
  for (let left = 5; left > 0; left--) await backs(eva).first().click()
  await eva.getByText(/^You have seen today’s picks. New cards: /).waitFor()
})

test("SOC-06: another device has the same picks in the same order, face down", async () => {
  other = (await town.crowd.visit("/login")).page
  await logIn(other, EVA.email, EVA.password)
  await other.getByRole("article").first().waitFor()
  await other.goto("/flop")
  await expect.poll(() => backs(other).count()).toBe(6)
  expect(await idsOf(other)).toEqual(await idsOf(eva))
})

test("SOC-06, CARD-11: without a network the picks stand as they were told, and a greeting from them goes out once there is one", async () => {
  await readyForOffline(eva)
  await eva.context().setOffline(true)
  await eva.reload()
  await eva.getByText("As of").waitFor()
  await eva
    .getByRole("button", { name: /^Say hi: / })
    .first()
    .click()
  await eva.getByRole("button", { name: /^You said hi: / }).waitFor()
  const [first] = await idsOf(eva)
  await eva.context().setOffline(false)
  await other.goto(`/profile/${first}`)
  await other.getByRole("button", { name: "You said hi" }).waitFor()
})
