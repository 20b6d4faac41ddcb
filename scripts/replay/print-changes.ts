/** Changed rows as lines for people: `+` added, `-` removed, `~` changed, with the changed fields. */

import type { RowChange } from "../../worker/log/timeline.ts"
import { familyOf } from "../../worker/store/families.ts"
import { fieldChanges } from "../../worker/travel/commit-lines.ts"

const MOST_LETTERS = 160
const short = (json: string): string => (json.length > MOST_LETTERS ? `${json.slice(0, MOST_LETTERS)}…` : json)

const inside = ({ before, after }: RowChange): ReadonlyArray<string> => {
  if (before === null || after === null) return [`    ${short(JSON.stringify(before ?? after))}`]
  return fieldChanges(before, after).map(
    (field) => `    ${field.path || "value"}: ${short(field.before ?? "nothing")} → ${short(field.after ?? "nothing")}`,
  )
}

const signOf = ({ before, after }: RowChange): string => (before === null ? "+" : after === null ? "-" : "~")

export const changesToText = (changes: ReadonlyArray<RowChange>): string =>
  changes
    .flatMap((change) => [`${signOf(change)} ${familyOf(change.key) ?? "?"}  ${change.key}`, ...inside(change)])
    .join("\n")

/** The last line: how many rows were added, removed and changed. */
export const summaryOf = (changes: ReadonlyArray<RowChange>): string => {
  const count = (sign: string): number => changes.filter((change) => signOf(change) === sign).length
  return changes.length === 0
    ? "No row differs."
    : `${changes.length} rows differ: ${count("+")} came, ${count("-")} went, ${count("~")} changed.`
}
