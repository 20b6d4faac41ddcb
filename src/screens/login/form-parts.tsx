import { type RefObject, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { CODE_AGAIN_S, CODE_DIGITS, CODE_MINUTES } from "#schema/rules/account/mail-codes.ts"
import { useNow } from "../../browser/use-now.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { ErrorNote } from "../../ui/form/ErrorNote.tsx"
import { TextField } from "../../ui/form/TextField.tsx"
import { codeOf } from "./field-problems.ts"
import { type FieldProblem, isFieldMissing } from "./use-fields.ts"

/** The text for a problem with a field. */
export const useProblemText = () => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  const errorText = useErrorText()
  return (kind: FieldProblem | undefined): string | undefined => {
    if (kind === undefined) return undefined
    if (kind === "codeMissing") return more("security.codeMissing", { digits: CODE_DIGITS })
    if (kind === "phoneMissing") return more("phone.missing")
    return isFieldMissing(kind) ? t(`login.${kind}`) : errorText({ kind })
  }
}

/** An error that belongs to no field. */
export const FailedNote = ({ error }: { error: AppError | undefined }) => {
  const errorText = useErrorText()
  return error && <ErrorNote>{errorText(error)}</ErrorNote>
}

/** For a form in steps: what wants the first focus in a new step gets it. */
export const useStepFocus = (step: string): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    form.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus()
  }, [step])
  return form
}

interface CodeProps {
  /** The address or number to which the code was sent. */
  to: string
  code: string
  /** Device time of sending, ms. */
  sentAt: number
  problem: FieldProblem | undefined
  busy: boolean
  onCode: (code: string) => void
  onAgain: () => void
}

/** The field for the code, and the button for another code, which is enabled after a while. */
export const CodeField = ({ to, code, sentAt, problem, busy, onCode, onAgain }: CodeProps) => {
  const { t } = useTranslation("more")
  const problemText = useProblemText()
  const seconds = Math.ceil(CODE_AGAIN_S - (useNow(1_000) - sentAt) / 1_000)
  const waits = Math.min(seconds, CODE_AGAIN_S)
  return (
    <>
      <p className="text-sm break-words text-muted">
        {t("security.sentTo", { email: to, digits: CODE_DIGITS, minutes: CODE_MINUTES })}
      </p>
      <TextField
        data-first-focus
        label={t("security.code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => onCode(codeOf(event.target.value))}
        error={problemText(problem)}
      />
      <Button wide disabled={waits > 0 || busy} onClick={onAgain}>
        {waits > 0 ? t("security.againIn", { seconds: waits }) : t("security.again")}
      </Button>
    </>
  )
}
