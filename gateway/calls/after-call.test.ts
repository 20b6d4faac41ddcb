import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import type { OutcomeReport } from "#schema/calls/record.ts"
import { PAUSED_FOREVER } from "#schema/rules/calls/after-call.ts"
import { annRingsMia, answerNow, launchNow } from "../../tests/worlds/gateway/calls.ts"
import { addHost, addUser, callerOf, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { grantOf, postingsOf } from "../coins/movement.ts"
import { Online } from "../people/online.ts"
import { Presence } from "../people/presence.ts"
import { Store } from "../store/store.ts"
import { afterCallHandlers } from "./after-call.ts"
import { callHandlers } from "./call-handlers.ts"
import { callSettingsHandlers } from "./call-settings.ts"

const { callOutcome, record, submitRecord, rateCall } = afterCallHandlers

const ringing = Effect.gen(function* () {
  const w = yield* annRingsMia
  const store = yield* Store
  const { roomNum } = w
  const told = (userId: number) => store.transact((tx) => tx.feeds.pull(userId, 0, 100))
  return {
    ...w,
    reports: store.transact((tx) => tx.callReports.ofRoom(roomNum)),
    rating: (userId: number) => store.transact((tx) => tx.callRatings.find(roomNum, userId)),
    recordOf: (userId: number) =>
      Effect.map(
        told(userId),
        (entries) => entries.find(({ event }) => event._tag === "v2.CallRecorded")?.event.record,
      ),
  }
})

/** A call answered, seen by both, and hung up after so many seconds. */
const talked = (seconds: number) =>
  Effect.gen(function* () {
    const w = yield* ringing
    yield* answerNow(w.said, w.mia)
    for (const side of [w.ann, w.mia]) yield* callHandlers.notifyStartCall(w.said, side)
    for (let second = 0; second < seconds; second++) yield* TestClock.adjust("1 second")
    yield* callHandlers.hangup(w.said, w.ann)
    return w
  })

const outcome = (r_id: string, r_u_id: number, online: OutcomeReport["online"] = 0): OutcomeReport => ({
  ...{ online, busy: 0, host_call: 0, r_u_id, gold: 40, req_type: 1 },
  ...{ r_id, is_server: 1, is_match: 0, cost_type: 1 },
})

const refusal = <A, K, R>(act: Effect.Effect<A, { readonly error: { readonly kind: K } }, R>) =>
  Effect.match(act, { onFailure: ({ error }) => error.kind, onSuccess: () => "done" as const })

let made = 0
const rate = (w: Effect.Success<typeof ringing>, stars: 1 | 5, by: Parameters<typeof rateCall>[1]) =>
  rateCall({ intentId: `rating-of-call-${made++}`, roomNum: w.roomNum, endedAt: 0, stars }, by)

describe("what a ring leaves behind", () => {
  test("CALL-15, CALL-27: each side's outcome report is kept once, and only of an own ring that nobody answered", () =>
    inWorld(
      Effect.gen(function* () {
        const w = yield* ringing
        const [annId, miaId] = [w.ann.userId, w.mia.userId]
        expect(yield* refusal(callOutcome(outcome(w.roomNum, miaId), w.ann))).toBe("callGone")
        yield* callHandlers.cancel(w.said, w.ann)
        for (const online of [2, 0] as const) yield* callOutcome(outcome(w.roomNum, miaId, online), w.ann)
        yield* callOutcome(outcome(w.roomNum, annId, 3), w.mia)
        expect(yield* refusal(callOutcome(outcome(w.roomNum, annId), w.bob))).toBe("callGone")
        expect(yield* refusal(callOutcome(outcome(w.roomNum, w.bob.userId), w.ann))).toBe("callGone")
        expect(yield* refusal(record({ r_id: w.roomNum, r_u_id: miaId }, w.ann))).toBe("callGone")
        expect((yield* w.reports).map(({ userId, kind, online }) => [userId, kind, online])).toEqual([
          [annId, "outcome", 2],
          [miaId, "outcome", 3],
        ])
      }),
    ))

  test("CALL-15: the record of a ring says to each side how it ended, without minutes", () =>
    inWorld(
      Effect.gen(function* () {
        const w = yield* ringing
        yield* callHandlers.refuse(w.said, w.mia)
        expect(yield* w.recordOf(w.ann.userId)).toMatchObject({
          ...{ role: "caller", outcome: "refused", endedBy: w.mia.userId, joinedAt: null, minutes: 0, coins: 0 },
          remote: { userId: w.mia.userId },
        })
        expect(yield* w.recordOf(w.mia.userId)).toMatchObject({ role: "callee", remote: { userId: w.ann.userId } })
      }),
    ))
})

describe("what a call leaves behind", () => {
  test("PROD-03, CALL-24: seconds, minutes, coins and points are of the bill; the record is kept once of each side", () =>
    inWorld(
      Effect.gen(function* () {
        const w = yield* talked(70)
        const bill = { seconds: 70, unchargedSeconds: 0, minutes: 2, coins: 80, reason: "hangup", outcome: "ended" }
        expect(yield* w.recordOf(w.ann.userId)).toMatchObject({ ...bill, points: 0 })
        expect(yield* w.recordOf(w.mia.userId)).toMatchObject({ ...bill, points: 48 })
        for (let n = 0; n < 2; n++) yield* record({ r_id: w.roomNum, r_u_id: w.mia.userId }, w.ann)
        const match = { r_id: w.roomNum, r_u_id: w.ann.userId, call_total_times: 70 }
        expect(yield* refusal(submitRecord({ ...match, matchId: w.roomNum }, w.mia))).toBe("callGone")
        yield* Store.use((store) => store.transact((tx) => tx.calls.update(w.roomNum, { isMatch: true })))
        yield* submitRecord({ ...match, matchId: w.roomNum }, w.mia)
        expect(yield* refusal(submitRecord({ ...match, matchId: "another" }, w.mia))).toBe("callGone")
        expect(yield* refusal(callOutcome(outcome(w.roomNum, w.mia.userId), w.ann))).toBe("callGone")
        expect((yield* w.reports).map(({ kind, seconds }) => [kind, seconds])).toEqual([
          ["record", null],
          ["match", 70],
        ])
      }),
    ))

  test("PROD-03: seconds in which a side was away and no minute was charged are told apart", () =>
    inWorld(
      Effect.gen(function* () {
        const w = yield* ringing
        yield* answerNow(w.said, w.mia)
        for (const side of [w.ann, w.mia]) yield* callHandlers.notifyStartCall(w.said, side)
        for (let second = 0; second < 58; second++) yield* TestClock.adjust("1 second")
        ;(yield* Online).leave(w.mia.userId)
        for (let second = 0; second < 25; second++) yield* TestClock.adjust("1 second")
        expect(yield* w.recordOf(w.ann.userId)).toMatchObject({
          ...{ seconds: 60, unchargedSeconds: 18, minutes: 1, coins: 40, reason: "remoteLeft", endedBy: 0 },
        })
      }),
    ))

  test("PROD-03: a rating is each side's own, changes until the next day, and needs that both have seen each other", () =>
    inWorld(
      Effect.gen(function* () {
        const w = yield* talked(5)
        yield* rate(w, 1, w.ann)
        const { entries } = yield* rate(w, 5, w.ann)
        expect(entries.at(-1)?.event).toMatchObject({ _tag: "v1.CallRated", roomNum: w.roomNum, stars: 5 })
        expect(yield* w.rating(w.ann.userId)).toMatchObject({ stars: 5, aboutId: w.mia.userId })
        expect(yield* w.rating(w.mia.userId)).toBeNull()
        expect(yield* refusal(rate(w, 5, w.bob))).toBe("callGone")
        yield* TestClock.adjust("25 hours")
        expect(yield* refusal(rate(w, 1, w.ann))).toBe("ratingOver")
        expect(yield* w.rating(w.ann.userId)).toMatchObject({ stars: 5 })
      }),
    ))

  test("PROD-03: a host is told how callers rate, each of whom counts once, when there are enough that nobody stands alone", () =>
    inWorld(
      Effect.gen(function* () {
        const w = yield* talked(5)
        yield* rate(w, 1, w.ann)
        const told = callSettingsHandlers.hostRating({}, w.mia)
        expect(yield* told).toEqual({ callers: 0, average: null })
        yield* TestClock.adjust("1 day")
        expect(yield* told).toEqual({ callers: 1, average: null })
        const others = [yield* addUser("Cas"), yield* addUser("Dan")]
        const also = (roomNum: string, userId: number, stars: 2 | 5) =>
          Store.use((store) =>
            store.transact((tx) => tx.callRatings.put({ roomNum, userId, aboutId: w.mia.userId, stars, at: START })),
          )
        for (const { id } of others) for (const n of [1, 2]) yield* also(`${id}-${n}`, id, n === 1 ? 2 : 5)
        expect(yield* told).toEqual({ callers: 3, average: 2.7 })
        expect(yield* refusal(callSettingsHandlers.hostRating({}, w.ann))).toBe("forbidden")
        yield* TestClock.adjust("91 days")
        expect(yield* told).toEqual({ callers: 0, average: null })
      }),
    ))

  test("PROD-03: a ring cannot be rated", () =>
    inWorld(
      Effect.gen(function* () {
        const w = yield* ringing
        yield* callHandlers.cancel(w.said, w.ann)
        expect(yield* refusal(rate(w, 5, w.ann))).toBe("callUnseen")
      }),
    ))
})

describe("do not disturb", () => {
  const rings = (host: { readonly id: number }, caller: { readonly id: number }) =>
    refusal(launchNow({ c_u_id: host.id, c_locate: "wall", callType: "video" }, callerOf(caller)))
  const pause = (host: { readonly id: number }, until: number | null) =>
    afterCallHandlers.pauseCalls({ intentId: `pause-of-calls-${made++}`, until }, callerOf(host))

  test("CALL-17: a host who takes no calls shows as busy and is not rung until then, or until they take calls again", () =>
    inWorld(
      Effect.gen(function* () {
        const [store, online, presence] = [yield* Store, yield* Online, yield* Presence]
        const [ann, mia] = [yield* addUser("Ann"), yield* addHost("Mia")]
        yield* store.transact((tx) =>
          tx.ledger.post(postingsOf(grantOf({ userId: ann.id, amount: 500, reason: "newUser", key: "g" })), 0),
        )
        for (const { id } of [ann, mia]) online.enter(id)
        const status = Effect.map(presence.of([mia.id]), ([item]) => item?.status)
        expect(yield* status).toBe(2)
        const { entries } = yield* pause(mia, START + 3_600_000)
        expect(entries.at(-1)?.event).toMatchObject({ _tag: "v1.CallsPaused", until: START + 3_600_000 })
        expect([yield* status, yield* rings(mia, ann)]).toEqual([1, "hostResting"])
        yield* pause(mia, PAUSED_FOREVER)
        yield* TestClock.adjust("30 days")
        expect([yield* status, yield* rings(mia, ann)]).toEqual([1, "hostResting"])
        yield* pause(mia, null)
        expect([yield* status, yield* rings(mia, ann)]).toEqual([2, "done"])
      }),
    ))

  test("CALL-17: a pause ends by itself", () =>
    inWorld(
      Effect.gen(function* () {
        const [store, online] = [yield* Store, yield* Online]
        const [ann, mia] = [yield* addUser("Ann"), yield* addHost("Mia", { callsPausedUntil: START + 1_000 })]
        yield* store.transact((tx) =>
          tx.ledger.post(postingsOf(grantOf({ userId: ann.id, amount: 500, reason: "newUser", key: "g" })), 0),
        )
        for (const { id } of [ann, mia]) online.enter(id)
        expect(yield* rings(mia, ann)).toBe("hostResting")
        yield* TestClock.adjust("1 second")
        expect(yield* rings(mia, ann)).toBe("done")
      }),
    ))
})
