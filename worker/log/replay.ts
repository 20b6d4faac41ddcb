/** Replays a recorded log. Gives its projected state by family, and a hash of it that is the same on each machine. */
import type { LogFile } from "#schema/log/entry.ts"
import { bodyDigest } from "../crypto/signing.ts"
import { FOLD_FAMILIES, familyOf } from "../store/families.ts"
import { readLogFile } from "./log-file.ts"
import { type FoldedRows, refold } from "./refold.ts"

export interface Replayed {
  /** Rows by family, then by key; both sorted. */
  readonly state: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly hash: string
  /** The last entry that was folded; 0 when none. */
  readonly seq: number
}

/**
 * `file`: the parsed content of the file. `until`: later entries are left out. Throws a LogFileError when the file
 * holds no whole log.
 */
export const replayLog = (file: unknown, until = Number.POSITIVE_INFINITY): Replayed =>
  replayFile(readLogFile(file), until)

export const replayFile = ({ userId, entries }: LogFile, until = Number.POSITIVE_INFINITY): Replayed => {
  const taken = entries.filter(({ seq }) => seq <= until)
  const rows = refold(taken, userId)
  return { state: rowsToState(rows), hash: hashOfRows(rows), seq: taken.at(-1)?.seq ?? 0 }
}

export const rowsToState = (rows: FoldedRows): Replayed["state"] =>
  Object.fromEntries(
    FOLD_FAMILIES.toSorted().map((family) => [
      family,
      Object.fromEntries([...rows].filter(([key]) => familyOf(key) === family).sort(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  )

/** Lower-case hex SHA-256 of the rows as stable JSON. Families without rows do not count: a new one changes no hash. */
export const hashOfRows = (rows: FoldedRows): string =>
  bodyDigest(stableJson(Object.fromEntries(Object.entries(rowsToState(rows)).filter(([, family]) => hasRows(family)))))

const hasRows = (family: object): boolean => Object.keys(family).length > 0

/** JSON with the fields of every object sorted, indented by two spaces. */
export const stableJson = (value: unknown): string => JSON.stringify(value, inOrder, 2)

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
