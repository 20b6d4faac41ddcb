import { createHash, createHmac } from "node:crypto"
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { CheckedPlay } from "#schema/games/game.ts"
import { blockText, drawFrom, GAMES, type GameName, playGame } from "#schema/rules/coins/games.ts"
import { isFairPlay, solveCaptcha } from "./hash-proofs.ts"

/** A play as an honest gateway tells it, drawn with Node's own hashes. */
const honest = (game: GameName, seed: string, pick: number): Omit<CheckedPlay, "isFair"> => {
  const playId = "0f5a3c52-6a5d-4ac2-8a5b-1b1d8d6d2a10"
  const block = (n: number) =>
    createHmac("sha256", seed)
      .update(blockText(playId, game, n))
      .digest()
  const { shown, coins, giftId } = playGame(game, pick, drawFrom(block))
  const gift = giftId === null ? null : { giftId, giftName: "Rose", giftImage: "/gifts/rose.svg" }
  const commitment = createHash("sha256").update(seed).digest("hex")
  return { ...{ game, playId, commitment, seed, pick, at: 0 }, ...{ shown, coins, gift } }
}
const seedOf = (n: number): string => createHash("sha256").update(`seed ${n}`).digest("hex")

test.each(GAMES)("SOC-06: %s: a hundred honest plays are fair by the device's own hashes", (game) => {
  for (let n = 0; n < 100; n++) expect(isFairPlay(honest(game, seedOf(n), game === "flipcard" ? n % 9 : 0))).toBe(true)
})

test.each(GAMES)("SOC-06: %s: another seed, another result or another prize than the drawn one is not fair", (game) => {
  const play = honest(game, seedOf(7), 0)
  expect(isFairPlay({ ...play, seed: seedOf(8) })).toBe(false)
  expect(isFairPlay({ ...play, commitment: createHash("sha256").update(seedOf(8)).digest("hex") })).toBe(false)
  expect(isFairPlay({ ...play, shown: play.shown.toReversed().map((one) => one + 1) })).toBe(false)
  expect(isFairPlay({ ...play, coins: play.coins + 1 })).toBe(false)
  expect(isFairPlay({ ...play, playId: "0f5a3c52-6a5d-4ac2-8a5b-1b1d8d6d2a11", pick: 0 })).toBe(false)
  expect(isFairPlay({ ...play, pick: 99 })).toBe(false)
})

const challengeFor = (salt: string, number: number) => ({
  algorithm: "SHA-256" as const,
  challenge: createHash("sha256").update(`${salt}${number}`).digest("hex"),
  maxnumber: 5_000,
  salt,
  signature: "0".repeat(64),
})

test("COIN-03: a captcha is solved by the one number that it hides, the first and the last too", async () => {
  for (const number of [0, 1_234, 5_000]) {
    const asked = challengeFor("a5f0?expires=1700000000", number)
    const { captcha } = await Effect.runPromise(solveCaptcha(asked))
    const { maxnumber, ...shown } = asked
    expect(JSON.parse(atob(captcha))).toEqual({ ...shown, number })
  }
})

test("COIN-03: a captcha without a solution is refused", async () => {
  const { error } = await Effect.runPromise(Effect.flip(solveCaptcha(challengeFor("a5f0", 5_001))))
  expect(error.kind).toBe("captchaWrong")
})
