/** Two gateway processes on one store: a call goes on at the other process when one dies without notice. */
import { Context, Effect, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { START } from "../../tests/worlds/gateway/world.ts"
import { newAccount } from "../accounts/new-account.ts"
import { grantCoins } from "../coins/coins.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { Online } from "../people/online.ts"
import { onlineElsewhere } from "../realtime/online-elsewhere.ts"
import { makeMemoryStore } from "../store/memory/memory-store.ts"
import { Store, type StoreShape } from "../store/store.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { newCall } from "./new-call.ts"
import { sharedCallTimersLayer } from "./watch-calls.ts"

/** After its death a process sends, receives and does nothing. */
const startProcess = Effect.fnUntraced(function* (store: StoreShape, name: string) {
  let isDead = false
  const mortal: StoreShape = {
    transact: (body) => Effect.suspend(() => (isDead ? Effect.never : store.transact(body))),
    holding: (userIds, body) => Effect.suspend(() => (isDead ? Effect.never : store.holding(userIds, body))),
    single: (body) => Effect.suspend(() => (isDead ? Effect.never : store.single(body))),
    listen: (hear) => store.listen((notice) => (isDead ? undefined : hear(notice))),
  }
  const ground = Layer.mergeAll(Layer.succeed(Store, mortal), Entropy.seeded(name), Online.layer, Feed.layer)
  const process = Layer.mergeAll(onlineElsewhere, sharedCallTimersLayer).pipe(Layer.provideMerge(ground))
  const scope = yield* Scope.make()
  const context = yield* Layer.buildWithScope(process, scope)
  return {
    online: Context.get(context, Online),
    die: () => {
      isDead = true
    },
  }
})

const settle = Effect.andThen(
  Effect.forEach(Array(60), () => Effect.yieldNow, { discard: true }),
  TestClock.adjust(1),
)
const pass = (seconds: number) =>
  Effect.forEach(Array(seconds), () => Effect.andThen(TestClock.adjust("1 second"), settle), { discard: true })

/** Ann calls Mia, who costs 40 coins a minute; each has a socket at a different process. */
const callAcross = Effect.gen(function* () {
  yield* TestClock.setTime(START)
  const store = makeMemoryStore()
  const [a, b] = [yield* startProcess(store, "a"), yield* startProcess(store, "b")]
  const [ann, mia] = yield* store.transact((tx) =>
    Effect.all([
      tx.accounts.insert(newAccount({ userName: "Ann", createdAt: 0 })),
      tx.accounts.insert(newAccount({ userName: "Mia", goddess: true, callPrice: 40, createdAt: 0 })),
    ]),
  )
  const gift = { userId: ann.id, amount: 4_000, reason: "reward", key: "test" } as const
  yield* Effect.provide(
    store.transact((tx) => grantCoins(tx, gift)),
    Feed.layer,
  )
  a.online.enter(ann.id)
  b.online.enter(mia.id)
  yield* pass(3)
  const ring = (fields: Partial<CallRow>) =>
    store.transact((tx) =>
      tx.calls.insert(
        newCall({
          roomNum: "r",
          callerId: ann.id,
          calleeId: mia.id,
          callerDeviceId: "a",
          price: 40,
          invitedAt: START,
          ...fields,
        }),
      ),
    )
  const minutes = Effect.map(
    store.transact((tx) => tx.ledger.entries(`coins:${ann.id}`)),
    (entries) => entries.filter(({ reason }) => reason === "callMinute").length,
  )
  return { a, b, ann, mia, ring, minutes, call: store.transact((tx) => tx.calls.find("r")), store }
})
const inTime = <A, E>(body: Effect.Effect<A, E>) => Effect.runPromise(Effect.provide(body, TestClock.layer()))
const TALKING = { state: "talking", joinedAt: START, callerSawAt: START, calleeSawAt: START, startedAt: START } as const

describe.each(["a", "b"] as const)("when process %s dies", (dying) => {
  /** The member whose socket was at the dead process reconnects at the other one. */
  const surviving = Effect.gen(function* () {
    const world = yield* callAcross
    const [dead, left] = dying === "a" ? [world.a, world.b] : [world.b, world.a]
    return { ...world, dead, left, stranded: dying === "a" ? world.ann : world.mia }
  })

  test("CALL-07: a ring ends in time at the other", () =>
    inTime(
      Effect.gen(function* () {
        const { ring, dead, left, stranded, call } = yield* surviving
        yield* ring({})
        yield* pass(10)
        dead.die()
        left.online.enter(stranded.id)
        yield* pass(40)
        expect(yield* call).toMatchObject({ state: "ended", outcome: "noAnswer" })
      }),
    ))

  test("CALL-10: a call in which nobody sees anybody ends in time at the other", () =>
    inTime(
      Effect.gen(function* () {
        const { ring, dead, left, stranded, call, minutes } = yield* surviving
        yield* ring({ state: "joining", joinedAt: START })
        yield* pass(2)
        dead.die()
        left.online.enter(stranded.id)
        yield* pass(60)
        expect(yield* call).toMatchObject({ state: "ended", outcome: "failed", endReason: "noVideo" })
        expect(yield* minutes).toBe(0)
      }),
    ))

  test("CALL-11: a talk goes on, each of its minutes charged once", () =>
    inTime(
      Effect.gen(function* () {
        const { ring, dead, left, stranded, call, minutes } = yield* surviving
        yield* ring(TALKING)
        yield* pass(50)
        expect(yield* minutes).toBe(1)
        dead.die()
        yield* pass(3)
        left.online.enter(stranded.id)
        yield* pass(8)
        expect(yield* call).toMatchObject({ state: "talking", minutes: 2, coins: 80 })
        yield* pass(60)
        expect(yield* call).toMatchObject({ state: "talking", minutes: 3, coins: 120 })
        expect(yield* minutes).toBe(3)
      }),
    ))

  test("CALL-10: who does not come back is away within five seconds, and has left 20 s later", () =>
    inTime(
      Effect.gen(function* () {
        const { ring, dead, call, minutes } = yield* surviving
        yield* ring(TALKING)
        yield* pass(50)
        dead.die()
        yield* pass(6)
        const row = yield* call
        expect([row?.callerAbsence?.isAway ?? false, row?.calleeAbsence?.isAway ?? false]).toEqual([
          dying === "a",
          dying === "b",
        ])
        yield* pass(22)
        expect(yield* call).toMatchObject({ state: "ended", endReason: "remoteLeft", minutes: 1 })
        expect(yield* minutes).toBe(1)
      }),
    ))

  test("CALL-10: what somebody has been away before counts at the other", () =>
    inTime(
      Effect.gen(function* () {
        const { ring, dead, left, stranded, call, a, b, ann, mia } = yield* surviving
        yield* ring(TALKING)
        yield* pass(2)
        ;(dying === "a" ? a : b).online.leave(stranded.id)
        yield* pass(15)
        dead.die()
        yield* pass(8)
        expect(yield* call).toMatchObject({ state: "ended", endReason: "remoteLeft" })
        expect([left.online.has(ann.id), left.online.has(mia.id)].filter(Boolean)).toHaveLength(1)
      }),
    ))
})

test("CALL-11: hundreds of calls at two processes, of which one dies, are charged once a minute", () =>
  inTime(
    Effect.gen(function* () {
      const { store, a, b } = yield* callAcross
      const PAIRS = 100
      const ids = yield* store.transact((tx) =>
        Effect.forEach(Array.from({ length: PAIRS * 2 }), () =>
          tx.accounts.insert(newAccount({ userName: "P", createdAt: 0 })),
        ),
      )
      const pairs = Array.from({ length: PAIRS }, (_, n) => [ids[2 * n]?.id ?? 0, ids[2 * n + 1]?.id ?? 0] as const)
      const fill = Effect.forEach(pairs, ([callerId, calleeId]) =>
        store.transact((tx) =>
          Effect.gen(function* () {
            yield* grantCoins(tx, { userId: callerId, amount: 1_000, reason: "reward", key: `k${callerId}` })
            yield* tx.calls.insert(
              newCall({
                roomNum: `r${callerId}`,
                callerId,
                calleeId,
                callerDeviceId: "a",
                price: 40,
                invitedAt: START,
                ...TALKING,
              }),
            )
          }),
        ),
      )
      for (const [callerId, calleeId] of pairs) for (const id of [callerId, calleeId]) b.online.enter(id)
      yield* Effect.provide(fill, Feed.layer)
      yield* pass(70)
      a.die()
      yield* pass(60)
      const rows = yield* store.transact((tx) => tx.calls.open())
      expect(rows.filter(({ minutes, coins }) => minutes === 3 && coins === 120)).toHaveLength(PAIRS)
      expect(yield* store.transact((tx) => tx.ledger.total())).toBe(0)
    }),
  ))
