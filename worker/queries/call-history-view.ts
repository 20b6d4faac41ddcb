/**
 * Queries `calls` and `callReceipt`: ended calls as the feed has told them, so they work offline too. And
 * `callsPaused`.
 */
import { Effect } from "effect"
import type { CallRow } from "#schema/calls/record.ts"
import { Intents } from "../intents/intents.ts"
import { findPerson, isPersonKey } from "../remotes/find-person.ts"
import { families, isKeyOf } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import { LiveRows } from "./live-rows.ts"
import { listOf, type OpenRowView, type OpenView } from "./view.ts"

const isCallKey = isKeyOf("callRow")
const isGiftKey = isKeyOf("gift")

/** The row with the other side's present name and picture, where known. */
const named = Effect.fnUntraced(function* (reader: RowReader["Service"], row: CallRow) {
  const person = yield* findPerson(reader, row.record.remote.userId)
  return person === null ? row : { ...row, record: { ...row.record, remote: person } }
})

const openCalls: OpenRowView<"calls", RowReader> = Effect.fnUntraced(function* ({ limit, after }) {
  const reader = yield* RowReader
  return {
    concerns: (key) => isCallKey(key) || isPersonKey(key),
    topics: [],
    read: () =>
      Effect.gen(function* () {
        const from = after === undefined ? {} : { after: families.callRow.key(after.endedAt, after.roomNum) }
        const found = yield* reader.range("callRow", { ...from, limit: limit + 1 })
        const rows = yield* Effect.forEach(found.slice(0, limit), ([, row]) => named(reader, row))
        const items = rows.map((row) => ({ roomNum: row.record.roomNum, ...row }))
        return { ...listOf(items, ({ roomNum }) => roomNum), head: { hasMore: found.length > limit } }
      }),
  }
})

const openReceipt: OpenRowView<"callReceipt", RowReader> = Effect.fnUntraced(function* ({ roomNum, endedAt }) {
  const reader = yield* RowReader
  const key = families.callRow.key(endedAt, roomNum)
  return {
    concerns: (changed) => changed === key || isGiftKey(changed) || isPersonKey(changed),
    topics: [],
    read: () =>
      Effect.gen(function* () {
        const row = (yield* reader.rows([key])).get(key)
        if (row === undefined) return null
        const gifts = (yield* reader.range("gift")).map(([, gift]) => gift).filter((gift) => gift.roomNum === roomNum)
        return { call: yield* named(reader, row), gifts: gifts.sort((a, b) => a.time - b.time) }
      }),
  }
})

const PAUSED = families.callsPaused.key()

const openPaused: OpenView<"callsPaused", LiveRows | Intents> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const intents = yield* Intents
  return {
    topics: ["intents"],
    read: () =>
      Effect.map(live.rows([PAUSED]), (rows) => {
        const wish = intents
          .all()
          .findLast(({ state, command }) => state === "waiting" && command._tag === "pauseCalls")
        const until = wish?.command._tag === "pauseCalls" ? wish.command.until : (rows.get(PAUSED)?.until ?? null)
        return { until }
      }),
  }
})

export const callHistoryViews = { calls: openCalls, callReceipt: openReceipt, callsPaused: openPaused } as const
