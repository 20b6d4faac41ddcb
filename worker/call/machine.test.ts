import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { CallState } from "#schema/calls/call.ts"
import {
  anyCallEvent,
  anyTerminal,
  callBroken,
  happened,
  hungUp,
  invited,
  ME,
  matchBegan,
  OTHER,
  posted,
  privateAsked,
  privateBegan,
} from "../../tests/worlds/calls/call-events.ts"
import type { CallEvent } from "./call-event.ts"
import { stepCall } from "./machine.ts"

const fold = (events: ReadonlyArray<CallEvent>, from: CallState | null = null): CallState | null =>
  events.reduce<CallState | null>((state, event) => stepCall(state, event, ME), from)

describe("what happens in a call", () => {
  test("CALL-03: an invitation rings with its role, person, kind and price", () => {
    expect(fold([invited("r1", "callee", 500)])).toEqual({
      roomNum: "r1",
      phase: "ringing",
      role: "callee",
      kind: "video",
      remote: OTHER,
      pricePerMinute: 40,
      location: "profile",
      invitedAt: 500,
      joinedAt: null,
      startedAt: null,
      endedAt: null,
      outcome: null,
      endedBy: null,
      minutes: 0,
      coins: 0,
      points: 0,
      endingSoon: false,
      match: null,
    })
    expect(fold([invited("r1", "caller")])?.role).toBe("caller")
  })
  test("CALL-04: a call that the caller took back is cancelled by the caller, on both sides", () => {
    const cancelled = happened("v1.CallCancelled")
    expect(fold([invited("r1", "caller"), cancelled])).toMatchObject({
      phase: "ended",
      outcome: "cancelled",
      endedBy: ME,
    })
    expect(fold([invited("r1", "callee"), cancelled])).toMatchObject({ outcome: "cancelled", endedBy: OTHER.userId })
  })
  test("CALL-05: an answer ends the ring and waits for the picture", () => {
    expect(fold([invited(), happened("v1.CallJoined", "r1", 1_500)])).toMatchObject({
      phase: "joining",
      joinedAt: 1_500,
    })
  })
  test("CALL-06: a refusal is the callee's, on both sides", () => {
    const refused = happened("v1.CallRefused")
    expect(fold([invited("r1", "caller"), refused])).toMatchObject({ outcome: "refused", endedBy: OTHER.userId })
    expect(fold([invited("r1", "callee"), refused])).toMatchObject({ outcome: "refused", endedBy: ME })
  })
  test("CALL-07: nobody's answer in time is no answer, ended by the gateway", () => {
    expect(fold([invited(), happened("v1.CallTimedOut", "r1", 31_000)])).toMatchObject({
      phase: "ended",
      outcome: "noAnswer",
      endedBy: 0,
      endedAt: 31_000,
    })
  })
  test("CALL-08: a hung-up call has who did it and the gateway's minutes and coins", () => {
    const talk = [invited(), happened("v1.CallJoined"), happened("v1.CallStarted")]
    expect(fold([...talk, hungUp()])).toMatchObject({
      outcome: "ended",
      endedBy: ME,
      minutes: 1,
      coins: 40,
      endedAt: 9_000,
    })
    expect(fold([...talk, hungUp("coins")])).toMatchObject({ outcome: "ended", reason: "coins" })
    expect(fold([...talk.slice(0, 2), hungUp("noVideo")])?.outcome).toBe("failed")
    expect(fold([...talk.slice(0, 2), hungUp("hangup")])?.outcome).toBe("ended")
  })
  test("CALL-11: the start is recorded once, and each paid minute counts once on both sides", () => {
    const talk = [invited("r1", "caller"), happened("v1.CallJoined"), happened("v1.CallStarted", "r1", 5_000)]
    const caller = fold([
      ...talk,
      happened("v1.CallStarted", "r1", 6_000),
      posted("coins", 1, -40),
      posted("coins", 1, -40),
    ])
    expect(caller).toMatchObject({ phase: "talking", startedAt: 5_000, minutes: 1, coins: 40, points: 0 })
    expect(fold([posted("coins", 2, -40)], caller)).toMatchObject({ minutes: 2, coins: 80 })
    const callee = [invited(), ...talk.slice(1), posted("points", 1, 24), posted("points", 2, 24)]
    expect(fold(callee)).toMatchObject({ minutes: 2, coins: 80, points: 48 })
  })
  test("CALL-14: the warning of too few coins stands until another minute is paid", () => {
    const soon: CallEvent = { _tag: "v1.CallEndingSoon", roomNum: "r1", at: 1, endsAt: 60_001 }
    const warned = fold([invited("r1", "caller"), happened("v1.CallStarted"), posted("coins", 1, -40), soon])
    expect(warned?.endingSoon).toBe(true)
    expect(fold([posted("coins", 2, -40)], warned)?.endingSoon).toBe(false)
  })
  test("CALL-14: the warning is lifted when coins come and the next minute is held", () => {
    const soon: CallEvent = { _tag: "v1.CallEndingSoon", roomNum: "r1", at: 1, endsAt: 60_001 }
    const lifted: CallEvent = { _tag: "v1.CallGoesOn", roomNum: "r1", at: 2 }
    const warned = fold([invited("r1", "caller"), happened("v1.CallStarted"), soon])
    expect(fold([lifted], warned)?.endingSoon).toBe(false)
    expect(fold([{ ...lifted, roomNum: "r2" }], warned)?.endingSoon).toBe(true)
  })
  test("CALL-11: which side says that its media is broken stands in the call until that side says otherwise", () => {
    const talk = [invited(), happened("v1.CallJoined"), happened("v1.CallStarted")]
    const broken = fold([...talk, callBroken(true, ME), callBroken(true, OTHER.userId), callBroken(false, ME)])
    expect(broken?.broken).toEqual({ byMe: false, byThem: true })
    expect(fold([callBroken(false, OTHER.userId)], broken)?.broken).toEqual({ byMe: false, byThem: false })
    expect(fold([hungUp()], broken)).toMatchObject({ phase: "ended" })
  })
  test("CALL-11: a minute that nobody had is given back with the end, which says how many there were", () => {
    const back = (currency: "coins" | "points", amount: number): CallEvent => ({
      ...posted(currency, null, amount),
      reason: "refund",
    })
    const host = fold([
      invited("r1", "callee"),
      happened("v1.CallStarted"),
      posted("points", 1, 24),
      posted("points", 2, 24),
    ])
    expect(fold([back("points", -24), hungUp("remoteLeft")], host)).toMatchObject({ points: 24, minutes: 1, coins: 40 })
    const caller = fold([
      invited("r1", "caller"),
      happened("v1.CallStarted"),
      posted("coins", 1, -40),
      posted("coins", 2, -40),
    ])
    expect(fold([back("coins", 40), hungUp("remoteLeft")], caller)).toMatchObject({ minutes: 1, coins: 40, points: 0 })
  })
  test("coins that moved for something else do not touch the call", () => {
    const talking = fold([invited("r1", "caller"), happened("v1.CallStarted")])
    expect(fold([posted("coins", null, 120, null), posted("coins", 3, -40, "r2")], talking)).toBe(talking)
  })
})

describe("what happens in a match", () => {
  test("CALL-20: a match rings nowhere: both have agreed, and it waits for the picture", () => {
    expect(fold([matchBegan()])).toMatchObject({
      phase: "joining",
      kind: "video",
      pricePerMinute: 0,
      joinedAt: 1_000,
      match: { fee: 5, privatePrice: 40, askedByMe: false, askedByThem: false, privateAt: null },
    })
    expect(fold([matchBegan(), happened("v1.CallStarted")])).toMatchObject({ phase: "talking", startedAt: 2_000 })
  })
  test("CALL-25: the coins of its start are not in what the call cost", () => {
    const started = fold([matchBegan(), happened("v1.CallStarted")])
    expect(fold([posted("coins", null, -5)], started)).toBe(started)
  })
  test("CALL-12: each side's wish for a private call shows; when both have it, minutes are paid", () => {
    const talking = fold([matchBegan(), happened("v1.CallStarted")])
    const asked = fold([privateAsked(ME)], talking)
    expect(asked?.match).toMatchObject({ askedByMe: true, askedByThem: false, privateAt: null })
    expect(fold([privateAsked(OTHER.userId)], talking)?.match).toMatchObject({ askedByMe: false, askedByThem: true })
    const paid = fold([privateBegan(), posted("coins", 1, -40)], asked)
    expect(paid).toMatchObject({ pricePerMinute: 40, minutes: 1, coins: 40, match: { privateAt: 5_000 } })
  })
  test("CALL-12: a call that rang is no match, whatever is said of it", () => {
    const call = fold([invited(), happened("v1.CallJoined"), happened("v1.CallStarted")])
    expect(fold([privateAsked(ME)], call)?.match).toBeNull()
  })
})

describe("laws of the machine", () => {
  test("CALL-03: no sequence of events rings without an invitation to that very room", () => {
    fc.assert(
      fc.property(fc.array(anyCallEvent(), { maxLength: 30 }), (events) => {
        let state: CallState | null = null
        const invitedRooms = new Set<string>()
        for (const event of events) {
          if (event._tag === "v1.CallInvited" || event._tag === "v1.MatchBegan") invitedRooms.add(event.roomNum)
          const next: CallState | null = stepCall(state, event, ME)
          if (next !== null) expect(invitedRooms.has(next.roomNum)).toBe(true)
          if (next?.phase === "ringing" && (state?.phase !== "ringing" || state.roomNum !== next.roomNum))
            expect(event._tag).toBe("v1.CallInvited")
          state = next
        }
      }),
      { numRuns: 500 },
    )
  })
  test("CALL-04: every terminal event ends every phase of its room", () => {
    fc.assert(
      fc.property(
        fc.array(anyCallEvent(fc.constant("r1")), { maxLength: 20 }),
        anyTerminal(fc.constant("r1")),
        (events, last) => {
          const before = fold([invited("r1"), ...events])
          const after = stepCall(before, last, ME)
          expect(after).toMatchObject({ roomNum: "r1", phase: "ended" })
          expect(after?.outcome).not.toBeNull()
          expect(after?.endedAt).not.toBeNull()
        },
      ),
      { numRuns: 500 },
    )
  })
  test("CALL-08: an event that comes late for an ended room changes nothing", () => {
    fc.assert(
      fc.property(
        anyTerminal(fc.constant("r1")),
        fc.array(anyCallEvent(fc.constant("r1")), { maxLength: 20 }),
        (end, late) => {
          const ended = fold([invited("r1"), end])
          expect(fold(late, ended)).toBe(ended)
        },
      ),
      { numRuns: 500 },
    )
  })
  test("CALL-13: an event of another room changes nothing but by an invitation", () => {
    fc.assert(
      fc.property(
        fc.array(anyCallEvent(fc.constant("r1")), { maxLength: 10 }),
        anyCallEvent(fc.constant("r2")).filter(({ _tag }) => _tag !== "v1.CallInvited" && _tag !== "v1.MatchBegan"),
        (events, other) => {
          const state = fold([invited("r1"), ...events])
          expect(stepCall(state, other, ME)).toBe(state)
        },
      ),
    )
  })
  test("ENT-08: after any sequence the state is a call state of the schema, and a repeat of it changes nothing more", () => {
    const isCallState = Schema.is(CallState)
    fc.assert(
      fc.property(fc.array(anyCallEvent(), { maxLength: 40 }), (events) => {
        const state = fold(events)
        expect(state === null || isCallState(state)).toBe(true)
        for (const event of events.slice(-1)) expect(stepCall(state, event, ME)).toEqual(state)
      }),
      { numRuns: 500 },
    )
  })
})
