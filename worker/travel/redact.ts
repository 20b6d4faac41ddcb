/**
 * Takes what people have written and what shows who they are out of a log: texts, names, pictures, birthdays, emails. Ids,
 * coins, times and the words of the protocol stay, so that it replays to rows of the same shape. Equal logs give equal logs.
 */
import { isEventTag } from "#schema/events.ts"
import type { LogEntry, RawEvent } from "#schema/log/entry.ts"

/** Fields whose texts are the protocol's own: ids, and members of fixed lists. */
const KEPT: ReadonlySet<string> = new Set(
  (
    "_tag intentId messageId messageIds sessionId roomNum entryId reportId lane currency kind role location wl_event_id p_level c_id " +
    "countryId countryName languageName targetLanguage outcome sayHi request day month recent state reason"
  ).split(" "),
)
const NAMES: ReadonlySet<string> = new Set(["userName", "nickname", "name"])
const PICTURES: ReadonlySet<string> = new Set(["headImg", "background", "pic", "photo", "icon"])
/** A day says nothing, unless it is somebody's birthday. */
const DAY = /^\d{4}-\d{2}-\d{2}$/
const BIRTHDAY = "1990-01-01"

/** What an id or a member of a list looks like; a lane has a word before its ids. */
const isPlain = (name: string, text: string): boolean =>
  name === "lane" ? /^[a-z-]{1,20}( [\w-]{1,40})?$/.test(text) : /^[\w.:|/+=-]{1,80}$/.test(text)

/** Deeper than any event of ours: what is below is left out. */
const DEEPEST = 60

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

  const textOf = (text: string): string => filler(numberIn(texts, text), classOf(text.length))
  const redactText = (name: string, text: string): string => {
    if (text === "") return ""
    if (PICTURES.has(name)) return ""
    if (NAMES.has(name)) return `Person ${numberIn(names, text)}`
    if (name === "birthday") return BIRTHDAY
    if (DAY.test(text)) return text
    return KEPT.has(name) && isPlain(name, text) ? text : textOf(text)
  }

  const redact = (value: unknown, name: string, depth: number): unknown => {
    if (typeof value === "string") return redactText(name, value)
    if (typeof value !== "object" || value === null) return value
    if (depth > DEEPEST) return null
    if (Array.isArray(value)) return value.map((one) => redact(one, name, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redact(inner, key, depth + 1)]))
  }

  const event = (raw: RawEvent): RawEvent =>
    isEventTag(raw._tag) ? { ...(redact(raw, "", 0) as RawEvent), _tag: raw._tag } : { _tag: plainTag(raw._tag) }

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
