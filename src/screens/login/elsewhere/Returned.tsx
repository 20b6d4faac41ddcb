import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { PROVIDER_NAMES, type SignInReturn } from "#schema/rules/account/sign-in-elsewhere.ts"
import { BoundProviderButtons } from "../../../account/ProviderButtons.tsx"
import { useSession } from "../../../account/use-session.ts"
import { useCommand } from "../../../client/use-command.ts"
import { useErrorText } from "../../../i18n/error-text.ts"
import { Button } from "../../../ui/Button.tsx"
import { ErrorNote } from "../../../ui/form/ErrorNote.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { Join } from "../Join.tsx"
import { LoginFrame } from "../LoginFrame.tsx"

export interface ReturnedProps {
  told: SignInReturn
  onDone: () => void
  /** Goes to the ordinary login. */
  onGiveUp: () => void
}

type Step = { readonly failed: AppError } | { readonly ticket: string; readonly nickname: string } | undefined

/**
 * The return from a login provider: exchanges the ticket. When that starts no session, the page says why or asks for
 * the missing registration data.
 */
export const Returned = ({ told, onDone, onGiveUp }: ReturnedProps) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  const errorText = useErrorText()
  const execute = useCommand()
  const [step, setStep] = useState<Step>()
  const provider = PROVIDER_NAMES[told.provider]
  const ticket = "ticket" in told ? told.ticket : undefined
  const shown = useRef<string>(undefined)
  useEffect(() => {
    // A ticket works only once.
    if (ticket === undefined || shown.current === ticket) return
    shown.current = ticket
    void execute({ _tag: "signInElsewhere", ticket }).then((outcome) => {
      if (!outcome.ok) setStep({ failed: outcome.error })
      else if (outcome.value.join !== null) setStep(outcome.value.join)
    })
  }, [ticket, execute])
  const isBegun = useSession().state === "signedIn"
  useEffect(() => {
    if (isBegun) onDone()
  }, [isBegun, onDone])

  if (step !== undefined && "ticket" in step)
    return (
      <LoginFrame title={t("login.whyRegister")}>
        <Join
          nickname={step.nickname}
          register={async (member) => {
            const outcome = await execute({ _tag: "registerElsewhere", ticket: step.ticket, ...member })
            return outcome.ok ? { state: "begun" } : { state: "failed", error: outcome.error }
          }}
          onGiveUp={onGiveUp}
        />
      </LoginFrame>
    )
  const problem =
    "problem" in told
      ? more(`elsewhere.${told.problem}`, { provider })
      : step === undefined
        ? undefined
        : errorText(step.failed)
  return (
    <LoginFrame title={t("login.signIn")}>
      {problem === undefined ? (
        <p role="status" className="flex items-center gap-3 text-sm text-muted">
          <Spinner className="size-5" />
          {more("elsewhere.busy", { provider })}
        </p>
      ) : (
        <div className="flex flex-col gap-3">
          <ErrorNote>{problem}</ErrorNote>
          <Button look="primary" size="large" wide onClick={onGiveUp}>
            {more("elsewhere.own")}
          </Button>
          <BoundProviderButtons />
        </div>
      )}
    </LoginFrame>
  )
}
