/**
 * The log and the rows of one account. Every write carries the head: a commit is its entry, its rows and the head, all or
 * nothing, and whoever is not the newest owner any more dies. What cannot be read is set aside and counted, and the rest goes on.
 */
import { Context, Effect, type Scope, SubscriptionRef } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { LogEntry } from "#schema/events/log.ts"
import type { StorageStatus } from "#schema/model/status.ts"
import { openConnection } from "./connection.ts"
import { type FamilyName, families, type KeyOf, type RowKey, rangeOf, type ValueOf } from "./families.ts"
import { claimHead } from "./head.ts"
import { makeRoomMaker } from "./make-room.ts"
import { makeMissingPages } from "./missing-pages.ts"
import { type DiskChange, Disks } from "./row-disk.ts"
import type { Head } from "./row-schemas.ts"
import { type Rows, type RowWrite, rowsOf } from "./rows.ts"
import { makeSetAside } from "./set-aside.ts"
import { otherSlot, rangesOfSlot, rowKeyOf, type Slot, storedKeyOf, storedRangeOf } from "./slots.ts"
import { firstStatus, readPersistence, readRoom } from "./status-of-disk.ts"
import { valueToText } from "./stored-text.ts"

/** A write that appends nothing to the log. */
export interface Amendment {
  readonly rows?: ReadonlyArray<RowWrite>
  /** Rows of the slot that is not shown. */
  readonly beside?: ReadonlyArray<RowWrite>
  /** Entries that stand for others, and the entries that go because of them. */
  readonly entries?: ReadonlyArray<LogEntry>
  readonly gone?: ReadonlyArray<number>
  readonly head?: Partial<Pick<Head, "folds" | "savedAt" | "slot">>
}

type Read<N extends FamilyName> = ReadonlyArray<readonly [key: KeyOf<N>, value: ValueOf<KeyOf<N>>]>
interface RangeOptions {
  readonly after?: string
  readonly limit?: number
}

/** The rows of one slot, and what stands in no slot. */
export interface Shelf {
  readonly rows: (keys: Iterable<RowKey>) => Effect.Effect<Rows, AppFailure>
  /** A family's rows by ascending key, from the first key after `after` on. */
  readonly range: <N extends FamilyName>(name: N, options?: RangeOptions) => Effect.Effect<Read<N>, AppFailure>
}

export interface LogStoreShape extends Shelf {
  /** Appends one entry with what it changes. The entry's seq is head.seq + 1; its epoch is the owner's. */
  readonly commit: (
    entry: LogEntry,
    writes: ReadonlyArray<RowWrite>,
    options: { readonly durable: boolean },
  ) => Effect.Effect<void, AppFailure>
  readonly amend: (amendment: Amendment) => Effect.Effect<void, AppFailure>
  /** Writes rows that no new entry speaks of: cached answers, rows made anew. */
  readonly keep: (writes: ReadonlyArray<RowWrite>) => Effect.Effect<void, AppFailure>
  /** Changes of the head that no entry speaks of. */
  readonly note: (change: Partial<Pick<Head, "folds" | "savedAt">>) => Effect.Effect<void, AppFailure>
  /** The slot that is not shown. What is unreadable there is left out, uncounted. */
  readonly beside: Shelf
  /** Texts as they stand, by family, ascending: for measuring and comparing, not for reading. */
  readonly texts: (
    name: FamilyName,
    options?: RangeOptions & { readonly beside?: boolean },
  ) => Effect.Effect<ReadonlyArray<readonly [key: string, text: string]>, AppFailure>
  /** Entries behind commit `after`; `reached` is the last commit they stand for, unreadable ones too, null at the end of the log. */
  readonly entries: (
    after: number,
    limit: number,
  ) => Effect.Effect<{ readonly entries: ReadonlyArray<LogEntry>; readonly reached: number | null }, AppFailure>
  /** Which of these rows exist. */
  readonly present: (keys: ReadonlyArray<RowKey>) => Effect.Effect<ReadonlySet<RowKey>, AppFailure>
  /** Deletes some of the rows of the slot that is not shown; done when it gives none. Their keys. */
  readonly clearBeside: (limit: number) => Effect.Effect<ReadonlyArray<RowKey>, AppFailure>
  /** Drops cached answers; gives the length of what has gone. */
  readonly dropCaches: Effect.Effect<number, AppFailure>
  readonly head: Effect.Effect<Head>
  /** Dies when a connection that was lost finds another database in the place of this one. */
  readonly replaced: Effect.Effect<never>
  readonly status: SubscriptionRef.SubscriptionRef<StorageStatus>
  /** Asks the platform how much room there is. */
  readonly lookAtRoom: Effect.Effect<void>
  /** Rows that were found unreadable and are folds of the log: they must be made anew. Taken once. */
  readonly takeDamaged: Effect.Effect<ReadonlyArray<RowKey>>
}

export class LogStore extends Context.Service<LogStore, LogStoreShape>()("livcam/worker/store/LogStore") {}

/** Opens the account's database as its newest owner: the epoch is raised, former owners can no longer append. */
export const openLogStore = Effect.fn("openLogStore")(function* (
  userId: number,
): Effect.fn.Return<LogStoreShape, AppFailure, Disks | Scope.Scope> {
  const disks = yield* Disks
  const status = yield* SubscriptionRef.make<StorageStatus>(firstStatus(disks))
  const connection = yield* openConnection(userId, status)
  const isOutdated = (): boolean => SubscriptionRef.getUnsafe(status).rebuilding !== null
  const setAside = yield* makeSetAside(connection, status, isOutdated)
  const missing = yield* makeMissingPages(connection, status)
  let head = yield* claimHead(connection)
  yield* readPersistence(connection, disks, status)
  const lookAtRoom = readRoom(disks, status)
  yield* Effect.forkScoped(lookAtRoom)

  /** The head that is being written. */
  let coming: string | null = null
  connection.expect(families.head.key(), () => [valueToText(head), ...(coming === null ? [] : [coming])])

  const slot = (): Slot => head.slot ?? 0
  const ground = (): DiskChange => ({ key: families.head.key(), text: valueToText(head), was: valueToText(head) })
  const room = makeRoomMaker(connection, slot, missing.add)

  const toChanges = (writes: ReadonlyArray<RowWrite>, place: Slot): ReadonlyArray<DiskChange> =>
    writes.map(({ key, value }) => ({
      key: storedKeyOf(key, place),
      text: value === null ? null : valueToText(value),
    }))

  /** One at a time and never half: a write that has begun is finished, so that `head` is what stands on the disk. */
  const write = (step: (head: Head) => Head, changes: () => ReadonlyArray<DiskChange>, durable: boolean) =>
    Effect.suspend(() => {
      const next = step(head)
      const text = valueToText(next)
      const under = ground()
      const all = [{ ...under, text }, ...changes()]
      const attempt = connection.write(all, durable, text === under.text ? undefined : under.key)
      coming = text
      return Effect.andThen(
        room.withRoom(attempt, ground),
        Effect.sync(() => {
          head = next
        }),
      ).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            coming = null
          }),
        ),
      )
    }).pipe(connection.alone, Effect.uninterruptible)

  const amend = ({ rows = [], beside = [], entries = [], gone = [], head: change = {} }: Amendment) =>
    write(
      (now) => ({ ...now, ...change }),
      () => [
        ...toChanges([...rows, ...(change.slot === undefined ? missing.filledBy(rows) : missing.all())], slot()),
        ...toChanges(beside, otherSlot(slot())),
        ...entries.map((entry) => ({ key: families.entry.key(entry.seq), text: valueToText(entry) })),
        ...gone.map((seq) => ({ key: families.entry.key(seq), text: null })),
      ],
      false,
    ).pipe(Effect.tap(change.slot === undefined ? missing.filled(rows) : missing.forget))

  const texts: LogStoreShape["texts"] = (name, { after, limit = Number.POSITIVE_INFINITY, beside = false } = {}) =>
    Effect.suspend(() => {
      const place = beside ? otherSlot(slot()) : slot()
      const [first, to] = storedRangeOf(name, place)
      const from = after === undefined ? first : `${storedKeyOf(after as RowKey, place)}\u0000`
      return Effect.map(connection.range(from, to, limit), (found) =>
        found.map(([key, text]) => [rowKeyOf(key), text] as const),
      )
    })

  const shelf = (beside: boolean): Shelf => {
    const place = (): Slot => (beside ? otherSlot(slot()) : slot())
    return {
      rows: (keys) =>
        Effect.suspend(() => {
          const at = place()
          return Effect.map(connection.get([...new Set(keys)].map((key) => storedKeyOf(key, at))), (found) => {
            const read = [...found].flatMap(([key, text]) => setAside.read(rowKeyOf(key), text, beside))
            return rowsOf(new Map(read))
          })
        }).pipe(Effect.tap(setAside.flush)),
      range: (name, options = {}) =>
        Effect.map(texts(name, { ...options, beside }), (found) =>
          found.flatMap(([key, text]) => setAside.readIn(name, key, text, beside)),
        ).pipe(Effect.tap(setAside.flush)),
    }
  }

  const clearBeside = Effect.fnUntraced(function* (limit: number) {
    for (const [from, to] of rangesOfSlot(otherSlot(slot()))) {
      const found = yield* connection.range(from, to, limit)
      if (found.length === 0) continue
      const changes = found.map(([key]) => ({ key, text: null }))
      yield* write(
        (now) => now,
        () => changes,
        false,
      )
      return found.map(([key]) => rowKeyOf(key) as RowKey)
    }
    return []
  })

  return {
    ...shelf(false),
    beside: shelf(true),
    texts,
    amend,
    entries: (after, limit) =>
      Effect.map(texts("entry", { after: families.entry.key(after), limit }), (found) => ({
        entries: found.flatMap(([key, text]) => setAside.readIn("entry", key, text).map(([, entry]) => entry)),
        reached: found.length === 0 ? null : Number(found.at(-1)?.[0].slice(ENTRY.length)),
      })).pipe(Effect.tap(setAside.flush)),
    present: (keys) =>
      Effect.map(
        connection.get(keys.map((key) => storedKeyOf(key, slot()))),
        (found) => new Set([...found.keys()].map((key) => rowKeyOf(key) as RowKey)),
      ),
    clearBeside,
    lookAtRoom,
    dropCaches: Effect.uninterruptible(connection.alone(room.dropCaches)),
    head: Effect.sync(() => head),
    replaced: connection.replaced,
    status,
    takeDamaged: setAside.takeDamaged,
    commit: (entry, writes, { durable }) => {
      const appended = { key: families.entry.key(entry.seq), text: valueToText(entry), was: null }
      const changes = () => [appended, ...toChanges([...writes, ...missing.filledBy(writes)], slot())]
      return Effect.andThen(
        write((now) => follow(now, entry), changes, durable),
        missing.filled(writes),
      )
    },
    keep: (writes) => (writes.length === 0 ? Effect.void : amend({ rows: writes })),
    note: (change) => amend({ head: change }),
  }
})

const [ENTRY] = rangeOf("entry")

const follow = (head: Head, { seq, epoch, cursor }: LogEntry): Head => {
  if (seq !== head.seq + 1 || epoch !== head.epoch) throw new Error(`log entry ${seq} does not follow ${head.seq}`)
  return { ...head, seq, cursor: cursor ?? head.cursor }
}
