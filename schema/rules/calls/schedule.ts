/** A host's weekly schedule of call times, in the host's own time zone. The page shows it, the gateway enforces it. */

/** A time span within one day of the week. A span over midnight is stored as two. */
export interface Span {
  /** 0 Sunday to 6 Saturday. */
  readonly day: number
  /** Minutes after midnight by the zone's clock: `from` 0 to 1,439, `to` above it and up to 1,440. */
  readonly from: number
  readonly to: number
}

/** When a host takes calls, by the clock of one time zone. */
export interface HostSchedule {
  /** Name from the IANA database, such as Europe/Madrid. */
  readonly timeZone: string
  readonly spans: ReadonlyArray<Span>
}

/** Most spans of a week: two a day that go on over midnight, so four stored spans a day. */
export const SPANS_MAX = 28
/** Longest name of a time zone, in letters. */
export const TIME_ZONE_MAX = 64
/** Minutes in a day. */
export const DAY_MINUTES = 1_440
const MINUTE_MS = 60_000

/** Most formats in the cache: more than there are time zones. */
const FORMATS_KEPT = 700
const formats = new Map<string, Intl.DateTimeFormat | null>()
/** The format of a time zone; null when the runtime does not know the zone. */
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
  // Callers choose the names, also in other letter cases. So unknown names are not cached, and the cache has a limit.
  if (formats.size >= FORMATS_KEPT) formats.clear()
  if (made !== null) formats.set(timeZone, made)
  return made
}

/** What the zone's clock shows at `at`, encoded as if it were UTC: ms, whole minutes. */
const wallTime = (format: Intl.DateTimeFormat, at: number): number => {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute)
}

/**
 * When the zone's clock shows `wall`, ms. A time that a clock change skips is moved later by the length of the change.
 */
const momentOf = (format: Intl.DateTimeFormat, wall: number): number => {
  const first = wall - (wallTime(format, wall) - wall)
  return first - (wallTime(format, first) - wall)
}

/**
 * Whether the schedule is valid: a known zone, and spans in order, without overlap, each within its day and not empty.
 */
export const isSchedule = ({ timeZone, spans }: HostSchedule): boolean =>
  formatOf(timeZone) !== null &&
  spans.length > 0 &&
  spans.length <= SPANS_MAX &&
  spans.every(({ day, from, to }, at) => {
    const before = spans[at - 1]
    const isInOrder = before === undefined || before.day < day || (before.day === day && before.to <= from)
    return day >= 0 && day <= 6 && from >= 0 && from < to && to <= DAY_MINUTES && isInOrder
  })

/** The spans in order; spans that touch or overlap are merged. */
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
 * When the host takes calls next, ms: `now` while a span is running, else the beginning of the next span. Always `now`
 * without a schedule or in an unknown zone.
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

/** Whether the host's schedule allows calls at gateway time `now`; always true without a schedule. */
export const isCallable = (schedule: HostSchedule | null, now: number): boolean => callableFrom(schedule, now) <= now
