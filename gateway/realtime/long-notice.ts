/**
 * Announcements of any length: PostgreSQL carries 8,000 bytes in one notice, so longer ones travel in parts and are
 * reassembled.
 */
import { Effect, Option, Schema } from "effect"
import type { Tx } from "../store/store.ts"

const MOST_BYTES = 7_000
/** Characters of base64 in one part. */
const PART = 6_000
/** Incomplete announcements that are kept; beyond this number the oldest is dropped, because its part was lost. */
const MOST_OPEN = 64

const Part = Schema.TaggedStruct("part", {
  id: Schema.String,
  n: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
  of: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 200 })),
  text: Schema.String,
})
const readPart = Schema.decodeUnknownOption(Schema.fromJsonString(Part))

/** `id` identifies the announcement among all that are in transit. */
export const announceLong = (tx: Tx, notice: string, id: string): Effect.Effect<void> => {
  if (Buffer.byteLength(notice) <= MOST_BYTES) return tx.announce(notice)
  const whole = Buffer.from(notice).toString("base64")
  const of = Math.ceil(whole.length / PART)
  return Effect.forEach(
    Array.from({ length: of }, (_, n) => n),
    (n) => tx.announce(JSON.stringify({ _tag: "part", id, n, of, text: whole.slice(n * PART, (n + 1) * PART) })),
    { discard: true },
  )
}

/** Returns each complete announcement once; undefined for a part that completes none. */
export const makeAssembler = () => {
  const open = new Map<string, Array<string | undefined>>()
  return (notice: string): string | undefined => {
    if (!notice.startsWith('{"_tag":"part"')) return notice
    const part = Option.getOrUndefined(readPart(notice))
    if (part === undefined || part.n >= part.of) return undefined
    const texts = open.get(part.id) ?? Array.from<string | undefined>({ length: part.of })
    texts[part.n] = part.text
    open.set(part.id, texts)
    if (texts.length === part.of && texts.every((text) => text !== undefined)) {
      open.delete(part.id)
      return Buffer.from(texts.join(""), "base64").toString("utf8")
    }
    const [oldest] = open.keys()
    if (open.size > MOST_OPEN && oldest !== undefined) open.delete(oldest)
    return undefined
  }
}
