import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import type { CodeWay } from "#schema/rules/phone.ts"
import { Button } from "../../../ui/Button.tsx"
import { TextField } from "../../../ui/form/TextField.tsx"
import "../../../i18n/phone-texts.ts"

const SAMPLE = "+49 151 23456789"

/** A telephone number with the code of its country, with the keyboard for it. */
export const PhoneField = (props: Omit<ComponentProps<typeof TextField>, "type" | "inputMode" | "hint">) => {
  const { t } = useTranslation("more")
  return (
    <TextField
      name="phone"
      autoComplete="tel"
      {...props}
      type="tel"
      inputMode="tel"
      hint={t("phone.hint", { sample: SAMPLE })}
    />
  )
}

interface WaysProps {
  ways: ReadonlyArray<CodeWay>
  busy: boolean
  onWay: (way: CodeWay) => void
}

/** By which the code is to come: a button each, the first of which a form sends with Enter. */
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
