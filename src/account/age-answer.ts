/** The answer "I am 18 or over", kept in its cookie for a year (spec section 3). */
import { COOKIE_MAX_AGE_S } from "#schema/rules/constants.ts"

const COOKIE = "CAMC_POP_18"

export const isKnownAdult = (): boolean => document.cookie.split(/;\s*/).includes(`${COOKIE}=1`)

export const rememberAdult = (): void => {
  const secure = location.protocol === "https:" ? "; Secure" : ""
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${COOKIE}=1; Path=/; Max-Age=${COOKIE_MAX_AGE_S}; SameSite=Lax${secure}`
}
