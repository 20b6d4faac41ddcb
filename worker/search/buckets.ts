/**
 * Which row of a segment holds a term: its bucket, named by the term's first letters. Terms that begin alike are one
 * key range.
 */
import { families, type KeyOf, rangeOf } from "../store/families.ts"

/** From this code point on (Chinese, Japanese, Korean, emoji) one character is as selective as two letters. */
const TELLING = 0x2e80

const sizeOf = (term: string): number => ((term.codePointAt(0) ?? 0) >= TELLING ? 1 : 2)

/** The name of a term's bucket: the term's first one or two characters. */
export const bucketOf = (term: string): string => {
  let at = 0
  for (let left = sizeOf(term); left > 0 && at < term.length; left--) at += (term.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  return term.slice(0, at)
}

const [FAMILY] = rangeOf("term")

/** The key range of all rows that may hold terms with this prefix; `below` is exclusive. */
export const keysOfPrefix = (prefix: string): readonly [from: string, below: string] => {
  const bucket = bucketOf(prefix)
  const isWhole = bucket.length < prefix.length || [...bucket].length >= sizeOf(prefix)
  return isWhole ? [`${FAMILY}${bucket}|`, `${FAMILY}${bucket}}`] : [`${FAMILY}${prefix}`, `${FAMILY}${prefix}\uffff`]
}

export const termKey = (bucket: string, segment: number): KeyOf<"term"> => families.term.key(bucket, segment)

/** Reads a term row's key: its bucket, and the segment as text (`place`). */
export const readTermKey = (key: string): { readonly bucket: string; readonly place: string } => {
  const behind = key.lastIndexOf("|")
  return { bucket: key.slice(FAMILY.length, behind), place: key.slice(behind + 1) }
}
