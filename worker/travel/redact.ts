/**
 * Redacts a log: replaces what people have written and what identifies them (texts, names, pictures, birthdays,
 * emails). Ids, coins, times and protocol words stay, so that it replays to rows of the same shape. Equal logs give
 * equal results. The schema says which field is which.
 */
import { events, isEventTag } from "#schema/events.ts"
import type { LogEntry, RawEvent } from "#schema/log/entry.ts"
import { type Fill, redact } from "#schema/redact.ts"

const BIRTHDAY = "1990-01-01"

export interface Redactor {
  readonly entry: (entry: LogEntry) => LogEntry
}

/** Numbers texts and names by their first occurrence, so it must get the entries in order. */
export const makeRedactor = (): Redactor => {
  const texts = new Map<string, number>()
  const names = new Map<string, number>()
  const numberIn = (known: Map<string, number>, text: string): number => {
    const number = known.get(text) ?? known.size + 1
    known.set(text, number)
    return number
  }

  const fill: Fill = (kind, text) => {
    if (kind === "picture") return ""
    if (kind === "birthday") return BIRTHDAY
    if (kind === "name") return `Person ${numberIn(names, text)}`
    return kind === "token" ? "x".repeat(text.length) : filler(numberIn(texts, text), classOf(text.length))
  }

  const event = (raw: RawEvent): RawEvent =>
    isEventTag(raw._tag)
      ? { ...(redact(events[raw._tag], raw, fill) as RawEvent), _tag: raw._tag }
      : { _tag: plainTag(raw._tag) }

  return { entry: (entry) => ({ ...entry, events: entry.events.map(event) }) }
}

/** Every fold skips an event that this version does not know, so only its place is needed. */
const plainTag = (tag: string): string => (/^v\d{1,4}\.[A-Za-z]{1,60}$/.test(tag) ? tag : "v0.Redacted")

/** Rounds a length down to a power of two, so a text never gets longer and its schema still accepts it. */
const classOf = (length: number): number => 2 ** Math.floor(Math.log2(length))

const FILLER = " lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor"

const filler = (number: number, length: number): string => {
  let text = `#${number}`
  while (text.length < length) text += FILLER
  return text.slice(0, length).trimEnd().padEnd(length, "x")
}
