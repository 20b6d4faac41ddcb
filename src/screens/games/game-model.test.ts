import { expect, test } from "vitest"
import { GAMES } from "#schema/rules/coins/games.ts"
import { type CheckedPlay, toldOdds, wonPlaces } from "./game-model.ts"

const play = (patch: Partial<CheckedPlay>): CheckedPlay => ({
  ...{ game: "slotmachine", playId: "play-000000000001", commitment: "a", seed: "b", pick: 0 },
  ...{ shown: [], coins: 0, gift: null, at: 0, isFair: true },
  ...patch,
})

test.each(GAMES)("SOC-06: %s: what is told of the odds comes to a whole", (game) => {
  expect(toldOdds(game).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
})

test("SOC-06: the places that won are marked, and none of a play that won nothing", () => {
  expect([...wonPlaces(play({ shown: [1, 3, 1], coins: 1 }))]).toEqual([0, 2])
  expect([...wonPlaces(play({ shown: [2, 2, 2], coins: 30 }))]).toEqual([0, 1, 2])
  expect([...wonPlaces(play({ shown: [2, 1, 0] }))]).toEqual([])
  expect([...wonPlaces(play({ game: "flipcard", shown: [8, 1, 0], pick: 1, coins: 2 }))]).toEqual([1])
  expect([...wonPlaces(play({ game: "sacard", shown: [3, 20, 3, 1, 3, 5], coins: 3 }))]).toEqual([0, 2, 4])
})
