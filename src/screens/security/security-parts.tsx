import type { FormEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../login/form-parts.tsx"
import { PasswordField } from "../login/PasswordField.tsx"
import type { FieldName, FieldsState } from "../login/use-fields.ts"

/** A border: a plain button has the same colour as the section around it. */
export const EDGE = "border border-line-strong"

/** Handles a form's submit event, Enter included. */
export const on = (work: () => void) => (event: FormEvent) => {
  event.preventDefault()
  work()
}

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-2xl bg-raised p-4">
    <h2 className="mb-3 font-semibold">{title}</h2>
    {children}
  </section>
)

interface OldPasswordProps {
  state: FieldsState
  type: (field: FieldName, text: string) => void
  name?: string
}

/** The field for the account's current password. */
export const OldPassword = ({ state, type, name = "password" }: OldPasswordProps) => {
  const { t } = useTranslation("more")
  const problemText = useProblemText()
  return (
    <PasswordField
      label={t("security.oldPassword")}
      name={name}
      autoComplete="current-password"
      value={state.values.password}
      onChange={(event) => type("password", event.target.value)}
      error={problemText(state.wrong.password)}
    />
  )
}
