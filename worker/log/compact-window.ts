/**
 * Compacts a part of the log: drops events that later ones supersede and merges entries, so that a fold of the log
 * gives the same state as before. Pure. Each dropped event is covered by an event that stays: the last that sets a
 * name, the highest that raises one, the first that begins a chat.
 */
import type { LogEntry, RawEvent } from "#schema/log/entry.ts"
import { readEvent } from "../projections/read-event.ts"
import { firstOf, mergeEntries, type Part, partsOf } from "../store/entry-parts.ts"
import type { PrunedHistory } from "../store/row-schemas.ts"
import { type Effects, effectsOf } from "./supersession.ts"

/** What is known about the log outside the window. */
export interface Surroundings {
  /** Which messages of a session were removed from this device. */
  readonly prunedOf: (sessionId: string) => PrunedHistory | undefined
  /** Chats that earlier entries begin. */
  readonly begun: ReadonlySet<string>
  /** Intents that earlier entries open; null when earlier entries were not read. */
  readonly opened: ReadonlySet<string> | null
  /** Device time, ms, from which openings of intents stay: they may be asked for again (recent-wishes.ts). */
  readonly since: number
}

export interface Compacted {
  /** They replace the window's entries. */
  readonly entries: ReadonlyArray<LogEntry>
  /** Chats begun and intents opened by the events that stay. */
  readonly begun: ReadonlySet<string>
  readonly opened: ReadonlySet<string>
  /** True when the window has a wall: chats begun before it may have ended in it. */
  readonly hasWall: boolean
  /** The first commit with an opening that stays only because it is recent; null when there is none. */
  readonly young: number | null
}

interface Placed {
  readonly raw: RawEvent
  readonly seq: number
  readonly at: number
  readonly effects: Effects
}

const STAYS: Effects = { stays: true }
/** An entry is filled up to this many events and commits. */
const FULL_EVENTS = 400
const FULL_PARTS = 256

export const compactWindow = (entries: ReadonlyArray<LogEntry>, me: number, around: Surroundings): Compacted => {
  const begun = new Set<string>()
  const opened = new Set<string>()
  /** For each event of the window, in order: what stands in its place, or null. */
  const outcome: Array<RawEvent | null> = []
  let stretch: Array<Placed> = []
  let hasWall = false
  let young: number | null = null
  const close = (): void => {
    const openedBefore = around.opened === null ? null : new Set([...around.opened, ...opened])
    const kept = decide(stretch, {
      ...around,
      begun: new Set([...(hasWall ? [] : around.begun), ...begun]),
      opened: openedBefore,
    })
    outcome.push(...kept)
    for (const [index, { seq, at, effects }] of stretch.entries()) {
      if (kept[index] === null) continue
      if (effects.opens !== undefined && at >= around.since) young ??= seq
      if (effects.touches !== undefined) begun.add(effects.touches)
      if (effects.opens !== undefined) opened.add(effects.opens)
    }
    stretch = []
  }
  for (const { seq, at, events } of entries.flatMap(partsOf))
    for (const raw of events) {
      const read = readEvent(raw)
      const effects = read.kind === "known" ? effectsOf(read.event, me) : read.kind === "broken" ? STAYS : "wall"
      if (effects === "wall") {
        close()
        outcome.push(raw)
        begun.clear()
        hasWall = true
      } else stretch.push({ raw, seq, at, effects })
    }
  close()
  return { entries: mergeAll(entries, outcome), begun, opened, hasWall, young }
}

/** For each event: the event itself, what stands in its place, or null. */
const decide = (events: ReadonlyArray<Placed>, around: Surroundings): ReadonlyArray<RawEvent | null> => {
  const last = new Map<string, number>()
  const highest = new Map<string, { readonly to: number; readonly index: number }>()
  const first = new Map<string, number>()
  const openers = new Map<string, number>()
  /** Intents opened more than once. Their later events cannot be told apart by opening, so all of them stay. */
  const reopened = new Set<string>()
  const invitations: Array<{ readonly room: string; readonly index: number }> = []
  for (const [index, { effects }] of events.entries()) {
    const { sets = [], raises = [], touches, opens, steps, settles, invites, message } = effects
    for (const name of sets) last.set(`set ${name}`, index)
    for (const [name, to] of raises)
      if (to >= (highest.get(name)?.to ?? Number.NEGATIVE_INFINITY)) highest.set(name, { to, index })
    if (touches !== undefined && !first.has(touches)) first.set(touches, index)
    if (opens !== undefined) {
      if (openers.has(opens) || around.opened?.has(opens) === true) reopened.add(opens)
      openers.set(opens, index)
    }
    if (steps !== undefined) last.set(`step ${steps}`, index)
    if (settles != null) last.set(`settle ${settles}`, index)
    if (invites !== undefined) invitations.push({ room: invites, index })
    if (message !== undefined && !first.has(nameOf(message))) first.set(nameOf(message), index)
  }
  const isLater = (name: string, index: number): boolean => (last.get(name) ?? -1) > index
  const call = newestCall(invitations)

  const isGone = ({ message }: Effects, seq: number, index: number): boolean => {
    if (message === undefined) return true
    const { sessionId, n } = message
    const isPutAway = (by: number): boolean =>
      around.prunedOf(sessionId)?.spans.some((span) => span.from <= n && n < span.below && by < span.seq) === true
    if (isPutAway(seq)) return true
    const earlier = first.get(nameOf(message)) ?? index
    return (
      earlier < index &&
      !isPutAway(events[earlier]?.seq ?? 0) &&
      (message.intentId === null || !openers.has(message.intentId)) &&
      JSON.stringify(events[earlier]?.raw) === JSON.stringify(events[index]?.raw)
    )
  }

  /** True when other events cover all its effects except those on intents. */
  const isCovered = (effects: Effects, seq: number, index: number): boolean =>
    effects.stays !== true &&
    (effects.sets ?? []).every((name) => isLater(`set ${name}`, index)) &&
    (effects.raises ?? []).every(([name]) => highest.get(name)?.index !== index) &&
    (effects.touches === undefined || around.begun.has(effects.touches) || first.get(effects.touches) !== index) &&
    (effects.invites === undefined || (index < call.from && index !== call.before)) &&
    (effects.inCall === undefined || index < call.from) &&
    isGone(effects, seq, index)

  const dropped = new Set<number>()
  for (const [intentId, index] of openers) {
    const opener = events[index]
    if (opener === undefined || opener.at >= around.since || reopened.has(intentId)) continue
    if (isLater(`settle ${intentId}`, index) && isCovered(opener.effects, opener.seq, index)) dropped.add(index)
  }

  const isSettledWithout = (intentId: string): boolean => {
    const opener = openers.get(intentId)
    if (opener !== undefined) return dropped.has(opener)
    return around.opened !== null && !around.opened.has(intentId)
  }

  return events.map(({ raw, seq, effects }, index) => {
    const { opens, steps, settles } = effects
    if (opens !== undefined) return dropped.has(index) ? null : raw
    if (!isCovered(effects, seq, index)) return raw
    if (steps !== undefined) return isLater(`step ${steps}`, index) || isLater(`settle ${steps}`, index) ? null : raw
    if (settles == null || isSettledWithout(settles)) return null
    return effects.message === undefined ? raw : { _tag: "v1.IntentSettled", intentId: settles }
  })
}

const nameOf = ({ sessionId, n }: { readonly sessionId: string; readonly n: number }): string =>
  `message ${sessionId} ${n}`

/**
 * `from`: the index from which events of calls stay. It is the first invitation to the newest room after the last
 * invitation to another room (`before`), which stays too, so that the newest call surely replaces what was before the
 * window.
 */
const newestCall = (invitations: ReadonlyArray<{ readonly room: string; readonly index: number }>) => {
  const newest = invitations.at(-1)?.room
  const at = invitations.findLastIndex(({ room }) => room !== newest)
  return { before: invitations[at]?.index ?? -1, from: at === -1 ? 0 : (invitations[at + 1]?.index ?? 0) }
}

/** Fills entries with the remaining events. An entry that lost nothing stays as it is. */
const mergeAll = (
  entries: ReadonlyArray<LogEntry>,
  outcome: ReadonlyArray<RawEvent | null>,
): ReadonlyArray<LogEntry> => {
  const made: Array<LogEntry> = []
  let group: Array<LogEntry> = []
  let kept: Array<Part> = []
  let at = 0
  const flush = (): void => {
    const [only] = group
    const isUntouched = group.length === 1 && only?.events.length === count(kept)
    const merged = isUntouched ? only : mergeEntries(group, kept)
    if (merged !== undefined) made.push(merged)
    group = []
    kept = []
  }
  for (const entry of entries) {
    const own: Array<Part> = []
    for (const part of partsOf(entry)) {
      const left = part.events.flatMap((_, index) => {
        const event = outcome[at + index]
        return event == null ? [] : [{ event, place: part.places?.[index] ?? index }]
      })
      at += part.events.length
      if (left.length > 0)
        own.push({ ...part, events: left.map(({ event }) => event), places: left.map(({ place }) => place) })
    }
    if (count(kept) + count(own) > FULL_EVENTS || kept.length + own.length > FULL_PARTS) flush()
    group.push(entry)
    kept.push(...own)
  }
  flush()
  return made
}

const count = (parts: ReadonlyArray<Part>): number => parts.reduce((sum, { events }) => sum + events.length, 0)

/** True when the commits of the entries follow each other without a gap: an invariant of every log. */
export const isGapless = (entries: ReadonlyArray<LogEntry>): boolean =>
  entries.every((entry, index) => firstOf(entry) === (index === 0 ? 1 : (entries[index - 1]?.seq ?? 0) + 1))
