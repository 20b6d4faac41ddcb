/**
 * The choice in the gift panel until the gift is given. Coins are bought on another origin, so this tab keeps the
 * choice for the user's return.
 */
import { GIFT_COUNTS } from "#schema/rules/coins/gifts.ts"
import type { GiftCount } from "./GiftPanelView.tsx"

export interface Choice {
  readonly giftId: number | undefined
  readonly count: GiftCount
}

const KEY = "livcam.giftChoice"

/** Empty when nothing was chosen for this person, or when the stored value is invalid. */
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
    // The browser stores nothing: the next visit starts without a choice.
  }
}

/** After a gift is given: the next choice starts anew, with a count of one. */
export const forgetChoice = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
