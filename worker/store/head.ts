/** The head of the log: read, or found by walking the log when it cannot be read, and claimed by raising the fencing token. */
import { Effect, Schema } from "effect"
import { LogEntry } from "#schema/log/entry.ts"
import type { Connection } from "./disk/connection.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { families, rangeOf } from "./families.ts"
import { Head } from "./row-schemas.ts"
import { storedKeyOf } from "./slots.ts"
import { valueToText } from "./stored-text.ts"

const EMPTY: Head = { seq: 0, epoch: 0, cursor: 0, folds: 0, savedAt: null }
const WALK = 500

export interface Claimed {
  readonly head: Head
  /** The head that stood here knew of later entries than the log has: its rows are of them, and the log has lost them. */
  readonly hasLost: boolean
}

export const claimHead = Effect.fn("claimHead")(function* (
  connection: Connection,
): Effect.fn.Return<Claimed, StorageFailure> {
  const key = families.head.key()
  const text = (yield* connection.get([key])).get(key) ?? null
  const stored = text === null ? undefined : decodeHead(text)
  const head =
    stored !== undefined && (yield* isEndOfLog(connection, stored)) ? stored : yield* walkFrom(connection, stored)
  const claimed = { ...head, epoch: head.epoch + 1 }
  yield* connection.write([{ key, text: valueToText(claimed), was: text }], true, key)
  return { head: claimed, hasLost: stored !== undefined && stored.seq > head.seq }
})

/** The rows that were shown are still in their place: what waits is read from them. */
const walkFrom = Effect.fnUntraced(function* (
  connection: Connection,
  stored: Head | undefined,
): Effect.fn.Return<Head, StorageFailure> {
  const head = yield* walk(connection)
  if (stored !== undefined) return stored.slot === undefined ? head : { ...head, slot: stored.slot }
  const [here, other] = [0, 1].map((slot) => storedKeyOf(families.me.key(), slot === 0 ? 0 : 1))
  const found = yield* connection.get([here ?? "", other ?? ""])
  return found.has(other ?? "") && !found.has(here ?? "") ? { ...head, slot: 1 } : head
})

/** A head that names another entry than the newest is not believed: appending after it would never succeed. */
const isEndOfLog = Effect.fnUntraced(function* (connection: Connection, { seq }: Head) {
  const newest = families.entry.key(seq)
  const [, to] = rangeOf("entry")
  const found = yield* connection.range(newest, to, 2)
  return seq >= 0 && (seq === 0 ? found.length === 0 : found.length === 1 && found[0]?.[0] === newest)
})

const decodeHead = (text: string): Head | undefined => {
  const decoded = Schema.decodeUnknownOption(Schema.fromJsonString(Head))(text)
  return decoded._tag === "Some" ? decoded.value : undefined
}

/** `folds` stays 0: rows whose head is gone are not trusted. */
const walk = Effect.fnUntraced(function* (connection: Connection): Effect.fn.Return<Head, StorageFailure> {
  let head = EMPTY
  let [from, to] = rangeOf("entry")
  for (;;) {
    const found = yield* connection.range(from, to, WALK)
    for (const [key, text] of found) {
      const entry = Schema.decodeUnknownOption(Schema.fromJsonString(LogEntry))(text)
      head = { ...head, seq: Number(key.slice(key.indexOf("|") + 1)) }
      if (entry._tag === "Some") head = { ...head, epoch: entry.value.epoch, cursor: entry.value.cursor ?? head.cursor }
      from = `${key}\u0000`
    }
    if (found.length < WALK) return head
  }
})
