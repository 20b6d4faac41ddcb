import { readFileSync } from "node:fs"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { addUser, callerOf, feedOf, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { chatHandlers } from "../chat/chat-handlers.ts"
import { Feed } from "../feed/feed.ts"
import { Store } from "../store/store.ts"
import { compactFeeds, FEED_KEPT_MS } from "./compact-feeds.ts"
import { forgetWhatIsOver, inBatches, RETENTION } from "./retention.ts"

describe("what is kept for a time only", () => {
  test("is said in docs/production.md, with its time", () => {
    const page = readFileSync(new URL("../../docs/production.md", import.meta.url), "utf8")
    const rows = new Map(
      page.split("\n").flatMap((line) => {
        const [, what = "", kept = ""] = /^\| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? []
        return what === "" ? [] : [[what, kept] as const]
      }),
    )
    const days = (ms: number): string => (ms === DAY_MS ? "a day" : `${ms / DAY_MS} days`)
    for (const { what, keptMs } of RETENTION)
      expect([what, rows.get(what)]).toEqual([what, keptMs === 0 ? "until they count no more" : days(keptMs)])
    expect(rows.get("entries of feeds that a snapshot tells")).toBe(days(FEED_KEPT_MS))
  })

  test("goes when its time is over, whatever there is of it, and not before", () =>
    inWorld(
      Effect.gen(function* () {
        const store = yield* Store
        yield* store.transact((tx) =>
          Effect.forEach(
            Array.from({ length: 1_700 }, (_, n) => n),
            (n) =>
              Effect.all([tx.intents.claim(n, "an-intent", START), tx.attempts.hit(`key ${n}`, START + n, DAY_MS)]),
            { discard: true },
          ),
        )
        const intentsLeft = store.transact((tx) =>
          Effect.map(
            Effect.forEach([0, 500, 1_699], (n) => tx.intents.outcome(n, "an-intent")),
            (outcomes) => outcomes.filter((one) => one !== null).length,
          ),
        )
        const triesOf = (n: number) => store.transact((tx) => tx.attempts.hit(`key ${n}`, START + DAY_MS, 2 * DAY_MS))
        yield* TestClock.setTime(START + DAY_MS + 1_000)
        yield* forgetWhatIsOver
        expect([yield* triesOf(999), yield* triesOf(1_000), yield* triesOf(1_699)]).toEqual([1, 2, 2])
        yield* TestClock.setTime(START + 400 * DAY_MS)
        yield* forgetWhatIsOver
        expect(yield* intentsLeft).toBe(3)
        yield* TestClock.adjust(1)
        yield* forgetWhatIsOver
        expect(yield* intentsLeft).toBe(0)
      }),
    ))

  test("a batch that takes long is followed by as long a pause", () =>
    inWorld(
      Effect.gen(function* () {
        const sizes = [10, 10, 10, 3]
        const begun: Array<number> = []
        const work = (size: number) =>
          Effect.gen(function* () {
            expect(size).toBe(10)
            begun.push(((yield* Clock.currentTimeMillis) - START) / 1_000)
            yield* Effect.sleep("2 seconds")
            return sizes.shift() ?? 0
          })
        const all = yield* Effect.forkScoped(inBatches(10, work))
        yield* TestClock.adjust("1 minute")
        expect(begun).toEqual([0, 4, 8, 12])
        expect(yield* Fiber.join(all)).toBe(33)
      }).pipe(Effect.scoped),
    ))
})

describe("a feed", () => {
  test("keeps the entries of a month, and of older ones what no snapshot tells without them", () =>
    inWorld(
      Effect.gen(function* () {
        const [feed, store] = [yield* Feed, yield* Store]
        const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
        let said = 0
        const say = (count: number) =>
          Effect.forEach(
            Array.from({ length: count }, () => said++),
            (n) =>
              chatHandlers.sendMessage(
                { intentId: `an-intent-of-bos-${n}`, to: ann.id, message: `text ${n}` },
                callerOf(bo),
              ),
            { discard: true },
          )
        const tell = (...events: Parameters<typeof feed.append>[2]) =>
          store.transact((tx) => feed.append(tx, ann.id, events))
        const posted = (balance: number) =>
          ({
            _tag: "v2.CoinsPosted",
            ...{ entryId: `e${balance}`, currency: "coins", amount: 1, balance, reason: "reward", roomNum: null },
            ...{ minute: null, at: START, giftId: null, orderId: null },
          }) as never
        const inRoom = (tag: "v1.CallJoined" | "v1.CallHungUp", roomNum: string) =>
          ({ _tag: tag, roomNum, at: START, reason: "left", minutes: 0, coins: 0 }) as never
        const invited = (roomNum: string) => ({ _tag: "v1.CallInvited", roomNum, remote: { userId: bo.id } }) as never
        const paused = (until: number | null) => ({ _tag: "v1.CallsPaused", until }) as never
        yield* say(60)
        yield* tell(posted(1), invited("old"), inRoom("v1.CallJoined", "old"), inRoom("v1.CallHungUp", "old"))
        yield* tell(paused(1), posted(2), invited("new"), inRoom("v1.CallJoined", "new"), paused(null))
        yield* say(60)
        const old = yield* feedOf(ann.id)
        yield* TestClock.setTime(START + 20 * DAY_MS)
        yield* say(40)
        const all = yield* feedOf(ann.id)
        yield* TestClock.setTime(START + FEED_KEPT_MS)
        yield* compactFeeds
        expect(yield* feedOf(ann.id)).toEqual(all)
        yield* TestClock.setTime(START + FEED_KEPT_MS + 1)
        yield* compactFeeds
        const left = yield* feedOf(ann.id)
        const head = old.at(-1)?.seq ?? 0
        expect(yield* store.transact((tx) => tx.feeds.bounds(ann.id))).toEqual({ head: all.at(-1)?.seq, floor: head })
        expect(left.filter(({ seq }) => seq > head)).toEqual(all.slice(old.length))
        const kept = left.filter(({ seq }) => seq <= head).map(({ event }) => event)
        expect(kept.map(({ _tag, roomNum, balance }) => [_tag, roomNum ?? balance ?? null])).toEqual([
          ["v2.CoinsPosted", 1],
          ["v1.CallInvited", "old"],
          ["v1.CallHungUp", "old"],
          ["v2.CoinsPosted", 2],
          ["v1.CallInvited", "new"],
          ["v1.CallJoined", "new"],
          ["v1.CallsPaused", null],
        ])
        // Messages are in a table of their own and stay.
        const page = yield* store.transact((tx) => tx.messages.page(`${ann.id}-${bo.id}`, -1, 1_000))
        expect(page).toHaveLength(160)
      }),
    ))
})
