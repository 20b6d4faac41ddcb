/**
 * Media that breaks while both sockets live: the members' reports, their effect on the bill, and that nobody gains by
 * false ones.
 */
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { CallRecord } from "#schema/calls/record.ts"
import { hasTag } from "#schema/events.ts"
import { pointsOfMinute } from "#schema/rules/calls/host-prices.ts"
import { annRingsMia, answerNow, launchNow } from "../../tests/worlds/gateway/calls.ts"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { grantCoins, postAndTell } from "../coins/coins.ts"
import { verifyLedgerWith } from "../coins/verify-ledger.ts"
import type { Caller } from "../http/caller.ts"
import { Online } from "../people/online.ts"
import { Store } from "../store/store.ts"
import { callHandlers } from "./call-handlers.ts"

/** Adjusts the clock second by second, as the gateway's clock looks once a second. */
const seconds = (count: number) => Effect.repeat(TestClock.adjust("1 second"), { times: count - 1 })

const recordsOf = (userId: number) =>
  Effect.map(feedOf(userId), (feed) =>
    feed.flatMap(({ event }) => (hasTag(event, "v2.CallRecorded") ? [event.record as CallRecord] : [])),
  )

/** Ann and Mia see each other. `begun`: a further call between them, by a new ring. */
const talking = Effect.gen(function* () {
  const w = yield* annRingsMia
  const store = yield* Store
  const start = Effect.fnUntraced(function* (roomNum: string) {
    const said = { roomNum, room_Id: roomNum }
    yield* answerNow(said, w.mia)
    for (const side of [w.ann, w.mia]) yield* callHandlers.notifyStartCall(said, side)
    const says = (who: Caller, isBroken: boolean, goneMs?: number) =>
      callHandlers.notifyMedia({ ...said, isBroken, ...(goneMs !== undefined && { goneMs }) }, who)
    const row = store.transact((tx) => tx.calls.find(roomNum))
    return { says, row, said }
  })
  const again = Effect.gen(function* () {
    const { room } = yield* launchNow({ c_u_id: w.mia.userId, c_locate: "wall", callType: "video" }, w.ann)
    return yield* start(room.roomNum)
  })
  const coins = store.transact((tx) => tx.ledger.balance(`coins:${w.ann.userId}`))
  return { ...w, ...(yield* start(w.roomNum)), again, coins, store }
})

test("CALL-11: no minute begins while either side says that its media is broken; it does when both have it again", () =>
  inWorld(
    Effect.gen(function* () {
      const { ann, mia, says, row } = yield* talking
      yield* seconds(55)
      yield* says(ann, true)
      yield* says(mia, true)
      yield* seconds(10)
      expect(yield* row).toMatchObject({ state: "talking", minutes: 1 })
      yield* says(ann, false)
      yield* seconds(2)
      expect((yield* row)?.minutes).toBe(1)
      yield* says(mia, false)
      yield* seconds(2)
      expect((yield* row)?.minutes).toBe(2)
      yield* seconds(45)
      expect((yield* row)?.minutes).toBe(2)
      yield* seconds(10)
      expect((yield* row)?.minutes).toBe(3)
    }),
  ))

test("CALL-11, PROD-02: a break that stays ends the call within 20 s; bill, records and statement agree on both sides", () =>
  inWorld(
    Effect.gen(function* () {
      const { ann, mia, says, row, coins } = yield* talking
      yield* seconds(55)
      for (const side of [ann, mia]) yield* says(side, true)
      yield* seconds(22)
      expect(yield* row).toMatchObject({
        ...{ state: "ended", endReason: "remoteLeft", outcome: "ended", endedBy: 0, minutes: 1, unpaidEnd: false },
      })
      const [ofAnn, ofMia] = [yield* recordsOf(ann.userId), yield* recordsOf(mia.userId)]
      const bill = { seconds: 60, unchargedSeconds: 15, minutes: 1, reason: "remoteLeft" }
      expect(ofAnn).toEqual([expect.objectContaining(bill)])
      expect(ofMia).toEqual([expect.objectContaining({ ...bill, coins: ofAnn[0]?.coins })])
      expect(yield* coins).toBe(500 - (ofAnn[0]?.coins ?? 0))
    }),
  ))

/** Minute 2 is charged at 60 s, and at 64 s both say that their media has been gone for 7 s. */
const unseen = Effect.gen(function* () {
  const w = yield* talking
  yield* seconds(64)
  expect((yield* w.row)?.minutes).toBe(2)
  for (const side of [w.ann, w.mia]) yield* w.says(side, true, 7_000)
  const points = w.store.transact((tx) => tx.ledger.balance(`points:${w.mia.userId}`))
  return { ...w, points }
})

test("CALL-11, PROD-02: a minute that began between a break and its notice is given back when the break ends the call, on both sides", () =>
  inWorld(
    Effect.gen(function* () {
      const { ann, mia, row, coins, points } = yield* unseen
      const { price } = (yield* row) ?? expect.unreachable()
      expect([yield* coins, yield* points]).toEqual([500 - 2 * price, 2 * pointsOfMinute(price)])
      // 20 s from the start of the break, not from its notice.
      yield* seconds(12)
      expect((yield* row)?.state).toBe("talking")
      yield* seconds(2)
      expect(yield* row).toMatchObject({ state: "ended", endReason: "remoteLeft", minutes: 1, coins: price })
      expect([yield* coins, yield* points]).toEqual([500 - price, pointsOfMinute(price)])
      const bill = { minutes: 1, coins: price, seconds: 60, unchargedSeconds: 17 }
      expect(yield* recordsOf(ann.userId)).toEqual([expect.objectContaining(bill)])
      expect(yield* recordsOf(mia.userId)).toEqual([expect.objectContaining({ ...bill, points: yield* points })])
      expect((yield* verifyLedgerWith(["g"])).faults).toEqual([])
    }),
  ))

test("CALL-11: a minute stands that began before the break, or whose break is over by the end of the call", () =>
  inWorld(
    Effect.gen(function* () {
      const { ann, mia, says, row, said, again, coins } = yield* unseen
      for (const side of [ann, mia]) yield* says(side, false)
      yield* seconds(3)
      yield* callHandlers.hangup(said, ann)
      expect(yield* row).toMatchObject({ state: "ended", minutes: 2 })
      const before = yield* coins
      const next = yield* again
      yield* seconds(64)
      yield* next.says(ann, true, 3_000)
      yield* seconds(25)
      expect(yield* next.row).toMatchObject({ state: "ended", minutes: 2 })
      expect(yield* coins).toBe(before - ((yield* next.row)?.coins ?? 0))
    }),
  ))

test("CALL-11: of a caller's word alone the call counts as one with an unpaid end, and the word goes ten seconds back at most", () =>
  inWorld(
    Effect.gen(function* () {
      const { ann, says, row, said, again } = yield* talking
      yield* seconds(68)
      yield* says(ann, true, 10_000)
      yield* callHandlers.hangup(said, ann)
      expect(yield* row).toMatchObject({ state: "ended", minutes: 1, unpaidEnd: true })
      const next = yield* again
      yield* seconds(71)
      yield* next.says(ann, true, 60_000)
      yield* callHandlers.hangup(next.said, ann)
      expect(yield* next.row).toMatchObject({ state: "ended", minutes: 2 })
    }),
  ))

test("CALL-11: points that the host has spent meanwhile are not taken: the minute stands", () =>
  inWorld(
    Effect.gen(function* () {
      const { mia, row, points, store } = yield* unseen
      const spent = { reason: "other", about: { userId: mia.userId }, key: "spent" } as const
      const all = -(yield* points)
      yield* store.transact((tx) => postAndTell(tx, { ...spent, changes: { host: [`points:${mia.userId}`, all] } }))
      yield* seconds(20)
      expect(yield* row).toMatchObject({ state: "ended", minutes: 2 })
    }),
  ))

test("CALL-11: both sides are told who says it, once each time; another device, an outsider and a ring say nothing", () =>
  inWorld(
    Effect.gen(function* () {
      const { ann, mia, bob, says, row } = yield* talking
      yield* says(ann, true)
      yield* says(ann, true)
      yield* says(ann, false)
      const told = (id: number) =>
        Effect.map(feedOf(id), (feed) =>
          feed.flatMap(({ event }) => (/Broken|Mended/.test(event._tag) ? [[event._tag, event.by]] : [])),
        )
      const wanted = [
        ["v1.CallBroken", ann.userId],
        ["v1.CallMended", ann.userId],
      ]
      expect([yield* told(ann.userId), yield* told(mia.userId)]).toEqual([wanted, wanted])
      const refusal = (who: Caller) =>
        Effect.map(Effect.result(says(who, true)), (result) =>
          Result.isFailure(result) ? result.failure.error.kind : "none",
        )
      expect(yield* refusal({ ...ann, deviceId: "cc-another" })).toBe("callElsewhere")
      expect(yield* refusal(bob)).toBe("callGone")
      expect((yield* row)?.callerAbsence?.isBroken).toBe(false)
    }),
  ))

test("CALL-11: a caller whose word alone withholds the last minute ten times a day does not get through to that host any more", () =>
  inWorld(
    Effect.gen(function* () {
      const { ann, mia, said, again, store } = yield* talking
      yield* callHandlers.hangup(said, mia)
      for (let n = 0; n < 10; n++) {
        yield* store.transact((tx) =>
          grantCoins(tx, { userId: ann.userId, amount: 100, reason: "reward", key: `again ${n}` }),
        )
        const next = yield* again
        yield* seconds(59)
        yield* next.says(ann, true)
        yield* seconds(18)
        if (n % 2 === 0) yield* seconds(3)
        else {
          // Back, and hung up before the clock has charged: unpaid too.
          yield* next.says(ann, false)
          yield* callHandlers.hangup(next.said, ann)
        }
        expect(yield* next.row).toMatchObject({ state: "ended", unpaidEnd: true })
      }
      const refused = yield* Effect.result(again)
      expect(Result.isFailure(refused) && refused.failure.error.kind).toBe("rateLimited")
      yield* seconds(1)
      yield* TestClock.adjust("1 day")
      expect(Result.isSuccess(yield* Effect.result(again))).toBe(true)
    }),
  ))

/** What a lying caller does at each step. */
const lie = fc.constantFrom("broken", "mended", "away", "here", "wait", "wait", "wait")
const gone = fc.integer({ min: 0, max: 12_000 })

test("CALL-11: however a caller lies, each minute of talk but the last 20 s is paid", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(lie, fc.integer({ min: 1, max: 25 }), gone), { maxLength: 40 }), (lies) =>
      inWorld(
        Effect.gen(function* () {
          const { ann, says, row, said } = yield* talking
          const online = yield* Online
          for (const [what, count, goneMs] of lies) {
            if (what === "broken" || what === "mended") yield* Effect.ignore(says(ann, what === "broken", goneMs))
            if (what === "away") online.leave(ann.userId)
            if (what === "here") online.enter(ann.userId)
            yield* seconds(count)
          }
          yield* Effect.ignore(callHandlers.hangup(said, ann))
          const { startedAt, endedAt, minutes, endReason } = (yield* row) ?? expect.unreachable()
          const talk = (endedAt ?? 0) - (startedAt ?? 0)
          if (endReason !== "coins") expect(talk - minutes * 60_000).toBeLessThanOrEqual(21_000)
        }),
      ),
    ),
    { numRuns: 60, seed: 11 },
  )
})

test("CALL-11: the same on PGlite, by the real clock: what was said stands in the row, and an end says whether it is unpaid", async () => {
  const gateway = await testGateway({ store: { pglite: await databaseImage() } })
  try {
    const { row, before } = await gateway.run(
      Effect.gen(function* () {
        const { says, ann, row, said } = yield* talking
        const [store, started] = [yield* Store, (yield* row)?.startedAt ?? 0]
        yield* says(ann, true)
        const before = yield* row
        // As if a minute had passed.
        yield* store.transact((tx) => tx.calls.update(said.roomNum, { startedAt: started - 61_000 }))
        yield* Effect.sleep("1500 millis")
        yield* callHandlers.hangup(said, ann)
        return { row: yield* row, before }
      }),
    )
    expect(before?.callerAbsence).toMatchObject({ isAway: false, isBroken: true, left: 20_000 })
    expect(row).toMatchObject({ state: "ended", minutes: 1, unpaidEnd: true })
  } finally {
    await gateway.close()
  }
})
