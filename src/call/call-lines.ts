/**
 * The newest chat lines over the picture of a call: which are shown, and until when. Pure. Times: monotonic page time,
 * ms.
 */
import type { SendState } from "#schema/chat/chat.ts"

/** A text of the thread; arrays of them are oldest first. `state`: null for the other side's texts. */
export interface CallText {
  readonly id: string
  readonly mine: boolean
  readonly text: string
  /** Its number in the thread; null while it waits. */
  readonly n: number | null
  /** The text in the reader's language; null while it has not been translated, or when it needs no translation. */
  readonly translation: string | null
  readonly state: SendState | "saving" | null
}

export interface CallLine extends CallText {
  /** From then on the line is gone. */
  readonly until: number
}

export interface CallLines {
  /** Ids of texts that were there before, or have been shown; null until the thread is known. */
  readonly known: ReadonlySet<string> | null
  readonly lines: ReadonlyArray<CallLine>
}

export const NO_LINES: CallLines = { known: null, lines: [] }
/** How long a line is shown, ms, fading included. */
export const LINE_MS = 12_000
const MOST = 3

/**
 * Texts in the thread when it is first known were said before, and are not shown. An own text that failed stays until
 * the user puts it away.
 */
export const withTexts = ({ known, lines }: CallLines, texts: ReadonlyArray<CallText>, now: number): CallLines => {
  if (known === null) return { known: new Set(texts.map(({ id }) => id)), lines: [] }
  const fresh = texts.filter(({ id }) => !known.has(id)).map((text) => ({ ...text, until: now + LINE_MS }))
  const byId = new Map(texts.map((text) => [text.id, text]))
  const kept = lines.map((line) => ({ ...line, ...byId.get(line.id) }))
  const all = [...kept, ...fresh].filter(({ until, state }) => until > now || state === "parked").slice(-MOST)
  return { known: fresh.length === 0 ? known : new Set([...known, ...fresh.map(({ id }) => id)]), lines: all }
}

/** The lines after the user has put them away by a tap; later texts are shown again. */
export const withoutLines = ({ known }: CallLines): CallLines => ({ known, lines: [] })

/** When the next line disappears; null when none does by itself. */
export const nextEnd = ({ lines }: CallLines): number | null => {
  const ends = lines.filter(({ state }) => state !== "parked").map(({ until }) => until)
  return ends.length === 0 ? null : Math.min(...ends)
}
