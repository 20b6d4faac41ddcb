/**
 * Two devices and the gateway in one call after another. Whatever they do, and in whatever order they hear of it, both
 * end idle, without timers and with the same bill, which is what the ledger says. Each side has reported each call to
 * the gateway once.
 */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { CallState } from "#schema/calls/call.ts"
import type { CallRecord } from "#schema/calls/record.ts"
import { type EventOf, hasTag } from "#schema/events.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import type { IntentCommand } from "#schema/outbox/intent.ts"
import { afterCallHandlers } from "../../gateway/calls/after-call.ts"
import { callHandlers } from "../../gateway/calls/call-handlers.ts"
import { grantOf, postingsOf } from "../../gateway/coins/movement.ts"
import type { Caller } from "../../gateway/http/caller.ts"
import { matchHandlers } from "../../gateway/matches/match-handlers.ts"
import { Online } from "../../gateway/people/online.ts"
import { Store } from "../../gateway/store/store.ts"
import type { AccountRow } from "../../gateway/store/tables/accounts/accounts.ts"
import type { CallEvent } from "../../worker/call/call-event.ts"
import { holdingOf } from "../../worker/call/holding.ts"
import { stepCall } from "../../worker/call/machine.ts"
import { timersOf } from "../../worker/call/timers.ts"
import { Log } from "../../worker/log/log.ts"
import { makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { inTellingWorker, told } from "../worlds/calls/telling.ts"
import { answerNow, launchNow } from "../worlds/gateway/calls.ts"
import { addHost, addUser, callerOf, feedOf, inWorld, type World } from "../worlds/gateway/world.ts"

const PRICE = 40
const COINS = 240
/** Longer than a call that nobody ends can last: every minute that the coins pay, the ring and all timers. */
const TO_THE_END_MS = 15 * 60_000

const acts = [
  ...(["launch", "answer", "refuse", "cancel", "timeout", "hangup", "join", "saw", "noVideo", "left"] as const),
  ...(["broken", "mended", "seek", "agree", "pass", "private"] as const),
] as const
/** Brings to the gateway what a device reports of a call, as its outbox does. */
const tell = (command: IntentCommand, as: Caller) => {
  if (command._tag === "reportOutcome") return afterCallHandlers.callOutcome(command, as)
  if (command._tag !== "recordCall") throw new Error(`tells ${command._tag}`)
  const { r_u_id, r_id, call_total_times } = command
  return call_total_times === null
    ? afterCallHandlers.record({ r_u_id, r_id }, as)
    : afterCallHandlers.submitRecord({ r_u_id, r_id, matchId: r_id, call_total_times }, as)
}

/**
 * The steps of a call that comes about, of a match, and of a match that becomes a private call, so that many of each
 * occur.
 */
const ways = {
  talk: ["launch 0", "answer 1", "saw 0", "saw 1"],
  match: ["seek 0", "seek 1", "agree 0", "agree 1", "saw 0", "saw 1"],
  goPrivate: ["seek 0", "seek 1", "agree 0", "agree 1", "saw 0", "saw 1", "wait 21", "private 0", "private 1"],
} as const
/** Whether both are hosts, who can call each other; and the kind of call. */
const world = fc.record({ areHosts: fc.boolean(), kind: fc.constantFrom("video", "voice") })
type Between = typeof world extends fc.Arbitrary<infer W> ? W : never
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constantFrom(...acts), side: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom("talk", "match", "goPrivate") }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("wait" as const), ms: fc.nat({ max: 90_000 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom("goes", "comes"), side: fc.nat({ max: 1 }) }) },
  /** A side hears the next part of its feed, and then the same part again. */
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant("hears" as const), side: fc.nat({ max: 1 }), n: fc.nat({ max: 6 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What a device knows: the fold of the first `heard` entries of its feed. */
class Side {
  call: CallState | null = null
  heard = 0
  readonly me: AccountRow
  constructor(me: AccountRow) {
    this.me = me
  }
  hear(feed: ReadonlyArray<FeedEntry>, most: number): void {
    const next = feed.slice(this.heard, this.heard + most)
    for (const { event } of [...next, ...next]) this.call = stepCall(this.call, event as CallEvent, this.me.id)
    this.heard += next.length
  }
}

const isOfCalls = ({ event: { _tag } }: FeedEntry): boolean => /^v\d\.(Call|CoinsPosted|MatchBegan|Private)/.test(_tag)

const live = (steps: ReadonlyArray<Step>, { areHosts, kind }: Between) =>
  Effect.gen(function* () {
    const [store, online] = [yield* Store, yield* Online]
    const prices = { callPrice: PRICE, friendCallPrice: PRICE }
    const sam = new Side(yield* areHosts ? addHost("Sam", prices) : addUser("Sam"))
    const mia = new Side(yield* addHost("Mia", prices))
    const sides = [sam, mia]
    for (const { me } of sides) {
      const grant = grantOf({ userId: me.id, amount: COINS, reason: "newUser", key: `grant:${me.id}` })
      yield* store.transact((tx) => tx.ledger.post(postingsOf(grant), 0))
      online.enter(me.id)
    }
    const hear = (side: Side, most: number) =>
      Effect.map(feedOf(side.me.id), (feed) => side.hear(feed.filter(isOfCalls), most))
    let room = "room-none"
    const act = (what: (typeof acts)[number], { me }: Side) => {
      const other = me === sam.me ? mia.me : sam.me
      const [named, as] = [{ roomNum: room, room_Id: room }, callerOf(me)]
      const tell = {
        launch: () =>
          Effect.map(launchNow({ c_u_id: other.id, c_locate: "wall", callType: kind }, as), (answer) => {
            room = answer.room.roomNum
          }),
        answer: () => answerNow(named, as),
        refuse: () => callHandlers.refuse(named, as),
        cancel: () => callHandlers.cancel(named, as),
        timeout: () => callHandlers.timeout(named, as),
        hangup: () => callHandlers.hangup(named, as),
        join: () => callHandlers.notifyJoinCall(named, as),
        saw: () => callHandlers.notifyStartCall(named, as),
        noVideo: () => callHandlers.notifyEndCall({ ...named, reason: "noVideo" as const }, as),
        broken: () => callHandlers.notifyMedia({ ...named, isBroken: true, goneMs: 9_000 }, as),
        mended: () => callHandlers.notifyMedia({ ...named, isBroken: false }, as),
        seek: () =>
          Effect.map(matchHandlers.matching({ wanted: "everyone" }, as), ({ growth }) => {
            const found = growth.entries.flatMap(({ event }) => (hasTag(event, "v1.MatchFound") ? [event] : []))
            const match = found.at(-1)?.match as { readonly matchId: string } | undefined
            room = match?.matchId ?? room
          }),
        agree: () => matchHandlers.agreeMatch({ matchId: room }, as),
        pass: () => matchHandlers.exitMatch({}, as),
        private: () => matchHandlers.askPrivate(named, as),
        left: () => callHandlers.notifyEndCall({ ...named, reason: "remoteLeft" as const }, as),
      } satisfies Record<(typeof acts)[number], () => Effect.Effect<unknown, unknown, World>>
      return Effect.exit<unknown, unknown, World>(tell[what]())
    }
    const inTurn = Effect.fnUntraced(function* (way: keyof typeof ways) {
      for (const one of ways[way]) {
        const [what, n] = one.split(" ")
        if (what === "wait") {
          yield* TestClock.adjust(`${Number(n)} seconds`)
          continue
        }
        const wanted = acts.find((known) => known === what) ?? expect.unreachable(one)
        yield* act(wanted, n === "0" ? sam : mia)
      }
    })
    for (const one of steps) {
      if (one.what === "wait") yield* TestClock.adjust(one.ms)
      else if (one.what === "hears") yield* hear(sides[one.side] as Side, one.n)
      else if (one.what === "talk" || one.what === "match" || one.what === "goPrivate") yield* inTurn(one.what)
      else if (one.what === "goes") online.leave((sides[one.side] as Side).me.id)
      else if (one.what === "comes") online.enter((sides[one.side] as Side).me.id)
      else if ("side" in one) yield* act(one.what as (typeof acts)[number], sides[one.side] as Side)
    }
    for (let ms = 0; ms < TO_THE_END_MS; ms += 5_000) yield* TestClock.adjust(5_000)
    for (const side of sides) yield* hear(side, Number.POSITIVE_INFINITY)

    const bills = (userId: number) =>
      Effect.map(feedOf(userId), (feed) =>
        feed.flatMap(({ event }) => (event._tag === "v1.CallHungUp" ? [event] : [])).map(({ _tag, ...bill }) => bill),
      )
    const entries = yield* store.transact((tx) =>
      Effect.forEach(sides, ({ me }) => tx.ledger.entries(`coins:${me.id}`)),
    )
    return {
      sides,
      feeds: yield* Effect.forEach(sides, ({ me }) => feedOf(me.id)),
      calls: sides.map(({ call }) => call),
      timers: sides.map(({ call }) => timersOf(call, call && holdingOf(call.roomNum, "tab"))),
      recorded: yield* Effect.forEach(sides, ({ me, call }) =>
        Effect.map(feedOf(me.id), (feed) =>
          feed.flatMap(({ event }) => {
            if (!hasTag(event, "v2.CallRecorded")) return []
            const record = event.record as CallRecord
            return record.roomNum === call?.roomNum ? [record.outcome] : []
          }),
        ),
      ),
      open: (yield* store.transact((tx) => tx.calls.open())).length,
      bills: [yield* bills(sam.me.id), yield* bills(mia.me.id)] as const,
      paid: entries
        .flat()
        .filter(({ reason }) => reason === "callMinute" || reason === "refund")
        .reduce((sum, { amount }) => sum - amount, 0),
      matched: (yield* feedOf(sam.me.id)).some(({ event }) => event._tag === "v1.MatchEnded"),
      wentPrivate: (yield* feedOf(sam.me.id)).some(({ event }) => event._tag === "v1.PrivateBegan"),
      earned: (yield* Effect.forEach(sides, ({ me }) =>
        store.transact((tx) => tx.ledger.balance(`points:${me.id}`)),
      )).reduce((sum, points) => sum + points, 0),
    }
  })

test("CALL-02, CALL-10, CALL-13: whatever two devices do and hear, both end idle without a timer, with one bill and with the outcome of the record", async () => {
  let [talked, matches, privates, calledHosts] = [0, 0, 0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), world, async (steps, between) => {
      const { calls, timers, recorded, open, bills, paid, earned, matched, wentPrivate } = await inWorld(
        live(steps, between),
      )
      expect([open, timers]).toEqual([0, [[], []]])
      const [ofSam, ofMia] = calls
      expect([ofSam?.phase ?? "ended", ofMia?.phase ?? "ended"]).toEqual(["ended", "ended"])
      expect(bills[0]).toEqual(bills[1])
      const fields = (call: CallState | null | undefined) =>
        call && [call.roomNum, call.outcome, call.endedBy, call.minutes, call.coins, call.startedAt, call.endedAt]
      expect(fields(ofSam)).toEqual(fields(ofMia))
      expect(recorded).toEqual(calls.map((call) => (call === null ? [] : [call.outcome])))
      expect(paid).toBe(bills[0].reduce((sum, { coins }) => sum + Number(coins), 0))
      expect(earned).toBe(paid * 0.6)
      if (paid > 0) talked += 1
      if (paid > 0 && between.areHosts) calledHosts += 1
      if (matched) matches += 1
      if (wentPrivate) privates += 1
    }),
    { numRuns: Number(process.env.CALL_RUNS ?? 300), seed: 7 },
  )
  expect(talked).toBeGreaterThan(20)
  expect([matches > 20, privates > 3, calledHosts > 10]).toEqual([true, true, true])
})

/**
 * What a side's device reports of its calls as it hears the feed: it dies in the middle, and another worker goes on
 * from its disk.
 */
const tellingsOf = async (userId: number, feed: ReadonlyArray<FeedEntry>) => {
  const at = { medium: makeMemoryMedium(), userId, now: feed.at(-1)?.at ?? 0, status: 2 }
  const half = Math.floor(feed.length / 2)
  await inTellingWorker(
    at,
    Effect.flatMap(Log, (log) => log.take(feed.slice(0, half))),
  )
  return inTellingWorker(
    at,
    Effect.andThen(
      Effect.flatMap(Log, (log) => log.take(feed.slice(half))),
      told,
    ),
  )
}

test("CALL-15, CALL-24: whatever two devices do, the gateway has one report of each call from each side, of the kind that it was", async () => {
  const kinds = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), world, (steps, between) =>
      inWorld(
        Effect.gen(function* () {
          const { sides, feeds } = yield* live(steps, between)
          const store = yield* Store
          for (const [n, { me }] of sides.entries()) {
            const feed = feeds[n] ?? []
            const tellings = yield* Effect.promise(() => tellingsOf(me.id, feed))
            const rooms = tellings.map((command) => ("r_id" in command ? command.r_id : ""))
            expect(rooms).toEqual([...new Set(rooms)])
            // Everything twice, as a device does after a lost answer.
            for (const command of [...tellings, ...tellings]) yield* Effect.orDie(tell(command, callerOf(me)))
            const records = feed.flatMap(({ event }) =>
              hasTag(event, "v2.CallRecorded") ? [(event as EventOf<"v2.CallRecorded">).record] : [],
            )
            expect(new Set(records.map(({ roomNum }) => roomNum)).size).toBe(records.length)
            for (const { roomNum, joinedAt, match, seconds, unchargedSeconds } of records) {
              const reports = yield* store.transact((tx) => tx.callReports.ofRoom(roomNum))
              const mine = reports.filter(({ userId }) => userId === me.id).map(({ kind }) => kind)
              const kind = joinedAt === null ? "outcome" : match ? "match" : "record"
              expect(mine).toEqual(kind === "match" && seconds + unchargedSeconds === 0 ? [] : [kind])
              for (const one of mine) kinds.set(one, (kinds.get(one) ?? 0) + 1)
            }
          }
        }),
      ),
    ),
    { numRuns: Number(process.env.CALL_RUNS ?? 40), seed: 8 },
  )
  expect([...kinds.keys()].sort()).toEqual(["match", "outcome", "record"])
})
