/** Codes that are sent by mail or to a telephone (spec section 5): what page and gateway both know. */

/** A code is so many digits. */
export const CODE_DIGITS = 6
/** How long a code may be used. */
export const CODE_MINUTES = 10
/** How long a page waits before it offers to send another code. */
export const CODE_AGAIN_S = 60
/** After so many wrong tries a code is void. */
export const CODE_TRIES = 5
/** How long the email or the number of an account stays after it was changed. */
export const BIND_LOCK_DAYS = 7

/** Whether a text could be a code. */
export const isMailCode = (text: string): boolean => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(text)
