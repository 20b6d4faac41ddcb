/** Values as texts for the disk. What is long and stays as it is may be packed there (packed-text.ts). */
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import type { DiskChange } from "./disk/row-disk.ts"
import { familyOf, type RowKey, type ValueOf } from "./families.ts"
import { valueToText } from "./stored-text.ts"

/** Below this length packing saves less than it costs. */
const COLD_FROM = 2_000

export const textForDisk = (key: RowKey, value: ValueOf<RowKey> | null): Pick<DiskChange, "text" | "isCold"> => {
  if (value === null) return { text: null }
  const text = valueToText(value)
  return text.length >= COLD_FROM && isSettled(key, value) ? { text, isCold: true } : { text }
}

/** Entries of the log, and pages of messages that are full. */
const isSettled = (key: RowKey, value: ValueOf<RowKey>): boolean => {
  const name = familyOf(key)
  if (name !== "page") return name === "entry"
  return typeof value === "object" && "messages" in value && value.messages.length === MESSAGE_PAGE
}
