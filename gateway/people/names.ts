/** Names of countries and languages in the reader's language. Pure. */
import { REGION_IDS, type RegionId } from "#schema/rules/people/countries.ts"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"

const codeOf = (languageId: number): string => LANGUAGE_CODES[languageId] ?? "en"

const naming = new Map<string, Intl.DisplayNames>()
const namesIn = (languageId: number, type: "region" | "language"): Intl.DisplayNames => {
  const key = `${codeOf(languageId)} ${type}`
  const known = naming.get(key) ?? new Intl.DisplayNames([codeOf(languageId), "en"], { type })
  naming.set(key, known)
  return known
}

/**
 * Malay Chinese and Malay Non-Chinese (spec section 3) are shown after their country's name, in the page's languages.
 */
const REGIONS: Readonly<Record<string, Readonly<Record<RegionId, string>>>> = {
  en: { "MY-C": "Chinese", "MY-N": "Non-Chinese" },
  hi: { "MY-C": "चीनी", "MY-N": "गैर-चीनी" },
  ms: { "MY-C": "Cina", "MY-N": "bukan Cina" },
  pt: { "MY-C": "chinesa", "MY-N": "não chinesa" },
  tr: { "MY-C": "Çinli", "MY-N": "Çinli olmayan" },
  nl: { "MY-C": "Chinees", "MY-N": "niet-Chinees" },
}

const regionIn = (countryId: string, languageId: number): string | undefined => {
  const region = REGION_IDS.find((id) => id === countryId)
  return region && (REGIONS[codeOf(languageId)] ?? REGIONS.en)?.[region]
}

const names = new Map<string, string>()

export const countryNameOf = (countryId: string | null, languageId: number): string => {
  if (countryId === null) return ""
  const key = `${codeOf(languageId)} ${countryId}`
  const name = names.get(key) ?? nameOfCountry(countryId, languageId)
  // There are only as many countries as accounts name: a few hundred.
  if (names.size < 20_000) names.set(key, name)
  return name
}

const nameOfCountry = (countryId: string, languageId: number): string => {
  const [country = ""] = countryId.split("-")
  const name = namesIn(languageId, "region").of(country) ?? country
  const region = regionIn(countryId, languageId)
  return region === undefined ? name : `${name} (${region})`
}

/** The name of language `id`; empty for an id that is not in the list. */
export const languageNameOf = (id: number, languageId: number): string => {
  const code = LANGUAGE_CODES[id]
  return code === undefined ? "" : (namesIn(languageId, "language").of(code) ?? code)
}
