/**
 * A task that is done now and then, by one gateway at a time. When it was done last stands in its row, so that a restart neither repeats nor
 * skips it; whoever does it says so every few seconds, and another takes over from one that has fallen silent. A task may be done twice
 * when its gateway stands still for longer: doing it again changes nothing.
 */
import { Cause, Clock, Effect, Exit } from "effect"
import { Store } from "../store/store.ts"
import type { UpkeepLeases } from "../store/tables/upkeep-leases.ts"

export interface LeasedTask<R> {
  readonly name: string
  /** When it is to be done again that was begun then; 0: never. */
  readonly dueAt: (doneAt: number) => number
  readonly run: Effect.Effect<void, never, R>
}

/** How long a gateway that does a task may be silent, and how often it says that it is at it. */
const LEASE_MS = 15_000
const BEAT_MS = 5_000
/** One that failed is tried again after so long. */
const RETRY_MS = 5 * 60_000
/** Looks are at least so far apart. */
const LEAST_MS = 1_000

const leases = <A>(body: (rows: UpkeepLeases) => Effect.Effect<A>) =>
  Store.use((store) => store.single(({ upkeepLeases }) => body(upkeepLeases)))

/** Ends when the task is another's. */
const beating = (task: string, holder: string) =>
  Effect.gen(function* () {
    for (;;) {
      yield* Effect.sleep(BEAT_MS)
      const until = (yield* Clock.currentTimeMillis) + LEASE_MS
      // A store that fails for a moment takes no lease away.
      const kept = yield* Effect.exit(leases((rows) => rows.keep(task, holder, until)))
      if (Exit.isSuccess(kept) && !kept.value)
        return yield* Effect.logWarning("another gateway has taken a task over", { task })
    }
  })

/** A gateway that stops leaves the task to others at once; a store that does not answer does not keep it from stopping. */
const letGo = (task: string, holder: string) =>
  Effect.ignoreCause(Effect.timeout(Effect.interruptible(leases((rows) => rows.keep(task, holder, 0))), LEAST_MS))

/** Does what it has the lease of. */
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

/** Does it when it is due and nobody else does. Gives when to look again. */
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

/** `holder`: the name of this process, no other's. */
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
