import { expect, test } from "vitest"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { brokenSince, turned } from "./absence.ts"
import {
  type CallAct,
  endsUnpaid,
  isHalted,
  judgeAct,
  nextDue,
  otherSide,
  secondsOf,
  unseenMinute,
} from "./call-rules.ts"
import { newCall } from "./new-call.ts"

const [CALLER, CALLEE, STRANGER] = [1, 2, 3]
const row = (patch: Partial<CallRow> = {}): CallRow =>
  newCall({
    roomNum: "r1",
    callerId: CALLER,
    calleeId: CALLEE,
    callerDeviceId: "cc-1",
    price: 40,
    invitedAt: 1_000,
    ...patch,
  })

test("CALL-02: the other side of a call is the one that does not ask, whichever asks", () => {
  expect([otherSide(row(), CALLER), otherSide(row(), CALLEE)]).toEqual([CALLEE, CALLER])
})

/** Verdicts for caller and callee while ringing, joining, talking and ended: d(o), s(kip), f(orbidden), g(one). */
const MAY: Readonly<Record<CallAct, readonly [caller: string, callee: string]>> = {
  cancel: ["ddss", "ffff"],
  answer: ["ffff", "dssg"],
  refuse: ["ffff", "ddss"],
  timeout: ["dsss", "dsss"],
  hangup: ["ddds", "ddds"],
  join: ["sdds", "sdds"],
  start: ["sdss", "sdss"],
  media: ["ssds", "ssds"],
  end: ["sdds", "sdds"],
}
const LETTERS = { do: "d", skip: "s", forbidden: "f", callGone: "g" } as const

test("CALL-01: each side may do its own acts in their states and no others; for anybody else there is no such call", () => {
  for (const act of Object.keys(MAY) as ReadonlyArray<CallAct>) {
    const judged = (userId: number) =>
      (["ringing", "joining", "talking", "ended"] as const)
        .map((state) => LETTERS[judgeAct(row({ state }), userId, act)])
        .join("")
    expect([act, judged(CALLER), judged(CALLEE), judged(STRANGER)]).toEqual([act, ...MAY[act], "gggg"])
    expect(judgeAct(null, CALLER, act)).toBe("callGone")
  }
})

test("CALL-07, CALL-10: what is due next is the ring's end, the first frame's, or the next minute; of an ended call nothing", () => {
  expect(nextDue(row())).toEqual({ what: "ringTimeout", at: 31_000 })
  expect(nextDue(row({ state: "joining", joinedAt: 5_000 }))).toEqual({ what: "noVideo", at: 35_000 })
  expect(nextDue(row({ state: "joining" }))).toEqual({ what: "noVideo", at: 31_000 })
  const talking = row({ state: "talking", startedAt: 9_000, minutes: 2 })
  expect(nextDue(talking)).toEqual({ what: "minute", minute: 3, at: 129_000 })
  expect(nextDue(row({ state: "ended" }))).toBeUndefined()
})

test("PROD-02: a call lasted the whole seconds of its talk, never more than its paid minutes and never less than none", () => {
  const talked = row({ startedAt: 9_000, minutes: 1 })
  expect([9_999, 10_000, 69_999, 80_000, 8_000].map((endedAt) => secondsOf(talked, endedAt))).toEqual([0, 1, 60, 60, 0])
  expect(secondsOf(row({ minutes: 1 }), 80_000)).toBe(0)
})

test("CALL-12: of a match all seconds count until it is private, and from then on those of the minutes that were charged", () => {
  const match = row({ isMatch: true, startedAt: 10_000 })
  expect(secondsOf(match, 150_000)).toBe(140)
  const paid = { ...match, privateAt: 40_500, minutes: 1 }
  expect([70_000, 100_500, 118_000].map((endedAt) => secondsOf(paid, endedAt))).toEqual([60, 90, 90])
})

test("CALL-11: while a side says that its media is broken no minute is due, only the end of its 20 s, which it shares with absence", () => {
  const talking = row({ state: "talking", startedAt: 0, minutes: 1 })
  const broken = turned(null, { isBroken: true }, 55_000)
  for (const patch of [{ callerAbsence: broken }, { calleeAbsence: broken }]) {
    expect(isHalted({ ...talking, ...patch })).toBe(true)
    expect(nextDue({ ...talking, ...patch })).toEqual({ what: "remoteLeft", at: 75_000 })
  }
  const away = turned(broken, { isAway: true }, 60_000)
  const mended = turned(away, { isBroken: false }, 65_000)
  expect(nextDue({ ...talking, callerAbsence: mended })).toEqual({ what: "remoteLeft", at: 74_000 })
  const back = turned(mended, { isAway: false }, 70_000)
  expect(isHalted({ ...talking, callerAbsence: back })).toBe(false)
  expect(nextDue({ ...talking, callerAbsence: back })).toEqual({ what: "minute", minute: 2, at: 60_000 })
})

test("CALL-11: who says it again and again has left after twenty returns, however short each break is", () => {
  let said = turned(null, { isBroken: true }, 0)
  let times = 1
  for (; said.left > 0; times++) said = turned(turned(said, { isBroken: false }, times), { isBroken: true }, times)
  expect(times).toBe(21)
  expect(nextDue(row({ state: "talking", startedAt: 0, minutes: 1, callerAbsence: said }))?.what).toBe("remoteLeft")
})

test("CALL-11: an end is unpaid when a minute was withheld for the caller's side alone", () => {
  const talking = row({ state: "talking", startedAt: 0, minutes: 1 })
  const broken = turned(null, { isBroken: true }, 59_000)
  const ends = (patch: Partial<CallRow>, at: number) => endsUnpaid({ ...talking, ...patch }, at)
  expect([59_500, 60_000, 78_000].map((at) => ends({ callerAbsence: broken }, at))).toEqual([false, true, true])
  expect(ends({ callerAbsence: turned(broken, { isBroken: false }, 70_000) }, 70_001)).toBe(true)
  expect(ends({ callerAbsence: turned(broken, { isBroken: false }, 59_500) }, 60_400)).toBe(false)
  expect(ends({ callerAbsence: broken, calleeAbsence: broken }, 70_000)).toBe(false)
  expect(ends({ calleeAbsence: broken }, 70_000)).toBe(false)
  expect(ends({ callerAbsence: broken, isMatch: true }, 70_000)).toBe(false)
})

test("CALL-11: a break counts from when its media was gone: ten seconds back at most, after the last turn and the beginning of what is paid", () => {
  const since = (goneMs: number, before: CallRow["callerAbsence"] = null, from = 0) =>
    brokenSince(before, goneMs, from, 100_000)
  expect([since(0), since(4_000), since(10_000), since(11_000)]).toEqual([100_000, 96_000, 90_000, 90_000])
  const mended = turned(turned(null, { isBroken: true }, 80_000), { isBroken: false }, 95_000)
  expect([since(9_000, mended), since(9_000, null, 97_000)]).toEqual([95_000, 97_000])
  const again = turned(mended, { isBroken: true }, since(2_000, mended))
  expect(again).toMatchObject({ since: 98_000, at: 98_000, left: 20_000 - 15_000 - 1_000 + 300 })
  // A member out in two ways is out since the first, and back when both are over.
  const both = turned(again, { isAway: true }, 99_000)
  expect(both.since).toBe(98_000)
  expect(turned(both, { isBroken: false }, 99_500).since).toBe(98_000)
  expect(turned(turned(both, { isBroken: false }, 99_500), { isAway: false }, 99_600)).not.toHaveProperty("since")
})

test("CALL-11: the last minute is one that nobody had when it began after a side went that is still out", () => {
  const talking = row({ state: "talking", startedAt: 0, minutes: 2 })
  const gone = (at: number) => turned(null, { isBroken: true }, at)
  expect(unseenMinute(talking)).toBeNull()
  expect([55_000, 59_999, 60_000].map((at) => unseenMinute({ ...talking, calleeAbsence: gone(at) }))).toEqual([
    2,
    2,
    null,
  ])
  expect(unseenMinute({ ...talking, callerAbsence: turned(gone(55_000), { isBroken: false }, 70_000) })).toBeNull()
  expect(unseenMinute({ ...talking, isMatch: true, callerAbsence: gone(55_000) })).toBeNull()
  expect(unseenMinute({ ...talking, isMatch: true, privateAt: 10_000, callerAbsence: gone(65_000) })).toBe(2)
  // The first minute begins when both see each other, however long a side had no socket before.
  expect(
    unseenMinute({ ...talking, minutes: 1, callerAbsence: { ...gone(0), isAway: true, since: -5_000 } }),
  ).toBeNull()
  // A row without `since`, as older rows have it.
  const { since: _, ...old } = gone(55_000)
  expect(unseenMinute({ ...talking, callerAbsence: old })).toBeNull()
})
