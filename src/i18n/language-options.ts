import { useMemo } from "react"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { useFormats } from "./format.ts"

/** All languages that a user may speak, sorted by name, as options of a list; the values are language ids. */
export const useLanguageOptions = (): ReadonlyArray<{ readonly value: string; readonly label: string }> => {
  const { compare, language } = useFormats()
  return useMemo(
    () =>
      Object.keys(LANGUAGE_CODES)
        .flatMap((id) => {
          const label = id === "0" ? undefined : language(Number(id))
          return label === undefined ? [] : [{ value: id, label }]
        })
        .sort((a, b) => compare(a.label, b.label)),
    [language, compare],
  )
}
