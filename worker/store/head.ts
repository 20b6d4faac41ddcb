/** Claims the log's head: reads it, or rebuilds it by walking the log when unreadable, and raises the fencing token. */
import { Effect, Schema } from "effect"
import { LogEntry } from "#schema/log/entry.ts"
import { isAhead, NewerRows, OwnVersions, rowsOfVersions } from "./device-versions.ts"
import type { Connection } from "./disk/connection.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { families, rangeOf } from "./families.ts"
import { Head } from "./row-schemas.ts"
import { slotOf, storedRangeOf } from "./slots.ts"
import { valueToText } from "./stored-text.ts"

const EMPTY: Head = { seq: 0, epoch: 0, cursor: 0, folds: 0, savedAt: null }
const WALK = 500

export interface Claimed {
  readonly head: Head
  /** The stored head names later entries than the log has: the log has lost them, but its rows include them. */
  readonly hasLost: boolean
}

/** Dies with NewerRows when a newer build wrote the device's own rows. */
export const claimHead = Effect.fn("claimHead")(function* (
  connection: Connection,
): Effect.fn.Return<Claimed, StorageFailure> {
  const key = families.head.key()
  const text = (yield* connection.get([key])).get(key) ?? null
  const stored = text === null ? undefined : decodeHead(text)
  const own = yield* OwnVersions
  if (stored !== undefined && isAhead(stored, own)) return yield* Effect.die(new NewerRows("a newer build wrote here"))
  const head =
    stored !== undefined && (yield* isEndOfLog(connection, stored)) ? stored : yield* walkFrom(connection, stored)
  const claimed = { ...head, epoch: head.epoch + 1 }
  // Not durable: if the machine goes down, the former leaders that the token keeps out go down too.
  yield* connection.write([{ key, text: valueToText(claimed), was: text }], false, key)
  return { head: claimed, hasLost: stored !== undefined && stored.seq > head.seq }
})

/**
 * Rebuilds the head by walking the log. The shown rows are still in their slots: waiting intents are read from them,
 * and messages from their pages. The device's own rows have the versions that the stored head says. Without a stored
 * head they count as this build's, and rows that do not fit are set aside.
 */
const walkFrom = Effect.fnUntraced(function* (
  connection: Connection,
  stored: Head | undefined,
): Effect.fn.Return<Head, StorageFailure> {
  const walked = yield* walk(connection)
  if (stored !== undefined) {
    const { rows: own } = stored
    const { rows: slot, pages } = slotOf(stored)
    return { ...walked, slot, pages: { slot: pages, folds: 0 }, ...(own === undefined ? {} : { rows: own }) }
  }
  const isInOther = Effect.fnUntraced(function* (name: "me" | "page") {
    const standing = (slot: 0 | 1) => connection.range(...storedRangeOf(name, { rows: slot, pages: slot }), 1)
    return (yield* standing(0)).length === 0 && (yield* standing(1)).length > 0
  })
  const slot = (yield* isInOther("me")) ? 1 : 0
  const pages = { slot: (yield* isInOther("page")) ? 1 : 0, folds: 0 } as const
  return { ...walked, ...rowsOfVersions(yield* OwnVersions), slot, pages }
})

/** True when the newest entry is `seq`. A head that names another is not trusted: no append after it would succeed. */
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

/** Finds the log's end by reading all entries. `folds` stays 0: rows whose head is gone are not trusted. */
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
