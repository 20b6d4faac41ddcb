import { Clock, X } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { BIO_MAX, MAX_INTERESTS, MAX_LANGUAGES, NICKNAME_MAX } from "#schema/rules/constants.ts"
import { lettersOf } from "#schema/rules/letters.ts"
import { INTEREST_IDS } from "#schema/rules/people/interests.ts"
import type { ProfileProblem } from "#schema/rules/people/profile-rules.ts"
import type { QueryState } from "../../client/client.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { Button } from "../../ui/Button.tsx"
import { FilterChip } from "../../ui/Chip.tsx"
import { type Option, SelectField } from "../../ui/form/SelectField.tsx"
import { TextArea } from "../../ui/form/TextArea.tsx"
import { TextField } from "../../ui/form/TextField.tsx"
import { Queried } from "../../ui/Queried.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { type EditForm, fieldOf } from "./edit-form.ts"

export interface EditModel {
  readonly form: EditForm
  readonly problem: ProfileProblem | undefined
  readonly changed: boolean
  readonly birthdayChange: boolean
  /** Changes are stored and wait for the network. */
  readonly waits: boolean
  /** Why the gateway refused the newest change. */
  readonly refused: AppError | undefined
  readonly countries: ReadonlyArray<Option>
  readonly languages: ReadonlyArray<Option>
}

interface Props {
  edit: QueryState<EditModel>
  onChange: (patch: Partial<EditForm>) => void
  onSave: () => void
  onBack: () => void
  /** The user's own photo and album, bound to their data. */
  photo?: ReactNode
}

/** The form for what others see of the user. It works online and offline. */
export const EditProfileView = ({ edit, onChange, onSave, onBack, photo }: Props) => {
  const { t } = useTranslation("more")
  const isOff = edit.state !== "ready" || !edit.value.changed || edit.value.problem !== undefined
  return (
    <PlainScreen
      title={t("edit.title")}
      onBack={onBack}
      end={
        <Button look="primary" size="small" className="me-2" disabled={isOff} onClick={onSave}>
          {t("edit.save")}
        </Button>
      }
    >
      <Queried
        query={edit}
        waiting={
          <>
            <Skeleton className="h-12" />
            <Skeleton className="h-28" />
            <Skeleton className="h-12" />
          </>
        }
      >
        {(value) => (
          <div className="flex flex-col gap-7">
            {photo}
            <Fields edit={value} onChange={onChange} />
          </div>
        )}
      </Queried>
    </PlainScreen>
  )
}

const Fields = ({ edit, onChange }: { edit: EditModel } & Pick<Props, "onChange">) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const { form, problem, refused } = edit
  const wrong = (field: keyof EditForm) =>
    problem !== undefined && fieldOf(problem) === field ? errorText({ kind: problem }) : undefined
  return (
    <div className="flex flex-col gap-5">
      {refused !== undefined && (
        <p role="alert" className="rounded-2xl bg-danger-soft px-4 py-3 text-sm text-danger-text">
          {errorText(refused)}
        </p>
      )}
      {edit.waits && refused === undefined && (
        <p className="flex items-center gap-3 rounded-2xl bg-raised px-4 py-3 text-sm">
          <Clock aria-hidden className="size-5 shrink-0 text-muted" />
          {t("edit.waiting")}
        </p>
      )}
      <TextField
        label={t("edit.name")}
        value={form.userName}
        maxLength={NICKNAME_MAX * 2}
        autoComplete="nickname"
        onChange={(event) => onChange({ userName: event.target.value })}
        error={wrong("userName")}
      />
      <TextArea
        label={t("edit.bio")}
        rows={4}
        value={form.introduce}
        onChange={(event) => onChange({ introduce: event.target.value })}
        hint={t("edit.bioHint", { left: Math.max(0, BIO_MAX - lettersOf(form.introduce.trim())) })}
        error={wrong("introduce")}
      />
      <TextField
        type="date"
        label={t("edit.birthday")}
        value={form.birthday}
        disabled={!edit.birthdayChange}
        onChange={(event) => onChange({ birthday: event.target.value })}
        hint={t(edit.birthdayChange ? "edit.birthdayOnce" : "edit.birthdayFixed")}
        error={wrong("birthday")}
      />
      <SelectField
        label={t("edit.country")}
        placeholder={t("edit.countryNone")}
        value={form.countryId}
        options={edit.countries}
        onChange={(event) => onChange({ countryId: event.target.value })}
      />
      <Languages edit={edit} error={wrong("languageIds")} onChange={onChange} />
      <Interests chosen={form.interestIds} error={wrong("interestIds")} onChange={onChange} />
      <p className="text-sm text-faint">{t("edit.gender")}</p>
    </div>
  )
}

const Languages = ({
  edit: { form, languages },
  error,
  onChange,
}: { edit: EditModel; error: string | undefined } & Pick<Props, "onChange">) => {
  const { t } = useTranslation("more")
  const { languageIds } = form
  const name = (id: number) => languages.find(({ value }) => value === String(id))?.label ?? String(id)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-muted">
        {t("edit.languages")} · {t("edit.languagesHint", { count: MAX_LANGUAGES })}
      </legend>
      <ul className="mb-2 flex flex-wrap gap-2">
        {languageIds.map((id) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t("edit.remove", { name: name(id) })}
              disabled={languageIds.length === 1}
              onClick={() => onChange({ languageIds: languageIds.filter((one) => one !== id) })}
              className="inline-flex h-10 items-center gap-2 rounded-full bg-raised px-4 text-sm font-medium hover:bg-hover disabled:hover:bg-raised"
            >
              {name(id)}
              {languageIds.length > 1 && <X aria-hidden className="size-4 text-muted" />}
            </button>
          </li>
        ))}
      </ul>
      {languageIds.length < MAX_LANGUAGES && (
        <SelectField
          label={t("edit.addLanguage")}
          hideLabel
          placeholder={t("edit.addLanguage")}
          value=""
          options={languages.filter(({ value }) => !languageIds.includes(Number(value)))}
          onChange={(event) => onChange({ languageIds: [...languageIds, Number(event.target.value)] })}
        />
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const Interests = ({
  chosen,
  error,
  onChange,
}: { chosen: ReadonlyArray<number>; error: string | undefined } & Pick<Props, "onChange">) => {
  const { t } = useTranslation("more")
  const isFull = chosen.length >= MAX_INTERESTS
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-muted">
        {t("edit.interests")} · {t("edit.interestsHint", { count: chosen.length, most: MAX_INTERESTS })}
      </legend>
      <div className="flex flex-wrap gap-2">
        {INTEREST_IDS.map((id) => {
          const on = chosen.includes(id)
          return (
            <FilterChip
              key={id}
              on={on}
              onPress={() => {
                if (on) onChange({ interestIds: chosen.filter((one) => one !== id) })
                else if (!isFull) onChange({ interestIds: [...chosen, id] })
              }}
            >
              {t(`interest.i${id as 1}`)}
            </FilterChip>
          )
        })}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
