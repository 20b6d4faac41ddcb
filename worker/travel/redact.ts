/**
 * Takes what people have written and what shows who they are out of a log: texts, names, pictures, birthdays, emails. Ids,
 * coins, times and the words of the protocol stay, so that it replays to rows of the same shape. Equal logs give equal logs.
 * The schema says which is which.
 */
import { events, isEventTag } from "#schema/events.ts"
import type { LogEntry, RawEvent } from "#schema/log/entry.ts"
import { type Fill, redact } from "#schema/redact.ts"

const BIRTHDAY = "1990-01-01"

export interface Redactor {
  readonly entry: (entry: LogEntry) => LogEntry
}

/** Numbers texts and names as they first come, so it must be given the entries in order. */
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

/** An event that this version does not know is skipped by every fold, so nothing of it is needed but its place. */
const plainTag = (tag: string): string => (/^v\d{1,4}\.[A-Za-z]{1,60}$/.test(tag) ? tag : "v0.Redacted")

/** Lengths are told as powers of two, never longer than they were: what a schema takes it takes again. */
const classOf = (length: number): number => 2 ** Math.floor(Math.log2(length))

const FILLER = " lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor"

const filler = (number: number, length: number): string => {
  let text = `#${number}`
  while (text.length < length) text += FILLER
  return text.slice(0, length).trimEnd().padEnd(length, "x")
}
