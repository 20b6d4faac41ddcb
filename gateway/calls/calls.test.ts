import { Effect, Layer, Result } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import type { FeedEntry } from "#schema/log/entry.ts"
import { answerNow, launchNow } from "../../tests/worlds/gateway/calls.ts"
import { newAccount } from "../accounts/new-account.ts"
import { grantCoins } from "../coins/coins.ts"
import { grantOf, postingsOf } from "../coins/movement.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import { Directory } from "../people/directory.ts"
import { Online } from "../people/online.ts"
import { Presence } from "../people/presence.ts"
import { Settings } from "../settings.ts"
import { makeMemoryStore } from "../store/memory/memory-store.ts"
import { Store } from "../store/store.ts"
import type { NewAccount } from "../store/tables/accounts/accounts.ts"
import { callHandlers } from "./call-handlers.ts"
import type { CallTimers } from "./call-timers.ts"
import { callTimersLayer } from "./watch-calls.ts"

const account = (patch: Partial<NewAccount>): NewAccount => newAccount({ userName: "Sam", createdAt: 0, ...patch })

const callerOf = (userId: number): Caller => ({
  userId,
  deviceId: `cc-device-${userId}`,
  session: null,
  tokenHash: "",
  languageId: 1,
  countryId: null,
  ip: "127.0.0.1",
  addressCountry: null,
  origin: "http://localhost",
})

/** Sam (pays) and Mia (host, 40 coins a minute), each with an open socket. */
const world = (coins: number, patch: { readonly sam?: Partial<NewAccount>; readonly mia?: Partial<NewAccount> } = {}) =>
  Effect.gen(function* () {
    const store = yield* Store
    const online = yield* Online
    const [sam, mia] = yield* store.transact((tx) =>
      Effect.all([
        tx.accounts.insert(account({ userName: "Sam", ...patch.sam })),
        tx.accounts.insert(account({ userName: "Mia", goddess: true, callPrice: 40, ...patch.mia })),
      ]),
    )
    const grant = grantOf({ userId: sam.id, amount: coins, reason: "newUser", key: "grant" })
    yield* store.transact((tx) => tx.ledger.post(postingsOf(grant), 0))
    for (const { id } of [sam, mia]) online.enter(id)
    const feed = (userId: number) => store.transact((tx) => tx.feeds.pull(userId, 0, 500))
    const tags = (userId: number) =>
      Effect.map(feed(userId), (entries: ReadonlyArray<FeedEntry>) => entries.map(({ event }) => event._tag.slice(3)))
    const balance = (account: `coins:${number}` | `points:${number}`) =>
      store.transact((tx) => tx.ledger.balance(account))
    const launch = launchNow({ c_u_id: mia.id, c_locate: "profile", callType: "video" }, callerOf(sam.id))
    const room = (roomNum: string) => ({ roomNum, room_Id: roomNum })
    const call = (roomNum: string) => store.transact((tx) => tx.calls.find(roomNum))
    const note = store.transact((tx) => tx.messages.page(`${sam.id}-${mia.id}`, -1, 10))
    return {
      store,
      online,
      sam,
      mia,
      asSam: callerOf(sam.id),
      asMia: callerOf(mia.id),
      feed,
      tags,
      balance,
      launch,
      room,
      call,
      note,
    }
  })

const layer = () => {
  const base = Layer.mergeAll(
    Layer.succeed(Store, makeMemoryStore()),
    Feed.layer,
    Online.layer,
    Entropy.seeded("calls"),
    Layer.succeed(Settings, { iceServers: [], agora: null, reportsSuffice: true }),
  )
  return Layer.mergeAll(Presence.layer, callTimersLayer).pipe(
    Layer.provide(Directory.layer),
    Layer.provideMerge(base),
    Layer.provideMerge(TestClock.layer()),
  )
}

type Services = Store | Feed | Online | Entropy | Settings | Presence | CallTimers
const run = <A, E>(program: Effect.Effect<A, E, Services>): Promise<A> =>
  Effect.runPromise(Effect.provide(program, layer()))

/** Lets ready fibers run. */
const settle = TestClock.adjust("1 millis")

/** Both sides see each other: the call starts. */
const seenByBoth = (w: Effect.Success<ReturnType<typeof world>>, roomNum: string) =>
  Effect.andThen(
    callHandlers.notifyStartCall(w.room(roomNum), w.asSam),
    callHandlers.notifyStartCall(w.room(roomNum), w.asMia),
  )
const refusalOf = <A, R>(asked: Effect.Effect<A, { readonly error: { readonly kind: string } }, R>) =>
  Effect.map(Effect.result(asked), (result) => (Result.isFailure(result) ? result.failure.error.kind : "none"))

describe("a call at the gateway", () => {
  test("CALL-03: an invitation reaches both sides with their role, and the other person before it", () =>
    run(
      Effect.gen(function* () {
        const { launch, feed, tags, sam, mia } = yield* world(120)
        const { room, growth } = yield* launch
        expect(room).toMatchObject({
          serverCall: true,
          rtcAppId: "",
          callPrice: 40,
          callerId: sam.id,
          calleeId: mia.id,
        })
        expect(yield* tags(sam.id)).toEqual(["PersonSeen", "CallInvited"])
        expect(yield* tags(mia.id)).toEqual(["PersonSeen", "CallInvited"])
        expect(growth).toEqual({ head: 2, entries: yield* feed(sam.id) })
        expect((yield* feed(mia.id))[1]?.event).toMatchObject({
          role: "callee",
          remote: { userName: "Sam" },
          pricePerMinute: 40,
        })
      }),
    ))

  test("CALL-05, PROD-03, PROD-02: an answered call charges each begun minute, and the host earns points", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(200)
        const { roomNum } = (yield* w.launch).room
        yield* answerNow(w.room(roomNum), w.asMia)
        yield* callHandlers.notifyJoinCall(w.room(roomNum), w.asSam)
        expect(yield* w.balance(`coins:${w.sam.id}`)).toBe(200)
        yield* seenByBoth(w, roomNum)
        expect(yield* w.balance(`coins:${w.sam.id}`)).toBe(160)
        expect(yield* w.balance(`points:${w.mia.id}`)).toBe(24)
        yield* TestClock.adjust("59 seconds")
        expect(yield* w.balance(`coins:${w.sam.id}`)).toBe(160)
        yield* TestClock.adjust("2 seconds")
        expect(yield* w.balance(`coins:${w.sam.id}`)).toBe(120)
        yield* callHandlers.hangup(w.room(roomNum), w.asMia)
        expect((yield* w.note)[0]?.call).toEqual({
          roomNum,
          kind: "video",
          callerId: w.sam.id,
          outcome: "ended",
          seconds: 61,
          coins: 80,
        })
        expect(yield* w.tags(w.mia.id)).toEqual([
          "PersonSeen",
          "CallInvited",
          "CallJoined",
          "CallStarted",
          "CoinsPosted",
          "CoinsPosted",
          "CallHungUp",
          "MessageReceived",
          "CallRecorded",
        ])
        expect(yield* w.store.transact((tx) => tx.ledger.total())).toBe(0)
        yield* TestClock.adjust("5 minutes")
        expect(yield* w.balance(`coins:${w.sam.id}`)).toBe(120)
      }),
    ))

  test("CALL-04: the caller takes an invitation back, once, and only the caller", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(120)
        const { roomNum } = (yield* w.launch).room
        const byCallee = yield* Effect.result(callHandlers.cancel(w.room(roomNum), w.asMia))
        expect(Result.isFailure(byCallee) && byCallee.failure.error.kind).toBe("forbidden")
        yield* callHandlers.cancel(w.room(roomNum), w.asSam)
        yield* callHandlers.cancel(w.room(roomNum), w.asSam)
        expect((yield* w.tags(w.mia.id)).slice(2)).toEqual(["CallCancelled", "MessageReceived", "CallRecorded"])
        expect((yield* w.note)[0]?.call?.outcome).toBe("cancelled")
      }),
    ))

  test("CALL-06: the callee refuses; both are told and the caller may call again", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(120)
        const { roomNum } = (yield* w.launch).room
        yield* callHandlers.refuse(w.room(roomNum), w.asMia)
        expect((yield* w.tags(w.sam.id)).slice(2)).toEqual(["CallRefused", "MessageReceived", "CallRecorded"])
        expect((yield* w.launch).room.roomNum).not.toBe(roomNum)
      }),
    ))

  test("CALL-04, CALL-06: who takes back or refuses a call just as it is answered is out of it, and not busy; a refusal by another device than the answering one ends nothing", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(120)
        const answered = Effect.gen(function* () {
          const { roomNum } = (yield* w.launch).room
          yield* answerNow(w.room(roomNum), w.asMia)
          return w.room(roomNum)
        })
        const first = yield* answered
        yield* callHandlers.cancel(first, w.asSam)
        expect(yield* w.call(first.roomNum)).toMatchObject({ state: "ended", outcome: "ended", endedBy: w.sam.id })
        const second = yield* answered
        yield* callHandlers.refuse(second, { ...w.asMia, deviceId: "cc-mia-laptop" })
        expect(yield* w.call(second.roomNum)).toMatchObject({ state: "joining", endedAt: null })
        yield* callHandlers.refuse(second, w.asMia)
        expect(yield* w.call(second.roomNum)).toMatchObject({ state: "ended", outcome: "ended", endedBy: w.mia.id })
        expect((yield* w.tags(w.sam.id)).slice(-3)).toEqual(["CallHungUp", "MessageReceived", "CallRecorded"])
        expect((yield* w.launch).room.roomNum).not.toBe(second.roomNum)
      }),
    ))

  test("CALL-07, CALL-10: an unanswered ring ends after 30 s by the gateway's clock, not before", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(120)
        const { roomNum } = (yield* w.launch).room
        yield* TestClock.adjust("29 seconds")
        yield* callHandlers.timeout(w.room(roomNum), w.asSam)
        expect((yield* w.call(roomNum))?.state).toBe("ringing")
        yield* TestClock.adjust("2 seconds")
        expect((yield* w.tags(w.sam.id)).slice(2)).toEqual(["CallTimedOut", "MessageReceived", "CallRecorded"])
        expect((yield* w.note)[0]?.call?.outcome).toBe("noAnswer")
      }),
    ))

  test("CALL-10: an answered call without a first frame ends after 30 s and costs nothing", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(120)
        const { roomNum } = (yield* w.launch).room
        yield* TestClock.adjust("10 seconds")
        yield* answerNow(w.room(roomNum), w.asMia)
        yield* settle
        yield* TestClock.adjust("29 seconds")
        expect((yield* w.call(roomNum))?.state).toBe("joining")
        yield* TestClock.adjust("1 seconds")
        expect(yield* w.call(roomNum)).toMatchObject({ state: "ended", endReason: "noVideo", coins: 0 })
        expect(yield* w.balance(`coins:${w.sam.id}`)).toBe(120)
      }),
    ))

  test("CALL-10: a side whose last socket is gone for 20 s has left the call; coming back in time keeps it", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(400)
        const { roomNum } = (yield* w.launch).room
        yield* answerNow(w.room(roomNum), w.asMia)
        yield* seenByBoth(w, roomNum)
        w.online.leave(w.mia.id)
        yield* settle
        yield* TestClock.adjust("19 seconds")
        w.online.enter(w.mia.id)
        yield* settle
        yield* TestClock.adjust("200 seconds")
        expect((yield* w.call(roomNum))?.state).toBe("talking")
        w.online.leave(w.mia.id)
        yield* settle
        yield* TestClock.adjust("19 seconds")
        expect((yield* w.call(roomNum))?.state).toBe("talking")
        yield* TestClock.adjust("1 seconds")
        expect(yield* w.call(roomNum)).toMatchObject({ state: "ended", endReason: "remoteLeft", endedBy: 0 })
      }),
    ))

  test("CALL-11: one side alone starts no minute, whatever it claims and however often; both together start one", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(200)
        for (const liar of ["asMia", "asSam"] as const) {
          const { roomNum } = (yield* w.launch).room
          yield* answerNow(w.room(roomNum), w.asMia)
          for (let n = 0; n < 5; n++) yield* callHandlers.notifyStartCall(w.room(roomNum), w[liar])
          expect(yield* w.call(roomNum)).toMatchObject({ state: "joining", minutes: 0, startedAt: null })
          yield* callHandlers.hangup(w.room(roomNum), w[liar])
          expect(yield* w.call(roomNum)).toMatchObject({ state: "ended", minutes: 0, coins: 0, points: 0 })
        }
        expect([yield* w.balance(`coins:${w.sam.id}`), yield* w.balance(`points:${w.mia.id}`)]).toEqual([200, 0])
        const { roomNum } = (yield* w.launch).room
        yield* answerNow(w.room(roomNum), w.asMia)
        yield* TestClock.adjust("5 seconds")
        yield* callHandlers.notifyStartCall(w.room(roomNum), w.asMia)
        yield* TestClock.adjust("2 seconds")
        yield* callHandlers.notifyStartCall(w.room(roomNum), w.asSam)
        const { startedAt, callerSawAt, calleeSawAt, minutes } = (yield* w.call(roomNum)) ?? {}
        expect([startedAt, callerSawAt, minutes]).toEqual([callerSawAt, (calleeSawAt ?? 0) + 2_000, 1])
      }),
    ))

  test("CALL-10: a member who comes back every 18 s for a second has left all the same: absence counts together", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(4_000)
        const { roomNum } = (yield* w.launch).room
        yield* answerNow(w.room(roomNum), w.asMia)
        yield* seenByBoth(w, roomNum)
        yield* TestClock.adjust("55 seconds")
        let away = 0
        while ((yield* w.call(roomNum))?.state === "talking" && away < 100) {
          w.online.leave(w.sam.id)
          yield* settle
          yield* TestClock.adjust("18 seconds")
          away += 18
          w.online.enter(w.sam.id)
          yield* settle
          yield* TestClock.adjust("1 seconds")
        }
        expect(yield* w.call(roomNum)).toMatchObject({ state: "ended", endReason: "remoteLeft" })
        expect(away).toBe(36)
      }),
    ))

  test("CALL-10: what somebody was away before a call does not count in it", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(4_000)
        w.online.leave(w.sam.id)
        yield* settle
        yield* TestClock.adjust("18 seconds")
        w.online.enter(w.sam.id)
        yield* settle
        const { roomNum } = (yield* w.launch).room
        yield* settle
        yield* answerNow(w.room(roomNum), w.asMia)
        yield* seenByBoth(w, roomNum)
        w.online.leave(w.sam.id)
        yield* settle
        yield* TestClock.adjust("18 seconds")
        expect((yield* w.call(roomNum))?.state).toBe("talking")
        yield* TestClock.adjust("2 seconds")
        expect(yield* w.call(roomNum)).toMatchObject({ state: "ended", endReason: "remoteLeft" })
      }),
    ))

  test("CALL-10: calls of two who never say that they see each other end, and have a bound of ten a day", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(200)
        for (let n = 0; n < 10; n++) {
          const { roomNum } = (yield* w.launch).room
          yield* answerNow(w.room(roomNum), w.asMia)
          yield* settle
          yield* TestClock.adjust("31 seconds")
          expect(yield* w.call(roomNum)).toMatchObject({ state: "ended", endReason: "noVideo" })
        }
        expect(yield* refusalOf(w.launch)).toBe("rateLimited")
        yield* TestClock.adjust("1 day")
        expect(yield* refusalOf(w.launch)).toBe("none")
      }),
    ))

  test("CALL-26: a host is rung ten times a minute by one caller, and no more", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(200)
        for (let n = 0; n < 10; n++) yield* callHandlers.cancel(w.room((yield* w.launch).room.roomNum), w.asSam)
        expect(yield* refusalOf(w.launch)).toBe("rateLimited")
        yield* TestClock.adjust("61 seconds")
        expect(yield* refusalOf(w.launch)).toBe("none")
      }),
    ))

  test("CALL-11: who drops at second 55 and comes back every 18 s pays each minute that began, or the call ends", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(4_000)
        const { roomNum } = (yield* w.launch).room
        yield* answerNow(w.room(roomNum), w.asMia)
        yield* seenByBoth(w, roomNum)
        const minutes = Effect.map(w.call(roomNum), (call) => call?.minutes)
        yield* TestClock.adjust("55 seconds")
        w.online.leave(w.sam.id)
        yield* settle
        yield* TestClock.adjust("18 seconds")
        expect(yield* minutes).toBe(1)
        w.online.enter(w.sam.id)
        yield* settle
        expect(yield* minutes).toBe(2)
        yield* TestClock.adjust("42 seconds")
        w.online.leave(w.sam.id)
        yield* settle
        yield* TestClock.adjust("18 seconds")
        expect(yield* w.call(roomNum)).toMatchObject({ state: "ended", endReason: "remoteLeft", minutes: 2, coins: 80 })
        expect(yield* w.balance(`coins:${w.sam.id}`)).toBe(3_920)
      }),
    ))

  test("CALL-11: the coins of the next minute are held from the ring to the end, and nothing else is paid with them", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(120)
        const coins = `coins:${w.sam.id}` as const
        const available = w.store.transact((tx) => tx.ledger.available(coins))
        const spend = (amount: number, key: string) => {
          const spent = grantOf({ userId: w.sam.id, amount: -amount, reason: "reward", key })
          return Effect.map(
            w.store.transact((tx) => tx.ledger.post(postingsOf(spent), 0)),
            ({ _tag }) => _tag,
          )
        }
        const first = (yield* w.launch).room.roomNum
        expect([yield* available, yield* w.balance(coins)]).toEqual([80, 120])
        yield* callHandlers.cancel(w.room(first), w.asSam)
        expect(yield* available).toBe(120)

        const { roomNum } = (yield* w.launch).room
        yield* answerNow(w.room(roomNum), w.asMia)
        yield* seenByBoth(w, roomNum)
        expect([yield* available, yield* w.balance(coins)]).toEqual([40, 80])
        expect([yield* spend(41, "a"), yield* spend(40, "b")]).toEqual(["short", "posted"])
        expect((yield* w.tags(w.sam.id)).includes("CallEndingSoon")).toBe(false)
        yield* TestClock.adjust("60 seconds")
        expect(yield* w.call(roomNum)).toMatchObject({ state: "talking", minutes: 2, held: 0 })
        expect((yield* w.tags(w.sam.id)).includes("CallEndingSoon")).toBe(true)
        yield* TestClock.adjust("60 seconds")
        expect(yield* w.call(roomNum)).toMatchObject({ state: "ended", endReason: "coins", minutes: 2, dueAt: null })
        expect((yield* callHandlers.getInfo({ roomNum }, w.asSam)).call).toMatchObject({
          phase: "ended",
          reason: "coins",
        })
        expect([yield* available, yield* w.balance(coins)]).toEqual([0, 0])
      }),
    ))

  test("CALL-14: coins that do not cover the next minute warn, then end the call at the end of the paid one", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(90)
        const { roomNum } = (yield* w.launch).room
        yield* answerNow(w.room(roomNum), w.asMia)
        yield* seenByBoth(w, roomNum)
        yield* TestClock.adjust("61 seconds")
        expect((yield* w.tags(w.sam.id)).at(-1)).toBe("CallEndingSoon")
        yield* TestClock.adjust("60 seconds")
        expect(yield* w.call(roomNum)).toMatchObject({ state: "ended", endReason: "coins", minutes: 2, coins: 80 })
        expect(yield* w.balance(`coins:${w.sam.id}`)).toBe(10)
      }),
    ))

  test("CALL-14: coins that come after the warning hold the next minute at once, lift the warning, and cannot be spent on anything else", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(90)
        const coins = `coins:${w.sam.id}` as const
        const give = (amount: number, key: string) =>
          w.store.transact((tx) => grantCoins(tx, { userId: w.sam.id, amount, reason: "reward", key }))
        const { roomNum } = (yield* w.launch).room
        yield* answerNow(w.room(roomNum), w.asMia)
        yield* seenByBoth(w, roomNum)
        yield* TestClock.adjust("61 seconds")
        expect(yield* w.call(roomNum)).toMatchObject({ held: 0, minutes: 2 })
        // Too few coins for a minute: the call will still end.
        yield* give(29, "few")
        expect(yield* w.call(roomNum)).toMatchObject({ held: 0 })
        yield* give(31, "enough")
        expect(yield* w.call(roomNum)).toMatchObject({ held: 40, endsAt: null })
        expect(yield* w.store.transact((tx) => tx.ledger.available(coins))).toBe(30)
        for (const { id } of [w.sam, w.mia]) expect((yield* w.tags(id)).at(-1)).toBe("CallGoesOn")
        // A repeat holds no more coins and tells nothing.
        yield* give(50, "more")
        expect(yield* w.call(roomNum)).toMatchObject({ held: 40 })
        expect((yield* w.tags(w.sam.id)).filter((tag) => tag === "CallGoesOn")).toHaveLength(1)
        yield* TestClock.adjust("60 seconds")
        expect(yield* w.call(roomNum)).toMatchObject({ state: "talking", minutes: 3 })
      }),
    ))

  test("CALL-17: a balance below the gate, a busy host and an offline host are refused before any ring", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(79, { sam: { gender: 1 } })
        const kind = (result: Result.Result<unknown, { readonly error: { readonly kind: string } }>) =>
          Result.isFailure(result) ? result.failure.error.kind : "none"
        expect(kind(yield* Effect.result(w.launch))).toBe("coinsTooFew")
        w.online.leave(w.mia.id)
        expect(kind(yield* Effect.result(w.launch))).toBe("hostOffline")
        expect(
          kind(yield* Effect.result(launchNow({ c_u_id: w.sam.id, c_locate: "wall", callType: "voice" }, w.asSam))),
        ).toBe("callSelf")
        expect(
          kind(yield* Effect.result(launchNow({ c_u_id: w.sam.id, c_locate: "wall", callType: "voice" }, w.asMia))),
        ).toBe("forbidden")
        expect(yield* w.tags(w.mia.id)).toEqual([])
      }),
    ))

  test("CALL-17: a host in a call is busy for everybody else", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(400)
        yield* w.launch
        const third = yield* w.store.transact((tx) => tx.accounts.insert(account({ userName: "Tom" })))
        const result = yield* Effect.result(
          launchNow({ c_u_id: w.mia.id, c_locate: "wall", callType: "voice" }, callerOf(third.id)),
        )
        expect(Result.isFailure(result) && result.failure.error.kind).toBe("hostBusy")
      }),
    ))

  test("CALL-01: a room belongs to its two members; anybody else finds no such call", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(120)
        const { roomNum } = (yield* w.launch).room
        const stranger = callerOf(999)
        const asked = { ...callHandlers, answer: answerNow }
        for (const act of [
          "cancel",
          "answer",
          "refuse",
          "timeout",
          "hangup",
          "notifyJoinCall",
          "notifyStartCall",
        ] as const) {
          const result = yield* Effect.result(asked[act](w.room(roomNum), stranger))
          expect(Result.isFailure(result) && result.failure.error.kind, act).toBe("callGone")
        }
        const info = yield* Effect.result(callHandlers.getInfo({ roomNum }, stranger))
        expect(Result.isFailure(info) && info.failure.error.kind).toBe("callGone")
      }),
    ))

  test("CALL-28: the device that held a call gets its room again, and nothing new of the feed", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(200)
        const { roomNum } = (yield* w.launch).room
        yield* answerNow(w.room(roomNum), w.asMia)
        const { room, growth } = yield* callHandlers.rejoin(w.room(roomNum), w.asSam)
        expect(room.roomNum).toBe(roomNum)
        expect(growth).toEqual({ head: (yield* w.feed(w.sam.id)).length, entries: [] })
      }),
    ))
  test("CALL-05, CALL-10: the device that answered is in the call: another of the same person can hang up, and neither take it over nor speak for its media", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(200)
        const { roomNum } = (yield* w.launch).room
        const room = w.room(roomNum)
        yield* answerNow(room, w.asMia)
        yield* seenByBoth(w, roomNum)
        const laptop = { ...w.asMia, deviceId: "cc-mia-laptop" }
        expect(yield* refusalOf(answerNow(room, laptop))).toBe("callElsewhere")
        for (const asked of [
          callHandlers.notifyJoinCall(room, laptop),
          callHandlers.notifyStartCall(room, laptop),
          callHandlers.notifyEndCall({ ...room, reason: "noVideo" }, laptop),
        ])
          expect(yield* refusalOf(asked)).toBe("callElsewhere")
        expect(yield* w.call(roomNum)).toMatchObject({ state: "talking", endedAt: null })
        // A repeated answer, as after a lost reply, gets the same result.
        expect(yield* refusalOf(answerNow(room, w.asMia))).toBe("none")
        yield* callHandlers.hangup(room, laptop)
        expect(yield* w.call(roomNum)).toMatchObject({ state: "ended", outcome: "ended" })
      }),
    ))
  test("CALL-11: a call cut in its first minute counts as one", () =>
    run(
      Effect.gen(function* () {
        const w = yield* world(120)
        const { roomNum } = (yield* w.launch).room
        yield* answerNow(w.room(roomNum), w.asMia)
        yield* seenByBoth(w, roomNum)
        yield* TestClock.adjust("3 seconds")
        yield* callHandlers.hangup(w.room(roomNum), w.asSam)
        expect(yield* w.call(roomNum)).toMatchObject({ minutes: 1, coins: 40, startedAt: 0, endedAt: 3_000 })
      }),
    ))
})
