/** A host's week: at which times of it calls are taken, by the clock of the host's own zone. Shared: the page says it, the gateway holds it. */

/** Of one day of the week. Over midnight are two. */
export interface Span {
  /** 0 Sunday to 6 Saturday. */
  readonly day: number
  /** Minutes from midnight of the zone's clock: 0 to 1,439, and behind that up to 1,440. */
  readonly from: number
  readonly to: number
}

/** When calls are taken, by the clock of one zone. */
export interface HostSchedule {
  /** Of the IANA database, as Europe/Madrid. */
  readonly timeZone: string
  readonly spans: ReadonlyArray<Span>
}

/** Spans of a week at most: two a day of such as go on over midnight. */
export const SPANS_MAX = 28
/** Letters of a zone's name at most. */
export const TIME_ZONE_MAX = 64
/** Minutes of a day. */
export const DAY_MINUTES = 1_440
const MINUTE_MS = 60_000

/** More than there are zones. */
const FORMATS_KEPT = 700
const formats = new Map<string, Intl.DateTimeFormat | null>()
/** Null for a zone that is not known here. */
const formatOf = (timeZone: string): Intl.DateTimeFormat | null => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  let made: Intl.DateTimeFormat | null = null
  try {
    const fields = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const
    made = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", ...fields })
  } catch {
    made = null
  }
  // Names that nobody knows are not kept, and of the others so many: whoever asks draws them, also in other letter cases.
  if (formats.size >= FORMATS_KEPT) formats.clear()
  if (made !== null) formats.set(timeZone, made)
  return made
}

/** What the zone's clock shows, as if it were UTC, ms, whole minutes. */
const wallTime = (format: Intl.DateTimeFormat, at: number): number => {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** When the zone's clock shows this. A time that a change of the clock leaves out is the one as long after it. */
const momentOf = (format: Intl.DateTimeFormat, wall: number): number => {
  const first = wall - (wallTime(format, wall) - wall)
  return first - (wallTime(format, first) - wall)
}

/** In one order, each span within its day and of some length, in a zone that is known. */
export const isSchedule = ({ timeZone, spans }: HostSchedule): boolean =>
  formatOf(timeZone) !== null &&
  spans.length > 0 &&
  spans.length <= SPANS_MAX &&
  spans.every(({ day, from, to }, at) => {
    const before = spans[at - 1]
    const isInOrder = before === undefined || before.day < day || (before.day === day && before.to <= from)
    return day >= 0 && day <= 6 && from >= 0 && from < to && to <= DAY_MINUTES && isInOrder
  })

/** In order, and those that touch or overlap made one. */
export const tidySpans = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const tidy: Array<Span> = []
  for (const span of spans.toSorted((a, b) => a.day - b.day || a.from - b.from)) {
    const last = tidy.at(-1)
    if (last !== undefined && last.day === span.day && span.from <= last.to)
      tidy[tidy.length - 1] = { ...last, to: Math.max(last.to, span.to) }
    else tidy.push(span)
  }
  return tidy
}

/**
 * When the host takes calls next, ms: `now` within the schedule, the beginning of the next span outside of it. Without a schedule, and in
 * a zone that is not known, always now.
 */
export const callableFrom = (schedule: HostSchedule | null, now: number): number => {
  const format = schedule === null || schedule.spans.length === 0 ? null : formatOf(schedule.timeZone)
  if (schedule === null || format === null) return now
  const wall = wallTime(format, now)
  const today = new Date(wall)
  const minutes = today.getUTCHours() * 60 + today.getUTCMinutes()
  const midnight = wall - minutes * MINUTE_MS
  let next: number | undefined
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = (today.getUTCDay() + ahead) % 7
    for (const { day: of, from, to } of schedule.spans) {
      if (of !== day) continue
      if (ahead === 0 && from <= minutes && minutes < to) return now
      const begins = momentOf(format, midnight + ahead * DAY_MINUTES * MINUTE_MS + from * MINUTE_MS)
      if (begins > now && (next === undefined || begins < next)) next = begins
    }
    if (next !== undefined) return next
  }
  return now
}

/** Whether it is within the schedule now (gateway time); without one it always is. */
export const isCallable = (schedule: HostSchedule | null, now: number): boolean => callableFrom(schedule, now) <= now
