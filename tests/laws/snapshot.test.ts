import { Effect } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { bootstrap } from "../../worker/feed/bootstrap.ts"
import { Syncing } from "../../worker/feed/syncing.ts"
import { GatewayClient } from "../../worker/http/gateway-client.ts"
import { Log } from "../../worker/log/log.ts"
import { type MemoryMedium, makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { type Deed, feedLife } from "../worlds/feed/feed-life.ts"
import { type FeedGateway, makeFeedGateway, openDevice, refoldedRows, rowsOfDevice } from "../worlds/feed/world.ts"

const SEED = 20_261_121

const inTime = <A, E>(body: Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(Effect.provide(body, TestClock.layer()))

type Rows = Readonly<Record<string, unknown>>
const isPage = (key: string): boolean => key.startsWith("m|")
const isPosting = (key: string): boolean => key.startsWith("l|")
const messagesOf = (row: unknown): ReadonlyArray<{ readonly n: number; readonly messageId: string }> =>
  (row as { messages?: ReadonlyArray<{ n: number; messageId: string }> } | undefined)?.messages ?? []

/** A device's rows without messages and ledger entries. An unread count of 0 counts as no row. */
const withoutPages = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).filter(
      ([key, value]) => !isPage(key) && !isPosting(key) && key !== "c|broken" && !(key === "c|unread" && value === 0),
    ),
  )

/**
 * Checks that every message and every ledger entry of `some` is in `all`, and that `some` has at least the newest 64
 * messages of each chat.
 */
const expectNewest = (some: Rows, all: Rows): void => {
  for (const [key, row] of Object.entries(some).filter(([key]) => isPosting(key))) expect(all[key]).toEqual(row)
  for (const [key, row] of Object.entries(some).filter(([key]) => isPage(key)))
    for (const message of messagesOf(row)) expect(messagesOf(all[key])).toContainEqual(message)
  for (const [key, row] of Object.entries(all).filter(([key]) => key.startsWith("s|"))) {
    const { count } = row as { count: number }
    const held = Object.entries(some).flatMap(([page, value]) =>
      page.startsWith(`m|${key.slice(2)}|`) ? messagesOf(value).map(({ n }) => n) : [],
    )
    for (let n = Math.max(0, count - 64); n < count; n++) expect(held).toContain(n)
  }
}

const ordinaryRows = (gateway: FeedGateway) =>
  Effect.scoped(
    Effect.gen(function* () {
      // Takes the feed page by page, so that the device never needs a snapshot.
      const device = yield* openDevice(gateway.me, makeMemoryMedium(), (name, request) =>
        name === "feedSnapshot" ? Effect.die("the feed was to be pulled") : gateway.ask(name, request),
      )
      for (;;) {
        const after = yield* device.log.cursor
        const reply = (yield* gateway.ask("feedPull", { after, limit: 200 })) as { head: number; entries: [] }
        if ((yield* device.log.take(reply.entries)) >= reply.head) return yield* rowsOfDevice(device)
      }
    }),
  )

/** Opens a device, takes a snapshot, and pulls the feed after it. */
const bootstrapped = (gateway: FeedGateway, ask: FeedGateway["ask"] = gateway.ask, medium = makeMemoryMedium()) =>
  Effect.scoped(
    Effect.gen(function* () {
      const device = yield* openDevice(gateway.me, medium, ask)
      const client = GatewayClient.of({ call: (name: never, request: never) => ask(name, request) } as never)
      yield* bootstrap.pipe(
        Effect.provideService(Log, device.log),
        Effect.provideService(Syncing, device.syncing),
        Effect.provideService(GatewayClient, client),
      )
      const cursor = yield* device.log.cursor
      yield* device.feed.pull
      return { cursor, rows: yield* rowsOfDevice(device), refolded: yield* refoldedRows(device, gateway.me) }
    }),
  )

const live = (gateway: FeedGateway, deeds: ReadonlyArray<Deed>) =>
  Effect.forEach(deeds, (deed) => deed(gateway), { discard: true })

describe("P11: a snapshot", () => {
  test("folds to the same rows as the whole feed, but for older messages", () =>
    fc.assert(
      fc.asyncProperty(feedLife(90, 14), (deeds) =>
        inTime(
          Effect.scoped(
            Effect.gen(function* () {
              const gateway = yield* makeFeedGateway()
              yield* live(gateway, deeds)
              const [whole, short] = [yield* ordinaryRows(gateway), yield* bootstrapped(gateway)]
              expect(short.cursor).toBe(yield* gateway.head)
              expect(withoutPages(short.rows)).toEqual(withoutPages(whole))
              expect(short.refolded).toEqual(short.rows)
              expectNewest(short.rows, whole)
            }),
          ),
        ),
      ),
      { numRuns: 40, seed: SEED },
    ))

  test("stays so when chats go on between its pages", () =>
    fc.assert(
      fc.asyncProperty(feedLife(90, 14), fc.array(feedLife(4, 3), { maxLength: 6 }), (deeds, between) =>
        inTime(
          Effect.scoped(
            Effect.gen(function* () {
              const gateway = yield* makeFeedGateway(12)
              yield* live(gateway, deeds)
              const waiting = [...between]
              const short = yield* bootstrapped(gateway, (name, request) =>
                Effect.andThen(live(gateway, waiting.shift() ?? []), gateway.ask(name, request)),
              )
              const whole = yield* ordinaryRows(gateway)
              expect(withoutPages(short.rows)).toEqual(withoutPages(whole))
              expect(short.refolded).toEqual(short.rows)
              expectNewest(short.rows, whole)
            }),
          ),
        ),
      ),
      { numRuns: 40, seed: SEED },
    ))

  test.each(["one", "others"] as const)(
    "misses no chat that jumps over its place between two pages, told by %s",
    (processes) =>
      inTime(
        Effect.scoped(
          Effect.gen(function* () {
            const gateway = yield* makeFeedGateway(14, processes)
            for (const friend of gateway.friends) {
              for (let n = 0; n < 60; n++)
                yield* gateway.say(n % 4 === 0 ? gateway.me : friend, n % 4 === 0 ? friend : gateway.me, `m${n}`)
              yield* gateway.read(gateway.me, sessionIdOf(gateway.me, friend), 40)
              yield* TestClock.adjust("1 second")
            }
            const oldest = gateway.friends.slice(0, 3)
            let pages = 0
            const short = yield* bootstrapped(gateway, (name, request) =>
              Effect.gen(function* () {
                const jumps = name === "feedSnapshot" && ++pages === 2 ? oldest : []
                for (const friend of jumps) yield* gateway.say(friend, gateway.me, "meanwhile")
                return yield* gateway.ask(name, request)
              }),
            )
            expect(pages).toBeGreaterThan(2)
            const whole = yield* ordinaryRows(gateway)
            expect(withoutPages(short.rows)).toEqual(withoutPages(whole))
            expectNewest(short.rows, whole)
          }),
        ),
      ),
  )

  test("P44: a new device killed at any write of it begins again and ends with the same rows", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway(24)
          for (const [at, friend] of gateway.friends.entries())
            for (let n = 0; n < 20 + at * 3; n++)
              yield* gateway.say(
                n % 3 === 0 ? gateway.me : friend,
                gateway.me + friend - (n % 3 === 0 ? gateway.me : friend),
                `m${n}`,
              )
          const asked: Array<string> = []
          const live = (medium: MemoryMedium) =>
            Effect.scoped(
              Effect.gen(function* () {
                const device = yield* openDevice(gateway.me, medium, (name, request) => {
                  asked.push(name)
                  return gateway.ask(name, request)
                })
                yield* device.feed.pull
                expect(yield* device.log.cursor).toBe(yield* gateway.head)
                const rows = yield* rowsOfDevice(device)
                expect(yield* refoldedRows(device, gateway.me)).toEqual(rows)
                return rows
              }),
            )
          const unkilled = yield* live(makeMemoryMedium())
          expect(asked.filter((name) => name === "feedSnapshot").length).toBeGreaterThanOrEqual(3)
          let kills = 0
          for (let at = 1; ; at++) {
            const medium = makeMemoryMedium()
            let writes = 0
            medium.fault = (operation) => {
              if (operation === "write" && ++writes >= at) throw new DOMException("the worker was killed", "AbortError")
            }
            const first = yield* Effect.exit(live(medium))
            medium.fault = null
            if (first._tag === "Success") break
            kills++
            expect(yield* live(medium)).toEqual(unkilled)
          }
          expect(kills).toBeGreaterThanOrEqual(8)
        }),
      ),
    ))

  test("a page is asked for by nothing but what a page gave", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway()
          for (const next of [
            "x",
            "facts.1",
            "chats.1.2.1-2-3",
            "people.1.-4",
            "moved.9.2-1",
            "facts.99999999999999999.1",
          ])
            expect(yield* Effect.flip(gateway.ask("feedSnapshot", { next }))).toMatchObject({
              error: { kind: "requestInvalid" },
            })
          const empty = yield* gateway.ask("feedSnapshot", { next: "" })
          expect(empty).toEqual({ head: 0, events: [], next: null, done: 0, total: 0 })
        }),
      ),
    ))
})
