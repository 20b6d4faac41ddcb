/** Structural sharing of plain data: parts of `next` that equal those of `previous` become the very same objects. */

type Plain = Readonly<Record<string, unknown>>
const isPlain = (value: unknown): value is Plain => typeof value === "object" && value !== null && !Array.isArray(value)

const shareArray = (previous: ReadonlyArray<unknown>, next: ReadonlyArray<unknown>): ReadonlyArray<unknown> => {
  const shared = next.map((item, at) => shareAny(previous[at], item))
  return shared.length === previous.length && shared.every((item, at) => item === previous[at]) ? previous : shared
}

const shareRecord = (previous: Plain, next: Plain): Plain => {
  const keys = Object.keys(next)
  const shared = Object.fromEntries(keys.map((key) => [key, shareAny(previous[key], next[key])]))
  const isSame =
    Object.keys(previous).length === keys.length &&
    keys.every((key) => key in previous && shared[key] === previous[key])
  return isSame ? previous : shared
}

const shareAny = (previous: unknown, next: unknown): unknown => {
  if (Object.is(previous, next)) return previous
  if (Array.isArray(previous) && Array.isArray(next)) return shareArray(previous, next)
  if (isPlain(previous) && isPlain(next)) return shareRecord(previous, next)
  return next
}

/** `next`, built of `previous` wherever they are equal; `previous` itself when they are equal throughout. */
export const share = <T>(previous: T | undefined, next: T): T => shareAny(previous, next) as T
