/** Names of countries and languages in the reader's language. Pure. */
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"

const codeOf = (languageId: number): string => LANGUAGE_CODES[languageId] ?? "en"

const naming = new Map<string, Intl.DisplayNames>()
const namesIn = (languageId: number, type: "region" | "language"): Intl.DisplayNames => {
  const key = `${codeOf(languageId)} ${type}`
  const known = naming.get(key) ?? new Intl.DisplayNames([codeOf(languageId), "en"], { type })
  naming.set(key, known)
  return known
}

/** Malay Chinese and Malay Non-Chinese (spec section 3) are named after their country. */
const REGIONS: Readonly<Record<string, string>> = { "MY-C": "Chinese", "MY-N": "Non-Chinese" }

const names = new Map<string, string>()

export const countryNameOf = (countryId: string | null, languageId: number): string => {
  if (countryId === null) return ""
  const key = `${codeOf(languageId)} ${countryId}`
  const name = names.get(key) ?? nameOfCountry(countryId, languageId)
  // Country ids are as many as accounts name: a few hundred.
  if (names.size < 20_000) names.set(key, name)
  return name
}

const nameOfCountry = (countryId: string, languageId: number): string => {
  const [country = ""] = countryId.split("-")
  const name = namesIn(languageId, "region").of(country) ?? country
  const region = REGIONS[countryId]
  return region === undefined ? name : `${name} (${region})`
}

/** The name of language `id`; empty for an id that the list does not have. */
export const languageNameOf = (id: number, languageId: number): string => {
  const code = LANGUAGE_CODES[id]
  return code === undefined ? "" : (namesIn(languageId, "language").of(code) ?? code)
}
