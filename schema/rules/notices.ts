/** Notices of the product (spec section 2): texts of an account that is nobody's. */
import { MESSAGE_MAX } from "./constants.ts"
import { lettersOf } from "./letters.ts"

/** Its id: those of members are counted from the next one. */
export const NOTICES_ID = 10_000

/** Whether a notice may say it: what a message may. */
export const isNoticeText = (text: string): boolean => text.trim() !== "" && lettersOf(text) <= MESSAGE_MAX
