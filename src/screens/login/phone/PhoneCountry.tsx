import { ChevronDown } from "lucide-react"
import { useId, useLayoutEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../../i18n/format.ts"
import { classNames } from "../../../ui/class-names.ts"
import { fieldBox } from "../../../ui/form/TextField.tsx"
import { callingCode, countryOfNumber, numberOf } from "./calling-codes.ts"
import { type PhoneCountries, usePhoneCountries } from "./use-phone-countries.ts"

export interface PhoneCountryProps {
  /** The text in the field. */
  typed: string
  /** The number with its calling code; the typed text while no country is known. */
  value: string
  onNumber: (number: string) => void
}

/** The browser's own list of countries with calling codes. While closed it shows only the code. */
export const PhoneCountryView = ({ served, guess, typed, value, onNumber }: PhoneCountryProps & PhoneCountries) => {
  const { t } = useTranslation()
  const { compare, country: nameOf } = useFormats()
  const id = useId()
  const [choice, setChoice] = useState<string>()
  const chosen = choice ?? guess
  const country = countryOfNumber(typed, chosen) ?? chosen
  const number = numberOf(typed, country)
  // A layout effect: the form must hold the number shown before the user can press anything.
  useLayoutEffect(() => {
    if (number !== value) onNumber(number)
  }, [number, value, onNumber])
  const options = useMemo(() => {
    // A complete number may belong to a country that is not served. The list shows that country too, and the gateway
    // refuses it.
    const all = country === undefined || served.includes(country) ? served : [...served, country]
    return all.map((one) => [one, nameOf(one, one)] as const).sort(([, a], [, b]) => compare(a, b))
  }, [served, country, nameOf, compare])
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-muted">
        {t("login.country")}
      </label>
      <div className="relative">
        <select
          id={id}
          name="phoneCountry"
          value={country ?? ""}
          onChange={(event) => setChoice(event.target.value)}
          className={classNames(fieldBox, "h-12 appearance-none ps-4 pe-9")}
          style={{ color: "transparent" }}
        >
          {country === undefined && <option value="">{t("login.country")}</option>}
          {options.map(([one, name]) => (
            <option key={one} value={one} className="bg-surface text-ink">
              {name} +{callingCode(one)}
            </option>
          ))}
        </select>
        <span aria-hidden className="pointer-events-none absolute inset-y-0 start-4 flex items-center">
          +{country === undefined ? "" : callingCode(country)}
        </span>
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-faint" />
      </div>
    </>
  )
}

export const PhoneCountry = (props: PhoneCountryProps) => <PhoneCountryView {...props} {...usePhoneCountries()} />
