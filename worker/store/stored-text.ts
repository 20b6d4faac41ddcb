/** Converts stored texts to values and back. A text that does not decode gives undefined; set-aside.ts copies it. */
import { Result, Schema } from "effect"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import type { DiskChange } from "./disk/row-disk.ts"
import { type FamilyName, families, familyOf, type RowKey, type ValueOf } from "./families.ts"

const decoders = new Map<FamilyName, (text: string) => ValueOf<RowKey> | undefined>()

const decoderOf = (name: FamilyName): ((text: string) => ValueOf<RowKey> | undefined) => {
  const known = decoders.get(name)
  if (known !== undefined) return known
  // One decoder for each family: the union of all families' schemas has no decoder.
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

/** Shortest text that is packed. Below, packing costs more than it saves. */
const COLD_FROM = 2_000

/** The text for the disk. A long text that will not change may be packed there (disk/packed-text.ts). */
export const textForDisk = (key: RowKey, value: ValueOf<RowKey> | null): Pick<DiskChange, "text" | "isCold"> => {
  if (value === null) return { text: null }
  const text = valueToText(value)
  return text.length >= COLD_FROM && isSettled(key, value) ? { text, isCold: true } : { text }
}

/** True for log entries and full pages of messages. */
const isSettled = (key: RowKey, value: ValueOf<RowKey>): boolean => {
  const name = familyOf(key)
  if (name !== "page") return name === "entry"
  return typeof value === "object" && "messages" in value && value.messages.length === MESSAGE_PAGE
}
