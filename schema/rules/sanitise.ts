/** Text sanitising (spec section 5): in a text with markup words, angle brackets become asterisks. For display only. */

const MARKUP = /script|img|iframe|style|body/i

/** The text, safe to show. */
export const sanitiseText = (text: string): string => (MARKUP.test(text) ? text.replace(/[<>]/g, "*") : text)
