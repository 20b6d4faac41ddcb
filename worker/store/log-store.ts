/**
 * The log and the rows of one account. Every write carries the head: a commit is its entry, its rows and the head, all or
 * nothing, and whoever is not the newest leader any more dies. What cannot be read is set aside and counted, and the rest goes on.
 */
import { Context, Effect, type Scope, SubscriptionRef } from "effect"
import type { StorageStatus } from "#schema/device/status.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { LogEntry } from "#schema/log/entry.ts"
import { textForDisk } from "./cold-text.ts"
import { openConnection } from "./connection.ts"
import { type FamilyName, families, type KeyOf, type RowKey, rangeOf, type ValueOf } from "./families.ts"
import { claimHead } from "./head.ts"
import { makeHotRows } from "./hot-rows.ts"
import { makeRoomMaker } from "./make-room.ts"
import { makeMissingPages } from "./missing-pages.ts"
import { type DiskChange, Disks, type Found } from "./row-disk.ts"
import type { Head } from "./row-schemas.ts"
import { type DeviceWrite, type Rows, type RowWrite, rowsOf } from "./rows.ts"
import { makeSetAside } from "./set-aside.ts"
import { otherSlot, rangesOfSlot, rowKeyOf, type Slot, storedKeyOf, storedRangeOf } from "./slots.ts"
import { makeSpareRows, type SpareRows } from "./spare-rows.ts"
import { firstStatus, readPersistence, readRoom } from "./status-of-disk.ts"
import { valueToText } from "./stored-text.ts"

/** A write that appends nothing to the log: upkeep of the log and of rows that are made anew from it. */
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
  /** The first stored key that is not read any more; for families that stand in no slot. */
  readonly below?: string
  readonly limit?: number
}

/** The rows of one slot, and what stands in no slot. */
export interface Shelf {
  readonly rows: (keys: Iterable<RowKey>) => Effect.Effect<Rows, AppFailure>
  /** A family's rows by ascending key, from the first key after `after` on. */
  readonly range: <N extends FamilyName>(name: N, options?: RangeOptions) => Effect.Effect<Read<N>, AppFailure>
}

export interface LogStoreShape extends Shelf {
  /** Appends one entry with what it changes. The entry's seq is head.seq + 1; its `epoch` is the leader's fencing token. */
  readonly commit: (
    entry: LogEntry,
    writes: ReadonlyArray<RowWrite>,
    options: { readonly durable: boolean },
  ) => Effect.Effect<void, AppFailure>
  readonly amend: (amendment: Amendment) => Effect.Effect<void, AppFailure>
  /** Writes what is this device's own: cached answers, marks. A fold does not fit. */
  readonly keep: (writes: ReadonlyArray<DeviceWrite>) => Effect.Effect<void, AppFailure>
  /** Writes rows that are only hints: on a full disk nothing goes to make room for them. */
  readonly hint: (writes: ReadonlyArray<DeviceWrite>) => Effect.Effect<void, AppFailure>
  /** Changes of the head that no entry speaks of. */
  readonly note: (change: Partial<Pick<Head, "folds" | "savedAt">>) => Effect.Effect<void, AppFailure>
  /** The slot that is not shown. What is unreadable there is left out, uncounted. */
  readonly beside: Shelf
  /** Texts by family, ascending: for measuring and comparing, not for reading. `asStored`: packed where they are. */
  readonly texts: (
    name: FamilyName,
    options?: RangeOptions & { readonly beside?: boolean; readonly asStored?: boolean },
  ) => Effect.Effect<ReadonlyArray<Found>, AppFailure>
  /** Entries behind commit `after`; `reached` is the last commit they stand for, unreadable ones too, null at the end of the log. */
  readonly entries: (
    after: number,
    limit: number,
  ) => Effect.Effect<{ readonly entries: ReadonlyArray<LogEntry>; readonly reached: number | null }, AppFailure>
  /** Texts of these rows as they stand, by key: for whoever wants little of a large row and decodes that. */
  readonly textsOf: (keys: ReadonlyArray<RowKey>) => Effect.Effect<ReadonlyMap<RowKey, string>, AppFailure>
  /** Deletes some of the rows of the slot that is not shown; false when there are none. */
  readonly clearBeside: (limit: number) => Effect.Effect<boolean, AppFailure>
  /** Rows that are first to go when there is no room. */
  readonly spare: Pick<SpareRows, "generation" | "keep">
  /** Drops cached answers; gives the length of what has gone. */
  readonly dropCaches: Effect.Effect<number, AppFailure>
  readonly head: Effect.Effect<Head>
  /** The newest entries were gone when the log was opened: its rows are of later commits than it has. */
  readonly hasLost: boolean
  /** Dies when a connection that was lost finds another database in the place of this one. */
  readonly replaced: Effect.Effect<never>
  readonly status: SubscriptionRef.SubscriptionRef<StorageStatus>
  /** Asks the platform how much room there is. */
  readonly lookAtRoom: Effect.Effect<void>
  /** Rows that were found unreadable and are folds of the log: they must be made anew. Taken once. */
  readonly takeDamaged: Effect.Effect<ReadonlyArray<RowKey>>
}

/** A change of a row that is shown says so. */
interface RowChange extends Omit<DiskChange, "was"> {
  readonly was?: null
  readonly row?: RowWrite
}

export class LogStore extends Context.Service<LogStore, LogStoreShape>()("livcam/worker/store/LogStore") {}

/** Opens the account's database as its newest leader: the fencing token is raised, former leaders can no longer append. */
export const openLogStore = Effect.fn("openLogStore")(function* (
  userId: number,
): Effect.fn.Return<LogStoreShape, AppFailure, Disks | Scope.Scope> {
  const disks = yield* Disks
  const status = yield* SubscriptionRef.make<StorageStatus>(firstStatus(disks))
  const connection = yield* openConnection(userId, status)
  const isOutdated = (): boolean => SubscriptionRef.getUnsafe(status).rebuilding !== null
  const setAside = yield* makeSetAside(connection, status, isOutdated)
  const missing = yield* makeMissingPages(connection, status)
  const hot = makeHotRows()
  const { hasLost, ...claimed } = yield* claimHead(connection)
  let { head } = claimed
  yield* readPersistence(connection, disks, status)
  const lookAtRoom = readRoom(disks, status)
  yield* Effect.forkScoped(lookAtRoom)

  /** The head that is being written. */
  let coming: string | null = null
  connection.expect(families.head.key(), () => [valueToText(head), ...(coming === null ? [] : [coming])])

  const slot = (): Slot => head.slot ?? 0
  const ground = (): DiskChange => {
    const text = valueToText(head)
    return { key: families.head.key(), text, was: text }
  }
  const spare = makeSpareRows(connection, ground)
  const room = makeRoomMaker(
    connection,
    slot,
    (keys) =>
      Effect.andThen(
        Effect.sync(() => hot.forget()),
        missing.add(keys),
      ),
    spare.drop,
  )

  const toChanges = (writes: ReadonlyArray<RowWrite>, place: Slot): ReadonlyArray<RowChange> =>
    writes.map(({ key, value }) => ({
      key: storedKeyOf(key, place),
      ...textForDisk(key, value),
      ...(place === slot() ? { row: { key, value } } : { like: storedKeyOf(key, slot()) }),
    }))

  /** One at a time and never half: a write that has begun is finished, so that `head` is what stands on the disk. */
  const write = (
    step: (head: Head) => Head,
    changes: () => ReadonlyArray<RowChange>,
    durable: boolean,
    makesRoom = true,
  ) =>
    Effect.suspend(() => {
      const next = step(head)
      const text = valueToText(next)
      const under = ground()
      const rows = changes()
      const all: ReadonlyArray<DiskChange> = [{ ...under, text }, ...rows.map(({ row, ...change }) => change)]
      const attempt = connection.write(all, durable, text === under.text ? undefined : under.key)
      coming = text
      return Effect.andThen(
        makesRoom ? room.withRoom(attempt, ground) : attempt,
        Effect.sync(() => {
          if (next.slot === head.slot)
            hot.written(rows.flatMap(({ row, text }) => (row ? [{ ...row, length: text?.length ?? 0 }] : [])))
          else hot.forget()
          head = next
        }),
      ).pipe(
        Effect.onError(() => Effect.sync(() => hot.forget())),
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
        ...entries.map(entryChange),
        ...gone.map((seq) => ({ key: families.entry.key(seq), text: null })),
      ],
      false,
    ).pipe(Effect.tap(change.slot === undefined ? missing.filled(rows) : missing.forget))

  const texts: LogStoreShape["texts"] = (
    name,
    { after, below, limit = Number.POSITIVE_INFINITY, beside = false, asStored = false } = {},
  ) =>
    Effect.suspend(() => {
      const place = beside ? otherSlot(slot()) : slot()
      const [first, behind] = storedRangeOf(name, place)
      const to = below ?? behind
      const from = after === undefined ? first : `${storedKeyOf(after as RowKey, place)}\u0000`
      return Effect.map(connection.range(from, to, limit, asStored), (found) =>
        found.map(([key, ...text]): Found => [rowKeyOf(key), ...text]),
      )
    })

  const rowsBeside: Shelf["rows"] = (keys) =>
    Effect.suspend(() => {
      const at = otherSlot(slot())
      return Effect.map(connection.get([...new Set(keys)].map((key) => storedKeyOf(key, at))), (found) =>
        rowsOf(new Map([...found].flatMap(([key, text]) => setAside.read(rowKeyOf(key), text, true)))),
      )
    })

  const rowsShown: Shelf["rows"] = (keys) =>
    Effect.suspend(() => {
      const [rows, wanted] = [new Map<RowKey, ValueOf<RowKey>>(), new Map<string, RowKey>()]
      for (const key of new Set(keys)) {
        const value = hot.get(key)
        if (value === undefined) wanted.set(storedKeyOf(key, slot()), key)
        else if (value !== null) rows.set(key, value)
      }
      if (wanted.size === 0) return Effect.succeed(rowsOf(rows))
      const take = hot.reading()
      return Effect.map(connection.get([...wanted.keys()]), (found) => {
        for (const [stored, key] of wanted) {
          const text = found.get(stored)
          if (text === undefined) take(key, null, 0)
          else
            for (const [, value] of setAside.read(key, text)) {
              rows.set(key, value)
              take(key, value, text.length)
            }
        }
        return rowsOf(rows)
      }).pipe(Effect.tap(setAside.flush))
    })

  const shelf = (beside: boolean): Shelf => ({
    rows: beside ? rowsBeside : rowsShown,
    range: (name, options = {}) =>
      Effect.map(texts(name, { ...options, beside }), (found) =>
        found.flatMap(([key, text]) => {
          const read = setAside.readIn(name, key, text, beside)
          if (read.length === 0 && !beside) hot.forget()
          return read
        }),
      ).pipe(Effect.tap(setAside.flush)),
  })

  const clearBeside = Effect.fnUntraced(function* (limit: number) {
    for (const [from, to] of rangesOfSlot(otherSlot(slot()))) {
      const found = yield* connection.range(from, to, limit, true)
      if (found.length === 0) continue
      const run = [found[0]?.[0] ?? "", found.at(-1)?.[0] ?? ""] as const
      const changes = found.map(([key]) => ({ key, text: null, run }))
      yield* write(
        (now) => now,
        () => changes,
        false,
      )
      return true
    }
    return false
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
    textsOf: (keys) =>
      Effect.map(
        connection.get(keys.map((key) => storedKeyOf(key, slot()))),
        (found) => new Map([...found].map(([key, text]) => [rowKeyOf(key) as RowKey, text])),
      ),
    clearBeside,
    lookAtRoom,
    dropCaches: Effect.uninterruptible(connection.alone(room.dropCaches)),
    head: Effect.sync(() => head),
    hasLost,
    spare,
    replaced: connection.replaced,
    status,
    takeDamaged: setAside.takeDamaged,
    commit: (entry, writes, { durable }) => {
      const appended: RowChange = { ...entryChange(entry), was: null }
      const changes = () => [appended, ...toChanges([...writes, ...missing.filledBy(writes)], slot())]
      return Effect.andThen(
        write((now) => follow(now, entry), changes, durable),
        missing.filled(writes),
      )
    },
    keep: (writes) => (writes.length === 0 ? Effect.void : amend({ rows: writes })),
    hint: (writes) =>
      write(
        (now) => now,
        () => toChanges(writes, slot()),
        false,
        false,
      ),
    note: (change) => amend({ head: change }),
  }
})

const [ENTRY] = rangeOf("entry")

const entryChange = (entry: LogEntry): RowChange => {
  const key = families.entry.key(entry.seq)
  return { key, ...textForDisk(key, entry) }
}

const follow = (head: Head, { seq, epoch, cursor }: LogEntry): Head => {
  if (seq !== head.seq + 1 || epoch !== head.epoch) throw new Error(`log entry ${seq} does not follow ${head.seq}`)
  return { ...head, seq, cursor: cursor ?? head.cursor }
}
