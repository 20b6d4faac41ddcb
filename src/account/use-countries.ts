import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { COUNTRIES, REGION_IDS } from "#schema/rules/people/countries.ts"
import { useFormats } from "../i18n/format.ts"
import type { Option } from "../ui/form/SelectField.tsx"

/** The countries a user can be from, named and sorted in the page's language; hot ones first, in their own order. */
export const useCountries = (): ReadonlyArray<Option> => {
  const { t } = useTranslation("more")
  const { compare, country } = useFormats()
  return useMemo(
    () =>
      COUNTRIES.map(({ countryId, orderNum }) => {
        const region = REGION_IDS.find((id) => id === countryId)
        return {
          value: countryId,
          label: region === undefined ? country(countryId, countryId) : t(`region.${region}`),
          orderNum,
        }
      }).sort((a, b) => a.orderNum - b.orderNum || compare(a.label, b.label)),
    [t, compare, country],
  )
}
