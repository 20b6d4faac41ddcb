import { expect, test } from "vitest"
import type { GamePlay } from "#schema/games/game.ts"
import { ann } from "../../tests/worlds/cast.ts"
import { logOf } from "../../tests/worlds/log/event-factory.ts"
import { refold } from "../log/refold.ts"
import { families } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"

const played = (game: string, at: number) => {
  const play: GamePlay = {
    ...{ game, at, playId: `play-${String(at).padStart(12, "0")}`, commitment: "a".repeat(64), seed: "b".repeat(64) },
    ...{ pick: 0, shown: [0, 1, 2], coins: 0, gift: null },
  }
  return { _tag: "v1.GamePlayed", play } as const
}
const playsAfter = (...events: ReadonlyArray<ReturnType<typeof played>>) =>
  rowsOf(refold(logOf(events), ann.userId))
    .get(families.gamePlays.key())
    ?.map(({ game, at }) => `${game} ${at}`)

test("SOC-06: the newest play of each game stands, and a repeat changes nothing", () => {
  const told = [played("slotmachine", 1), played("sacard", 2), played("slotmachine", 3)]
  expect(playsAfter(...told)).toEqual(["sacard 2", "slotmachine 3"])
  expect(playsAfter(...told, played("slotmachine", 3))).toEqual(["sacard 2", "slotmachine 3"])
})

test("SOC-06: a feed of games that nobody knows does not grow the row without end", () => {
  const many = Array.from({ length: 60 }, (_, n) => played(`game${n}`, n))
  expect(playsAfter(...many)).toHaveLength(20)
  expect(playsAfter(...many)?.at(-1)).toBe("game59 59")
})
