/** Commits of an open log as a developer looks through them: lines, filters, and what one commit changed. Pure. */
import type { CommitDetail, CommitLine, ShownChange } from "#schema/device/log-commands.ts"
import type { LogEntry } from "#schema/log/entry.ts"
import { firstOf } from "../log/entry-parts.ts"
import { fieldChanges } from "../log/field-changes.ts"
import type { RowChange, Timeline } from "../log/timeline.ts"
import { familyOf } from "../store/families.ts"

/** Most frequent first. */
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

/** Whether a commit is among those that are looked for. `text` in lower case. */
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
