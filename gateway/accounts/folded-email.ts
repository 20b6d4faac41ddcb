/** An email as accounts store it: trimmed, in lower case. */
export const foldedEmail = (email: string): string => email.trim().toLowerCase()
