import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import {
  MATCH_CALL_MS,
  MATCH_DECIDE_MS,
  MATCH_FREE_PER_DAY,
  MATCH_LEASE_MS,
  MATCH_PRICE,
  MATCH_SWITCH_DELAY_MS,
  MATCH_UNSEEN_PER_DAY,
  type Wanted,
} from "#schema/rules/calls/match.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { befriend, kindOf, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { callHandlers } from "../calls/call-handlers.ts"
import { grantCoins } from "../coins/coins.ts"
import { verifyLedgerWith } from "../coins/verify-ledger.ts"
import { Online } from "../people/online.ts"
import { Settings } from "../settings.ts"
import { shopHandlers } from "../shop/shop-handlers.ts"
import { Store, type Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { giveUpOverdue, matchHandlers } from "./match-handlers.ts"

type Who = Pick<AccountRow, "id">

const seek = (who: Who, wanted: Wanted = "everyone") => matchHandlers.matching({ wanted }, callerOf(who))
const agree = (who: Who, matchId: string) => matchHandlers.agreeMatch({ matchId }, callerOf(who))
const pass = (who: Who, matchId: string) => matchHandlers.exitMatch({ matchId }, callerOf(who))
const leave = (who: Who) => matchHandlers.exitMatch({}, callerOf(who))
const config = (who: Who) => matchHandlers.matchConfig({}, callerOf(who))
const roomOf = (roomNum: string) => ({ roomNum, room_Id: roomNum })
const saw = (who: Who, roomNum: string) => callHandlers.notifyStartCall(roomOf(roomNum), callerOf(who))
const goPrivate = (who: Who, roomNum: string) => matchHandlers.askPrivate(roomOf(roomNum), callerOf(who))
const hangUp = (who: Who, roomNum: string) => callHandlers.hangup(roomOf(roomNum), callerOf(who))
const callOf = (roomNum: string) => Store.use((store) => store.transact((tx) => tx.calls.find(roomNum)))
const balance = ({ id }: Who, of: "coins" | "points" = "coins") =>
  Store.use((store) => store.transact((tx) => tx.ledger.balance(`${of}:${id}`)))
const give = ({ id }: Who, amount: number) =>
  Store.use((store) =>
    store.transact((tx) => grantCoins(tx, { userId: id, amount, reason: "reward", key: `give:${id}:${amount}` })),
  )
const events = ({ id }: Who) => Effect.map(feedOf(id), (entries) => entries.map(({ event }) => event))
const tags = (who: Who) => Effect.map(events(who), (all) => all.map(({ _tag }) => _tag.slice(3)))
/** The newest finished call of a user. */
const recordOf = (who: Who) =>
  Effect.map(events(who), (all) => all.findLast(({ _tag }) => _tag === "v2.CallRecorded")?.record)
/** The match that a user has to decide on; undefined when there is none. */
const openOf = (who: Who) =>
  Effect.map(events(who), (all) => {
    const last = all.findLast(({ _tag }) => _tag === "v1.MatchFound" || _tag === "v1.MatchDecided")
    return last?._tag === "v1.MatchFound"
      ? (last.match as { matchId: string; remote: { userId: number }; fee: number })
      : undefined
  })
const whom = (who: Who) => Effect.map(openOf(who), (match) => match?.remote.userId)
const online = (...people: ReadonlyArray<Who>) =>
  Online.use((service) =>
    Effect.sync(() => {
      for (const { id } of people) service.enter(id)
    }),
  )

/** Both seek, in this order; returns their match. */
const found = (a: Who, b: Who) =>
  Effect.gen(function* () {
    yield* seek(a)
    yield* seek(b)
    const match = yield* openOf(a)
    if (match === undefined) throw new Error("nobody was found")
    return match.matchId
  })
/** A match to which both have agreed. */
const begun = (a: Who, b: Who) =>
  Effect.gen(function* () {
    yield* online(a, b)
    const matchId = yield* found(a, b)
    yield* agree(a, matchId)
    yield* agree(b, matchId)
    return matchId
  })
/** A match in which both have seen each other. */
const started = (a: Who, b: Who) =>
  Effect.gen(function* () {
    const roomNum = yield* begun(a, b)
    yield* saw(a, roomNum)
    yield* saw(b, roomNum)
    return roomNum
  })
const forgetEachOther = (a: Who, b: Who) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.forEach([a.id, b.id], (id) =>
        Effect.flatMap(tx.matchSeekers.find(id), (row) =>
          row === null ? Effect.void : tx.matchSeekers.put({ ...row, lastPartnerId: null }),
        ),
      ),
    ),
  )

test("CALL-20: nobody is there, so nobody is found; whoever comes next is, and both are told what it costs before they agree", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben] = [yield* addUser("Ann"), yield* addUser("Ben", { gender: 1 })]
      expect(yield* seek(ann)).toMatchObject({ isFound: false, others: 0 })
      expect(yield* seek(ben)).toMatchObject({
        isFound: true,
        growth: { entries: [{ event: { _tag: "v1.MatchFound" } }] },
      })
      expect(yield* openOf(ann)).toMatchObject({ remote: { userId: ben.id, userName: "Ben" }, fee: 0 })
      expect(yield* whom(ben)).toBe(ann.id)
    }),
  ))

test("CALL-20: each wish is kept, whoever comes first", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben] = [yield* addUser("Ann", { gender: 2 }), yield* addUser("Ben", { gender: 1 })]
      const kim = yield* addUser("Kim", { gender: 3 })
      expect(yield* seek(ben, "men")).toMatchObject({ isFound: false })
      expect(yield* seek(ann)).toMatchObject({ isFound: false, others: 0 })
      expect(yield* seek(kim, "women")).toMatchObject({ isFound: true })
      expect(yield* whom(kim)).toBe(ann.id)
      yield* pass(kim, (yield* openOf(kim))?.matchId ?? "")
      // Kim has not stated a gender: a user who looks for women is not matched with Kim.
      expect(yield* seek(ben, "women")).toMatchObject({ isFound: false, others: 0 })
      expect(yield* seek(kim, "men")).toMatchObject({ isFound: false })
      expect(yield* seek(ann, "men")).toMatchObject({ isFound: true })
      expect(yield* whom(ben)).toBe(ann.id)
    }),
  ))

test("CALL-20: the longest waiting is found first; how many others wait is told", () =>
  inWorld(
    Effect.gen(function* () {
      const men = yield* Effect.forEach(["Al", "Bo", "Cy"], (name) => addUser(name, { gender: 1 }))
      for (const man of men.toReversed()) {
        yield* seek(man, "women")
        yield* TestClock.adjust("1 second")
      }
      const [ann, eve] = [yield* addUser("Ann"), yield* addUser("Eve")]
      for (const woman of [ann, eve]) yield* seek(woman)
      expect(yield* whom(ann)).toBe(men[2]?.id)
      expect(yield* whom(eve)).toBe(men[1]?.id)
      expect(yield* seek(yield* addUser("Guy", { gender: 1 }), "men")).toMatchObject({ others: 0 })
    }),
  ))

test("CALL-20: never two between whom a block stands, and never the same two twice in a row", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben, cat] = [yield* addUser("Ann"), yield* addUser("Ben"), yield* addUser("Cat")]
      yield* wish(ann, { _tag: "block", userId: ben.id, on: true })
      yield* seek(ben)
      expect(yield* seek(ann)).toMatchObject({ isFound: false, others: 0 })
      yield* leave(ben)
      const matchId = yield* found(ann, cat)
      yield* pass(cat, matchId)
      yield* seek(ann)
      expect(yield* seek(cat)).toMatchObject({ isFound: false, others: 0 })
      const dan = yield* addUser("Dan")
      yield* seek(dan)
      expect(yield* whom(dan)).toBe(ann.id)
      yield* pass(dan, (yield* openOf(dan))?.matchId ?? "")
      yield* leave(cat)
      // Dan's match came in between.
      yield* seek(ann)
      expect(yield* seek(cat)).toMatchObject({ isFound: false })
      yield* leave(ann)
      yield* seek(dan)
      expect(yield* whom(dan)).toBe(cat.id)
    }),
  ))

test("CALL-20: who says nothing for a while does not wait any more, who renews keeps the place", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben, cat] = [yield* addUser("Ann"), yield* addUser("Ben"), yield* addUser("Cat")]
      yield* seek(ann, "men")
      yield* seek(ben, "men")
      yield* TestClock.adjust(MATCH_LEASE_MS - 1_000)
      yield* seek(ben, "everyone")
      yield* TestClock.adjust("2 seconds")
      expect(yield* seek(cat)).toMatchObject({ isFound: true })
      expect(yield* whom(cat)).toBe(ben.id)
      expect(yield* openOf(ann)).toBeUndefined()
    }),
  ))

test("CALL-20: of two devices of one user the first waits, agrees and leaves; the other one is told, and changes nothing", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben] = [yield* addUser("Ann"), yield* addUser("Ben")]
      const other = callerOf(ann, { deviceId: "cc-other" })
      yield* seek(ann)
      expect(yield* kindOf(matchHandlers.matching({ wanted: "everyone" }, other))).toBe("matchElsewhere")
      yield* matchHandlers.exitMatch({}, other)
      yield* seek(ben)
      const matchId = (yield* openOf(ann))?.matchId ?? ""
      expect(yield* kindOf(matchHandlers.agreeMatch({ matchId }, other))).toBe("matchElsewhere")
      yield* matchHandlers.exitMatch({ matchId }, other)
      expect(yield* whom(ben)).toBe(ann.id)
      yield* agree(ann, matchId)
      yield* agree(ben, matchId)
      expect(yield* kindOf(callHandlers.rejoin(roomOf(matchId), other))).toBe("callElsewhere")
    }),
  ))

test("CALL-20: who is in a call is not found", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben, cat] = [yield* addUser("Ann"), yield* addUser("Ben"), yield* addUser("Cat")]
      const roomNum = yield* begun(ann, ben)
      expect(yield* kindOf(seek(ann))).toBe("callInProgress")
      expect(yield* seek(cat)).toMatchObject({ isFound: false, others: 0 })
      yield* hangUp(ann, roomNum)
      expect(yield* seek(ann)).toMatchObject({ isFound: true })
    }),
  ))

test("CALL-20: a call begins when both have agreed, and not before", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben] = [yield* addUser("Ann"), yield* addUser("Ben")]
      const matchId = yield* found(ann, ben)
      yield* agree(ann, matchId)
      yield* agree(ann, matchId)
      expect(yield* callOf(matchId)).toBeNull()
      yield* agree(ben, matchId)
      expect(yield* callOf(matchId)).toMatchObject({ state: "joining", isMatch: true, price: 0, privatePrice: null })
      expect(yield* tags(ann)).toEqual(["MatchFound", "PersonSeen", "MatchDecided", "MatchBegan"])
      expect(yield* tags(ben)).toEqual(yield* tags(ann))
      const { room } = yield* callHandlers.rejoin(roomOf(matchId), callerOf(ann))
      expect(room).toMatchObject({ callPrice: 0, callType: "video" })
      expect(yield* kindOf(agree(ann, matchId))).toBe("fine")
    }),
  ))

test("CALL-20: one who passes ends it; the other, who had agreed, waits on at the old place and may be found at once", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben, cat] = [yield* addUser("Ann"), yield* addUser("Ben"), yield* addUser("Cat")]
      const matchId = yield* found(ann, ben)
      yield* seek(cat)
      yield* agree(ann, matchId)
      yield* pass(ben, matchId)
      expect(yield* kindOf(agree(ben, matchId))).toBe("matchGone")
      expect(yield* whom(ann)).toBe(cat.id)
      expect(yield* openOf(ben)).toBeUndefined()
      expect((yield* events(ann)).find(({ _tag }) => _tag === "v1.MatchDecided")).toMatchObject({
        outcome: "passed",
        by: ben.id,
      })
    }),
  ))

test("CALL-20: when the time is over nothing begins; who had agreed goes on waiting, who said nothing does not", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben] = [yield* addUser("Ann"), yield* addUser("Ben")]
      const matchId = yield* found(ann, ben)
      yield* agree(ann, matchId)
      yield* TestClock.adjust(MATCH_DECIDE_MS)
      yield* agree(ben, matchId)
      expect(yield* callOf(matchId)).toBeNull()
      expect((yield* tags(ben)).at(-1)).toBe("MatchDecided")
      const cat = yield* addUser("Cat")
      yield* seek(cat)
      expect(yield* whom(cat)).toBe(ann.id)
    }),
  ))

test("CALL-20: a match that nobody asks about is decided all the same", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben] = [yield* addUser("Ann"), yield* addUser("Ben")]
      yield* found(ann, ben)
      yield* TestClock.adjust("2 minutes")
      yield* giveUpOverdue
      expect([yield* openOf(ann), yield* openOf(ben)]).toEqual([undefined, undefined])
      // Or by a member's next request.
      const dan = yield* addUser("Dan")
      yield* found(ann, dan)
      yield* TestClock.adjust(MATCH_DECIDE_MS)
      expect(yield* seek(ann)).toMatchObject({ isFound: false })
      expect(yield* openOf(dan)).toBeUndefined()
    }),
  ))

test("CALL-20: the free ones of a day count when both have seen each other, and come anew at 00:00 UTC; VIP have no limit", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, vip] = [yield* addUser("Ann"), yield* addUser("Vip", { payStatus: 1 })]
      const { resetsAt } = yield* config(ann)
      expect(yield* config(ann)).toMatchObject({
        freeLeft: MATCH_FREE_PER_DAY,
        price: 0,
        livecamMatchPrice: MATCH_PRICE,
      })
      const unseen = yield* begun(ann, vip)
      yield* saw(ann, unseen)
      yield* hangUp(ann, unseen)
      expect(yield* config(ann)).toMatchObject({ freeLeft: MATCH_FREE_PER_DAY })
      for (let n = 1; n <= MATCH_FREE_PER_DAY; n++) {
        yield* forgetEachOther(ann, vip)
        const roomNum = yield* started(ann, vip)
        yield* saw(ann, roomNum)
        yield* hangUp(vip, roomNum)
        expect(yield* config(ann)).toMatchObject({ freeLeft: MATCH_FREE_PER_DAY - n })
      }
      expect(yield* config(ann)).toMatchObject({ price: MATCH_PRICE })
      expect(yield* config(vip)).toMatchObject({ freeLeft: null, price: 0 })
      yield* TestClock.setTime(resetsAt)
      expect(yield* config(ann)).toMatchObject({ freeLeft: MATCH_FREE_PER_DAY, price: 0, resetsAt: resetsAt + DAY_MS })
    }),
  ))

const withoutFree = (who: Who) =>
  Effect.andThen(
    Effect.ignore(leave(who)),
    Store.use((store) =>
      store.transact((tx) =>
        Effect.flatMap(tx.matchSeekers.find(who.id), (row) =>
          row === null ? Effect.void : tx.matchSeekers.put({ ...row, freeUsed: MATCH_FREE_PER_DAY }),
        ),
      ),
    ),
  )

test("ERR-07, CALL-21: beyond the free ones the limit is told to who has too few coins; who has them pays once, at the start", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben] = [yield* addUser("Ann"), yield* addUser("Ben")]
      yield* seek(ann, "men")
      yield* withoutFree(ann)
      expect(yield* kindOf(seek(ann))).toBe("matchLimit")
      yield* give(ann, MATCH_PRICE)
      const roomNum = yield* begun(ann, ben)
      expect((yield* events(ann)).findLast(({ _tag }) => _tag === "v1.MatchBegan")).toMatchObject({
        terms: { fee: MATCH_PRICE },
      })
      yield* saw(ann, roomNum)
      yield* saw(ann, roomNum)
      expect(yield* balance(ann)).toBe(MATCH_PRICE)
      yield* saw(ben, roomNum)
      yield* saw(ben, roomNum)
      expect([yield* balance(ann), yield* balance(ben)]).toEqual([0, 0])
      expect((yield* events(ann)).filter(({ _tag }) => _tag === "v2.CoinsPosted")).toMatchObject([
        { amount: MATCH_PRICE, reason: "reward" },
        { amount: -MATCH_PRICE, reason: "callMinute", roomNum, minute: null },
      ])
      yield* hangUp(ben, roomNum)
      expect((yield* verifyLedgerWith(["give"])).faults).toEqual([])
    }),
  ))

test("what somebody may spend is read once an ask, and once of each who may be met", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben] = [yield* addUser("Ann"), yield* addUser("Ben")]
      for (const who of [ann, ben]) {
        yield* seek(who, "men")
        yield* withoutFree(who)
        yield* give(who, MATCH_PRICE)
      }
      const store = yield* Store
      const read: Array<number> = []
      const noting = (tx: Tx): Tx => ({
        ...tx,
        ledger: {
          ...tx.ledger,
          heads: (accounts) => {
            read.push(...accounts.map((account) => Number(account.split(":")[1])))
            return tx.ledger.heads(accounts)
          },
        },
      })
      const noted = {
        ...store,
        transact: ((body) => store.transact((tx) => body(noting(tx)))) as typeof store.transact,
      }
      const asked = (who: Who) => Effect.provideService(seek(who), Store, noted)
      yield* asked(ann)
      expect(read.splice(0)).toEqual([ann.id])
      yield* asked(ben)
      expect(read).toEqual([ben.id, ann.id])
      expect(yield* whom(ann)).toBe(ben.id)
    }),
  ))

test("who has the coins for a match and not the own limit of the day for them is told so, and does not wait", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      yield* seek(ann, "men")
      yield* withoutFree(ann)
      yield* give(ann, MATCH_PRICE)
      const limit = { currency: "USD", day: null, month: null, coins: MATCH_PRICE - 1 } as const
      yield* shopHandlers.setSpendingLimit(limit, callerOf(ann))
      expect(yield* kindOf(seek(ann))).toBe("coinLimit")
      const row = yield* Store.use((store) => store.transact((tx) => tx.matchSeekers.find(ann.id)))
      expect(row).toMatchObject({ isWaiting: false })
    }),
  ))

test("CALL-25: the 5 coins of the start are not in what the call cost; coins of the private call are", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* addUser("Ann", { gender: 1 }), yield* addHost("Mia")]
      yield* seek(ann, "men")
      yield* withoutFree(ann)
      yield* give(ann, 100)
      const roomNum = yield* started(ann, mia)
      expect(yield* balance(ann)).toBe(95)
      expect(yield* callOf(roomNum)).toMatchObject({ coins: 0, minutes: 0 })
      yield* TestClock.adjust(MATCH_SWITCH_DELAY_MS)
      yield* goPrivate(mia, roomNum)
      yield* goPrivate(ann, roomNum)
      expect(yield* callOf(roomNum)).toMatchObject({ coins: 40, minutes: 1 })
      expect([yield* balance(ann), yield* balance(mia, "points")]).toEqual([55, 24])
      yield* hangUp(ann, roomNum)
      expect((yield* events(ann)).find(({ _tag }) => _tag === "v1.CallHungUp")).toMatchObject({ coins: 40, minutes: 1 })
      expect((yield* verifyLedgerWith(["give"])).faults).toEqual([])
      expect(yield* recordOf(ann)).toMatchObject({ match: true, fee: 5, coins: 40 })
      expect(yield* recordOf(mia)).toMatchObject({ match: true, fee: 0, points: 24 })
    }),
  ))

test("CALL-20: a match whose member has spent the coins meanwhile ends as it starts, and nobody pays", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben] = [yield* addUser("Ann"), yield* addUser("Ben")]
      for (const who of [ann, ben]) {
        yield* seek(who, "men")
        yield* withoutFree(who)
        yield* give(who, MATCH_PRICE)
      }
      const roomNum = yield* begun(ann, ben)
      yield* give(ben, -1)
      yield* saw(ann, roomNum)
      yield* saw(ben, roomNum)
      expect(yield* callOf(roomNum)).toMatchObject({ state: "ended", endReason: "coins" })
      expect([yield* balance(ann), yield* balance(ben)]).toEqual([MATCH_PRICE, MATCH_PRICE - 1])
      expect(yield* recordOf(ann)).toMatchObject({ fee: 0 })
    }),
  ))

test("CALL-20: a match ends after its time; it is remembered by both, and leaves strangers no chat", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben] = [yield* addUser("Ann"), yield* addUser("Ben")]
      const roomNum = yield* started(ann, ben)
      yield* TestClock.adjust(MATCH_CALL_MS - 1)
      expect(yield* callOf(roomNum)).toMatchObject({ state: "talking", minutes: 0 })
      yield* TestClock.adjust("1 second")
      expect(yield* callOf(roomNum)).toMatchObject({ state: "ended", endReason: "gateway", endedBy: 0 })
      const last = (yield* events(ann)).at(-1)
      expect(last).toMatchObject({
        _tag: "v1.MatchEnded",
        match: { matchId: roomNum, remote: { userId: ben.id }, seconds: 180, isPrivate: false },
      })
      expect(yield* tags(ben)).not.toContain("MessageReceived")
    }),
  ))

test("CALL-20: friends who met by a match have the call in their chat", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, ben] = [yield* addUser("Ann"), yield* addUser("Ben")]
      const roomNum = yield* started(ann, ben)
      yield* befriend(ann, ben)
      yield* hangUp(ann, roomNum)
      expect(yield* tags(ben)).toContain("MessageReceived")
    }),
  ))

test("CALL-12: after the delay, and when both have asked, the call is paid by the minute from then on", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* addUser("Ann"), yield* addHost("Mia")]
      yield* give(ann, 100)
      const roomNum = yield* started(mia, ann)
      expect(yield* callOf(roomNum)).toMatchObject({ callerId: ann.id, calleeId: mia.id, privatePrice: 40 })
      yield* TestClock.adjust(MATCH_SWITCH_DELAY_MS - 1)
      expect(yield* kindOf(goPrivate(ann, roomNum))).toBe("callTryAgain")
      yield* TestClock.adjust("1 millis")
      yield* goPrivate(ann, roomNum)
      yield* goPrivate(ann, roomNum)
      expect(yield* balance(ann)).toBe(100)
      yield* TestClock.adjust("10 seconds")
      yield* goPrivate(mia, roomNum)
      yield* goPrivate(mia, roomNum)
      expect([yield* balance(ann), yield* balance(mia, "points")]).toEqual([60, 24])
      const callTags = (yield* tags(ann)).slice((yield* tags(ann)).indexOf("MatchBegan"))
      expect(callTags).toEqual(["MatchBegan", "CallStarted", "PrivateAsked", "PrivateBegan", "CoinsPosted"])
      yield* TestClock.adjust("59 seconds")
      expect(yield* balance(ann)).toBe(60)
      yield* TestClock.adjust("2 seconds")
      expect(yield* balance(ann)).toBe(20)
      expect((yield* tags(ann)).at(-1)).toBe("CallEndingSoon")
      yield* TestClock.adjust("1 minute")
      expect(yield* callOf(roomNum)).toMatchObject({ state: "ended", endReason: "coins", minutes: 2, coins: 80 })
      expect(yield* tags(mia)).toContain("MessageReceived")
      expect((yield* events(mia)).at(-1)).toMatchObject({ match: { isPrivate: true } })
    }),
  ))

test("CALL-12: the delay is the operator's, who is told and who asks go by it", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* addUser("Ann"), yield* addHost("Mia")]
      yield* give(ann, 100)
      expect(yield* config(ann)).toMatchObject({ switchSeconds: 45 })
      const roomNum = yield* started(mia, ann)
      expect((yield* events(ann)).findLast(({ _tag }) => _tag === "v1.MatchBegan")).toMatchObject({
        terms: { switchAfterMs: 45_000 },
      })
      const { call } = yield* callHandlers.getInfo({ roomNum }, callerOf(mia))
      expect(call.match).toMatchObject({ switchAfterMs: 45_000 })
      yield* TestClock.adjust(44_999)
      expect(yield* kindOf(goPrivate(ann, roomNum))).toBe("callTryAgain")
      yield* TestClock.adjust("1 millis")
      yield* goPrivate(ann, roomNum)
      yield* goPrivate(mia, roomNum)
      expect(yield* callOf(roomNum)).toMatchObject({ minutes: 1 })
    }).pipe(
      Effect.provideService(Settings, { iceServers: [], agora: null, reportsSuffice: true, matchSwitchMs: 45_000 }),
    ),
  ))

test("CALL-12: only a payer with the coins of a minute can have it, and only where exactly one of the two is a host", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* addUser("Ann"), yield* addHost("Mia")]
      const roomNum = yield* started(ann, mia)
      yield* TestClock.adjust(MATCH_SWITCH_DELAY_MS)
      expect(yield* kindOf(goPrivate(ann, roomNum))).toBe("coinsTooFew")
      expect(yield* kindOf(goPrivate(mia, roomNum))).toBe("callTryAgain")
      expect(yield* kindOf(goPrivate(yield* addUser("Eve"), roomNum))).toBe("callGone")
      yield* hangUp(ann, roomNum)
      expect(yield* kindOf(goPrivate(ann, roomNum))).toBe("callGone")
      const [ben, cat] = [yield* addUser("Ben"), yield* addUser("Cat")]
      const other = yield* started(ben, cat)
      yield* TestClock.adjust(MATCH_SWITCH_DELAY_MS)
      expect(yield* kindOf(goPrivate(ben, other))).toBe("forbidden")
      const two = yield* started(yield* addHost("Kim"), yield* addHost("Liv"))
      expect(yield* callOf(two)).toMatchObject({ privatePrice: null })
    }),
  ))

test("CALL-12: friends are told the price of friends", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* addUser("Ann"), yield* addHost("Mia")]
      yield* befriend(ann, mia)
      expect(yield* callOf(yield* begun(ann, mia))).toMatchObject({ privatePrice: 30 })
    }),
  ))

test("CALL-20: who begins match after match in which nobody is seen has to stop for the day", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      for (let n = 0; n < MATCH_UNSEEN_PER_DAY; n++) {
        const roomNum = yield* begun(ann, yield* addUser(`Other ${n}`))
        yield* hangUp(ann, roomNum)
        yield* TestClock.adjust("1 minute")
      }
      expect(yield* kindOf(seek(ann))).toBe("rateLimited")
    }),
  ))
