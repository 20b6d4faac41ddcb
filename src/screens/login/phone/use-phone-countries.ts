/** Countries to whose numbers the gateway sends codes, and the likely country of the user. */
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useCountryGuess } from "../../../account/use-country-guess.ts"
import { useSession } from "../../../account/use-session.ts"
import { useRemote } from "../../../client/use-remote.ts"
import { countriesServed } from "./calling-codes.ts"

const WAYS = { _tag: "signInWays" } as const
/** The home country of each language of the page; English ("en") has none. */
const HOMES: Readonly<Record<string, string>> = { hi: "IN", ms: "MY", pt: "PT", tr: "TR", nl: "NL", gb: "GB" }

const regionOf = (tag: string | undefined): string | undefined => {
  try {
    return tag === undefined ? undefined : new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

export interface PhoneCountries {
  /** Two-letter codes, in no order. */
  readonly served: ReadonlyArray<string>
  /** Undefined: no country is likely. */
  readonly guess: string | undefined
}

/**
 * The guess is the first known of: the account's country, the last one given on this device, that of the IP address, of
 * the browser's language, of the page's language. It counts only when it is served.
 */
export const usePhoneCountries = (): PhoneCountries => {
  const ways = useRemote(WAYS)
  const session = useSession()
  const known = useCountryGuess()
  const { language } = useTranslation().i18n
  const own = session.state === "signedIn" ? (session.user.countryId ?? undefined) : undefined
  const starts = ways.state === "loading" ? undefined : ways.value?.starts
  const served = useMemo(() => countriesServed(starts ?? []), [starts])
  const likely = [own, known, regionOf(navigator.language), HOMES[language]]
  const guess = likely.map((country) => country?.slice(0, 2)).find((country) => country !== undefined)
  const [only] = served
  return { served, guess: served.length === 1 ? only : served.find((country) => country === guess) }
}
