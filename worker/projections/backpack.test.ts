import { expect, test } from "vitest"
import type { GamePlay } from "#schema/games/game.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import { ITEM_KEPT_MS } from "#schema/rules/coins/backpack.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { ann } from "../../tests/worlds/cast.ts"
import { logOf, makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { refold } from "../log/refold.ts"
import { families } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"

const AT = Date.UTC(2026, 0, 1)
const make = makeEventFactory(ann.userId)
const itemsAfter = (...events: ReadonlyArray<RawEvent>) =>
  rowsOf(refold(logOf(events), ann.userId))
    .get(families.backpack.key())
    ?.map(({ itemId, usedAt }) => [itemId, usedAt])
const item = (itemId: string, gotAt: number, usedAt: number | null = null) =>
  make.item(itemId, { gotAt, expiresAt: gotAt + 7 * DAY_MS, usedAt })

test("COIN-11: the newest word on an item stands, whatever came between, and a repeat changes nothing", () => {
  const told = [item("a", AT), item("b", AT + 1), item("a", AT, AT + 5)]
  expect(itemsAfter(...told)).toEqual([
    ["a", AT + 5],
    ["b", null],
  ])
  expect(itemsAfter(...told, ...told)).toEqual(itemsAfter(...told))
})

test("COIN-11: an item is kept for 30 days after its last day, by the times that the gateway tells, in any order", () => {
  const old = item("old", AT)
  const lastTold = item("new", AT + 7 * DAY_MS + ITEM_KEPT_MS)
  const inTime = item("new", AT + 7 * DAY_MS + ITEM_KEPT_MS - 1)
  expect(itemsAfter(old, inTime)).toHaveLength(2)
  for (const order of [
    [old, lastTold],
    [lastTold, old],
  ])
    expect(itemsAfter(...order)).toEqual([["new", null]])
})

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
