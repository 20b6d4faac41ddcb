/** The head of the log: read, or found by walking the log when it cannot be read, and claimed by raising the epoch. */
import { Effect, Schema } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import { LogEntry } from "#schema/events/log.ts"
import type { Connection } from "./connection.ts"
import { families, rangeOf } from "./families.ts"
import { Head } from "./row-schemas.ts"
import { valueToText } from "./stored-text.ts"

const EMPTY: Head = { seq: 0, epoch: 0, cursor: 0, folds: 0, savedAt: null }
const WALK = 500

export const claimHead = Effect.fn("claimHead")(function* (connection: Connection): Effect.fn.Return<Head, AppFailure> {
  const key = families.head.key()
  const text = (yield* connection.get([key])).get(key) ?? null
  const stored = text === null ? undefined : decodeHead(text)
  const head = stored ?? (yield* walk(connection))
  const claimed = { ...head, epoch: head.epoch + 1 }
  yield* connection.write([{ key, text: valueToText(claimed), was: text }], true, key)
  return claimed
})

const decodeHead = (text: string): Head | undefined => {
  const decoded = Schema.decodeUnknownOption(Schema.fromJsonString(Head))(text)
  return decoded._tag === "Some" ? decoded.value : undefined
}

/** `folds` stays 0: rows whose head is gone are not trusted. */
const walk = Effect.fnUntraced(function* (connection: Connection): Effect.fn.Return<Head, AppFailure> {
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
