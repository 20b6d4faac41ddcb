/** What people did and were told: the side of the story that the engine does not write. */
import type { Volume } from "./medium.ts"

/** A text somebody sent; each is unlike any other. */
export interface SentText {
  readonly text: string
  readonly device: number
  readonly to: number
  /** refused: not accepted. unknown: whoever asked was gone before the answer. */
  state: "asked" | "accepted" | "refused"
  intentId: string | null
  /** Database in which it was accepted. */
  volume: Volume | null
  /** The user gave it up, signed out over it, or the browser was wiped: its effect is allowed, and not owed. */
  isGivenUp: boolean
  /** Of its kind: the gateway refuses it for good. */
  readonly isHopeless: boolean
}

export interface Witness {
  readonly texts: Map<string, SentText>
  /** By intent id. */
  readonly accepted: Map<string, SentText>
  /** Volumes that were destroyed, or whose newest part a crash took back. */
  readonly gone: WeakSet<Volume>
  /** Databases of users who have signed out. */
  readonly leftVolumes: Set<Volume>
  readonly secrets: Set<string>
  readonly tally: Map<string, number>
  readonly count: (what: string) => void
}

export const makeWitness = (): Witness => {
  const tally = new Map<string, number>()
  return {
    texts: new Map(),
    accepted: new Map(),
    gone: new WeakSet(),
    leftVolumes: new Set(),
    secrets: new Set(),
    tally,
    count: (what) => void tally.set(what, (tally.get(what) ?? 0) + 1),
  }
}
