import { type ReactNode, Suspense, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { NICKNAME_MAX } from "#schema/rules/constants.ts"
import { useCountries } from "../../account/use-countries.ts"
import { useCountryGuess } from "../../account/use-country-guess.ts"
import { deviceTime } from "../../browser/clock.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useFormats } from "../../i18n/format.ts"
import { withMoreTexts } from "../../i18n/with-more-texts.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import { Segmented } from "../../ui/form/Segmented.tsx"
import { SelectField } from "../../ui/form/SelectField.tsx"
import { FieldNote, TextField } from "../../ui/form/TextField.tsx"
import { isMissing, type LoginEvent, type LoginForm } from "./login-form.ts"

const AgreementLine = lazyPart(() =>
  withMoreTexts(async () => ({ default: (await import("../agreement/AgreementLinks.tsx")).AgreementLine })),
)

interface Props {
  form: LoginForm
  send: (event: LoginEvent) => void
  /** Sets the initial country. Missing: guesses it from what is known of the user's location. */
  likely?: ReactNode
}

const numbers = (from: number, to: number): ReadonlyArray<string> =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => String(from + (to < from ? -index : index)))

const genders = { "2": "female", "1": "male", "3": "other" } as const

/**
 * Preselects the likely country unless the user has chosen one. A form that already has a year or a gender is left
 * alone: the user has been here before.
 */
const LikelyCountry = ({ form, send }: Pick<Props, "form" | "send">) => {
  const guess = useCountryGuess()
  const { countryId, year, gender } = form
  const isChosen = useRef(year !== "" || gender !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` is another function each time
  useEffect(() => {
    if (countryId !== "") isChosen.current = true
    if (isChosen.current || guess === undefined) return
    isChosen.current = true
    send({ type: "typed", patch: { countryId: guess } })
  }, [guess, countryId])
  return null
}

/** Birthday, gender, nickname, country. */
export const AboutFields = ({ form, send, likely = <LikelyCountry {...{ form, send }} /> }: Props) => {
  const { t } = useTranslation()
  const { month } = useFormats()
  const errorText = useErrorText()
  const year = new Date(deviceTime()).getFullYear()
  const text = (kind: LoginForm["wrong"][keyof LoginForm["wrong"]]) =>
    kind === undefined ? undefined : isMissing(kind) ? t(`login.${kind}`) : errorText({ kind })
  const birthdayNote = form.wrong.birthday === undefined ? undefined : "birthday-note"
  return (
    <>
      <TextField
        data-first-focus
        label={t("login.nickname")}
        name="nickname"
        autoComplete="nickname"
        maxLength={NICKNAME_MAX * 2}
        value={form.nickname}
        onChange={(event) => send({ type: "typed", patch: { nickname: event.target.value } })}
        hint={t("login.nicknameHint")}
        error={text(form.wrong.nickname)}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium text-muted">{t("login.birthday")}</legend>
        <div className="grid grid-cols-[1fr_1.6fr_1.2fr] gap-2">
          <SelectField
            label={t("login.day")}
            hideLabel
            invalidBy={birthdayNote}
            placeholder={t("login.day")}
            autoComplete="bday-day"
            value={form.day}
            onChange={(event) => send({ type: "typed", patch: { day: event.target.value } })}
            options={numbers(1, 31).map((value) => ({ value, label: value }))}
          />
          <SelectField
            label={t("login.month")}
            hideLabel
            invalidBy={birthdayNote}
            placeholder={t("login.month")}
            autoComplete="bday-month"
            value={form.month}
            onChange={(event) => send({ type: "typed", patch: { month: event.target.value } })}
            options={numbers(1, 12).map((value) => ({ value, label: month(Number(value)) }))}
          />
          <SelectField
            label={t("login.year")}
            hideLabel
            invalidBy={birthdayNote}
            placeholder={t("login.year")}
            autoComplete="bday-year"
            value={form.year}
            onChange={(event) => send({ type: "typed", patch: { year: event.target.value } })}
            options={numbers(year, year - 100).map((value) => ({ value, label: value }))}
          />
        </div>
        <FieldNote id="birthday-note" error={text(form.wrong.birthday)} />
      </fieldset>
      <Segmented
        label={t("login.gender")}
        segments={(["2", "1", "3"] as const).map((value) => ({ value, label: t(`gender.${genders[value]}`) }))}
        value={form.gender === undefined ? undefined : (String(form.gender) as keyof typeof genders)}
        onChange={(value) => send({ type: "typed", patch: { gender: value === "1" ? 1 : value === "2" ? 2 : 3 } })}
        error={text(form.wrong.gender)}
      />
      {likely}
      <SelectField
        label={t("login.country")}
        placeholder={t("login.countryNone")}
        autoComplete="country"
        value={form.countryId}
        onChange={(event) => send({ type: "typed", patch: { countryId: event.target.value } })}
        options={useCountries()}
      />
      <p className="text-sm text-faint">{t("login.final")}</p>
      <Suspense>
        <AgreementLine />
      </Suspense>
    </>
  )
}
