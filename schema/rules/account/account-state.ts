/** States in which an account or a device is shut out, and the error for each state (spec sections 4 and 8). */

import { DAY_MS } from "../gateway-day.ts"

/** How long a block of an account lasts, ms. */
export const BLOCK_MS = 48 * 3_600_000

/** Days between an owner's request to delete the account and its erasure. Logging in before then keeps the account. */
export const LEAVE_DAYS = 30
/** `LEAVE_DAYS` in ms. */
export const LEAVE_MS = LEAVE_DAYS * DAY_MS

/** The name that others see for an erased account. */
export const ERASED_NAME = "Deleted account"

/**
 * account, device, both: what is banned, for good. frozen: until an operator lifts it. leaving: the owner asked for
 * deletion. blocked: for 48 hours. For others, a banned or leaving account is gone; a frozen or blocked account looks
 * offline. Bans have the specification's codes 10115 to 10117.
 */
export const SHUT_OUT = {
  account: "bannedAccount",
  device: "bannedDevice",
  both: "bannedBoth",
  frozen: "accountFrozen",
  leaving: "accountLeaving",
  blocked: "accountBlocked",
} as const

/** A state in which a user is shut out. */
export type ShutOut = keyof typeof SHUT_OUT
/** The errors of all states of `SHUT_OUT`. */
export const SHUT_OUT_ERRORS = [
  SHUT_OUT.account,
  SHUT_OUT.device,
  SHUT_OUT.both,
  SHUT_OUT.frozen,
  SHUT_OUT.leaving,
  SHUT_OUT.blocked,
] as const

/** Whether this error says that the account or the device is shut out. */
export const isShutOut = ({ kind }: { readonly kind: string }): boolean => SHUT_OUT_ERRORS.some((one) => one === kind)
