import { Clock, Effect, Layer, type Scope, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { auth } from "../../tests/worlds/realtime/world.ts"
import { pass } from "../../tests/worlds/turns.ts"
import { Entropy } from "../crypto/entropy.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import type { Attempt, AttemptEnd } from "./attempt.ts"
import { keepConnected, refusedMs } from "./keep-connected.ts"
import type { Link } from "./realtime.ts"

test("a socket that gave way to newer ones of its session does not come back soon to throw them out", () => {
  expect(refusedMs({ kind: "tooManySockets" })).toBeGreaterThanOrEqual(5 * 60_000)
  expect(refusedMs({ kind: "loginExpired" })).toBe(30_000)
  expect([refusedMs({ kind: "rateLimited" }), refusedMs(null)]).toEqual([undefined, undefined])
})

describe("sent away by a gateway that stops", () => {
  const AWAY: AttemptEnd = { livedMs: 60_000, refused: null, isSentAway: true }
  /** Runs attempts that end at once with these ends; the one after them stays. Gives each start time and link. */
  const lived = (ends: ReadonlyArray<AttemptEnd>, drawn: number) => {
    const begun: Array<number> = []
    const links: Array<Link> = []
    const attempt: Attempt = (_, { welcomed }) =>
      Effect.gen(function* () {
        begun.push(yield* Clock.currentTimeMillis)
        const end = ends[begun.length - 1]
        if (end?.livedMs !== null) yield* welcomed({ send: () => true, nudge: () => {} })
        return end ?? (yield* Effect.never)
      })
    const body: Effect.Effect<void, never, GatewayClock | Scope.Scope> = Effect.gen(function* () {
      const realtime = yield* keepConnected(attempt)
      yield* realtime.connect(auth)
      for (let tenth = 0; tenth < 300; tenth++) {
        yield* pass(100)
        const now = yield* SubscriptionRef.get(realtime.link)
        if (links.at(-1) !== now) links.push(now)
      }
    })
    const entropy = Layer.succeed(Entropy, { bytes: (count) => new Uint8Array(count).fill(drawn) })
    return Effect.runPromise(
      Effect.scoped(body).pipe(
        Effect.provide(Layer.provideMerge(GatewayClock.layer, entropy)),
        Effect.provide(TestClock.layer()),
        Effect.as({ begun, links }),
      ),
    )
  }
  const pauses = (begun: ReadonlyArray<number>) => begun.slice(1).map((at, n) => at - (begun[n] ?? 0))

  test("CARD-11: it comes again within two seconds, when chance says, and is never offline", async () => {
    const early = await lived([AWAY], 0)
    expect([pauses(early.begun), early.links]).toEqual([[0], ["online"]])
    const late = await lived([AWAY], 255)
    expect([pauses(late.begun), late.links]).toEqual([[2_000], ["connecting", "online"]])
  })

  test("CARD-11: when nobody else serves it is offline, and waits longer and longer", async () => {
    const gone: AttemptEnd = { livedMs: null, refused: null }
    const { begun, links } = await lived([AWAY, gone, gone], 255)
    expect(pauses(begun)).toEqual([2_000, 1_000, 2_000])
    expect(links).toEqual(["connecting", "offline", "online"])
  })

  test("one that is sent away again and again waits like everybody else", async () => {
    const { begun, links } = await lived(Array(5).fill({ ...AWAY, livedMs: 10 }), 255)
    expect(pauses(begun)).toEqual([2_000, 2_000, 2_000, 1_000, 2_000])
    expect(links).toContain("offline")
  })
})
