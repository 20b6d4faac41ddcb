/** What people did and what they were told: a record that the engine does not write. */
import type { Volume } from "./medium.ts"

/** A text that a user sent; each text is unique. */
export interface SentText {
  readonly text: string
  readonly device: number
  readonly to: number
  /**
   * refused: the device did not accept the text. asked: no certain answer, because it is still to come, was in doubt,
   * or came after the tab was gone.
   */
  state: "asked" | "accepted" | "refused"
  intentId: string | null
  /** The database that accepted the text. */
  volume: Volume | null
  /**
   * The user cancelled the text or signed out over it, or the browser was wiped. Its effect is allowed, but not
   * required.
   */
  isGivenUp: boolean
  /** A text of a kind that the gateway refuses for good. */
  readonly isHopeless: boolean
}

export interface Witness {
  readonly texts: Map<string, SentText>
  /** By intent id. */
  readonly accepted: Map<string, SentText>
  /** Volumes that were destroyed, or whose newest writes a crash undid. */
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
