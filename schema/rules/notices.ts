/** Notices of the product (spec section 2): messages from a system account that belongs to no user. */
import { MESSAGE_MAX } from "./constants.ts"
import { lettersOf } from "./letters.ts"

/** Id of the system account. Ids of members start at the next number. */
export const NOTICES_ID = 10_000

/** Whether the text is allowed as a notice: the same rule as for messages. */
export const isNoticeText = (text: string): boolean => text.trim() !== "" && lettersOf(text) <= MESSAGE_MAX
