/** Backpack items as they are shown: items of the same gift form one stack. Pure. */
import type { BackpackItem } from "#schema/gifts/backpack.ts"

export interface BackpackStack {
  readonly giftId: number
  readonly giftName: string
  readonly giftImage: string
  readonly count: number
  /** The item that is given first: the soonest to expire. */
  readonly itemId: string
  /** When that item expires, gateway time, ms. */
  readonly expiresAt: number
}

/** `items`: soonest to expire first. The stacks keep that order. */
export const stacksOf = (items: ReadonlyArray<BackpackItem>): ReadonlyArray<BackpackStack> =>
  [...new Set(items.map(({ giftId }) => giftId))].flatMap((giftId) => {
    const same = items.filter((item) => item.giftId === giftId)
    const [first] = same
    if (first === undefined) return []
    const { giftName, giftImage, itemId, expiresAt } = first
    return [{ giftId, giftName, giftImage, count: same.length, itemId, expiresAt }]
  })
