/**
 * Rows that views ask for, read directly and through RxDB: what they say after each commit, and that they are of one
 * moment.
 */
import { Effect, type Scope } from "effect"
import { describe, expect, test, vi } from "vitest"
import type { EventOf } from "#schema/events.ts"
import { ann, bo } from "../../tests/worlds/cast.ts"
import { feedOf, makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { run } from "../../tests/worlds/run.ts"
import { makeLog } from "../log/log.ts"
import { openAccount } from "../store/collections/find-rows.ts"
import { makeMemoryMedium, memoryDisks } from "../store/disk/memory-disk.ts"
import { families } from "../store/families.ts"
import { openStore, storesOf } from "../store/open-store.ts"
import { makeLiveRows } from "./live-rows.ts"

const me = ann.userId
const make = makeEventFactory(me)
const personKey = families.person.key(bo.userId)
const [balance, unread] = [families.balance.key(), families.unread.key()]
const until = (check: () => void) => Effect.promise(() => vi.waitFor(check, { timeout: 5_000, interval: 2 }))

const open = Effect.gen(function* () {
  const store = yield* openStore(me)
  const log = yield* Effect.provide(makeLog(me), storesOf(store))
  const live = yield* Effect.provide(makeLiveRows, storesOf(store))
  return { store, log, live, account: yield* openAccount(me, store) }
})
type Opened = Effect.Success<typeof open>

const inStore = (test: (opened: Opened) => Effect.Effect<void, unknown, Scope.Scope>) =>
  run(Effect.flatMap(open, test), memoryDisks(makeMemoryMedium()))

describe.each(["as they stand", "through RxDB"])("rows %s", (way) => {
  const attached = ({ live, account }: Opened) => (way === "through RxDB" ? live.attach(account.reactive) : Effect.void)

  test("CARD-05: a row that is asked for is told of when it is written, and of no other", () =>
    inStore((opened) =>
      Effect.gen(function* () {
        yield* attached(opened)
        const { live, log } = opened
        let told = 0
        const { rows } = yield* live.open(() => {
          told += 1
        })
        const named = Effect.map(rows([personKey]), (found) => found.get(personKey))
        expect(yield* named).toBeUndefined()
        yield* log.take(feedOf([make.person(bo)]))
        yield* until(() => expect(told).toBe(1))
        expect(yield* named).toEqual(bo)
        yield* log.take([{ seq: 2, at: 0, event: make.message(bo.userId, me, "of other rows") }])
        yield* log.take([{ seq: 3, at: 0, event: make.person({ ...bo, userName: "Bo again" }) }])
        yield* until(() => expect(told).toBe(2))
        expect(yield* named).toMatchObject({ userName: "Bo again" })
      }),
    ))

  test("CARD-05: the rows of a family come with those that are written later, without those that are gone", () =>
    inStore((opened) =>
      Effect.gen(function* () {
        yield* attached(opened)
        const { live, log } = opened
        let told = 0
        const { family } = yield* live.open(() => {
          told += 1
        })
        expect(yield* family("report")).toEqual([])
        yield* log.take(feedOf([make.report("report-1", bo.userId), make.report("report-2", bo.userId)]))
        yield* until(() => expect(told).toBe(1))
        expect((yield* family("report")).map(([, { reportId }]) => reportId)).toEqual(["report-1", "report-2"])
      }),
    ))

  test("CARD-05: a commit across collections is seen whole or not at all", () =>
    inStore((opened) =>
      Effect.gen(function* () {
        yield* attached(opened)
        const { live, log } = opened
        const { rows } = yield* live.open(() => {})
        let coming: ReadonlyArray<EventOf<"v1.PersonSeen" | "v2.CoinsPosted">> = []
        const look = Effect.gen(function* () {
          const person = (yield* rows([personKey])).get(personKey)
          // A commit comes between the two reads.
          const commit = coming
          coming = []
          if (commit.length > 0) yield* log.appendFacts(commit)
          const { coins } = (yield* rows([balance])).get(balance) ?? { coins: null }
          return [person?.userName, coins]
        })
        for (let number = 1; number <= 3; number++) {
          coming = [make.person({ ...bo, userName: String(number) }), make.coins(1, { balance: number })]
          expect(yield* live.whole(look)).toEqual([String(number), number])
        }
      }),
    ))
})

test("CARD-05: once RxDB is there, its queries tell of a commit, and nothing else does", () =>
  inStore(({ live, log, account }) =>
    Effect.gen(function* () {
      const told: Array<string> = []
      const [view, other] = [yield* live.open(() => told.push("view")), yield* live.open(() => told.push("other"))]
      yield* view.rows([unread])
      yield* live.attach(account.reactive)
      expect(told.splice(0)).toEqual(["view", "other"])
      yield* view.rows([unread])
      yield* log.take(feedOf([make.message(bo.userId, me, "one")]))
      yield* until(() => expect(told).toEqual(["view"]))
      // Chats are in no collection that views subscribe to.
      yield* other.family("chat")
      const database = yield* account.whole
      yield* Effect.promise(() => database.collections.counters.close())
      yield* log.take([{ seq: 2, at: 0, event: make.message(bo.userId, me, "two") }])
      yield* until(() => expect(told).toEqual(["view", "other"]))
    }),
  ))
