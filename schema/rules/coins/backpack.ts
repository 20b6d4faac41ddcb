/**
 * Rules of the backpack (spec section 9): how long items last and how long expired items stay visible. Numbers chosen
 * here.
 */
import { DAY_MS, dayStart } from "../gateway-day.ts"

/** Days on which an item may be given, including the day on which it came. */
export const ITEM_DAYS = 7
/** How long an expired item is still shown and kept, ms. */
export const ITEM_KEPT_MS = 30 * DAY_MS

interface Lasting {
  readonly expiresAt: number
  readonly usedAt: number | null
}

/** Gateway time from which an item that came at `gotAt` can no longer be given. */
export const expiryOf = (gotAt: number): number => dayStart(gotAt) + ITEM_DAYS * DAY_MS

/** Whether an item may be given at this gateway time. */
export const isReady = ({ expiresAt, usedAt }: Lasting, now: number): boolean => usedAt === null && now < expiresAt

/** Whether an item is still shown at this gateway time. */
export const isKept = ({ expiresAt }: Lasting, now: number): boolean => now < expiresAt + ITEM_KEPT_MS
