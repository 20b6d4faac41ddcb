/**
 * Secrets that resume a session together with its cookie (schema/account/session-proof.ts). The page keeps them outside
 * the saved data, in case the browser clears that data. Several are kept, newest first, so a secret whose sign-in never
 * got an answer does not push out the valid one.
 */

/** Most secrets that are kept; the oldest are dropped. */
export const MOST_RESUME_SECRETS = 3

const SECRET = /^[A-Za-z0-9_-]{43}$/

/** The secrets in the stored text, without anything that is no secret. */
export const textToSecrets = (text: string | null | undefined): ReadonlyArray<string> =>
  [...new Set((text ?? "").split("."))].filter((secret) => SECRET.test(secret)).slice(0, MOST_RESUME_SECRETS)

/** The stored text with one more secret as the newest. */
export const withSecret = (text: string | null | undefined, secret: string): string =>
  textToSecrets([secret, ...textToSecrets(text)].join(".")).join(".")
