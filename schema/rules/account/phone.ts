/** Rules of phone numbers with which users sign in (spec sections 2 and 5). Page and gateway share them. */
import { PHONE_PASSWORD_MAX, PHONE_PASSWORD_MIN } from "../constants.ts"
import { lettersOf } from "../letters.ts"

/** Channels by which a code can be sent. */
export const CODE_WAYS = ["sms", "whatsapp"] as const
/** One of `CODE_WAYS`. */
export type CodeWay = (typeof CODE_WAYS)[number]

/** Characters that people put between digits. */
const BETWEEN = /[\s().\-/\u00a0\u2010-\u2015]/g
const E164 = /^\+[1-9]\d{6,14}$/

/**
 * The stored form of a number with its country code, by ITU-T E.164: a plus and 7 to 15 digits. A leading 00 counts as
 * the plus. Undefined when the text is no such number.
 */
export const phoneOf = (text: string): string | undefined => {
  const plain = text.replace(BETWEEN, "").replace(/^00/, "+")
  return E164.test(plain) ? plain : undefined
}

/** A number in which only the first three characters and the last two digits are shown. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}***${phone.slice(-2)}`

/** Whether a password's length is allowed for an account with a phone number. */
export const isPhonePassword = (text: string): boolean =>
  lettersOf(text) >= PHONE_PASSWORD_MIN && lettersOf(text) <= PHONE_PASSWORD_MAX
