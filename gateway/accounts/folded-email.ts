/** An email as accounts keep it: case tells nobody apart. */
export const foldedEmail = (email: string): string => email.trim().toLowerCase()
