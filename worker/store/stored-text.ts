/** Stored texts to values and back. A text that does not decode is undefined here; set-aside.ts keeps a copy. */
import { Result, Schema } from "effect"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import type { DiskChange } from "./disk/row-disk.ts"
import { type FamilyName, families, familyOf, type RowKey, type ValueOf } from "./families.ts"

const decoders = new Map<FamilyName, (text: string) => ValueOf<RowKey> | undefined>()

const decoderOf = (name: FamilyName): ((text: string) => ValueOf<RowKey> | undefined) => {
  const known = decoders.get(name)
  if (known !== undefined) return known
  // One schema at a time: the union of all families' schemas has no decoder of its own.
  const decode = Schema.decodeUnknownResult(families[name].value as Schema.Codec<ValueOf<RowKey>>)
  const decoder = (text: string): ValueOf<RowKey> | undefined => {
    const parsed = parse(text)
    return parsed === undefined ? undefined : Result.getOrElse(decode(parsed), () => undefined)
  }
  decoders.set(name, decoder)
  return decoder
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const textToValue = (key: string, text: string): ValueOf<RowKey> | undefined => {
  const name = familyOf(key)
  return name === undefined ? undefined : decoderOf(name)(text)
}

export const valueToText = (value: ValueOf<RowKey>): string => JSON.stringify(value)

/** Below this length packing saves less than it costs. */
const COLD_FROM = 2_000

/** What is long and stays as it is may be packed on the disk (disk/packed-text.ts). */
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
