/** Telephone numbers by which accounts are entered (spec sections 2 and 5): what page and gateway both know. */
import { PHONE_PASSWORD_MAX, PHONE_PASSWORD_MIN } from "./constants.ts"
import { lettersOf } from "./letters.ts"

/** By which a code can come. */
export const CODE_WAYS = ["sms", "whatsapp"] as const
/** One of them. */
export type CodeWay = (typeof CODE_WAYS)[number]

/** What people put between digits, and 00 in place of the plus. */
const BETWEEN = /[\s().\-/\u00a0\u2010-\u2015]/g
const E164 = /^\+[1-9]\d{6,14}$/

/** A number with its country's code as it is kept, by ITU-T E.164: a plus and 7 to 15 digits; undefined when the text is none. */
export const phoneOf = (text: string): string | undefined => {
  const plain = text.replace(BETWEEN, "").replace(/^00/, "+")
  return E164.test(plain) ? plain : undefined
}

/** A number with all but its first and last digits hidden. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}***${phone.slice(-2)}`

/** Whether a password is as long as one of an account by phone. */
export const isPhonePassword = (text: string): boolean =>
  lettersOf(text) >= PHONE_PASSWORD_MIN && lettersOf(text) <= PHONE_PASSWORD_MAX
