/** Tests what a developer's Mango query finds, how it stays live, and the answer to a query that cannot be asked. */
import { Effect, Fiber, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import type { CommandOf } from "#schema/commands.ts"
import { type CollectionName, SHOWN_ROWS } from "#schema/rules/collections.ts"
import { ann, bo, cast, cy } from "../../../tests/worlds/cast.ts"
import { feedOf, makeEventFactory } from "../../../tests/worlds/log/event-factory.ts"
import { run } from "../../../tests/worlds/run.ts"
import { makeLog } from "../../log/log.ts"
import { makeMemoryMedium, memoryDisks } from "../disk/memory-disk.ts"
import { openStore, storesOf } from "../open-store.ts"
import { openAccount } from "./find-rows.ts"

const me = ann.userId
const make = makeEventFactory(me)

const open = Effect.gen(function* () {
  const store = yield* openStore(me)
  const log = yield* Effect.provide(makeLog(me), storesOf(store))
  const { find } = yield* openAccount(me, store)
  return {
    take: (...events: Parameters<typeof feedOf>[0]) =>
      Effect.flatMap(log.cursor, (after) => log.take(feedOf(events, after))),
    find: (collection: CollectionName, query: unknown, seen: string | null = null) => {
      const text = typeof query === "string" ? query : JSON.stringify(query)
      return find({ _tag: "findRows", collection, query: text, seen } satisfies CommandOf<"findRows">)
    },
  }
})

const inStore = <A, E>(test: (store: Effect.Success<typeof open>) => Effect.Effect<A, E, Scope.Scope>) =>
  run(Effect.provide(Effect.flatMap(open, test), TestClock.layer()), memoryDisks(makeMemoryMedium()))

const namesIn = ({ rows }: { readonly rows: ReadonlyArray<{ readonly value: unknown }> }) =>
  rows.map(({ value }) => (value as { userName: string }).userName)

test("CARD-06: a query finds the rows that stand there, by selector, sort and limit", () =>
  inStore(({ take, find }) =>
    Effect.gen(function* () {
      yield* take(...cast.map(make.person))
      expect(namesIn(yield* find("users", {})).length).toBe(cast.length)
      const named = yield* find("users", { selector: { userName: { $in: [bo.userName, cy.userName] } }, limit: 1 })
      expect([namesIn(named), named.found, named.refused]).toEqual([[bo.userName], 1, null])
      const last = yield* find("users", { sort: [{ userId: "desc" }], limit: 1 })
      expect(last.rows.map(({ value }) => value)).toMatchObject([
        { userId: Math.max(...cast.map(({ userId }) => userId)) },
      ])
    }),
  ))

test("CARD-05: an answer that was seen is followed by the next one when a commit has changed it, and not before", () =>
  inStore(({ take, find }) =>
    Effect.gen(function* () {
      yield* take(make.person(bo))
      const { stamp } = yield* find("users", {})
      const later = yield* Effect.forkChild(find("users", {}, stamp), { startImmediately: true })
      yield* take(make.message(bo.userId, me, "changes another collection"))
      expect(later.pollUnsafe()).toBeUndefined()
      yield* take(make.person(cy))
      expect(namesIn(yield* Fiber.join(later))).toEqual([bo.userName, cy.userName])
    }),
  ))

test("CARD-05: after some seconds without a change the same answer comes again", () =>
  inStore(({ take, find }) =>
    Effect.gen(function* () {
      yield* take(make.person(bo))
      const first = yield* find("users", {})
      const later = yield* Effect.forkChild(find("users", {}, first.stamp), { startImmediately: true })
      yield* Effect.promise(() => new Promise((done) => setTimeout(done, 50)))
      yield* TestClock.adjust("10 seconds")
      expect(yield* Fiber.join(later)).toEqual(first)
    }),
  ))

test("CARD-12: a query that no key of a large collection serves is refused with the keys that would", () =>
  inStore(({ find }) =>
    Effect.gen(function* () {
      const whole = yield* find("messages", { selector: { message: "hi" } })
      expect(whole.refused).toContain("no key of messages leads to message")
      expect(whole.refused).toContain("by sessionId, then n, descending")
      expect((yield* find("events", {})).refused).toContain("events is never read whole")
    }),
  ))

test.each([
  ["no JSON", "{ selector: "],
  ["no object", "[]"],
  ["a word that no query has", { selektor: {} }],
  ["an order that there is none", { sort: [{ userId: "up" }] }],
  ["a limit below nothing", { limit: -1 }],
  ["an operator that there is none", { selector: { userId: { $near: 1 } } }],
])("CARD-12: %s is refused in words", (_what, query) =>
  inStore(({ find, take }) =>
    Effect.gen(function* () {
      yield* take(make.person(bo))
      const { refused, rows } = yield* find("users", query)
      expect(refused).toMatch(/\w{3}/)
      expect(rows).toEqual([])
    }),
  ),
)

test("CARD-12: of many rows the first are shown and all are counted", () =>
  inStore(({ take, find }) =>
    Effect.gen(function* () {
      const many = Array.from({ length: SHOWN_ROWS + 7 }, (_, n) => make.gift(`gift-${n}`, bo.userId, me))
      yield* take(...many)
      const { rows, found } = yield* find("gifts", {})
      expect([rows.length, found]).toEqual([SHOWN_ROWS, SHOWN_ROWS + 7])
    }),
  ))
