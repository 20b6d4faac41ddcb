/**
 * A note that the page keeps in a cookie beside the login cookies: whose data this device has saved, and how many
 * intents wait to be sent. A browser that clears saved data often keeps cookies, so the note tells what was lost.
 * Logout clears it.
 */

/** Name of the cookie. */
export const KEPT_COOKIE = "livcam_kept"

/** What the note says. */
export interface KeptNote {
  readonly userId: number
  /** Intents that a user would recognise, waiting or parked. */
  readonly unsent: number
}

/** The cookie's value. */
export const keptToText = ({ userId, unsent }: KeptNote): string => `${userId}.${unsent}`

/** The note in the cookie's value; null when the text is no note. */
export const textToKept = (text: string | null | undefined): KeptNote | null => {
  const [, userId, unsent] = /^([1-9]\d{0,11})\.(\d{1,6})$/.exec(text ?? "") ?? []
  return userId === undefined ? null : { userId: Number(userId), unsent: Number(unsent) }
}
