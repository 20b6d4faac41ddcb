/**
 * How much of a picture the network carries: whole, small, or none, so that sound goes on. Decides once every two
 * seconds (a look): down after two bad looks, up after a pause, which doubles each time that going up was too early.
 */

export type PictureStep = "whole" | "small" | "off"

/** What is known of the outgoing path; null where a browser does not say. */
export interface Outgoing {
  /** Bits a second that the connection would carry, by the browser's own estimate. */
  readonly availableBits: number | null
  /** Outgoing packets lost, as the other side reports, per cent, 0 to 100. */
  readonly lossPercent: number
  /** The network holds the encoder back. */
  readonly isLimited: boolean
}

export interface PictureState {
  readonly step: PictureStep
  /** Bad looks in a row; `good`: good ones. */
  readonly bad: number
  readonly good: number
  /** Good looks before the next step up. */
  readonly pause: number
  /** The last step was up: going down again soon means that it was too early. */
  readonly isTrying: boolean
}

const SHORTEST_PAUSE = 4
const LONGEST_PAUSE = 32
const BAD_LOOKS = 2
/** Good looks after which a step up counts as held. */
const HELD_LOOKS = 8
const LOSS = { bad: 12, good: 4 } as const

/** Bits a second below which a step does not hold, and from which the next one up is tried. */
const BITS: Readonly<Record<PictureStep, { readonly least: number; readonly up: number }>> = {
  whole: { least: 200_000, up: Number.POSITIVE_INFINITY },
  small: { least: 80_000, up: 160_000 },
  // Nothing is sent, so nothing shows how much could be.
  off: { least: 0, up: 0 },
}
const DOWN = { whole: "small", small: "off", off: "off" } as const
const UP = { whole: "whole", small: "whole", off: "small" } as const

export const WHOLE_PICTURE: PictureState = { step: "whole", bad: 0, good: 0, pause: SHORTEST_PAUSE, isTrying: false }

export const nextPicture = (state: PictureState, { availableBits, lossPercent, isLimited }: Outgoing): PictureState => {
  const { least, up } = BITS[state.step]
  const bits = availableBits ?? (isLimited ? least : Number.POSITIVE_INFINITY)
  if (lossPercent > LOSS.bad || bits < least) {
    const bad = state.bad + 1
    if (bad < BAD_LOOKS || state.step === "off") return { ...state, bad, good: 0 }
    const pause = state.isTrying ? Math.min(LONGEST_PAUSE, state.pause * 2) : state.pause
    return { step: DOWN[state.step], bad: 0, good: 0, pause, isTrying: false }
  }
  const good = lossPercent < LOSS.good && (bits >= up || state.step === "whole") ? state.good + 1 : 0
  if (state.step !== "whole" && good >= state.pause)
    return { ...state, step: UP[state.step], bad: 0, good: 0, isTrying: true }
  if (state.isTrying && good >= HELD_LOOKS && state.step === "whole")
    return { ...state, bad: 0, good, pause: SHORTEST_PAUSE, isTrying: false }
  return { ...state, bad: 0, good }
}
