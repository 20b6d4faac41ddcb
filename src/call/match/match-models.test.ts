import { expect, test } from "vitest"
import type { CallState } from "#schema/calls/call.ts"
import { callState } from "../fixtures.ts"
import { matchBarModel, matchSummaryModel } from "./match-models.ts"

const terms = { fee: 5, privatePrice: 40, lastsMs: 180_000, switchAfterMs: 20_000 }
const none = { askedByMe: false, askedByThem: false, privateAt: null }
const match = (change: Partial<CallState> = {}, more: Partial<NonNullable<CallState["match"]>> = {}) =>
  callState({ phase: "talking", startedAt: 1_000, match: { ...terms, ...none, ...more }, ...change })

test("CALL-20: the bar counts to the match's end, and is for matches in which both see each other", () => {
  expect(matchBarModel(match(), 61_000)).toMatchObject({ isPrivate: false, secondsLeft: 120 })
  expect(matchBarModel(match(), 999_000)?.secondsLeft).toBe(0)
  expect(matchBarModel(match({ startedAt: null, phase: "joining" }), 61_000)).toBeNull()
  expect(matchBarModel(callState({ phase: "talking", startedAt: 1_000 }), 61_000)).toBeNull()
})

test("CALL-12: the offer says coins to who pays and points to the host, and when it may be asked for", () => {
  expect(matchBarModel(match(), 11_000)?.offer).toMatchObject({ isPayer: true, perMinute: 40, secondsToWait: 10 })
  expect(matchBarModel(match({ role: "callee" }), 21_000)?.offer).toMatchObject({
    isPayer: false,
    perMinute: 24,
    secondsToWait: 0,
  })
  expect(matchBarModel(match({}, { privatePrice: null }), 21_000)?.offer).toBeNull()
  expect(matchBarModel(match({}, { privateAt: 30_000 }), 41_000)?.isPrivate).toBe(true)
})

test("CALL-20: the end says whether the time was up, the fee, and a private call's coins or points", () => {
  const ended = { phase: "ended", outcome: "ended", endedBy: 0, endedAt: 181_000, joinedAt: 500 } as const
  expect(matchSummaryModel(match(ended))).toMatchObject({ isTimeUp: true, fee: 5, private: null, elapsedMs: 180_000 })
  expect(matchSummaryModel(match({ ...ended, endedBy: 9 })).isTimeUp).toBe(false)
  expect(matchSummaryModel(match({ ...ended, startedAt: null })).fee).toBe(0)
  const paid = { ...ended, minutes: 2, coins: 80, points: 48 }
  expect(matchSummaryModel(match(paid, { privateAt: 30_000 }))).toMatchObject({
    isTimeUp: false,
    private: { isPayer: true, minutes: 2, amount: 80 },
  })
  expect(matchSummaryModel(match({ ...paid, role: "callee" }, { privateAt: 30_000 })).private?.amount).toBe(48)
})
