/**
 * Settles intents by entries that the log has passed by without having them: a snapshot tells what is, not which intent it
 * came from. A reply's entries that are older than the cursor are folded again when an intent here still waits for them.
 */
import { Effect } from "effect"
import type { FeedEntry, RawEvent } from "#schema/events/log.ts"
import type { Log } from "../log/log.ts"
import { readEvent } from "../projections/read-event.ts"
import { families } from "../store/families.ts"
import type { LogStore } from "../store/log-store.ts"

export const settlePassed = Effect.fnUntraced(function* (
  log: Log["Service"],
  store: LogStore["Service"],
  entries: ReadonlyArray<FeedEntry>,
) {
  const cursor = yield* log.cursor
  const passed = entries.flatMap(({ seq, event }) => {
    const intentId = seq <= cursor ? intentOf(event) : undefined
    return intentId === undefined ? [] : [{ key: families.intent.key(intentId), event }]
  })
  if (passed.length === 0) return
  const rows = yield* store.rows(passed.map(({ key }) => key))
  const missed = passed.filter(({ key }) => rows.get(key) !== undefined).map(({ event }) => readEvent(event))
  const events = missed.flatMap((read) => (read.kind === "known" ? [read.event] : []))
  if (events.length > 0) yield* log.appendFacts(events)
})

/** The intent that an event settles, wherever its kind of event says so. */
const intentOf = (event: RawEvent): string | undefined => {
  const { message } = event
  const said =
    typeof message === "object" && message !== null && "intentId" in message ? message.intentId : event.intentId
  return typeof said === "string" ? said : undefined
}
