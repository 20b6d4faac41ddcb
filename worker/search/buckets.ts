/** Which row of a segment holds a term: the one of its first letters, so that what begins alike is one range of keys. */
import { families, type KeyOf, rangeOf } from "../store/families.ts"

/** From here on (Chinese, Japanese, Korean, emoji) one sign tells as much as two letters do. */
const TELLING = 0x2e80

const sizeOf = (term: string): number => ((term.codePointAt(0) ?? 0) >= TELLING ? 1 : 2)

/** The first signs of a term, as its bucket has them. */
export const bucketOf = (term: string): string => {
  let at = 0
  for (let left = sizeOf(term); left > 0 && at < term.length; left--) at += (term.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  return term.slice(0, at)
}

const [FAMILY] = rangeOf("term")

/** The keys of all rows that may hold terms with this beginning: from, and behind the last. */
export const keysOfPrefix = (prefix: string): readonly [from: string, below: string] => {
  const bucket = bucketOf(prefix)
  const isWhole = bucket.length < prefix.length || [...bucket].length >= sizeOf(prefix)
  return isWhole ? [`${FAMILY}${bucket}|`, `${FAMILY}${bucket}}`] : [`${FAMILY}${prefix}`, `${FAMILY}${prefix}\uffff`]
}

export const termKey = (bucket: string, segment: number): KeyOf<"term"> => families.term.key(bucket, segment)

/** Bucket and segment of a term row's key. */
export const readTermKey = (key: string): { readonly bucket: string; readonly place: string } => {
  const behind = key.lastIndexOf("|")
  return { bucket: key.slice(FAMILY.length, behind), place: key.slice(behind + 1) }
}
