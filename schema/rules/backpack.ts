/** Rules of the backpack (spec section 9): how long what is in it lasts, chosen here, and how long one reads of what is over. */
import { DAY_MS, dayStart } from "./gateway-day.ts"

/** Days on which an item may be given, the one on which it came included. */
export const ITEM_DAYS = 7
/** An item that has expired is shown and kept for so long, ms. */
export const ITEM_KEPT_MS = 30 * DAY_MS

interface Lasting {
  readonly expiresAt: number
  readonly usedAt: number | null
}

/** Gateway time from which an item that came at `gotAt` cannot be given any more. */
export const expiryOf = (gotAt: number): number => dayStart(gotAt) + ITEM_DAYS * DAY_MS

/** Whether an item may be given at this gateway time. */
export const isReady = ({ expiresAt, usedAt }: Lasting, now: number): boolean => usedAt === null && now < expiresAt

/** Whether one still reads of an item at this gateway time. */
export const isKept = ({ expiresAt }: Lasting, now: number): boolean => now < expiresAt + ITEM_KEPT_MS
