/**
 * The log and the rows of one account. A commit is one write: its entry, its rows and the head, all or nothing; an append
 * by anybody but the newest owner dies. What cannot be read is set aside and counted, and the rest goes on.
 */
import { Context, Effect, type Scope, SubscriptionRef } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { LogEntry } from "#schema/events/log.ts"
import type { StorageStatus } from "#schema/model/status.ts"
import { openConnection } from "./connection.ts"
import { type FamilyName, families, type KeyOf, type RowKey, rangeOf, type ValueOf } from "./families.ts"
import { claimHead } from "./head.ts"
import { type DiskChange, Disks } from "./row-disk.ts"
import type { Head } from "./row-schemas.ts"
import { type Rows, type RowWrite, rowsOf } from "./rows.ts"
import { makeSetAside } from "./set-aside.ts"
import { valueToText } from "./stored-text.ts"

export interface LogStoreShape {
  /** Appends one entry with what it changes. The entry's seq is head.seq + 1; its epoch is the owner's. */
  readonly commit: (
    entry: LogEntry,
    writes: ReadonlyArray<RowWrite>,
    options: { readonly durable: boolean },
  ) => Effect.Effect<void, AppFailure>
  /** Writes rows that no new entry speaks of: cached answers, rows made anew. */
  readonly keep: (writes: ReadonlyArray<RowWrite>) => Effect.Effect<void, AppFailure>
  /** Changes of the head that no entry speaks of. */
  readonly note: (change: Partial<Pick<Head, "folds" | "savedAt">>) => Effect.Effect<void, AppFailure>
  readonly rows: (keys: Iterable<RowKey>) => Effect.Effect<Rows, AppFailure>
  /** A family's rows by ascending key, from the first key after `after` on. */
  readonly range: <N extends FamilyName>(
    name: N,
    options?: { readonly after?: string; readonly limit?: number },
  ) => Effect.Effect<ReadonlyArray<readonly [key: KeyOf<N>, value: ValueOf<KeyOf<N>>]>, AppFailure>
  readonly head: Effect.Effect<Head>
  readonly status: SubscriptionRef.SubscriptionRef<StorageStatus>
  /** Rows that were found unreadable and are folds of the log: they must be made anew. Taken once. */
  readonly takeDamaged: Effect.Effect<ReadonlyArray<RowKey>>
}

export class LogStore extends Context.Service<LogStore, LogStoreShape>()("livcam/worker/store/LogStore") {}

/** Opens the account's database as its newest owner: the epoch is raised, former owners can no longer append. */
export const openLogStore = Effect.fn("openLogStore")(function* (
  userId: number,
): Effect.fn.Return<LogStoreShape, AppFailure, Disks | Scope.Scope> {
  const { isFleeting = false } = yield* Disks
  const status = yield* SubscriptionRef.make<StorageStatus>({ state: isFleeting ? "broken" : "fine", quarantined: 0 })
  const connection = yield* openConnection(userId, status)
  const setAside = yield* makeSetAside(connection, status)
  let head = yield* claimHead(connection)

  /** On a full disk cached answers go first, then the write is tried once more. Log and outbox never go. */
  const withRoom = (write: Effect.Effect<void, AppFailure>): Effect.Effect<void, AppFailure> =>
    Effect.catch(write, (failed) =>
      failed.error.kind !== "storageFull"
        ? Effect.fail(failed)
        : Effect.gen(function* () {
            const [from, to] = rangeOf("remote")
            const cached = yield* connection.range(from, to, Number.POSITIVE_INFINITY)
            if (cached.length === 0) return yield* failed
            yield* connection.write(
              cached.map(([key]) => ({ key, text: null })),
              false,
            )
            yield* write
          }),
    )

  /** One at a time and never half: a write that has begun is finished, so that `head` is what stands on the disk. */
  const writeWithHead = (step: (head: Head) => Head, changes: ReadonlyArray<DiskChange>, durable: boolean) =>
    Effect.suspend(() => {
      const [key, next] = [families.head.key(), step(head)]
      const ground = { key, text: valueToText(next), was: valueToText(head) }
      return Effect.map(withRoom(connection.write([ground, ...changes], durable, key)), () => {
        head = next
      })
    }).pipe(connection.alone, Effect.uninterruptible)

  return {
    head: Effect.sync(() => head),
    status,
    takeDamaged: setAside.takeDamaged,
    commit: (entry, writes, { durable }) => {
      const appended = { key: families.entry.key(entry.seq), text: valueToText(entry), was: null }
      return writeWithHead((now) => follow(now, entry), [appended, ...writes.map(writeToChange)], durable)
    },
    keep: (writes) => (writes.length === 0 ? Effect.void : connection.write(writes.map(writeToChange), false)),
    note: (change) => writeWithHead((now) => ({ ...now, ...change }), [], false),
    rows: (keys) =>
      Effect.map(connection.get([...new Set(keys)]), (texts) => {
        const read = [...texts].flatMap(([key, text]) => setAside.read(key, text))
        return rowsOf(new Map(read))
      }).pipe(Effect.tap(setAside.flush)),
    range: (name, { after, limit = Number.POSITIVE_INFINITY } = {}) => {
      const [first, to] = rangeOf(name)
      const from = after === undefined ? first : `${after}\u0000`
      return Effect.map(connection.range(from, to, limit), (found) =>
        found.flatMap(([key, text]) => setAside.readIn(name, key, text)),
      ).pipe(Effect.tap(setAside.flush))
    },
  }
})

const follow = (head: Head, { seq, epoch, cursor }: LogEntry): Head => {
  if (seq !== head.seq + 1 || epoch !== head.epoch) throw new Error(`log entry ${seq} does not follow ${head.seq}`)
  return { ...head, seq, cursor: cursor ?? head.cursor }
}

const writeToChange = ({ key, value }: RowWrite): DiskChange => ({
  key,
  text: value === null ? null : valueToText(value),
})
