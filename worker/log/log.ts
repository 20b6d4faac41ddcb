/**
 * The single writer. All that arrives in one tick becomes one commit: folded, written at once with its rows, then told
 * to the listeners in the order of the log. Only this service appends, and what it has said to be done is on the disk.
 */
import { Cause, Clock, Context, Deferred, Effect, Queue, type Scope } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { LocalEvent, LogEvent } from "#schema/events/index.ts"
import type { FeedEntry, LogEntry } from "#schema/events/log.ts"
import { planCommit } from "../projections/fold-commit.ts"
import { LogStore } from "../store/log-store.ts"
import type { RowWrite } from "../store/rows.ts"
import { batchOf, type Request } from "./batch.ts"
import { makeRebuild } from "./rebuild.ts"

/** What was written. `entry` is null when the log did not grow: rows made anew, or the device's own. */
export interface Committed {
  readonly entry: LogEntry | null
  readonly writes: ReadonlyArray<RowWrite>
}

export interface LogShape {
  /** Events of this device. Done when they are on the disk. None at all only sees to rows that could not be read. */
  readonly append: (events: ReadonlyArray<LocalEvent>) => Effect.Effect<void, AppFailure>
  /** What the gateway says outside the feed (a login's user, fetched history). Folding it again must change nothing. */
  readonly appendFacts: (events: ReadonlyArray<LogEvent>) => Effect.Effect<void, AppFailure>
  /** Takes the entries that follow the cursor; gives the feed number that the log has reached then. */
  readonly take: (entries: ReadonlyArray<FeedEntry>) => Effect.Effect<number, AppFailure>
  readonly cursor: Effect.Effect<number>
  /** Writes rows that are this device's own and not of the log, and tells the listeners of them too. */
  readonly keep: (writes: ReadonlyArray<RowWrite>) => Effect.Effect<void, AppFailure>
  /** Called after each commit, in order, until the scope closes. Must not throw. */
  readonly listen: (listener: (committed: Committed) => void) => Effect.Effect<void, never, Scope.Scope>
  /** Dies with the reason when the writer can go on no more: another owner has taken over, or an invariant broke. */
  readonly over: Effect.Effect<never>
}

export class Log extends Context.Service<Log, LogShape>()("livcam/worker/log/Log") {}

type Waiting = Request & { readonly done: Deferred.Deferred<number, AppFailure> }

export const makeLog = Effect.fn("makeLog")(function* (
  me: number,
): Effect.fn.Return<LogShape, AppFailure, LogStore | Scope.Scope> {
  const store = yield* LogStore
  const queue = yield* Queue.unbounded<Waiting>()
  const over = yield* Deferred.make<never>()
  const listeners = new Set<(committed: Committed) => void>()
  const tell = (committed: Committed): void => {
    for (const listener of listeners) listener(committed)
  }
  const { repair, rebuild } = makeRebuild(store, me)
  yield* rebuild

  const commit = Effect.fnUntraced(function* (requests: ReadonlyArray<Request>) {
    const { seq: last, epoch, cursor } = yield* store.head
    const batch = batchOf(requests, cursor)
    const at = yield* Clock.currentTimeMillis
    const entry: LogEntry = { seq: last + 1, at, epoch, events: batch.events, cursor: batch.cursor }
    const plan = planCommit({ events: entry.events, me, at, seq: entry.seq })
    let rows = yield* store.rows(plan.reads)
    const repaired = yield* repair
    if (repaired.length > 0) {
      tell({ entry: null, writes: repaired })
      rows = yield* store.rows(plan.reads)
    }
    if (entry.events.length === 0) return batch.taken
    const writes = plan.fold(rows)
    const durable = entry.events.some(({ _tag }) => _tag === "v1.IntentOpened")
    yield* store.commit(entry, writes, { durable })
    tell({ entry, writes })
    return batch.taken
  })

  let waiting: Array<Waiting> = []
  const answer = (requests: ReadonlyArray<Waiting>, effect: Effect.Effect<number, AppFailure>) =>
    Effect.forEach(requests, ({ done }) => Deferred.completeWith(done, effect), { discard: true })

  const turn = Effect.gen(function* () {
    if (waiting.length === 0) waiting = [yield* Queue.take(queue)]
    yield* Effect.yieldNow
    waiting = [...waiting, ...(yield* Queue.clear(queue))]
    const taken = yield* Effect.result(commit(waiting))
    const answered = taken._tag === "Success" ? waiting.slice(0, taken.success) : waiting
    waiting = waiting.slice(answered.length)
    const cursor = Effect.map(store.head, (head) => head.cursor)
    yield* answer(answered, taken._tag === "Success" ? cursor : Effect.fail(taken.failure))
  })

  yield* Effect.forever(turn).pipe(
    Effect.onExit((exit) =>
      Effect.gen(function* () {
        if (exit._tag === "Failure" && !Cause.hasInterruptsOnly(exit.cause)) yield* Deferred.failCause(over, exit.cause)
        yield* answer([...waiting, ...(yield* Queue.clear(queue))], Effect.fail(failure("storageBroken", exit)))
      }),
    ),
    Effect.forkScoped,
  )

  const ask = (request: Request): Effect.Effect<number, AppFailure> =>
    Effect.gen(function* () {
      if (yield* Deferred.isDone(over)) return yield* failure("storageBroken")
      const done = yield* Deferred.make<number, AppFailure>()
      yield* Queue.offer(queue, { ...request, done })
      return yield* Deferred.await(done)
    })

  return {
    append: (events) => Effect.asVoid(ask({ kind: "local", events })),
    appendFacts: (events) => Effect.asVoid(ask({ kind: "local", events })),
    take: (entries) => ask({ kind: "feed", entries }),
    cursor: Effect.map(store.head, ({ cursor }) => cursor),
    keep: (writes) => Effect.map(store.keep(writes), () => tell({ entry: null, writes })),
    listen: (listener) =>
      Effect.acquireRelease(
        Effect.sync(() => listeners.add(listener)),
        () => Effect.sync(() => listeners.delete(listener)),
      ).pipe(Effect.asVoid),
    over: Deferred.await(over),
  }
})
