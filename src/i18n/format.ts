/** Numbers, dates, money, countries and languages in the user's language, through Intl. */
import { useTranslation } from "react-i18next"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { deviceTime } from "../browser/clock.ts"
import { isSiteLanguage, languageTags } from "./site-languages.ts"

export interface Formats {
  /** 1,234 */
  readonly number: (n: number) => string
  /** HH:mm, local time. */
  readonly clock: (ms: number) => string
  /** A day in words: Monday, 3 March. */
  readonly day: (ms: number) => string
  /** Day and time, short. */
  readonly dayClock: (ms: number) => string
  /** Only the time for a moment of today, else day and time. */
  readonly asOf: (ms: number) => string
  /** Name of the month, 1 to 12. */
  readonly month: (month: number) => string
  /** Amount of real money. */
  readonly money: (amount: number, currency: string) => string
  /** Name of a two-letter country code; `fallback` for special regions. */
  readonly country: (code: string | null, fallback: string) => string
  /** Name of a content language id; undefined when unknown. */
  readonly language: (id: number) => string | undefined
  readonly list: (parts: ReadonlyArray<string>) => string
  /** a, b and c: things that are counted together. */
  readonly and: (parts: ReadonlyArray<string>) => string
  /** Compares by this language's alphabet. */
  readonly compare: (a: string, b: string) => number
  /** 1.2 MB: bytes in the unit that fits. */
  readonly bytes: (n: number) => string
}

const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const
const byteUnit = (n: number): number => Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, n)) / 3))

/** Made on first use: an Intl object costs a tenth of a millisecond, and few screens need all of them. */
const lazily = <A>(make: () => A): (() => A) => {
  let made: A | undefined
  return () => (made ??= make())
}

const makeFormats = (tag: string): Formats => {
  const number = lazily(() => new Intl.NumberFormat(tag))
  const clock = lazily(() => new Intl.DateTimeFormat(tag, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }))
  const day = lazily(() => new Intl.DateTimeFormat(tag, { weekday: "long", day: "numeric", month: "long" }))
  const dayClock = lazily(
    () =>
      new Intl.DateTimeFormat(tag, {
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      }),
  )
  const month = lazily(() => new Intl.DateTimeFormat(tag, { month: "long", timeZone: "UTC" }))
  const countries = lazily(() => new Intl.DisplayNames(tag, { type: "region", fallback: "none" }))
  const languages = lazily(() => new Intl.DisplayNames(tag, { type: "language", fallback: "none" }))
  const list = lazily(() => new Intl.ListFormat(tag, { type: "unit", style: "short" }))
  const monies = new Map<string, Intl.NumberFormat>()
  const and = lazily(() => new Intl.ListFormat(tag, { type: "conjunction" }))
  const collator = lazily(() => new Intl.Collator(tag))
  return {
    number: (n) => number().format(n),
    clock: (ms) => clock().format(ms),
    day: (ms) => day().format(ms),
    dayClock: (ms) => dayClock().format(ms),
    asOf: (ms) => (day().format(ms) === day().format(deviceTime()) ? clock : dayClock)().format(ms),
    month: (m) => month().format(Date.UTC(2024, m - 1, 1)),
    money: (amount, currency) => {
      const kept = monies.get(currency) ?? new Intl.NumberFormat(tag, { style: "currency", currency })
      monies.set(currency, kept)
      return kept.format(amount)
    },
    country: (code, fallback) =>
      (code !== null && /^[A-Z]{2}$/.test(code) ? countries().of(code) : undefined) ?? fallback,
    language: (id) => {
      const code = LANGUAGE_CODES[id]
      return code === undefined ? undefined : languages().of(code)
    },
    list: (parts) => list().format(parts),
    and: (parts) => and().format(parts),
    compare: (a, b) => collator().compare(a, b),
    bytes: (n) => {
      const power = byteUnit(n)
      const options = {
        style: "unit",
        unit: BYTE_UNITS[power] ?? "byte",
        // Single bytes have no short form: it would be "0 byte".
        unitDisplay: power === 0 ? "long" : "short",
        maximumFractionDigits: power < 2 ? 0 : 1,
      }
      return new Intl.NumberFormat(tag, options as Intl.NumberFormatOptions).format(n / 1_000 ** power)
    },
  }
}

const known = new Map<string, Formats>()

/** The formats of a language tag, made once for each tag. */
export const formatsOf = (tag: string): Formats => {
  const formats = known.get(tag) ?? makeFormats(tag)
  known.set(tag, formats)
  return formats
}

export const useFormats = (): Formats => {
  const { i18n } = useTranslation()
  return formatsOf(isSiteLanguage(i18n.language) ? languageTags[i18n.language] : i18n.language)
}
