/**
 * Removes messages of a chat from this device. It appends events of a few pages each, so that rebuilt rows lack the
 * messages too.
 */
import { Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { EventOf } from "#schema/events.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { MOST_PAGES } from "../projections/history-pruned.ts"
import { families } from "../store/families.ts"
import { pageOf } from "../store/page-refs.ts"
import type { RowReaderShape } from "../store/row-reader.ts"
import type { LogFailure, LogShape } from "./log.ts"

const SPAN = MOST_PAGES * MESSAGE_PAGE

/** Returns how many messages were removed. Unsent ones are intents and stay. */
export const pruneHistory = Effect.fn("pruneHistory")(function* (
  log: LogShape,
  reader: RowReaderShape,
  sessionId: string,
  keep: "newest" | "none",
): Effect.fn.Return<number, LogFailure | AppFailure<"notFound">> {
  const key = families.chat.key(sessionId)
  const chat = (yield* reader.rows([key])).get(key)
  if (chat === undefined) return yield* failure("notFound")
  const newest = chat.last?.n ?? 0
  const below = keep === "newest" ? pageOf(newest) * MESSAGE_PAGE : newest
  const before = yield* heldBelow(reader, sessionId, below)
  const { lastMine, friendAt } = chat
  for (const from of before.spans) {
    const event: EventOf<"v1.HistoryPruned"> = {
      _tag: "v1.HistoryPruned",
      sessionId,
      from,
      below: Math.min(below, from + SPAN),
      lastMine,
      friendAt,
    }
    yield* log.append([event])
  }
  return before.messages
})

/** Counts the messages below number `below`, and lists where the spans begin that hold some of them. */
const heldBelow = Effect.fnUntraced(function* (reader: RowReaderShape, sessionId: string, below: number) {
  const spans: Array<number> = []
  let messages = 0
  for (let from = 0; from < below; from += SPAN) {
    const pages = Math.ceil((Math.min(below, from + SPAN) - from) / MESSAGE_PAGE)
    const keys = Array.from({ length: pages }, (_, at) => families.page.key(sessionId, pageOf(from) + at))
    const rows = yield* reader.rows(keys)
    const held = keys.flatMap((key) => rows.get(key)?.messages ?? []).filter(({ n }) => n < below).length
    if (held > 0) spans.push(from)
    messages += held
  }
  return { spans, messages }
})
