/**
 * The single writer. Everything that arrives in one tick becomes one commit: it is folded, written at once with its
 * rows, then told to the listeners in the order of the log. Only this service appends. What it reports as done is on
 * the disk.
 */
import { Cause, Clock, Context, Deferred, Effect, Queue, type Scope, Semaphore, SubscriptionRef } from "effect"
import type { StorageStatus } from "#schema/device/status.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { type EventTag, hasTag, isEventTag, type LocalEvent, type LogEvent } from "#schema/events.ts"
import type { FeedEntry, LogEntry, RawEvent } from "#schema/log/entry.ts"
import { spanned } from "../observability/spans.ts"
import { planCommit } from "../projections/fold-commit.ts"
import type { StorageFailure } from "../store/disk/storage-failure.ts"
import { makeListeners } from "../store/listeners.ts"
import { type Stores, wholeStore } from "../store/open-store.ts"
import { batchOf, type Request } from "./batch.ts"
import { makeCompaction } from "./compaction.ts"
import { compareOutbox } from "./compare-outbox.ts"
import { makeRebuild } from "./rebuild.ts"
import { repairRows } from "./refold.ts"

/** workerSilent: the log has ended, and nobody knows what became of the request. */
export type LogFailure = StorageFailure | AppFailure<"workerSilent">

export interface LogShape {
  /**
   * Appends events of this device. Done when they are on the disk. An empty list only repairs rows that could not be
   * read.
   */
  readonly append: (events: ReadonlyArray<LocalEvent>) => Effect.Effect<void, LogFailure>
  /**
   * Appends what the gateway says outside the feed (a login's user, fetched history). Folding it again must change
   * nothing.
   */
  readonly appendFacts: (events: ReadonlyArray<LogEvent>) => Effect.Effect<void, LogFailure>
  /**
   * Takes the entries that follow the cursor; none while a snapshot is being taken. Returns the feed number that the
   * log has reached then.
   */
  readonly take: (entries: ReadonlyArray<FeedEntry>) => Effect.Effect<number, LogFailure>
  /**
   * Takes events that stand for the feed up to `cursor`, and sets the log's cursor to it in the same commit, downwards
   * too. Null: more events will come. A worker killed before the last of them takes all of them again. At most 500
   * events.
   */
  readonly takeSnapshot: (events: ReadonlyArray<RawEvent>, cursor: number | null) => Effect.Effect<void, LogFailure>
  readonly cursor: Effect.Effect<number>
  /**
   * While `effect` runs, the log may grow, but none of its entries is rewritten. For readers that take several steps.
   */
  readonly steadily: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Compacts the whole log now. Returns how many entries it had before and has after. */
  readonly compact: Effect.Effect<{ readonly before: number; readonly after: number }, LogFailure>
  /** Done when this version's folds have made the rows. Until then the former rows are shown. */
  readonly rebuilt: Effect.Effect<void>
  /** Calls `listener` with each new entry, in order, until the scope closes. It must not throw. */
  readonly listen: (listener: (entry: LogEntry) => void) => Effect.Effect<void, never, Scope.Scope>
  /**
   * Dies with the reason when the writer cannot go on: another leader has taken over, the database was cleared, or an
   * invariant broke. Requests to it then fail with workerSilent; the caller asks the next writer.
   */
  readonly over: Effect.Effect<never>
}

export class Log extends Context.Service<Log, LogShape>()("livcam/worker/log/Log") {}

/**
 * Events that a user is told are done: they outlive a crash of the whole browser. The gateway tells everything else
 * again.
 */
const PROMISED = ["v1.IntentOpened", "v1.IntentCancelled"] as const

type Waiting = Request & { readonly done: Deferred.Deferred<number, LogFailure> }

export const makeLog = Effect.fn("makeLog")(function* (
  me: number,
): Effect.fn.Return<LogShape, LogFailure, Stores | Scope.Scope> {
  const store = yield* wholeStore
  const queue = yield* Queue.unbounded<Waiting>()
  const over = yield* Deferred.make<never>()
  const grown = makeListeners<LogEntry>()
  const commits = yield* Semaphore.make(1)
  const rewrites = yield* Semaphore.make(1)
  const rebuilt = yield* Deferred.make<void>()
  const exclusively = commits.withPermit
  const steadily = rewrites.withPermit

  /** Ends this writer when the step dies, as it does when it finds another leader writing. */
  const orOver = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.tapCause(effect, (cause) =>
      Cause.hasDies(cause) ? Deferred.failCause(over, Cause.die(cause)) : Effect.void,
    )

  const commit = Effect.fnUntraced(function* (requests: ReadonlyArray<Request>) {
    const { seq: last, epoch, cursor } = yield* store.head
    const batch = batchOf(requests, cursor)
    const at = yield* Clock.currentTimeMillis
    const entry: LogEntry = { seq: last + 1, at, epoch, events: batch.events, cursor: batch.cursor }
    const plan = planCommit({ events: entry.events, me, at, seq: entry.seq })
    let rows = yield* store.rows(plan.reads)
    if (yield* repairRows(store, me)) rows = yield* store.rows(plan.reads)
    if (entry.events.length === 0 && entry.cursor === null) return batch.taken
    const writes = yield* spanned(
      "fold",
      { events: entry.events.length },
      Effect.sync(() => plan.fold(rows)),
    )
    const durable = entry.events.some((event) => PROMISED.some((tag) => hasTag(event, tag)))
    yield* store.commit(entry, writes, { durable })
    grown.tell(entry)
    yield* wantPersistence(store.status, entry.events)
    return batch.taken
  })

  let isInSnapshot = false
  let waiting: Array<Waiting> = []
  const answer = (requests: ReadonlyArray<Waiting>, effect: Effect.Effect<number, LogFailure>) =>
    Effect.forEach(requests, ({ done }) => Deferred.completeWith(done, effect), { discard: true })

  const turn = Effect.gen(function* () {
    if (waiting.length === 0) waiting = [yield* Queue.take(queue)]
    yield* Effect.yieldNow
    waiting = [...waiting, ...(yield* Queue.clear(queue))]
    const taken = yield* Effect.result(exclusively(spanned("commit", { requests: waiting.length }, commit(waiting))))
    const answered = taken._tag === "Success" ? waiting.slice(0, taken.success) : waiting
    waiting = waiting.slice(answered.length)
    const cursor = Effect.map(store.head, (head) => head.cursor)
    yield* answer(answered, taken._tag === "Success" ? cursor : Effect.fail(taken.failure))
  })

  yield* Effect.forever(turn).pipe(
    Effect.onExit((exit) =>
      Effect.gen(function* () {
        if (exit._tag === "Failure" && !Cause.hasInterruptsOnly(exit.cause)) yield* Deferred.failCause(over, exit.cause)
        yield* answer([...waiting, ...(yield* Queue.clear(queue))], Effect.fail(failure("workerSilent", exit)))
      }),
    ),
    Effect.forkScoped,
  )

  const rebuild = makeRebuild({ store, me, exclusively })
  const compaction = yield* makeCompaction({ store, me, exclusively, steadily })
  const isOutdated = yield* rebuild.prepare
  if (!isOutdated) yield* Deferred.succeed(rebuilt, undefined)
  const compared = yield* Effect.result(compareOutbox(store, me))
  if (compared._tag === "Failure") yield* Effect.logWarning("what waits could not be compared", compared.failure)
  const upkeep = Effect.gen(function* () {
    yield* steadily(rebuild.run)
    yield* Deferred.succeed(rebuilt, undefined)
    yield* compaction.run
  })
  yield* Effect.forkScoped(Effect.ignoreCause(orOver(upkeep)))
  yield* Effect.forkScoped(Effect.ignoreCause(orOver(store.replaced)))

  const ask = (request: Request): Effect.Effect<number, LogFailure> =>
    Effect.gen(function* () {
      if (yield* Deferred.isDone(over)) return yield* failure("workerSilent")
      const done = yield* Deferred.make<number, LogFailure>()
      yield* Queue.offer(queue, { ...request, done })
      return yield* Deferred.await(done)
    })

  const append = (events: ReadonlyArray<LogEvent>) =>
    spanned("append", { events: events.length }, Effect.asVoid(ask({ kind: "local", events })))

  return {
    append,
    appendFacts: append,
    // Over a part of a snapshot, a feed entry would write older state.
    take: (entries) =>
      spanned("append", { entries: entries.length }, ask({ kind: "feed", entries: isInSnapshot ? [] : entries })),
    takeSnapshot: (events, cursor) =>
      Effect.suspend(() => {
        isInSnapshot = cursor === null
        return Effect.asVoid(ask({ kind: "snapshot", events, cursor }))
      }),
    cursor: Effect.map(store.head, ({ cursor }) => cursor),
    steadily,
    compact: orOver(compaction.all),
    rebuilt: Deferred.await(rebuilt),
    listen: grown.listen,
    over: Deferred.await(over),
  }
})

/**
 * Events that hold something of the user's own. With such data the browser should be asked to keep the saved data for
 * good.
 */
const WORTH_KEEPING: { readonly [T in EventTag]?: (event: RawEvent) => boolean } = {
  "v1.IntentOpened": ({ command }) =>
    typeof command === "object" && command !== null && "_tag" in command && OWN_WORDS.has(command._tag),
  "v2.CoinsPosted": ({ reason }) => reason === "purchase",
}
const OWN_WORDS = new Set<unknown>(["sendMessage", "sayHi", "requestFriend", "updateProfile", "setPhoto", "addPhoto"])

/**
 * Sets the status to `wanted`. The page watches it and asks the browser. An answer that was given is never asked for
 * again.
 */
const wantPersistence = (
  status: SubscriptionRef.SubscriptionRef<StorageStatus>,
  events: ReadonlyArray<RawEvent>,
): Effect.Effect<void> =>
  Effect.suspend(() => {
    const { persistence, state } = SubscriptionRef.getUnsafe(status)
    const isTime = persistence === "unasked" && state === "fine"
    return isTime && events.some((event) => isEventTag(event._tag) && WORTH_KEEPING[event._tag]?.(event))
      ? SubscriptionRef.update(status, (now) => ({ ...now, persistence: "wanted" as const }))
      : Effect.void
  })
