/** Rules of codes sent by email or to a phone (spec section 5). Page and gateway share them. */

/** Digits of a code. */
export const CODE_DIGITS = 6
/** How long a code is valid, minutes. */
export const CODE_MINUTES = 10
/** How long the page waits before it offers to send another code, seconds. */
export const CODE_AGAIN_S = 60
/** After this many wrong tries a code is void. */
export const CODE_TRIES = 5
/** Days after a change of an account's email or phone number in which it cannot be changed again. */
export const BIND_LOCK_DAYS = 7

/** Whether the text has the form of a code. */
export const isMailCode = (text: string): boolean => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(text)
