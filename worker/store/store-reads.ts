/** Reads of the account's database: rows in both slots, stored texts, and the log. Unreadable texts are set aside. */
import { Effect } from "effect"
import type { EventTag } from "#schema/events.ts"
import type { LogEntry } from "#schema/log/entry.ts"
import type { DeviceStoreShape } from "./device-store.ts"
import type { Connection } from "./disk/connection.ts"
import type { Found } from "./disk/row-disk.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { firstOf } from "./entry-parts.ts"
import { families, type RowKey, rangeOf, type ValueOf } from "./families.ts"
import type { HotRows } from "./hot-rows.ts"
import type { LogStoreShape } from "./log-store.ts"
import { placeOf, type StoredEntry, withMessages } from "./page-refs.ts"
import type { RowReaderShape } from "./row-reader.ts"
import { type Rows, rowsOf } from "./rows.ts"
import type { SetAsideRows } from "./set-aside.ts"
import { otherSlot, rowKeyOf, storedKeyOf, storedRangeOf } from "./slots.ts"
import type { Writes } from "./store-writes.ts"

interface Options {
  readonly connection: Connection
  readonly hot: HotRows
  readonly setAside: SetAsideRows
  readonly slot: Writes["slot"]
  readonly isWriting: Writes["isWriting"]
}

const [ENTRY] = rangeOf("entry")
/** Entries in one read. */
const READ = 100
const RESTARTED: EventTag = "v1.FeedRestarted"

export const makeReads = ({ connection, hot, setAside, slot, isWriting }: Options) => {
  const textsIn =
    (beside: boolean): DeviceStoreShape["texts"] =>
    (name, { after, below, limit = Number.POSITIVE_INFINITY, asStored = false } = {}) =>
      Effect.suspend(() => {
        const place = beside ? otherSlot(slot()) : slot()
        const [first, behind] = storedRangeOf(name, place)
        const from = after === undefined ? first : `${storedKeyOf(after as RowKey, place)}\u0000`
        return Effect.map(connection.range(from, below ?? behind, limit, asStored), (found) =>
          found.map(([key, ...text]): Found => [rowKeyOf(key), ...text]),
        )
      })
  const texts = textsIn(false)

  const rowsBeside: RowReaderShape["rows"] = (keys) =>
    Effect.suspend(() => {
      const at = otherSlot(slot())
      return Effect.map(connection.get([...new Set(keys)].map((key) => storedKeyOf(key, at))), (found) =>
        rowsOf(new Map([...found].flatMap(([key, text]) => setAside.read(rowKeyOf(key), text, true)))),
      )
    })

  /**
   * One disk read is of one moment, and so are the cached rows. Together they are only if nothing is written meanwhile;
   * else all rows are read from the disk.
   */
  const read = (
    wanted: ReadonlyArray<RowKey>,
    atHand: ReadonlyMap<RowKey, ValueOf<RowKey> | null>,
  ): Effect.Effect<Rows, StorageFailure> => {
    const { take, isVoid } = hot.reading()
    return Effect.flatMap(connection.get(wanted.map((key) => storedKeyOf(key, slot()))), (found) => {
      if (atHand.size > 0 && (isVoid() || isWriting())) return read([...wanted, ...atHand.keys()], new Map())
      const rows = new Map(atHand)
      const texts = new Map([...found].map(([stored, text]) => [rowKeyOf(stored), text]))
      for (const key of wanted) {
        const text = texts.get(key)
        if (text === undefined) take(key, null, 0)
        else
          for (const [, value] of setAside.read(key, text)) {
            rows.set(key, value)
            take(key, value, text.length)
          }
      }
      return Effect.succeed(rowsOf(rows))
    })
  }

  const rows: RowReaderShape["rows"] = (keys) =>
    Effect.suspend(() => {
      const [wanted, atHand] = [[] as RowKey[], new Map<RowKey, ValueOf<RowKey> | null>()]
      for (const key of new Set(keys)) {
        const value = hot.get(key)
        if (value === undefined) wanted.push(key)
        else atHand.set(key, value)
      }
      return wanted.length === 0 ? Effect.succeed(rowsOf(atHand)) : Effect.tap(read(wanted, atHand), setAside.flush)
    })

  /** Completes entries with their messages from pages. Reads those pages from the disk, not from the cache. */
  const whole = Effect.fnUntraced(function* (
    stored: ReadonlyArray<StoredEntry>,
  ): Effect.fn.Return<ReadonlyArray<LogEntry>, StorageFailure> {
    const place = slot()
    const refs = stored.flatMap(({ pages = [] }) => pages)
    const keys = new Set(refs.map(({ sessionId, page }) => families.page.key(sessionId, page)))
    const found = yield* connection.get([...keys].map((key) => storedKeyOf(key, place)))
    const read = [...found].flatMap(([key, text]) => setAside.readIn("page", rowKeyOf(key), text))
    const pages = new Map(read.map(([, page]) => [`${page.sessionId} ${page.page}`, page]))
    const others = new Map<string, number>()
    const entries = stored.map((entry) =>
      withMessages(
        entry,
        (sessionId, page) => pages.get(`${sessionId} ${page}`),
        ({ sessionId, page }) => others.set(storedKeyOf(families.page.key(sessionId, page), place), firstOf(entry)),
      ),
    )
    for (const [key, seq] of others) {
      const text = found.get(key)
      if (text !== undefined && !(yield* hasRestarted(seq))) setAside.spoil(rowKeyOf(key) as RowKey, text)
    }
    return entries
  })

  let restarted = 0
  /** True when the feed started anew in this entry or later: then other messages have this entry's message numbers. */
  const hasRestarted = Effect.fnUntraced(function* (seq: number): Effect.fn.Return<boolean, StorageFailure> {
    let after: string = families.entry.key(seq - 1)
    while (seq > restarted) {
      const found = yield* texts("entry", { after, limit: READ })
      const last = found.at(-1)
      if (last === undefined) return false
      if (found.some(([, text]) => text.includes(RESTARTED))) restarted = Number(last[0].slice(ENTRY.length))
      after = last[0]
    }
    return true
  })

  const range: RowReaderShape["range"] = (name, options) =>
    Effect.map(texts(name, options), (found) =>
      found.flatMap(([key, text]) => {
        const row = setAside.readIn(name, key, text)
        if (row.length === 0) hot.forget()
        return row
      }),
    ).pipe(Effect.tap(setAside.flush))

  const entries: LogStoreShape["entries"] = (after, limit, { pages = true } = {}) =>
    Effect.gen(function* () {
      const found = yield* texts("entry", { after: families.entry.key(after), limit })
      const stored = found.flatMap(([key, text]) => setAside.readIn("entry", key, text).map(([, entry]) => entry))
      return {
        entries: pages ? yield* whole(stored) : stored.map((entry) => withMessages(entry, () => undefined)),
        reached: found.length === 0 ? null : Number(found.at(-1)?.[0].slice(ENTRY.length)),
        heavy: new Set(
          stored.flatMap(({ seq, events }) => (events.some((raw) => placeOf(raw) !== undefined) ? [seq] : [])),
        ),
      }
    }).pipe(Effect.tap(setAside.flush))

  const textsOf: DeviceStoreShape["textsOf"] = (keys) =>
    Effect.map(
      connection.get(keys.map((key) => storedKeyOf(key, slot()))),
      (found) => new Map([...found].map(([key, text]) => [rowKeyOf(key) as RowKey, text])),
    )

  const textsBetween: DeviceStoreShape["textsBetween"] = (from, to, limit) =>
    Effect.suspend(() => {
      const stored = storedKeyOf(from as RowKey, slot())
      const sign = stored.slice(0, stored.length - from.length)
      return Effect.map(connection.range(stored, sign + to, limit), (found) =>
        found.map(([key, ...text]): Found => [rowKeyOf(key), ...text]),
      )
    })

  return { rows, range, entries, texts, textsOf, textsBetween, beside: { rows: rowsBeside, texts: textsIn(true) } }
}
