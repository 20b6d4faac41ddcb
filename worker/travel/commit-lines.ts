/** The commits of an open log for a developer: lines, filters, and what one commit changed. Pure. */
import type { CommitDetail, CommitLine, ShownChange } from "#schema/device/open-log.ts"
import type { LogEntry } from "#schema/log/entry.ts"
import type { RowChange, Timeline } from "../log/timeline.ts"
import { firstOf } from "../store/entry-parts.ts"
import { familyOf } from "../store/families.ts"

/** Counts the entries' event tags, most frequent first. */
export const tagsOf = (entries: ReadonlyArray<LogEntry>): CommitLine["tags"] => {
  const counts = new Map<string, number>()
  for (const { events } of entries) for (const { _tag } of events) counts.set(_tag, (counts.get(_tag) ?? 0) + 1)
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => b.count - a.count)
}

export const lineOf = (entry: LogEntry, place: number): CommitLine => ({
  place,
  seq: entry.seq,
  from: firstOf(entry),
  at: entry.at,
  cursor: entry.cursor,
  tags: tagsOf([entry]),
})

export interface Filter {
  readonly text: string
  readonly tag: string | null
}

/** True when the commit matches the filter. `text`: in lower case. */
export const isWanted = ({ seq, events }: LogEntry, { text, tag }: Filter): boolean =>
  (tag === null || events.some(({ _tag }) => _tag === tag)) &&
  (text === "" || String(seq) === text || JSON.stringify(events).toLowerCase().includes(text))

export const detailOf = (timeline: Timeline, place: number): CommitDetail | undefined => {
  const entry = timeline.entries[place]
  return entry === undefined ? undefined : { entry, changes: timeline.changesOf(place).map(shownChange) }
}

const MOST_FIELDS = 60

const shownChange = ({ key, before, after }: RowChange): ShownChange => ({
  key,
  family: familyOf(key) ?? "",
  kind: before === null ? "came" : after === null ? "went" : "changed",
  fields: fieldChanges(before ?? {}, after ?? {}).slice(0, MOST_FIELDS),
})

export interface FieldChange {
  /** Place in the row: `last.message`, `messages[3]`; empty for the whole row. */
  readonly path: string
  /** JSON; null when there is no value. */
  readonly before: string | null
  readonly after: string | null
}

type Fields = Readonly<Record<string, unknown>>

const isNested = (value: unknown): value is Fields => typeof value === "object" && value !== null
const areAlike = (a: unknown, b: unknown): boolean =>
  isNested(a) && isNested(b) && Array.isArray(a) === Array.isArray(b)

/**
 * The changes inside a row, field by field, as readable texts. `before` and `after` are JSON values; null means none.
 */
export const fieldChanges = (before: unknown, after: unknown, path = ""): ReadonlyArray<FieldChange> => {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!areAlike(before, after) || !isNested(before) || !isNested(after))
    return [{ path, before: toText(before), after: toText(after) }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => fieldChanges(before[name], after[name], below(path, name, Array.isArray(before))))
}

const below = (path: string, name: string, isPlace: boolean): string =>
  isPlace ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`

const toText = (value: unknown): string | null =>
  value === undefined || value === null ? null : (JSON.stringify(value) ?? null)
