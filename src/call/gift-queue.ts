/** The gifts of a call that wait to be drawn over it, one after the other. Pure. */
import type { GiftNote } from "#schema/gifts/gift.ts"

export interface GivenGift {
  readonly gift: GiftNote
  readonly mine: boolean
}

export interface GiftQueue {
  /** Records of gifts that were there before, or have been queued; null until the thread is known. */
  readonly known: ReadonlySet<string> | null
  /** The first is drawn now. */
  readonly waiting: ReadonlyArray<GivenGift>
}

export const NO_GIFTS: GiftQueue = { known: null, waiting: [] }

/** Whatever the thread has when it is first known was given before; each later one waits its turn, once. */
export const withGifts = (queue: GiftQueue, gifts: ReadonlyArray<GivenGift>): GiftQueue => {
  const { known, waiting } = queue
  const fresh = known === null ? gifts : gifts.filter(({ gift }) => !known.has(gift.recordId))
  if (known !== null && fresh.length === 0) return queue
  const all = new Set([...(known ?? []), ...fresh.map(({ gift }) => gift.recordId)])
  return { known: all, waiting: known === null ? waiting : [...waiting, ...fresh] }
}

/** The first has been drawn. */
export const withoutFirst = ({ known, waiting }: GiftQueue): GiftQueue => ({ known, waiting: waiting.slice(1) })
