/** What this tab tells its worker first: the facts that a worker cannot see. */
import { KEPT_COOKIE } from "#schema/rules/kept-note.ts"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import type { Hello } from "#schema/worker-api.ts"
import { readStored } from "../../browser/stored.ts"
import { keptSecrets } from "./resume-secrets.ts"

/** Names this build; vite.config.ts puts it in. */
const BUILD: string = import.meta.env.LIVCAM_BUILD ?? "dev"

/** A cookie's value as it stands (ours need no decoding); null when it is missing. */
export const cookieOf = (cookies: string, name: string): string | null => {
  const found = cookies.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return found === undefined ? null : found.slice(name.length + 1)
}

/** The id of a language tag such as "pt-BR"; English when it has none. */
export const languageIdOf = (tag: string): number => {
  const code = tag.toLowerCase().split("-")[0]
  const found = Object.entries(LANGUAGE_CODES).find(([, known]) => known === code)
  return found === undefined ? 1 : Number(found[0])
}

/** Who is signed in, as far as the page can see; null for a visitor. */
export const cookieUserId = (): number | null => {
  const text = cookieOf(document.cookie, "user_login_id")
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null
}

export const makeHello = (tab: string): Hello => ({
  protocol: PROTOCOL,
  build: BUILD,
  tab,
  origin: location.origin,
  cookies: {
    userLoginId: cookieUserId(),
    deviceId: cookieOf(document.cookie, "deviceId"),
    kept: cookieOf(document.cookie, KEPT_COOKIE),
  },
  resumeSecrets: keptSecrets(),
  languageId: languageIdOf(document.documentElement.lang || navigator.language),
  countryId: readStored("CAMC_USER_COUNTRY") ?? null,
  visible: document.visibilityState === "visible",
})
