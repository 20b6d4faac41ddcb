import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  CARDS,
  type Draw,
  drawFrom,
  FIELDS,
  GAMES,
  type GameName,
  oddsOf,
  PICKS,
  playGame,
  REEL,
  REELS,
  SCRATCH_PRIZES,
} from "./games.ts"

/** Draws these numbers in order, then 0. */
const drawing = (numbers: ReadonlyArray<number>): Draw => {
  const left = [...numbers]
  return (below) => (left.shift() ?? 0) % below
}
const prizeOf = ({ coins, giftId }: { readonly coins: number; readonly giftId: number | null }): string =>
  `${coins} ${giftId}`
/** For each prize, the share of all equally likely draws that win it, 0 to 1. */
const counted = (game: GameName): ReadonlyMap<string, number> => {
  const ways: Readonly<Record<GameName, ReadonlyArray<ReadonlyArray<number>>>> = {
    slotmachine: Array.from({ length: REEL.length ** REELS }, (_, n) => [
      n % 10,
      Math.floor(n / 10) % 10,
      Math.floor(n / 100),
    ]),
    // The first drawn card lies in the first place.
    flipcard: CARDS.map((_, n) => [n]),
    sacard: Array.from({ length: 1_000 }, (_, n) => [n]),
  }
  const sums = new Map<string, number>()
  for (const way of ways[game]) {
    const prize = prizeOf(playGame(game, 0, drawing(way)))
    sums.set(prize, (sums.get(prize) ?? 0) + 1 / ways[game].length)
  }
  return sums
}

describe("SOC-06: games of chance", () => {
  test.each(GAMES)("%s: the odds that are told are those of all ways to draw", (game) => {
    const sums = counted(game)
    for (const { chance, ...prize } of oddsOf(game)) expect(sums.get(prizeOf(prize))).toBeCloseTo(chance, 9)
    const won = [...sums].filter(([prize]) => prize !== "0 null").length
    expect(oddsOf(game)).toHaveLength(won)
  })

  test.each(GAMES)("%s: a play gives the house's coins away, and fewer than four of them in the mean", (game) => {
    const mean = oddsOf(game).reduce((sum, { coins, chance }) => sum + coins * chance, 0)
    expect(mean).toBeGreaterThan(1)
    expect(mean).toBeLessThan(4)
  })

  test("the cards are always the same nine in another order, and the prize is what lies under the one that was chosen", () =>
    fc.assert(
      fc.property(fc.nat(CARDS.length - 1), fc.array(fc.nat(1_000), { maxLength: 9 }), (pick, numbers) => {
        const { shown, coins, giftId } = playGame("flipcard", pick, drawing(numbers))
        expect(shown.toSorted((a, b) => a - b)).toEqual([...CARDS.keys()])
        expect({ coins, giftId }).toEqual(CARDS[shown[pick] ?? -1])
      }),
    ))

  test("a scratch card shows three alike of what it wins, and never three alike of anything else", () =>
    fc.assert(
      fc.property(fc.nat(999), fc.array(fc.nat(1_000), { maxLength: 12 }), (first, numbers) => {
        const { shown, coins } = playGame("sacard", 0, drawing([first, ...numbers]))
        const alike = [...new Set(shown)].filter((amount) => shown.filter((one) => one === amount).length >= 3)
        expect(shown).toHaveLength(FIELDS)
        expect(alike).toEqual(coins === 0 ? [] : [coins])
      }),
    ))

  test("the scratch cards are a thousand", () => {
    expect(SCRATCH_PRIZES.reduce((sum, { of1000 }) => sum + of1000, 0)).toBe(1_000)
    expect(PICKS).toEqual({ slotmachine: 1, flipcard: 9, sacard: 1 })
  })

  test("draws come from the blocks in their order, and leave out numbers that would make some results likelier", () => {
    const blocks = [new Uint8Array(32).fill(255), Uint8Array.from({ length: 32 }, (_, n) => (n % 4 === 3 ? n : 0))]
    const asked: Array<number> = []
    const draw = drawFrom((n) => {
      asked.push(n)
      return blocks[n] ?? new Uint8Array(32)
    })
    // All numbers of the first block lie above the last multiple of 10, so they are skipped.
    expect([draw(10), draw(10), draw(100)]).toEqual([3, 7, 11])
    expect(asked).toEqual([0, 1])
  })
})
