/** Who is on top of the deck. Whoever was passed, liked or greeted does not come again while the tab lives. */
import { Option, Schema } from "effect"
import { UserId } from "#schema/ids.ts"
import { tabStored } from "../../browser/stored.ts"

export type Seen = ReadonlyArray<number>

const KEY = "livcam_cards"
/** The oldest beyond them come again. */
const SEEN_MOST = 500

const read = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Array(UserId).check(Schema.isMaxLength(SEEN_MOST))),
)

export const deckOf = <A extends { readonly id: number }>(hosts: ReadonlyArray<A>, seen: Seen): ReadonlyArray<A> => {
  const gone = new Set(seen)
  return hosts.filter(({ id }) => !gone.has(id))
}

export const withSeen = (seen: Seen, id: number): Seen => [...seen.filter((one) => one !== id), id].slice(-SEEN_MOST)

/** Kept by this tab, over a reload. What is none counts as nobody. */
export const keptSeen = {
  read: (): Seen => Option.getOrElse(read(tabStored.read(KEY) ?? "[]"), () => []),
  keep: (seen: Seen): void => tabStored.keep(KEY, JSON.stringify(seen)),
}
