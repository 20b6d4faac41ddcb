/** What was chosen in the gift panel and not given yet: coins are got on another origin, so it is kept for this tab until the way back. */
import { GIFT_COUNTS } from "#schema/rules/gifts.ts"
import type { GiftCount } from "./GiftPanelView.tsx"

export interface Choice {
  readonly giftId: number | undefined
  readonly count: GiftCount
}

const KEY = "livcam.giftChoice"

/** Empty when nothing was chosen for this person, or what is kept is none of ours. */
export const keptChoice = (userId: number): Partial<Choice> => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null")
    if (typeof kept !== "object" || kept === null || !("to" in kept && "giftId" in kept && "count" in kept)) return {}
    const { to, giftId } = kept
    const count = GIFT_COUNTS.find((one) => one === kept.count)
    return to === userId && Number.isSafeInteger(giftId) && count !== undefined ? { giftId: Number(giftId), count } : {}
  } catch {
    return {}
  }
}

export const keepChoice = (userId: number, { giftId, count }: Choice): void => {
  try {
    if (giftId !== undefined) sessionStorage.setItem(KEY, JSON.stringify({ to: userId, giftId, count }))
  } catch {
    // A browser that keeps nothing begins anew.
  }
}

/** It was given: the next gift begins anew, with one. */
export const forgetChoice = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
