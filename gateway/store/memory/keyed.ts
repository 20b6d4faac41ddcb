/** The counterpart of `sql/keyed.ts` for a table in memory. */
import { Effect } from "effect"
import type { Keyed, RowKey } from "../sql/keyed.ts"

const text = (key: RowKey): string => JSON.stringify(key)

const compared = (a: RowKey, b: RowKey): number => {
  const n = a.findIndex((value, at) => value !== b[at])
  const [left = 0, right = 0] = [a[n], b[n]]
  return n < 0 ? 0 : left < right ? -1 : 1
}

export const memoryKeyed = <Row>(rows: () => ReadonlyArray<Row>, keyOf: (row: Row) => RowKey): Keyed<Row> => ({
  these: (keys) =>
    Effect.sync(() => {
      const asked = new Set(keys.map(text))
      return rows().filter((row) => asked.has(text(keyOf(row))))
    }),
  after: (key, limit) =>
    Effect.sync(() =>
      rows()
        .filter((row) => key === null || compared(keyOf(row), key) > 0)
        .sort((a, b) => compared(keyOf(a), keyOf(b)))
        .slice(0, limit),
    ),
})
