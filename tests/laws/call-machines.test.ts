/**
 * Two devices and the gateway at one call after another: whatever they do, in whatever order they hear of it, both end idle, with no timer
 * left and the same bill, which is what the ledger says.
 */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { CallState } from "#schema/calls/call.ts"
import type { CallRecord } from "#schema/calls/record.ts"
import { hasTag } from "#schema/events.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { callHandlers } from "../../gateway/calls/call-handlers.ts"
import { grantOf, postingsOf } from "../../gateway/coins/movement.ts"
import { matchHandlers } from "../../gateway/matches/match-handlers.ts"
import { Online } from "../../gateway/people/online.ts"
import { Store } from "../../gateway/store/store.ts"
import type { AccountRow } from "../../gateway/store/tables/accounts.ts"
import type { CallEvent } from "../../worker/call/call-event.ts"
import { holdingOf } from "../../worker/call/holding.ts"
import { stepCall } from "../../worker/call/machine.ts"
import { timersOf } from "../../worker/call/timers.ts"
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
/** The way of a call that comes about, so that many do; and of a match that becomes a private call. */
const ways = {
  talk: ["launch 0", "answer 1", "saw 0", "saw 1"],
  match: ["seek 0", "seek 1", "agree 0", "agree 1", "saw 0", "saw 1"],
  goPrivate: ["seek 0", "seek 1", "agree 0", "agree 1", "saw 0", "saw 1", "wait 21", "private 0", "private 1"],
} as const
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constantFrom(...acts), side: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom("talk", "match", "goPrivate") }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("wait" as const), ms: fc.nat({ max: 90_000 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom("goes", "comes"), side: fc.nat({ max: 1 }) }) },
  /** A side hears of some of what has happened, and again of some that it knows. */
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant("hears" as const), side: fc.nat({ max: 1 }), n: fc.nat({ max: 6 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What a device knows: the fold of so much of its feed. */
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

const live = (steps: ReadonlyArray<Step>) =>
  Effect.gen(function* () {
    const [store, online] = [yield* Store, yield* Online]
    const sides = [
      new Side(yield* addUser("Sam")),
      new Side(yield* addHost("Mia", { callPrice: PRICE, friendCallPrice: PRICE })),
    ]
    const [sam, mia] = [sides[0] as Side, sides[1] as Side]
    const grant = grantOf({ userId: sam.me.id, amount: COINS, reason: "newUser", key: "grant" })
    yield* store.transact((tx) => tx.ledger.post(postingsOf(grant), 0))
    for (const { me } of sides) online.enter(me.id)
    const hear = (side: Side, most: number) =>
      Effect.map(feedOf(side.me.id), (feed) => side.hear(feed.filter(isOfCalls), most))
    let room = "room-none"
    const act = (what: (typeof acts)[number], { me }: Side) => {
      const [named, as] = [{ roomNum: room, room_Id: room }, callerOf(me)]
      const tell = {
        launch: () =>
          Effect.map(launchNow({ c_u_id: mia.me.id, c_locate: "wall", callType: "video" }, as), (answer) => {
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
    return {
      calls: sides.map(({ call }) => call),
      timers: sides.map(({ call }) => timersOf(call, call && holdingOf(call.roomNum, "tab"))),
      recorded: yield* Effect.forEach(sides, ({ me, call }) =>
        Effect.map(feedOf(me.id), (feed) =>
          feed.flatMap(({ event }) => {
            if (!hasTag(event, "v1.CallRecorded")) return []
            const record = event.record as CallRecord
            return record.roomNum === call?.roomNum ? [record.outcome] : []
          }),
        ),
      ),
      open: (yield* store.transact((tx) => tx.calls.open())).length,
      bills: [yield* bills(sam.me.id), yield* bills(mia.me.id)] as const,
      paid: (yield* store.transact((tx) => tx.ledger.entries(`coins:${sam.me.id}`)))
        .filter(({ reason }) => reason === "callMinute" || reason === "refund")
        .reduce((sum, { amount }) => sum - amount, 0),
      matched: (yield* feedOf(sam.me.id)).some(({ event }) => event._tag === "v1.MatchEnded"),
      wentPrivate: (yield* feedOf(sam.me.id)).some(({ event }) => event._tag === "v1.PrivateBegan"),
      earned: yield* store.transact((tx) => tx.ledger.balance(`points:${mia.me.id}`)),
    }
  })

test("CALL-02, CALL-10, CALL-13: whatever two devices do and hear, both end idle without a timer, with one bill and with the outcome of the record", async () => {
  let [talked, matches, privates] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { calls, timers, recorded, open, bills, paid, earned, matched, wentPrivate } = await inWorld(live(steps))
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
      if (matched) matches += 1
      if (wentPrivate) privates += 1
    }),
    { numRuns: Number(process.env.CALL_RUNS ?? 300), seed: 7 },
  )
  expect(talked).toBeGreaterThan(20)
  expect([matches > 20, privates > 3]).toEqual([true, true])
})
