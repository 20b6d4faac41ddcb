/** What the call service needs of the engine: the newest call as the log has it, and the way of replies into the log. */
import { Effect, Layer, SubscriptionRef } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { CallState } from "#schema/model/call.ts"
import { CallFacts } from "../call/call-service.ts"
import { Feed } from "../feed/feed.ts"
import { Log } from "../log/log.ts"
import { families } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import { rowsOf } from "../store/rows.ts"

export const callFacts: Layer.Layer<CallFacts, AppFailure, Log | LogStore | Feed> = Layer.effect(
  CallFacts,
  Effect.gen(function* () {
    const log = yield* Log
    const store = yield* LogStore
    const { ingest } = yield* Feed
    const key = families.call.key()
    const newest = yield* SubscriptionRef.make<CallState | null>((yield* store.rows([key])).get(key) ?? null)
    const runFork = Effect.runForkWith(yield* Effect.context<never>())

    yield* log.listen(({ writes }) => {
      const written = writes.filter((write) => write.key === key)
      const call = rowsOf(new Map(written.map((write) => [write.key, write.value]))).get(key)
      if (written.length > 0) runFork(SubscriptionRef.set(newest, call ?? null))
    })

    return { current: SubscriptionRef.get(newest), changes: SubscriptionRef.changes(newest), ingest }
  }),
)
