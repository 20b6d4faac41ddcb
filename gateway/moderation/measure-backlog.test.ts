/** The operators' backlog as Prometheus gets it. */
import { Effect, type Layer } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { measuring, scrape } from "../observability/metrics.ts"
import { memoryStore } from "../store/memory/memory-store.ts"
import { Store } from "../store/store.ts"
import { measureBacklog } from "./measure-backlog.ts"

const NOW = 1_700_000_000_000

const put = (photos: ReadonlyArray<number>, reports: ReadonlyArray<number>) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        for (const [n, at] of photos.entries())
          yield* tx.pictures.insert({ id: `p${at}-${n}`, userId: 7, status: "reviewing", use: "profile", at })
        for (const [n, at] of reports.entries())
          yield* tx.safetyReports.insert({
            ...{ reportId: `r${at}-${n}`, reporterId: 1, userId: 7, reason: "spam", details: "", messageIds: [], at },
            ...{ state: "received", messages: [], person: { userName: "Bo", headImg: "", introduce: "" } },
          })
      }),
    ),
  )
const told = Effect.map(scrape(0), (text) =>
  text.split("\n").filter((line) => line.startsWith("livcam_waiting_for_operators")),
)
const measured = <A, E>(body: Effect.Effect<A, E, Store>, store: Layer.Layer<Store>) =>
  Effect.runPromise(
    Effect.andThen(TestClock.setTime(NOW), body).pipe(Effect.provide(store), Effect.provide(TestClock.layer())),
  )

test("AUTH-12, SOC-08: how much waits, and for how long, is told each minute, and counted no further than is much anyway", () =>
  measured(
    Effect.gen(function* () {
      yield* Effect.forkScoped(measureBacklog)
      yield* Effect.yieldNow
      expect(yield* told).toEqual([
        `livcam_waiting_for_operators{queue="photos"} 0`,
        `livcam_waiting_for_operators{queue="reports"} 0`,
        `livcam_waiting_for_operators_seconds{queue="photos"} 0`,
        `livcam_waiting_for_operators_seconds{queue="reports"} 0`,
      ])
      yield* put(
        [NOW - 5_000, NOW - 30_000],
        Array.from({ length: 300 }, () => NOW),
      )
      yield* TestClock.adjust("1 minute")
      expect(yield* told).toEqual([
        `livcam_waiting_for_operators{queue="photos"} 2`,
        `livcam_waiting_for_operators{queue="reports"} 200`,
        `livcam_waiting_for_operators_seconds{queue="photos"} 90`,
        `livcam_waiting_for_operators_seconds{queue="reports"} 60`,
      ])
    }).pipe(Effect.scoped),
    measuring(memoryStore),
  ))

test("where nothing is measured nothing is counted", () =>
  measured(
    Effect.gen(function* () {
      const store = yield* Store
      const asked = { ...store, single: () => Effect.die(new Error("the store was asked")) }
      expect(yield* Effect.provideService(measureBacklog, Store, asked)).toBeUndefined()
    }),
    memoryStore,
  ))
