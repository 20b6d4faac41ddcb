import { describe, expect, test } from "vitest"
import type { CallState } from "#schema/calls/call.ts"
import { happened, hungUp, invited, ME } from "../../tests/worlds/calls/call-events.ts"
import type { CallEvent } from "./call-event.ts"
import { holdingOf, withSeen } from "./holding.ts"
import { stepCall } from "./machine.ts"
import { shownCall } from "./shown-call.ts"
import { timersOf } from "./timers.ts"

const fold = (...events: ReadonlyArray<CallEvent>) =>
  events.reduce<CallState | null>((state, event) => stepCall(state, event, ME), null)
const kinds = (...args: Parameters<typeof timersOf>) => timersOf(...args).map(({ kind, afterMs }) => [kind, afterMs])

const mine = holdingOf("r1", "tab-1")
const ring = fold(invited("r1", "caller"))
const joined = fold(invited("r1", "caller"), happened("v1.CallJoined"))
const talking = fold(invited("r1", "caller"), happened("v1.CallJoined"), happened("v1.CallStarted"))

describe("which timers run", () => {
  test("CALL-10: a ring runs 30 s on the caller's device, and a device that hears no end stops at 35 s", () => {
    expect(kinds(ring, mine)).toEqual([
      ["ring", 30_000],
      ["ringLost", 35_000],
    ])
    expect(kinds(fold(invited("r1", "callee")), null)).toEqual([["ringLost", 35_000]])
  })
  test("CALL-10: an answered call has 30 s for its first frame, which clears the timer", () => {
    expect(kinds(joined, mine)).toEqual([["noVideo", 30_000]])
    expect(kinds(joined, withSeen(mine, "firstFrame"))).toEqual([])
    expect(kinds(talking, mine)).toEqual([["noVideo", 30_000]])
  })
  test("CALL-10: a remote side that left has 20 s to come back", () => {
    const seen = withSeen(mine, "firstFrame")
    expect(kinds(talking, withSeen(seen, "remoteLeft"))).toEqual([["remoteLeft", 20_000]])
    expect(kinds(talking, withSeen(withSeen(seen, "remoteLeft"), "remoteBack"))).toEqual([])
    expect(kinds(talking, withSeen(withSeen(seen, "remoteLeft"), "firstFrame"))).toEqual([])
  })
  test("CALL-10: a device without the media, or with another room's, has no media timers", () => {
    for (const call of [joined, talking])
      for (const other of [null, holdingOf("r2", "t")]) expect(kinds(call, other)).toEqual([])
  })
  test("CALL-13: an ended call has no timers", () => {
    expect(kinds(fold(invited(), hungUp()), withSeen(mine, "remoteLeft"))).toEqual([])
    expect(kinds(null, mine)).toEqual([])
  })
})

describe("what the page sees", () => {
  const seen = { holding: null, putAway: [], gatewayNow: 2_000, before: null }

  test("CALL-03: a ring is shown while it can be answered, and not before the gateway has been heard", () => {
    const call = fold(invited("r1", "callee", 1_000))
    expect(shownCall({ ...seen, call })?.call).toBe(call)
    expect(shownCall({ ...seen, call, gatewayNow: 36_001 })).toBeNull()
    expect(shownCall({ ...seen, call, gatewayNow: null })).toBeNull()
  })
  test("CALL-08: an ended call is shown when it was shown alive, never out of the past", () => {
    const call = fold(invited(), hungUp())
    expect(shownCall({ ...seen, call })).toBeNull()
    const before = { call: fold(invited()) ?? expect.fail(), tab: null }
    expect(shownCall({ ...seen, call, before })?.call).toBe(call)
  })
  test("CALL-10: the remote side's leaving shows as apart on the device that holds the media", () => {
    const holding = withSeen(withSeen(mine, "firstFrame"), "remoteLeft")
    expect(shownCall({ ...seen, call: talking, holding })).toMatchObject({ tab: "tab-1", call: { phase: "apart" } })
    expect(shownCall({ ...seen, call: talking })).toMatchObject({ tab: null, call: { phase: "talking" } })
  })
  test("CALL-13: what was put away is not shown; a lost ring comes back when it was answered after all", () => {
    const always = [{ roomNum: "r1", until: "always" as const }]
    expect(shownCall({ ...seen, call: talking, putAway: always })).toBeNull()
    const ringing = [{ roomNum: "r1", until: "whileRinging" as const }]
    expect(shownCall({ ...seen, call: ring, putAway: ringing })).toBeNull()
    expect(shownCall({ ...seen, call: talking, putAway: ringing })?.call).toBe(talking)
  })
  test("CALL-08: a call that was left while the gateway did not answer shows its end when it is heard soon, not when it is old", () => {
    const left = [{ roomNum: "r1", until: "whileOpen" as const }]
    expect(shownCall({ ...seen, call: talking, putAway: left })).toBeNull()
    const call = fold(invited(), happened("v1.CallStarted"), hungUp()) ?? expect.fail()
    const at = (gatewayNow: number | null) => shownCall({ ...seen, call, putAway: left, gatewayNow })?.call
    const endedAt = call.endedAt ?? expect.fail()
    expect(at(endedAt + 30_000)).toBe(call)
    for (const late of [endedAt + 30_001, null]) expect(at(late)).toBeUndefined()
    // Once shown it stays, until it is dismissed.
    const before = { call, tab: null }
    expect(shownCall({ ...seen, call, putAway: left, gatewayNow: endedAt + 60_000, before })?.call).toBe(call)
  })
})
