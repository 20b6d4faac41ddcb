import { describe, expect, test } from "vitest"
import type { Presence } from "#schema/people/user.ts"
import { ONLINE_STATUS, type OnlineStatus } from "#schema/rules/calls/call-gate.ts"
import { type ArrivalsState, lookAgain, NO_ARRIVALS } from "./arrivals.ts"

const { offline, online, busy, unknown } = ONLINE_STATUS
const MINUTE = 60_000

/** Looks once a minute, at the news of that minute about people. */
const follow = (...minutes: ReadonlyArray<Readonly<Record<number, OnlineStatus>>>): ArrivalsState => {
  const known = new Map<number, Presence>()
  let state = NO_ARRIVALS
  for (const [minute, news] of minutes.entries()) {
    for (const [id, status] of Object.entries(news)) {
      const userId = Number(id)
      known.set(userId, { userId, status, seenAt: null })
    }
    state = lookAgain(state, new Set([1, 2]), (userId) => known.get(userId), minute * MINUTE)
  }
  return state
}
const toldOf = ({ told }: ArrivalsState) => told.map(({ userId }) => userId)

describe("SOC-03: who has come online is told", () => {
  test("when they were seen away before", () => {
    expect(toldOf(follow({}, { 1: offline }, { 1: online }))).toEqual([1])
  })

  test("in a call as well: that is here too", () => {
    expect(toldOf(follow({}, { 1: offline }, { 1: busy }))).toEqual([1])
    expect(toldOf(follow({}, { 1: online }, { 1: busy }, { 1: online }))).toEqual([])
  })

  test("not when they were here all the time, nor when nobody knows where they were", () => {
    expect(toldOf(follow({}, { 1: online }))).toEqual([])
    expect(toldOf(follow({}, { 1: offline }, { 1: unknown }, { 1: online }))).toEqual([])
  })

  test("not by what was known before they were followed", () => {
    expect(toldOf(follow({ 1: offline }, { 1: online }))).toEqual([])
  })

  test("once in ten minutes however often they come and go, and again after it", () => {
    const flapping = Array.from({ length: 4 }, () => [{ 1: offline }, { 1: online }] as const).flat()
    expect(follow({}, ...flapping).count).toBe(1)
    const quiet = Array.from({ length: 8 }, () => ({}))
    const later = follow({}, { 1: offline }, { 1: online }, { 1: offline }, ...quiet, { 1: online })
    expect([later.count, toldOf(later)]).toEqual([2, [1]])
  })

  test("several at once, each for themselves", () => {
    expect(toldOf(follow({}, { 1: offline, 2: offline }, { 1: online, 2: online }))).toEqual([1, 2])
    expect(toldOf(follow({}, { 1: offline, 2: offline }, { 2: online }, {}, { 1: online }))).toEqual([2, 1])
  })

  test("no more when they are followed no more", () => {
    const state = follow({}, { 1: offline }, { 1: online })
    expect(toldOf(lookAgain(state, new Set([2]), () => undefined, MINUTE))).toEqual([])
  })

  test("and a look that finds nothing new changes nothing", () => {
    const presence: Presence = { userId: 1, status: online, seenAt: null }
    const state = lookAgain(NO_ARRIVALS, new Set([1]), () => presence, 0)
    expect(lookAgain(state, new Set([1]), () => presence, MINUTE)).toBe(state)
  })
})
