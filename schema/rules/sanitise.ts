/** Text sanitising (spec section 5): markup words between angle brackets turn the brackets into asterisks. Display only. */

const MARKUP = /script|img|iframe|style|body/i

/** The text as it may be shown. */
export const sanitiseText = (text: string): string => (MARKUP.test(text) ? text.replace(/[<>]/g, "*") : text)
