/**
 * Decoders for the boot reader, which loads no library. They check field by field whether plain data has the shape of a
 * type. Every field of the type must be named, so a new field does not compile until it is added here.
 */

export type Check = (value: unknown) => boolean

export const int: Check = (value) => Number.isSafeInteger(value)
/** A time, ms. */
export const millis: Check = (value) => Number.isFinite(value)
export const text: Check = (value) => typeof value === "string"
export const flag: Check = (value) => typeof value === "boolean"
export const nothing: Check = (value) => value === null
export const oneOf =
  (...known: ReadonlyArray<unknown>): Check =>
  (value) =>
    known.includes(value)
export const anyOf =
  (checks: ReadonlyArray<Check>): Check =>
  (value) =>
    checks.some((check) => check(value))
export const either = (a: Check, b: Check): Check => anyOf([a, b])
export const orNull = (check: Check): Check => either(nothing, check)
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
export const arrayOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

export const record: Check = (value) => isRecord(value)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const recordOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check)

export const shape =
  <A extends object>(fields: { readonly [K in keyof Required<A>]: Check }) =>
  (value: unknown): value is A =>
    isRecord(value) && Object.entries<Check>(fields).every(([name, check]) => check(value[name]))

/** Parses a stored text; undefined when it is not JSON or has another shape. */
export const read = <A>(is: (value: unknown) => value is A, stored: string | undefined): A | undefined => {
  if (stored === undefined) return undefined
  try {
    const value: unknown = JSON.parse(stored)
    return is(value) ? value : undefined
  } catch {
    return undefined
  }
}
