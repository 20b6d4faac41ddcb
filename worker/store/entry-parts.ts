/**
 * A log entry as the commits that it stands for. An entry that compaction has merged holds events of many commits. Each
 * event keeps its commit's number and time and its place there, because folds read them.
 */
import type { LogEntry, LogPart, RawEvent } from "#schema/log/entry.ts"

export interface Part {
  readonly seq: number
  /** Device time, ms. */
  readonly at: number
  readonly events: ReadonlyArray<RawEvent>
  /** Each event's place in its commit; undefined when they are the commit's first events, in order. */
  readonly places: ReadonlyArray<number> | undefined
}

export const partsOf = ({ seq, at, events, parts }: LogEntry): ReadonlyArray<Part> => {
  if (parts === undefined) return [{ seq, at, events, places: undefined }]
  let from = 0
  return parts.map(({ count, places, ...part }) => {
    const own = events.slice(from, from + count)
    from += count
    return { ...part, events: own, places }
  })
}

/** The first commit that an entry stands for. */
export const firstOf = ({ seq, from }: LogEntry): number => from ?? seq

/** Merges these entries into one. `kept`: the parts that are left of them, in order. Undefined without entries. */
export const mergeEntries = (entries: ReadonlyArray<LogEntry>, kept: ReadonlyArray<Part>): LogEntry | undefined => {
  const [first, last] = [entries[0], entries.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return {
    seq: last.seq,
    from: firstOf(first),
    at: last.at,
    epoch: last.epoch,
    events: kept.flatMap(({ events }) => events),
    cursor: entries.findLast(({ cursor }) => cursor !== null)?.cursor ?? null,
    parts: kept.filter(({ events }) => events.length > 0).map(partOf),
  }
}

const partOf = ({ seq, at, events, places }: Part): LogPart => ({
  seq,
  at,
  count: events.length,
  ...(places === undefined || places.every((place, index) => place === index) ? {} : { places }),
})
