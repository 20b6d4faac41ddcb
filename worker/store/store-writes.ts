/**
 * Writes of the account's database. Each write carries the head, so a stale leader's write fails and ends that leader.
 * A write that has begun cannot be interrupted, so the head in memory equals the one on the disk. Row watchers are told
 * after the write.
 */
import { Clock, Effect } from "effect"
import type { LogEntry } from "#schema/log/entry.ts"
import type { Connection } from "./disk/connection.ts"
import type { DiskChange } from "./disk/row-disk.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { families, isKeyOf, type RowKey } from "./families.ts"
import type { HotRows } from "./hot-rows.ts"
import { makeListeners } from "./listeners.ts"
import type { Amendment } from "./log-store.ts"
import { makeRoomMaker } from "./make-room.ts"
import type { MissingPages } from "./missing-pages.ts"
import { type PageAt, pageOf, placeOf, type StoredEntry, withoutMessages } from "./page-refs.ts"
import type { Head, MessagePage } from "./row-schemas.ts"
import type { DoneWrite, RowWrite } from "./rows.ts"
import { otherSlot, rangesOfSlot, rowKeyOf, type Slot, slotOf, storedKeyOf } from "./slots.ts"
import { makeSpareRows } from "./spare-rows.ts"
import { textForDisk, textToValue, valueToText } from "./stored-text.ts"

/** `row`: set for log entries and for rows of the shown slot. */
interface RowChange extends Omit<DiskChange, "was"> {
  readonly was?: null
  readonly row?: RowWrite
}

interface Options {
  readonly me: number
  readonly connection: Connection
  readonly hot: HotRows
  readonly missing: MissingPages
  readonly claimed: Head
}

/** Keeps the head in memory, equal to the one on the disk, and the next head while it is being written. */
const keepHead = (connection: Connection, claimed: Head) => {
  let head = claimed
  let slot = slotOf(head)
  let coming: string | null = null
  connection.expect(families.head.key(), () => [valueToText(head), ...(coming === null ? [] : [coming])])
  const ground = (): DiskChange => {
    const text = valueToText(head)
    return { key: families.head.key(), text, was: text }
  }
  return {
    now: (): Head => head,
    slot: (): Slot => slot,
    /** The condition of every write: the disk still has the present head. */
    ground,
    /** True while a write is under way: a disk read may then show the state before or after it. */
    isWriting: (): boolean => coming !== null,
    /**
     * Writes the next head. `write` gets the head's change, and the head's key when its text is new. When the write is
     * done, `then` is called and the next head becomes the present one, in the same synchronous step.
     */
    become: (
      next: Head,
      write: (change: DiskChange, named: string | undefined) => Effect.Effect<void, StorageFailure>,
      then: () => void,
    ) => {
      const text = valueToText(next)
      const under = ground()
      const done = write({ ...under, text }, text === under.text ? undefined : under.key)
      coming = text
      const taken = Effect.sync(() => {
        then()
        head = next
        slot = slotOf(next)
      })
      const ended = Effect.sync(() => {
        coming = null
      })
      return Effect.ensuring(Effect.andThen(done, taken), ended)
    },
  }
}

export const makeWrites = ({ me, connection, hot, missing, claimed }: Options) => {
  const { now, slot, ground, isWriting, become } = keepHead(connection, claimed)
  const spare = makeSpareRows(connection, ground)
  const forgetAll = Effect.sync(() => hot.forget())
  const missed: typeof missing.add = (keys) => Effect.andThen(forgetAll, missing.add(keys))

  const watchers = makeListeners<ReadonlyArray<RowWrite>>()
  const done = makeListeners<ReadonlyArray<DoneWrite>>()
  const tell = (writes: ReadonlyArray<RowWrite>): void => {
    if (writes.length > 0) watchers.tell(writes)
  }
  /** Tells of rows that read differently although they were not written here. */
  const tellAll = (writes: ReadonlyArray<RowWrite>): void => {
    tell(writes)
    if (done.isHeard()) done.tell(writes.map((write) => ({ ...write, was: undefined })))
  }

  const room = makeRoomMaker(connection, slot, missed, spare.drop, (keys) => {
    hot.forget()
    tellAll(keys.map((key): RowWrite => ({ key, value: null })))
  })

  const toChanges = (writes: ReadonlyArray<RowWrite>, place: Slot): ReadonlyArray<RowChange> =>
    writes.map(({ key, value }) => ({
      key: storedKeyOf(key, place),
      ...textForDisk(key, value),
      ...(place === slot() ? { row: { key, value } } : { like: storedKeyOf(key, slot()) }),
    }))

  /** Runs one write at a time, all or nothing. */
  const write = (
    step: (head: Head) => Head,
    changes: () => ReadonlyArray<RowChange>,
    durable: boolean,
    makesRoom = true,
  ) =>
    Effect.suspend(() => {
      const former = now()
      const next = step(former)
      const isOtherSlot = next.slot !== former.slot
      const rows = changes()
      const toDisk: Parameters<typeof become>[1] = (heads, named) => {
        const attempt = connection.write([heads, ...rows.map(({ row, ...change }) => change)], durable, named)
        return Effect.onError(makesRoom ? room.withRoom(attempt, ground) : attempt, () => forgetAll)
      }
      let written: ReadonlyArray<DoneWrite> = []
      const taken = (): void => {
        if (done.isHeard())
          written = [
            ...rows.flatMap(({ row, was }) => (row ? [{ ...row, was: was === null ? null : hot.get(row.key) }] : [])),
            { key: families.head.key(), value: next, was: former },
          ]
        if (isOtherSlot) hot.forget()
        else hot.written(rows.flatMap(({ row, text }) => (row ? [{ ...row, length: text?.length ?? 0 }] : [])))
      }
      return Effect.tap(become(next, toDisk, taken), () => Effect.sync(() => done.tell(written)))
    }).pipe(connection.alone, Effect.uninterruptible)

  /**
   * Entries without the messages that full pages of the shown slot hold. Entries already stored like that are left out.
   */
  const lightened = Effect.fnUntraced(function* (entries: ReadonlyArray<LogEntry>) {
    if (entries.length === 0) return []
    const places = entries.flatMap(({ events }) => events.flatMap((raw) => placeOf(raw) ?? []))
    const keys = new Set(places.map(({ sessionId, n }) => families.page.key(sessionId, pageOf(n))))
    const found = yield* connection.get([...keys].map((key) => storedKeyOf(key, slot())))
    const pages = pagesIn([...found].map(([key, text]) => [rowKeyOf(key), textToValue(rowKeyOf(key), text)]))
    const at = yield* Clock.currentTimeMillis
    const changes = entries.map((entry) => entryChange(withoutMessages(entry, me, at, pages)))
    const standing = yield* connection.get(changes.map(({ key }) => key))
    return changes.filter(({ key, text }) => standing.get(key) !== text)
  })

  const amend = Effect.fnUntraced(function* ({
    rows = [],
    beside = [],
    entries: whole = [],
    gone = [],
    head: change = {},
  }: Amendment) {
    const entries = yield* lightened(whole)
    const isSwitch = change.slot !== undefined
    const filled = isSwitch ? yield* missing.filledIn(slotOf({ ...now(), ...change }), beside) : missing.filledBy(rows)
    yield* write(
      (head) => ({ ...head, ...change }),
      () => [
        ...toChanges([...rows, ...filled], slot()),
        ...toChanges(beside, otherSlot(slot())),
        ...entries,
        ...gone.map((seq): RowChange => {
          const key = families.entry.key(seq)
          return { key, text: null, row: { key, value: null } }
        }),
      ],
      false,
    ).pipe(
      Effect.tap(missing.filled([...(isSwitch ? [] : rows), ...filled])),
      Effect.tap(() => Effect.sync(() => tell(rows))),
    )
  })

  const commit = (entry: LogEntry, writes: ReadonlyArray<RowWrite>, { durable }: { readonly durable: boolean }) => {
    const pages = pagesIn(writes.map(({ key, value }) => [key, value]))
    const appended: RowChange = { ...entryChange(withoutMessages(entry, me, entry.at, pages)), was: null }
    const changes = () => [appended, ...toChanges([...writes, ...missing.filledBy(writes)], slot())]
    return write((head) => follow(head, entry), changes, durable).pipe(
      Effect.tap(missing.filled(writes)),
      Effect.tap(() => Effect.sync(() => tell(writes))),
    )
  }

  const hint = (writes: ReadonlyArray<RowWrite>) => write(same, () => toChanges(writes, slot()), false, false)

  const clearBeside = Effect.fnUntraced(function* (limit: number) {
    const run = yield* firstRun(connection, otherSlot(slot()), limit)
    if (run.length > 0) yield* write(same, () => run, false)
    return run.length > 0
  })

  return {
    head: Effect.sync(now),
    slot,
    isWriting,
    commit,
    amend,
    hint,
    clearBeside,
    spare,
    dropCaches: Effect.uninterruptible(connection.alone(room.dropCaches)),
    watch: watchers.listen,
    written: done.listen,
    tell: tellAll,
  }
}

/** Deletions of the first keys of a slot, as one run. */
const firstRun = Effect.fnUntraced(function* (
  connection: Connection,
  slot: Slot,
  limit: number,
): Effect.fn.Return<ReadonlyArray<RowChange>, StorageFailure> {
  for (const [from, to] of rangesOfSlot(slot)) {
    const found = yield* connection.range(from, to, limit, true)
    if (found.length === 0) continue
    const run = [found[0]?.[0] ?? "", found.at(-1)?.[0] ?? ""] as const
    return found.map(([key]) => ({ key, text: null, run }))
  }
  return []
})

const same = (head: Head): Head => head

export type Writes = ReturnType<typeof makeWrites>

/** The pages among rows. */
const pagesIn = (rows: ReadonlyArray<readonly [key: string, value: unknown]>): PageAt => {
  const pages = new Map(rows.filter(([key, value]) => isPageKey(key as RowKey) && value != null))
  return (sessionId, page) => pages.get(families.page.key(sessionId, page)) as MessagePage | undefined
}
const isPageKey = isKeyOf("page")

const entryChange = (entry: StoredEntry): RowChange => {
  const key = families.entry.key(entry.seq)
  return { key, ...textForDisk(key, entry), row: { key, value: entry } }
}

const follow = (head: Head, { seq, epoch, cursor }: LogEntry): Head => {
  if (seq !== head.seq + 1 || epoch !== head.epoch) throw new Error(`log entry ${seq} does not follow ${head.seq}`)
  return { ...head, seq, cursor: cursor ?? head.cursor }
}
