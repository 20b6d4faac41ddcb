/** A host's week as written in the form: clock times, a time over midnight on one line. Converts to spans and back. */
import { DAY_MINUTES, type Span, tidySpans } from "#schema/rules/calls/schedule.ts"

/** The values of the fields: HH:mm; the end of a day is 00:00. */
export interface WrittenTime {
  readonly id: number
  readonly day: number
  readonly from: string
  readonly to: string
}

/** Minutes since midnight of a HH:mm text; undefined for anything else. */
const minutesOf = (text: string): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":")

/** An end at or before its start falls on the next day. Undefined when a field is not filled in. */
export const toSpans = (times: ReadonlyArray<Omit<WrittenTime, "id">>): ReadonlyArray<Span> | undefined => {
  const spans: Array<Span> = []
  for (const { day, from: first, to: last } of times) {
    const [from, to] = [minutesOf(first), minutesOf(last)]
    if (from === undefined || to === undefined) return undefined
    if (from < to) spans.push({ day, from, to })
    else {
      spans.push({ day, from, to: DAY_MINUTES })
      if (to > 0) spans.push({ day: (day + 1) % 7, from: 0, to })
    }
  }
  return tidySpans(spans)
}

/** One line a span. Two spans that meet at midnight become one line. */
export const toTimes = (spans: ReadonlyArray<Span>): ReadonlyArray<Omit<WrittenTime, "id">> => {
  const isTail = ({ day, from, to }: Span): boolean =>
    from === 0 &&
    to < DAY_MINUTES &&
    spans.some((other) => other.day === (day + 6) % 7 && other.to === DAY_MINUTES && other.from >= to && other.from > 0)
  return spans.flatMap((span) => {
    if (isTail(span)) return []
    const next = spans.find((other) => other.day === (span.day + 1) % 7 && isTail(other))
    const to = span.to === DAY_MINUTES ? (next?.to ?? 0) : span.to
    return [{ day: span.day, from: clockOf(span.from), to: clockOf(to) }]
  })
}
