/**
 * Games of chance in a real browser: open to visitors, played once a day, checked by anybody, whole after a reload,
 * read offline.
 */
import { createHash, createHmac } from "node:crypto"
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { blockText, drawFrom, type GameName, playGame } from "#schema/rules/coins/games.ts"
import { beginsInOneDay } from "./support/room-in-day.ts"
import { join, type NewMember, readyForOffline, shown } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const EVA: NewMember = {
  ...{ email: "eva@mail.example", password: "secret-1", nickname: "Eva", gender: "Woman" },
  ...{ day: "2", month: "March", year: "1990" },
}

beginsInOneDay()
const town = openTown("games")
let eva: Page
beforeAll(async () => {
  eva = (await town.crowd.visit("/login")).page
  await join(eva, EVA)
  await eva.getByRole("article").first().waitFor()
})

const status = () => eva.getByRole("status").filter({ visible: true })
const told = (name: string) => eva.locator("dt", { hasText: name }).locator("xpath=../dd")
const isRight = () => eva.getByText("Your device has drawn it again: the result is right.")
const over = () => status().getByText(/^Next free play:/)
const coinsIn = async (): Promise<number> => {
  const text = (await status().locator("p").first().textContent()) ?? ""
  return Number(/^You won (\d+) coins?$/.exec(text)?.[1] ?? 0)
}
const walletOf = async (): Promise<number> => {
  await eva.goto("/wallet")
  const text = await eva
    .getByText(/^[\d,]+ coins?$/)
    .first()
    .textContent()
  return Number((text ?? "").replace(/\D/g, ""))
}
/** Draws a play again from what the page shows, as anybody can. */
const drawnAgain = async (game: GameName, pick: number) => {
  const [hash, own, seed] = await Promise.all(
    ["Fingerprint of the seed", "Your device’s number", "Seed"].map(async (name) =>
      ((await told(name).last().textContent()) ?? "").trim(),
    ),
  )
  if (hash === undefined || own === undefined || seed === undefined) throw new Error("the page tells too little")
  expect(createHash("sha256").update(seed).digest("hex")).toBe(hash)
  const block = (n: number) =>
    createHmac("sha256", seed)
      .update(blockText(own, game, n))
      .digest()
  return { hash, ...playGame(game, pick, drawFrom(block)) }
}

test("SOC-06, ROUTE-21: a visitor sees a game, its odds and that it costs nothing, and is asked to log in to play", async () => {
  const { page } = await town.crowd.visit("/slotmachine")
  await page.getByRole("heading", { name: "Slot machine" }).waitFor()
  for (const odds of ["0.1%", "60%", "30%"]) await page.getByText(odds, { exact: true }).waitFor()
  await page.getByText("Playing costs nothing.").waitFor()
  await page.getByRole("button", { name: "Log in to play" }).click()
  await page.getByRole("dialog").getByLabel("Email").waitFor()
})

test("SOC-06: a spin brings what anybody can draw again from it, once a day, and the wallet says so", async () => {
  const before = await walletOf()
  await eva.goto("/slotmachine")
  await told("Fingerprint of the seed").waitFor()
  const named = (await told("Fingerprint of the seed").textContent()) ?? ""
  await eva.getByRole("button", { name: "Spin" }).click()
  await over().waitFor()
  await isRight().waitFor()
  const coins = await coinsIn()
  expect(await drawnAgain("slotmachine", 0)).toMatchObject({ hash: named, coins })
  expect(await eva.getByRole("button", { name: "Spin" }).count()).toBe(0)
  await eva.reload()
  await over().waitFor()
  expect(await coinsIn()).toBe(coins)
  await expect.poll(walletOf).toBe(before + coins)
  await expect.poll(() => shown(eva, "Free games").count()).toBe(coins > 0 ? 1 : 0)
})

test("SOC-06: a page that is left in the middle of a play finds what it brought, and nothing twice", async () => {
  const before = await walletOf()
  await eva.goto("/flipcard")
  await told("Fingerprint of the seed").waitFor()
  await eva.getByRole("button", { name: "Card 5" }).focus()
  await eva.keyboard.press("Enter")
  await eva.reload()
  // If the reload came before the worker had the press, nothing was played and the card can be chosen again. If it came
  // after, the result may arrive at any moment and the card goes with it. So no press waits for a card.
  await eva.waitForTimeout(2_000)
  await expect
    .poll(async () => {
      await eva
        .getByRole("button", { name: "Card 5" })
        .evaluateAll((cards) => cards.map((card) => card.dispatchEvent(new MouseEvent("click", { bubbles: true }))))
      return isRight().count()
    })
    .toBe(1)
  const coins = await coinsIn()
  const gift = await status().getByText("You won a rose").count()
  expect(await drawnAgain("flipcard", 4)).toMatchObject({ coins, giftId: gift > 0 ? 1 : null })
  await expect.poll(walletOf).toBe(before + coins)
})

test("SOC-06: without a network a game is read, and a play is refused with its reason; then fields are scratched one by one", async () => {
  await eva.goto("/sacard")
  await told("Fingerprint of the seed").waitFor()
  await readyForOffline(eva)
  await eva.context().setOffline(true)
  await eva.reload()
  const play = eva.getByRole("button", { name: "Get today’s card" })
  await expect.poll(() => play.getAttribute("title")).toMatch(/^Games need a connection/)
  await play.click({ force: true })
  await shown(eva, "Games need a connection. Your free play waits.").waitFor()
  await eva.context().setOffline(false)
  await expect.poll(() => play.getAttribute("title")).toBe(null)
  await play.click()
  await eva.getByRole("button", { name: "Show all" }).waitFor()
  await eva.getByRole("button", { name: "Field 3" }).click()
  expect(await eva.getByRole("button", { name: /^Field/ }).count()).toBe(5)
  await eva.getByRole("button", { name: "Show all" }).click()
  await over().waitFor()
  expect(await drawnAgain("sacard", 0)).toMatchObject({ coins: await coinsIn() })
})

test("COIN-12: the first screen does not tell of a play when all were made", async () => {
  await eva.goto("/")
  const boxes = eva.getByRole("list", { name: "What waits for you" })
  await boxes.getByRole("button", { name: "Tasks that bring coins" }).waitFor()
  // The kept answer shows until the gateway has given another.
  await expect.poll(() => boxes.getByRole("button", { name: "A free game today" }).count()).toBe(0)
})
