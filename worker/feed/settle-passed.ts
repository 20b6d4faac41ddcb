/**
 * Settles intents by feed entries that the log has skipped because of a snapshot: a snapshot tells the state, but not
 * which intents led to it. Of these entries only messages are folded, because a message that comes twice stays one. Any
 * other event would put older state in place of the snapshot's.
 */
import { Effect } from "effect"
import type { LogEvent } from "#schema/events.ts"
import type { FeedEntry, RawEvent } from "#schema/log/entry.ts"
import type { Log } from "../log/log.ts"
import { readEvent } from "../projections/read-event.ts"
import { families } from "../store/families.ts"
import type { RowReader } from "../store/row-reader.ts"

export const settlePassed = Effect.fnUntraced(function* (
  log: Log["Service"],
  reader: RowReader["Service"],
  entries: ReadonlyArray<FeedEntry>,
) {
  const cursor = yield* log.cursor
  const passed = entries.flatMap(({ seq, event }) => {
    const intentId = seq <= cursor ? intentOf(event) : undefined
    return intentId === undefined ? [] : [{ key: families.intent.key(intentId), intentId, event }]
  })
  if (passed.length === 0) return
  const rows = yield* reader.rows(passed.map(({ key }) => key))
  const missed = passed.filter(({ key }) => rows.get(key) !== undefined)
  if (missed.length > 0) yield* log.appendFacts(missed.map(({ intentId, event }) => settling(intentId, event)))
})

const settling = (intentId: string, event: RawEvent): LogEvent => {
  const read = readEvent(event)
  return read.kind === "known" && read.event._tag === "v1.MessageReceived"
    ? read.event
    : { _tag: "v1.IntentSettled", intentId }
}

/** The intent that an event settles, wherever its kind of event has the id. */
const intentOf = (event: RawEvent): string | undefined => {
  const { message } = event
  const said =
    typeof message === "object" && message !== null && "intentId" in message ? message.intentId : event.intentId
  return typeof said === "string" ? said : undefined
}
