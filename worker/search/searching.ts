/**
 * Search of the messages on this device, as queries see it. The code that searches and keeps the index is loaded at the
 * first search, or when the log has grown enough to be indexed. The commit of a message only raises a count.
 */
import { Context, Effect, FiberHandle, Layer, Queue, type Scope, SubscriptionRef } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { QueryOf } from "#schema/queries.ts"
import { Identity } from "../http/identity.ts"
import { Log } from "../log/log.ts"
import { insist } from "../network/insist.ts"
import type { WakeSignal } from "../network/wake-signal.ts"
import { DeviceStore } from "../store/device-store.ts"
import { LogStore } from "../store/log-store.ts"
import { RowReader } from "../store/row-reader.ts"
import type { SearchStore } from "./index-mark.ts"
import type { SearchDesk } from "./search-desk.ts"
import { NOT_YET, type Result, type WatchedSearch } from "./watched-search.ts"

export class Searching extends Context.Service<
  Searching,
  {
    /** Rises when a watched result may have changed. */
    readonly news: SubscriptionRef.SubscriptionRef<number>
    /** Searches, and searches again when a change may alter the result, until the scope ends. */
    readonly watch: (query: QueryOf<"search">) => Effect.Effect<WatchedSearch, never, Scope.Scope>
  }
>()("livcam/worker/search/Searching") {
  static readonly layer: Layer.Layer<
    Searching,
    never,
    Identity | Log | RowReader | LogStore | DeviceStore | WakeSignal
  > = Layer.effect(
    Searching,
    Effect.suspend(() => make),
  )
}

/**
 * The log is indexed when it has grown by this many commits. AT_START: pause before indexing when it is that long at
 * the start.
 */
const GROWTH = 64
const AT_START = "10 seconds"
/** Pause between two steps: PAUSE, then WHILE_BUSY until no commit comes during it, at most MOST_WAITS times. */
const PAUSE = "10 millis"
const WHILE_BUSY = "50 millis"
const MOST_WAITS = 6
/** How long the loaded segments stay in memory after the last search. */
const AT_HAND = "30 seconds"
/** Pause before the upkeep's retry: after a full disk, and after any other failure. */
const AFTER_FULL = "10 minutes"
const AFTER_TROUBLE = "5 seconds"

const make = Effect.gen(function* () {
  const store: SearchStore = { ...(yield* RowReader), ...(yield* LogStore), ...(yield* DeviceStore) }
  const log = yield* Log
  const { userId: me } = yield* Identity
  const news = yield* SubscriptionRef.make(0)
  const work = yield* Queue.sliding<void>(1)
  const resting = yield* FiberHandle.make<void>()
  const context = yield* Effect.context<WakeSignal>()
  let open = 0
  let [commits, grown] = [0, 0]
  const go = (): void => {
    Queue.offerUnsafe(work, undefined)
  }

  const pause = Effect.gen(function* () {
    yield* Effect.sleep(PAUSE)
    for (let waits = 0; waits < MOST_WAITS; waits++) {
      const before = commits
      yield* Effect.sleep(WHILE_BUSY)
      if (commits === before) return
    }
  })
  const tell = SubscriptionRef.update(news, (count) => count + 1)
  /** Segments stay in memory for a while: a user who has searched mostly searches again. */
  const rest = Effect.andThen(
    Effect.sleep(AT_HAND),
    Effect.sync(() => desk?.rest()),
  )

  let desk: SearchDesk | undefined
  const loaded = Effect.gen(function* () {
    const { makeSearchDesk } = yield* Effect.tryPromise({
      try: () => import("./search-desk.ts"),
      catch: (cause) => failure("offline", cause),
    })
    desk ??= makeSearchDesk({ store, log, me, pause, tell })
    return desk
  })

  const tidy = Effect.gen(function* () {
    grown = 0
    const { step } = yield* loaded
    while (yield* step) yield* pause
  })
  const turn = Effect.gen(function* () {
    yield* Queue.take(work)
    const done = yield* Effect.result(tidy)
    if (done._tag === "Success") return
    yield* Effect.sleep(done.failure.error.kind === "storageFull" ? AFTER_FULL : AFTER_TROUBLE)
    desk?.forget()
    go()
  })

  yield* log.listen(() => {
    commits += 1
    grown += 1
    if (open > 0 || grown >= GROWTH) go()
  })
  yield* Effect.forkScoped(Effect.forever(turn))
  if ((yield* store.head).seq >= GROWTH)
    yield* Effect.forkScoped(Effect.andThen(Effect.sleep(AT_START), Effect.sync(go)))

  return Searching.of({
    news,
    watch: Effect.fnUntraced(function* (query) {
      yield* Effect.acquireRelease(
        Effect.suspend(() => {
          open += 1
          return FiberHandle.clear(resting)
        }),
        () =>
          Effect.suspend(() => {
            open -= 1
            return open === 0 ? Effect.asVoid(FiberHandle.run(resting, rest)) : Effect.void
          }),
      )
      go()
      let watched: WatchedSearch | undefined
      let failed: AppFailure | undefined
      const fail = (cause: AppFailure) => {
        failed = cause
        return tell
      }
      let misses = 0
      /** The first failed load is not reported: a retry half a second later mostly gets the script. */
      const missed = (cause: AppFailure) => Effect.suspend(() => (++misses > 1 ? fail(cause) : Effect.void))
      const begin = Effect.gen(function* () {
        watched = yield* (yield* insist(Effect.tapError(loaded, missed))).watch(query)
      })
      yield* Effect.forkScoped(Effect.catch(Effect.provide(begin, context), fail))
      return {
        result: Effect.suspend((): Effect.Effect<Result, AppFailure> => {
          if (watched !== undefined) return watched.result
          return failed === undefined ? Effect.succeed(NOT_YET) : Effect.fail(failed)
        }),
        concerns: (key) => watched?.concerns(key) ?? false,
        touched: (keys) => watched?.touched(keys),
      }
    }),
  })
})
