/** Stored texts to values and back. A text that does not decode is undefined here; set-aside.ts keeps a copy. */
import { Result, Schema } from "effect"
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
