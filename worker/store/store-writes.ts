/**
 * Writes of the account's database. Each carries the head, so that a stale leader's fails and ends that leader. Each is finished once
 * it has begun, so that the head in memory is the one on the disk. Watchers of rows are told after it.
 */
import { Effect } from "effect"
import type { LogEntry } from "#schema/log/entry.ts"
import type { Connection } from "./disk/connection.ts"
import type { DiskChange } from "./disk/row-disk.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { families } from "./families.ts"
import type { HotRows } from "./hot-rows.ts"
import { makeListeners } from "./listeners.ts"
import type { Amendment } from "./log-store.ts"
import { makeRoomMaker } from "./make-room.ts"
import type { MissingPages } from "./missing-pages.ts"
import type { Head } from "./row-schemas.ts"
import type { RowWrite } from "./rows.ts"
import { otherSlot, rangesOfSlot, type Slot, storedKeyOf } from "./slots.ts"
import { makeSpareRows } from "./spare-rows.ts"
import { textForDisk, valueToText } from "./stored-text.ts"

/** A change of a row that is shown says so. */
interface RowChange extends Omit<DiskChange, "was"> {
  readonly was?: null
  readonly row?: RowWrite
}

interface Options {
  readonly connection: Connection
  readonly hot: HotRows
  readonly missing: MissingPages
  readonly claimed: Head
}

export const makeWrites = ({ connection, hot, missing, claimed }: Options) => {
  let head = claimed
  /** The head that is being written. */
  let coming: string | null = null
  connection.expect(families.head.key(), () => [valueToText(head), ...(coming === null ? [] : [coming])])

  const slot = (): Slot => head.slot ?? 0
  const ground = (): DiskChange => {
    const text = valueToText(head)
    return { key: families.head.key(), text, was: text }
  }
  const spare = makeSpareRows(connection, ground)
  const forgetAll = Effect.sync(() => hot.forget())
  const missed: typeof missing.add = (keys) => Effect.andThen(forgetAll, missing.add(keys))

  const watchers = makeListeners<ReadonlyArray<RowWrite>>()
  const tell = (writes: ReadonlyArray<RowWrite>): void => {
    if (writes.length > 0) watchers.tell(writes)
  }

  const room = makeRoomMaker(connection, slot, missed, spare.drop, (keys) => {
    hot.forget()
    tell(keys.map((key): RowWrite => ({ key, value: null })))
  })

  const toChanges = (writes: ReadonlyArray<RowWrite>, place: Slot): ReadonlyArray<RowChange> =>
    writes.map(({ key, value }) => ({
      key: storedKeyOf(key, place),
      ...textForDisk(key, value),
      ...(place === slot() ? { row: { key, value } } : { like: storedKeyOf(key, slot()) }),
    }))

  /** One at a time and never half. */
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
        Effect.onError(() => forgetAll),
        Effect.ensuring(
          Effect.sync(() => {
            coming = null
          }),
        ),
      )
    }).pipe(connection.alone, Effect.uninterruptible)

  const keepHead = (now: Head): Head => now

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
    ).pipe(
      Effect.tap(change.slot === undefined ? missing.filled(rows) : missing.forget),
      Effect.tap(() => Effect.sync(() => tell(rows))),
    )

  const commit = (entry: LogEntry, writes: ReadonlyArray<RowWrite>, { durable }: { readonly durable: boolean }) => {
    const appended: RowChange = { ...entryChange(entry), was: null }
    const changes = () => [appended, ...toChanges([...writes, ...missing.filledBy(writes)], slot())]
    return write((now) => follow(now, entry), changes, durable).pipe(
      Effect.tap(missing.filled(writes)),
      Effect.tap(() => Effect.sync(() => tell(writes))),
    )
  }

  const hint = (writes: ReadonlyArray<RowWrite>) => write(keepHead, () => toChanges(writes, slot()), false, false)

  const clearBeside = Effect.fnUntraced(function* (limit: number): Effect.fn.Return<boolean, StorageFailure> {
    for (const [from, to] of rangesOfSlot(otherSlot(slot()))) {
      const found = yield* connection.range(from, to, limit, true)
      if (found.length === 0) continue
      const run = [found[0]?.[0] ?? "", found.at(-1)?.[0] ?? ""] as const
      const changes = found.map(([key]) => ({ key, text: null, run }))
      yield* write(keepHead, () => changes, false)
      return true
    }
    return false
  })

  return {
    head: Effect.sync(() => head),
    slot,
    /** What is read from the disk now may be of before or after the write that is under way. */
    isWriting: (): boolean => coming !== null,
    commit,
    amend,
    hint,
    clearBeside,
    spare,
    dropCaches: Effect.uninterruptible(connection.alone(room.dropCaches)),
    watch: watchers.listen,
    tell,
  }
}

export type Writes = ReturnType<typeof makeWrites>

const entryChange = (entry: LogEntry): RowChange => {
  const key = families.entry.key(entry.seq)
  return { key, ...textForDisk(key, entry) }
}

const follow = (head: Head, { seq, epoch, cursor }: LogEntry): Head => {
  if (seq !== head.seq + 1 || epoch !== head.epoch) throw new Error(`log entry ${seq} does not follow ${head.seq}`)
  return { ...head, seq, cursor: cursor ?? head.cursor }
}
