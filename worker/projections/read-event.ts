/**
 * Decodes events as they stand in the log. They were upcast where they came in (schema/upcasters.ts). An event whose
 * tag this version does not know stays in the log and is skipped. A known event that does not decode is skipped and
 * counted.
 */
import { Result, Schema } from "effect"
import { type EventTag, events, isEventTag, type LogEvent } from "#schema/events.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import { isPlausible } from "./plausible.ts"

export type ReadEvent =
  | { readonly kind: "known"; readonly event: LogEvent }
  | { readonly kind: "unknown" }
  | { readonly kind: "broken" }

const decoders = new Map<EventTag, (event: unknown) => Result.Result<LogEvent, unknown>>()
const decoderOf = (tag: EventTag) => {
  const known = decoders.get(tag)
  if (known !== undefined) return known
  const decoder = Schema.decodeUnknownResult(events[tag] as Schema.Codec<LogEvent>)
  decoders.set(tag, decoder)
  return decoder
}

export const readEvent = (raw: RawEvent): ReadEvent => {
  if (!isEventTag(raw._tag)) return { kind: "unknown" }
  const decoded = decoderOf(raw._tag)(raw)
  return Result.isSuccess(decoded) && isPlausible(decoded.success)
    ? { kind: "known", event: decoded.success }
    : { kind: "broken" }
}
