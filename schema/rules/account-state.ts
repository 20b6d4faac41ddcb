/** States in which an account or a device is shut out, and the error that says each (spec sections 4 and 8). */

import { DAY_MS } from "./gateway-day.ts"

/** How long a block lasts. */
export const BLOCK_MS = 48 * 3_600_000

/** An account whose owner wants it deleted is erased after so many days, unless they log in before. */
export const LEAVE_DAYS = 30
/** The same, ms. */
export const LEAVE_MS = LEAVE_DAYS * DAY_MS

/** The name of an account that has been erased, in what others keep of it. */
export const ERASED_NAME = "Deleted account"

/**
 * Banned: for good, as far as others see it too. Frozen: until it is lifted. Leaving: its owner wants it deleted; for others it is gone.
 * Blocked: for 48 hours. Others see who is frozen or blocked as offline. Bans have the specification's codes 10115 to 10117.
 */
export const SHUT_OUT = {
  account: "bannedAccount",
  device: "bannedDevice",
  both: "bannedBoth",
  frozen: "accountFrozen",
  leaving: "accountLeaving",
  blocked: "accountBlocked",
} as const

/** A state in which one is shut out. */
export type ShutOut = keyof typeof SHUT_OUT
/** The errors that say so. */
export const SHUT_OUT_ERRORS = [
  SHUT_OUT.account,
  SHUT_OUT.device,
  SHUT_OUT.both,
  SHUT_OUT.frozen,
  SHUT_OUT.leaving,
  SHUT_OUT.blocked,
] as const

/** Whether a session ended because its account or its device is shut out. */
export const isShutOut = ({ kind }: { readonly kind: string }): boolean => SHUT_OUT_ERRORS.some((one) => one === kind)
