import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { addHost, inWorld } from "../../tests/worlds/gateway/world.ts"
import { Store, type StoreShape } from "../store/store.ts"
import { type KnownHosts, makeKnownHosts } from "./known-hosts.ts"

const idsOf = (known: KnownHosts) => Effect.map(known.hosts, ({ byId }) => [...byId.keys()])

/** A store whose reads take 10 s after `slow()`. */
const slowed = (real: StoreShape) => {
  let isSlow = false
  const single: StoreShape["single"] = (body) =>
    Effect.tap(real.single(body), () => (isSlow ? Effect.sleep("10 seconds") : Effect.void))
  const slow = (): void => {
    isSlow = true
  }
  return { store: Store.of({ ...real, single }), slow }
}

test("what nobody has announced is found a minute later, behind the answers, whoever came, went or changed", () =>
  inWorld(
    Effect.gen(function* () {
      const [store, ann, bo] = [yield* Store, yield* addHost("Ann"), yield* addHost("Bo")]
      const known = yield* makeKnownHosts(store)
      expect(yield* idsOf(known)).toEqual([ann.id, bo.id])
      const cy = yield* addHost("Cy")
      yield* store.transact((tx) => tx.accounts.update(ann.id, { goddess: false }))
      yield* store.transact((tx) => tx.accounts.update(bo.id, { rank: 9 }))
      const { moves, movedSince } = yield* known.hosts
      expect(yield* idsOf(known)).toEqual([ann.id, bo.id])
      yield* TestClock.adjust("1 minute")
      expect(yield* idsOf(known)).toEqual([ann.id, bo.id])
      yield* TestClock.adjust("1 second")
      const { byId } = yield* known.hosts
      expect([...byId.keys()].sort()).toEqual([bo.id, cy.id])
      expect(byId.get(bo.id)?.rank).toBe(9)
      expect([...(movedSince(moves) ?? [])].sort()).toEqual([ann.id, bo.id, cy.id])
    }).pipe(Effect.scoped),
  ))

test("who asks first waits for all hosts, and so does everybody who asks meanwhile; later nobody waits", () =>
  inWorld(
    Effect.gen(function* () {
      const { store, slow } = slowed(yield* Store)
      const ann = yield* addHost("Ann")
      const known = yield* makeKnownHosts(store)
      slow()
      const first = yield* Effect.forkChild(idsOf(known))
      const second = yield* Effect.forkChild(Effect.andThen(Effect.sleep("1 second"), idsOf(known)))
      yield* TestClock.adjust("9 seconds")
      expect([first.pollUnsafe(), second.pollUnsafe()]).toEqual([undefined, undefined])
      yield* TestClock.adjust("30 seconds")
      expect([yield* Fiber.join(first), yield* Fiber.join(second)]).toEqual([[ann.id], [ann.id]])
      yield* TestClock.adjust("1 minute")
      const later = yield* Effect.forkChild(idsOf(known))
      yield* TestClock.adjust("1 millis")
      expect(later.pollUnsafe()).toBeDefined()
    }).pipe(Effect.scoped),
  ))

test("a host who is announced while being read is read again, and one whose reading failed too", () =>
  inWorld(
    Effect.gen(function* () {
      const real = yield* Store
      const ann = yield* addHost("Ann", { rank: 1 })
      let fails = false
      const single: StoreShape["single"] = (body) =>
        fails ? Effect.die(new Error("the database is away")) : real.single(body)
      const known = yield* makeKnownHosts(Store.of({ ...real, single }))
      yield* known.hosts
      yield* real.transact((tx) => tx.accounts.update(ann.id, { rank: 2 }))
      known.change(ann.id)
      fails = true
      expect((yield* Effect.exit(known.hosts))._tag).toBe("Failure")
      fails = false
      expect((yield* known.hosts).byId.get(ann.id)?.rank).toBe(2)
    }).pipe(Effect.scoped),
  ))
