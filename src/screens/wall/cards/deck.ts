/** The order of the deck. A host who was passed, liked or greeted does not come again while the tab lives. */
import { tabStored } from "../../../browser/stored.ts"

export type Seen = ReadonlyArray<number>

const KEY = "livcam_cards"
/** The most ids remembered. Hosts whose ids are dropped come again. */
const SEEN_MOST = 500

export const deckOf = <A extends { readonly id: number }>(hosts: ReadonlyArray<A>, seen: Seen): ReadonlyArray<A> => {
  const gone = new Set(seen)
  return hosts.filter(({ id }) => !gone.has(id))
}

export const withSeen = (seen: Seen, id: number): Seen => [...seen.filter((one) => one !== id), id].slice(-SEEN_MOST)

/** A text that is no list of ids gives an empty list. */
export const readSeen = (text: string | undefined): Seen => {
  try {
    const kept: unknown = JSON.parse(text ?? "[]")
    return Array.isArray(kept) ? kept.filter(Number.isSafeInteger).slice(-SEEN_MOST) : []
  } catch {
    return []
  }
}

/** Stored by this tab; survives a reload. */
export const keptSeen = {
  read: (): Seen => readSeen(tabStored.read(KEY)),
  keep: (seen: Seen): void => tabStored.keep(KEY, JSON.stringify(seen)),
}
