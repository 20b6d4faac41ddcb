/**
 * A recurring task that one gateway at a time does. Its row says when it was last done, so a restart neither repeats
 * nor skips it. The gateway renews its lease every few seconds, and another takes over when the lease expires. A task
 * may run twice when its gateway stalls for longer: a repetition must change nothing.
 */
import { Cause, Clock, Effect, Exit } from "effect"
import { Store } from "../store/store.ts"
import type { UpkeepLeases } from "../store/tables/operation/upkeep-leases.ts"

export interface LeasedTask<R> {
  readonly name: string
  /** When a run that began at `doneAt` is due again; 0: never done. */
  readonly dueAt: (doneAt: number) => number
  readonly run: Effect.Effect<void, never, R>
}

/** Length of a lease, and interval of its renewals, ms. */
const LEASE_MS = 15_000
const BEAT_MS = 5_000
/** Pause after a failed run, ms. */
const RETRY_MS = 5 * 60_000
/** Least time between two looks, ms. */
const LEAST_MS = 1_000

const leases = <A>(body: (rows: UpkeepLeases) => Effect.Effect<A>) =>
  Store.use((store) => store.single(({ upkeepLeases }) => body(upkeepLeases)))

/** Renews the lease; ends when another gateway has the task. */
const beating = (task: string, holder: string) =>
  Effect.gen(function* () {
    for (;;) {
      yield* Effect.sleep(BEAT_MS)
      const until = (yield* Clock.currentTimeMillis) + LEASE_MS
      // A store that fails for a moment does not end the lease.
      const kept = yield* Effect.exit(leases((rows) => rows.keep(task, holder, until)))
      if (Exit.isSuccess(kept) && !kept.value)
        return yield* Effect.logWarning("another gateway has taken a task over", { task })
    }
  })

/** Releases the lease at once when the gateway stops; a store that does not answer does not delay the stop. */
const letGo = (task: string, holder: string) =>
  Effect.ignoreCause(Effect.timeout(Effect.interruptible(leases((rows) => rows.keep(task, holder, 0))), LEAST_MS))

/** Runs the task under its lease. */
const doTask = <R>({ name, run }: LeasedTask<R>, holder: string) =>
  Effect.gen(function* () {
    const begun = yield* Clock.currentTimeMillis
    const exit = yield* Effect.exit(
      Effect.raceFirst(Effect.as(run, true), Effect.as(beating(name, holder), false)).pipe(
        Effect.onInterrupt(() => letGo(name, holder)),
      ),
    )
    if (Exit.isSuccess(exit)) return exit.value ? yield* leases((rows) => rows.done(name, holder, begun)) : undefined
    if (Cause.hasInterruptsOnly(exit.cause)) return yield* Effect.interrupt
    yield* Effect.logWarning("a task of the upkeep failed", { task: name }, exit.cause)
    const failed = yield* Clock.currentTimeMillis
    yield* leases((rows) => rows.keep(name, holder, failed + RETRY_MS))
  })

/** Runs the task when it is due and no other gateway has it. Returns when to look again. */
const look = <R>(task: LeasedTask<R>, holder: string) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const row = yield* leases((rows) => rows.find(task.name))
    const doneBy = row?.doneAt ?? 0
    const at = Math.max(task.dueAt(doneBy), row?.until ?? 0)
    if (at > now) return at
    const taking = { task: task.name, holder, now, until: now + LEASE_MS, doneBy }
    if (yield* leases((rows) => rows.take(taking))) yield* doTask(task, holder)
    return now
  })

/** `holder`: a name unique to this process. */
export const leasedTask = <R>(task: LeasedTask<R>, holder: string): Effect.Effect<never, never, R | Store> =>
  Effect.gen(function* () {
    for (;;) {
      const next = yield* Effect.exit(look(task, holder))
      if (Exit.isFailure(next)) {
        if (Cause.hasInterruptsOnly(next.cause)) return yield* Effect.interrupt
        yield* Effect.logWarning("a task of the upkeep could not be looked at", { task: task.name }, next.cause)
      }
      const now = yield* Clock.currentTimeMillis
      yield* Effect.sleep(Math.max(LEAST_MS, (Exit.isSuccess(next) ? next.value : now + BEAT_MS) - now))
    }
  })
