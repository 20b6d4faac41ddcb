/**
 * Secrets that resume a session together with its cookie (schema/account/session-proof.ts), as the page keeps them beside
 * the saved data, for a browser that clears that: newest first, so that one of a sign-in without an answer costs nothing.
 */

/** How many are kept; the oldest give way. */
export const MOST_RESUME_SECRETS = 3

const SECRET = /^[A-Za-z0-9_-]{43}$/

/** The secrets in the kept text; what is no secret is left out. */
export const textToSecrets = (text: string | null | undefined): ReadonlyArray<string> =>
  [...new Set((text ?? "").split("."))].filter((secret) => SECRET.test(secret)).slice(0, MOST_RESUME_SECRETS)

/** The kept text with one more secret, the newest. */
export const withSecret = (text: string | null | undefined, secret: string): string =>
  textToSecrets([secret, ...textToSecrets(text)].join(".")).join(".")
