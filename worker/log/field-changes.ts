/** What changed inside a row, field by field, as texts that a person reads. Pure. */

export interface FieldChange {
  /** Where in the row: `last.message`, `messages[3]`; empty for the whole row. */
  readonly path: string
  /** JSON; null where there was or is nothing. */
  readonly before: string | null
  readonly after: string | null
}

type Fields = Readonly<Record<string, unknown>>

const isNested = (value: unknown): value is Fields => typeof value === "object" && value !== null
const areAlike = (a: unknown, b: unknown): boolean =>
  isNested(a) && isNested(b) && Array.isArray(a) === Array.isArray(b)

/** `before` and `after` are JSON values; null is none. */
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
