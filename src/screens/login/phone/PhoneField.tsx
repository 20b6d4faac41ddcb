import { type ComponentProps, type ComponentType, Suspense, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { CodeWay } from "#schema/rules/account/phone.ts"
import { lazyPart } from "../../../loading/lazy-part.ts"
import { Button } from "../../../ui/Button.tsx"
import { TextField } from "../../../ui/form/TextField.tsx"
import type { PhoneCountryProps } from "./PhoneCountry.tsx"
import "../../../i18n/account/phone-texts.ts"

const SAMPLE = "+49 151 23456789"

const PhoneCountry = lazyPart(async () => ({ default: (await import("./PhoneCountry.tsx")).PhoneCountry }))

interface Props extends Omit<ComponentProps<typeof TextField>, "type" | "inputMode" | "hint" | "value" | "onChange"> {
  /** The number with its calling code; the typed text while no country is known. */
  value: string
  onNumber: (number: string) => void
  /** The list of countries. Missing: the countries that the gateway serves. */
  Country?: ComponentType<PhoneCountryProps> | undefined
}

/** A telephone number and its country. A number that is typed with its calling code sets the country itself. */
export const PhoneField = ({ value, onNumber, Country = PhoneCountry, ...props }: Props) => {
  const { t } = useTranslation("more")
  const [typed, setTyped] = useState(value)
  const hint = useId()
  return (
    <div>
      <div className="flex items-start gap-2">
        <div className="w-28 shrink-0">
          <Suspense>
            <Country {...{ typed, value, onNumber }} />
          </Suspense>
        </div>
        <TextField
          name="phone"
          autoComplete="tel"
          className="min-w-0 flex-1"
          {...(props.error === undefined && { "aria-describedby": hint })}
          {...props}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            onNumber(event.target.value)
          }}
          type="tel"
          inputMode="tel"
        />
      </div>
      <p id={hint} className="text-sm text-faint">
        {t("phone.hint", { sample: SAMPLE })}
      </p>
    </div>
  )
}

interface WaysProps {
  ways: ReadonlyArray<CodeWay>
  busy: boolean
  onWay: (way: CodeWay) => void
}

/** The ways to receive the code, one button each. Enter sends the form by the first one. */
export const CodeWays = ({ ways, busy, onWay }: WaysProps) => {
  const { t } = useTranslation("more")
  return ways.map((way, at) => (
    <Button
      key={way}
      type={at === 0 ? "submit" : "button"}
      look={at === 0 ? "primary" : undefined}
      wide
      className={at === 0 ? undefined : "border border-line-strong"}
      loading={busy && at === 0}
      disabled={busy && at > 0}
      onClick={at === 0 ? undefined : () => onWay(way)}
    >
      {t(`phone.${way}`)}
    </Button>
  ))
}
