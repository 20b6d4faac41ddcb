/** Countries to whose numbers codes are sent, and the one that somebody's is most likely of. */
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useCountryGuess } from "../../../account/use-country-guess.ts"
import { useSession } from "../../../account/use-session.ts"
import { useRemote } from "../../../client/use-remote.ts"
import { countriesServed } from "./calling-codes.ts"

const WAYS = { _tag: "signInWays" } as const
/** Where the page's languages are at home; English is everywhere. */
const HOMES: Readonly<Record<string, string>> = { hi: "IN", ms: "MY", pt: "PT", tr: "TR", nl: "NL", gb: "GB" }

const regionOf = (tag: string | undefined): string | undefined => {
  try {
    return tag === undefined ? undefined : new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

export interface PhoneCountries {
  /** By two letters, in no order. */
  readonly served: ReadonlyArray<string>
  /** Undefined: none is likely. */
  readonly guess: string | undefined
}

/** The account's country, the one that was said last here, that of the address, of the browser's language, of the page's: the first that is known. */
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
