/**
 * A disk that reopens once when its connection is lost, and turns errors into failures and into the storage status. A
 * conflict is no failure: another leader has taken over, so the operation dies.
 */
import { Deferred, Effect, Schedule, type Scope, Semaphore, SubscriptionRef } from "effect"
import type { StorageStatus } from "#schema/device/status.ts"
import { type DiskChange, Disks, type Found, type RowDisk, WriteConflict } from "./row-disk.ts"
import type { StorageFailure } from "./storage-failure.ts"
import { isWorthReopening, storageFailure, troubleOf } from "./storage-failure.ts"

export interface Connection {
  readonly get: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>, StorageFailure>
  readonly range: (
    from: string,
    to: string,
    limit: number,
    asStored?: boolean,
  ) => Effect.Effect<ReadonlyArray<Found>, StorageFailure>
  /**
   * `witness`: a key of this write. When the connection is lost during the write, however often, the text under this
   * key tells whether the write was done. So a failure means that nothing was written. Dies when the disk cannot be
   * asked.
   */
  readonly write: (
    changes: ReadonlyArray<DiskChange>,
    durable: boolean,
    witness?: string,
  ) => Effect.Effect<void, StorageFailure>
  /**
   * Sets the check of a reopened disk: under `key` it must hold one of `texts`. Else it is another database than before
   * (the browser has cleared it, or another leader writes), and `replaced` dies.
   */
  readonly expect: (key: string, texts: () => ReadonlyArray<string>) => void
  /** Dies when that check fails, or when a write finds that another leader has written. */
  readonly replaced: Effect.Effect<never>
  /** Runs such effects one at a time. */
  readonly alone: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

export const openConnection = Effect.fn("openConnection")(function* (
  userId: number,
  status: SubscriptionRef.SubscriptionRef<StorageStatus>,
): Effect.fn.Return<Connection, StorageFailure, Disks | Scope.Scope> {
  const disks = yield* Disks
  const alone = yield* Semaphore.make(1)
  const open = attempt(() => disks.open(userId))
  const reopening = yield* Semaphore.make(1)
  const opened = Effect.catch(open, (cause) => (isWorthReopening(cause) ? open : Effect.fail(cause))).pipe(
    Effect.retry({ ...OPEN_AGAIN, while: (cause) => troubleOf(cause) === "passing" }),
  )
  let disk = yield* Effect.mapError(
    Effect.timeoutOrElse(opened, { duration: OPEN_MS, orElse: blocked }),
    storageFailure,
  )
  let isOver = false
  let expected: { readonly key: string; readonly texts: () => ReadonlyArray<string> } | null = null
  const replaced = yield* Deferred.make<never>()

  const checkSame = Effect.fnUntraced(function* (fresh: RowDisk) {
    if (expected === null) return
    const { key, texts } = expected
    const stands = (yield* attempt(() => fresh.get([key]))).get(key)
    if (stands !== undefined && texts().includes(stands)) return
    return yield* Effect.fail<unknown>(new WriteConflict("another database stands where this one was"))
  })
  yield* Effect.addFinalizer(() => {
    isOver = true
    return Effect.ignore(attempt(() => disk.close()))
  })

  const reopened = (lost: RowDisk) =>
    Effect.suspend(() => {
      if (lost !== disk) return Effect.void
      return Effect.andThen(
        Effect.ignore(
          Effect.timeout(
            attempt(() => lost.close()),
            CLOSE_MS,
          ),
        ),
        Effect.flatMap(open, (fresh) => {
          disk = fresh
          return checkSame(fresh)
        }),
      )
    })

  /** Runs an operation on the disk, and once more on a fresh connection when the first is lost. */
  const run = <A>(operation: (on: RowDisk) => Promise<A>, again = operation): Effect.Effect<A, StorageFailure> =>
    Effect.suspend(() => {
      const first = disk
      return attempt(() => operation(first)).pipe(
        Effect.catch((cause) =>
          isWorthReopening(cause) && !isOver
            ? Effect.andThen(
                reopening.withPermit(reopened(first)),
                attempt(() => again(disk)),
              )
            : Effect.fail(cause),
        ),
        Effect.catch((cause) => {
          const trouble = troubleOf(cause)
          if (trouble === "conflict") return Effect.andThen(Deferred.die(replaced, cause), Effect.die(cause))
          const failed = Effect.fail(storageFailure(cause))
          return Effect.andThen(mark(status, trouble === "full" ? "full" : "broken"), failed)
        }),
      )
    })

  return {
    expect: (key, texts) => {
      expected = { key, texts }
    },
    replaced: Deferred.await(replaced),
    alone: alone.withPermit,
    get: (keys) => (keys.length === 0 ? Effect.succeed(new Map()) : run((on) => on.get(keys))),
    range: (from, to, limit, asStored) => run((on) => on.range(from, to, limit, asStored)),
    write: (changes, durable, witness) => {
      const write = (on: RowDisk): Promise<void> => on.write(changes, { durable })
      const wanted = changes.find(({ key }) => key === witness)
      const writeUnlessDone = async (on: RowDisk): Promise<void> => {
        const stands = wanted && (await on.get([wanted.key])).get(wanted.key)
        if (wanted === undefined || stands !== wanted.text) await write(on)
      }
      const settled = (failed: StorageFailure, { key, text }: DiskChange) =>
        run((on) => on.get([key])).pipe(
          Effect.retry(ASK_AGAIN),
          // A closed connection means that the engine has ended: no answer is needed, the next engine reads the disk.
          Effect.catch((cause) => (isOver ? Effect.interrupt : Effect.die(cause))),
          Effect.flatMap((found) => ((found.get(key) ?? null) === text ? Effect.void : Effect.fail(failed))),
        )
      const written = Effect.catch(run(write, writeUnlessDone), (failed) =>
        wanted === undefined || failed.error.kind === "storageFull" ? Effect.fail(failed) : settled(failed, wanted),
      )
      return Effect.andThen(written, disks.isFleeting ? Effect.void : mark(status, "fine"))
    },
  }
})

/** Longest wait for closing a lost connection, which may never answer. */
const CLOSE_MS = 2_000

/** Retries of asking the disk whether a write was done. */
const ASK_AGAIN = { times: 3, schedule: Schedule.exponential("100 millis") }

/**
 * Retries of opening. A browser that has just started may be busy with its files; without a disk all lasts only as long
 * as the tab.
 */
const OPEN_AGAIN = { times: 2, schedule: Schedule.spaced("500 millis") }

/** Longest wait for opening: a database that another connection holds may never answer. */
const OPEN_MS = 10_000
const blocked = () => Effect.fail(Object.assign(new Error("the database does not open"), { name: "BlockedError" }))

const attempt = <A>(operation: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: operation, catch: (cause) => cause })

const mark = (status: SubscriptionRef.SubscriptionRef<StorageStatus>, state: StorageStatus["state"]) =>
  Effect.suspend(() =>
    SubscriptionRef.getUnsafe(status).state === state
      ? Effect.void
      : SubscriptionRef.update(status, (now) => ({ ...now, state })),
  )
