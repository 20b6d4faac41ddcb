/** Feeds that the gateway has compacted: what a device shows does not depend on how long it was away. */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { chatHandlers } from "../../gateway/chat/chat-handlers.ts"
import { Store } from "../../gateway/store/store.ts"
import { compactFeed } from "../../gateway/upkeep/compact-feeds.ts"
import { makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { families } from "../../worker/store/families.ts"
import { type Deed, feedLife } from "../worlds/feed/feed-life.ts"
import {
  type Device,
  type FeedGateway,
  makeFeedGateway,
  openDevice,
  refoldedRows,
  rowsOfDevice,
} from "../worlds/feed/world.ts"
import { callerOf } from "../worlds/gateway/world.ts"

const SEED = 20_261_125
const RUNS = Number(process.env.COMPACTED_FEEDS ?? 15)

type Rows = Readonly<Record<string, unknown>>
const messagesOf = (rows: Rows): ReadonlySet<string> =>
  new Set(
    Object.entries(rows)
      .filter(([key]) => key.startsWith("m|"))
      .flatMap(([, row]) => (row as { messages: ReadonlyArray<unknown> }).messages.map((one) => JSON.stringify(one))),
  )
/** All rows but messages and single postings: a snapshot holds only the newest of those. */
const shown = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).filter(
      ([key, value]) => !/^[ml]\|/.test(key) && key !== "c|broken" && !(key === "c|unread" && value === 0),
    ),
  )

const inTime = <A, E>(body: Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(Effect.provide(body, TestClock.layer()))

const live = (gateway: FeedGateway, deeds: ReadonlyArray<Deed>) =>
  Effect.forEach(deeds, (deed) => deed(gateway), { discard: true })

const entriesOf = (gateway: FeedGateway) =>
  gateway.run(Store.use((store) => store.single(({ feeds }) => feeds.pull(gateway.me, 0, 1_000_000))))

const compact = (gateway: FeedGateway) => gateway.run(compactFeed(gateway.me, Number.MAX_SAFE_INTEGER, 1))

/** Follows the feed entry by entry, before any of them is compacted. */
const follow = (gateway: FeedGateway, device: Device) =>
  Effect.gen(function* () {
    for (;;) {
      const after = yield* device.log.cursor
      const page = (yield* gateway.ask("feedPull", { after, limit: 200 })) as FeedGrowth & { floor?: number }
      expect(page.floor).toBeUndefined()
      if ((yield* device.log.take(page.entries)) >= page.head) return
    }
  })

/** A device comes, takes everything, and goes again. Returns its rows. */
const visit = (gateway: FeedGateway, medium: ReturnType<typeof makeMemoryMedium>, ask = gateway.ask) =>
  Effect.scoped(
    Effect.gen(function* () {
      const device = yield* openDevice(gateway.me, medium, ask)
      yield* device.feed.pull
      expect(yield* device.log.cursor).toBe(yield* gateway.head)
      const rows = yield* rowsOfDevice(device)
      expect(yield* refoldedRows(device, gateway.me)).toEqual(rows)
      return rows
    }),
  )

describe("P51: a device that was away while its feed was compacted", () => {
  test("shows what one shows that followed the feed, and what a new one shows", () =>
    fc.assert(
      fc.asyncProperty(fc.array(feedLife(30, 10), { minLength: 3, maxLength: 5 }), fc.nat({ max: 4 }), (years, stays) =>
        inTime(
          Effect.scoped(
            Effect.gen(function* () {
              const gateway = yield* makeFeedGateway()
              const [followed, away] = [makeMemoryMedium(), makeMemoryMedium()]
              const follower = yield* openDevice(gateway.me, followed, () => Effect.never)
              for (const [at, deeds] of years.entries()) {
                yield* live(gateway, deeds)
                yield* follow(gateway, follower)
                if (at <= stays) yield* visit(gateway, away)
                if (at < years.length - 1) yield* compact(gateway)
              }
              const whole = yield* rowsOfDevice(follower)
              const [back, fresh] = [yield* visit(gateway, away), yield* visit(gateway, makeMemoryMedium())]
              expect(shown(back)).toEqual(shown(whole))
              expect(shown(fresh)).toEqual(shown(whole))
              for (const message of [...messagesOf(back), ...messagesOf(fresh)])
                expect(messagesOf(whole)).toContain(message)
            }),
          ),
        ),
      ),
      { numRuns: RUNS, seed: SEED },
    ))

  test("is told so, and only when it has not come as far; killed at any write of its snapshot it ends the same", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway(8)
          const talk = (count: number) =>
            Effect.forEach(
              gateway.friends.flatMap((friend) => Array.from({ length: count }, (_, n) => [friend, n] as const)),
              ([friend, n]) =>
                n % 3 === 0 ? gateway.say(gateway.me, friend, `m${n}`) : gateway.say(friend, gateway.me, `f${n}`),
              { discard: true },
            )
          yield* talk(20)
          const before = makeMemoryMedium()
          yield* visit(gateway, before)
          yield* talk(60)
          const head = yield* gateway.head
          yield* compact(gateway)
          expect(yield* entriesOf(gateway)).toEqual([])
          expect(yield* gateway.ask("feedPull", { after: head - 1, limit: 9 })).toMatchObject({
            head,
            floor: head,
            entries: [],
          })
          const { floor, ...page } = (yield* gateway.ask("feedPull", { after: head, limit: 9 })) as FeedGrowth & {
            floor?: number
          }
          expect([page, floor]).toMatchObject([{ head, entries: [] }, undefined])
          let kills = 0
          for (let at = 1; ; at++) {
            const medium = makeMemoryMedium()
            yield* visit(gateway, medium)
            let writes = 0
            medium.fault = (operation) => {
              if (operation === "write" && ++writes >= at) throw new DOMException("the worker was killed", "AbortError")
            }
            yield* talk(1)
            yield* compact(gateway)
            const first = yield* Effect.exit(visit(gateway, medium))
            medium.fault = null
            const rows = yield* visit(gateway, medium)
            expect(shown(rows)).toEqual(shown(yield* visit(gateway, makeMemoryMedium())))
            if (first._tag === "Success") break
            kills++
          }
          expect(kills).toBeGreaterThanOrEqual(2)
          // The device that was away since the beginning has all chats: of each, what it had read before and the newest
          // messages.
          const back = yield* visit(gateway, before)
          expect(shown(back)).toEqual(shown(yield* visit(gateway, makeMemoryMedium())))
          expect(messagesOf(back).size).toBeGreaterThan(8 * 64)
        }),
      ),
    ))

  test("R3: an intent whose answer was lost before is settled by its next sending, and the message stands once", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway()
          const [friend = 0] = gateway.friends
          const me = callerOf({ id: gateway.me })
          const text = { intentId: "a-text-whose-answer-was-lost", to: friend, message: "Are you there?" }
          const mark = { intentId: "a-mark-whose-answer-was-lost", sessionId: sessionIdOf(gateway.me, friend), upTo: 0 }
          const medium = makeMemoryMedium()
          yield* gateway.say(friend, gateway.me, "Hello")
          yield* Effect.scoped(
            Effect.gen(function* () {
              const device = yield* openDevice(gateway.me, medium, gateway.ask)
              yield* device.feed.pull
              yield* device.log.append(
                [
                  { ...text, command: { _tag: "sendMessage", to: friend, text: text.message }, lane: "chat" },
                  { ...mark, command: { _tag: "markRead", sessionId: mark.sessionId, upTo: 0 }, lane: "read" },
                ].map(({ intentId, command, lane }) => ({ _tag: "v1.IntentOpened", intentId, command, lane, at: 0 })),
              )
            }),
          )
          // Both intents reached the gateway; then the device was away.
          yield* gateway.run(chatHandlers.sendMessage(text, me))
          yield* gateway.run(chatHandlers.markRead(mark, me))
          for (let n = 0; n < 150; n++) yield* gateway.say(friend, gateway.me, `f${n}`)
          yield* compact(gateway)
          expect(yield* entriesOf(gateway)).toEqual([])
          const device = yield* openDevice(gateway.me, medium, gateway.ask)
          const openIntents = Effect.map(device.store.range("intent"), (rows) =>
            rows.map(([, { intentId }]) => intentId),
          )
          expect(yield* openIntents).toEqual([mark.intentId, text.intentId])
          // The outbox sends again before the device has caught up.
          const answers = [
            yield* gateway.run(chatHandlers.sendMessage(text, me)),
            yield* gateway.run(chatHandlers.markRead(mark, me)),
          ]
          expect(answers.map(({ entries }) => entries.length)).toEqual([1, 1])
          for (const growth of answers) yield* device.feed.ingest(growth)
          expect(yield* openIntents).toEqual([])
          const rows = yield* rowsOfDevice(device)
          expect([...messagesOf(rows)].filter((one) => one.includes(text.message))).toHaveLength(1)
          expect(rows[families.chat.key(mark.sessionId)]).toMatchObject({ count: 152, readByMe: 0 })
          expect(shown(rows)).toEqual(shown(yield* visit(gateway, makeMemoryMedium())))
        }),
      ),
    ))

  test("an old entry that comes with an answer while the snapshot is taken changes nothing", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway()
          const [friend = 0] = gateway.friends
          yield* gateway.say(friend, gateway.me, "Hello")
          const medium = makeMemoryMedium()
          yield* visit(gateway, medium)
          const cursor = yield* gateway.head
          for (let n = 0; n < 150; n++) yield* gateway.say(friend, gateway.me, `f${n}`)
          yield* compact(gateway)
          const old = { seq: cursor + 1, at: 0, event: { _tag: "v1.AccountUpdated", user: { userName: "As it was" } } }
          let asked = 0
          const slipsIn: FeedGateway["ask"] = (name, request) =>
            Effect.gen(function* () {
              const reply = yield* gateway.ask(name, request)
              // Claims that another page follows the first one.
              if (name === "feedSnapshot" && asked++ === 0) return { ...(reply as object), next: "people.1.0" }
              if (name === "feedSnapshot") expect(yield* device.log.take([old])).toBe(cursor)
              return reply
            })
          const device: Device = yield* openDevice(gateway.me, medium, slipsIn)
          yield* device.feed.pull
          expect(asked).toBeGreaterThanOrEqual(2)
          expect(yield* device.log.cursor).toBe(yield* gateway.head)
          // Afterwards new entries are taken.
          yield* gateway.say(friend, gateway.me, "new")
          yield* device.feed.pull
          expect(yield* device.log.cursor).toBe(yield* gateway.head)
        }),
      ),
    ))
})
