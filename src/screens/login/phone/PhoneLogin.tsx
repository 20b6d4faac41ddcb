import { type ComponentProps, type FormEvent, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { PHONE_PASSWORD_MIN } from "#schema/rules/constants.ts"
import { usePlaceAfterLogin } from "../../../account/place-after-login.ts"
import { useSession } from "../../../account/use-session.ts"
import { useCommand } from "../../../client/use-command.ts"
import { PlainScreen } from "../../../shell/PlainScreen.tsx"
import { Button } from "../../../ui/Button.tsx"
import { ErrorState } from "../../../ui/ErrorState.tsx"
import { ErrorNote } from "../../../ui/form/ErrorNote.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { phonePasswordProblem } from "../field-problems.ts"
import { CodeField, FailedNote, useProblemText, useStepFocus } from "../form-parts.tsx"
import { Join } from "../Join.tsx"
import { PasswordField } from "../PasswordField.tsx"
import type { FieldProblem } from "../use-fields.ts"
import { CodeWays, PhoneField } from "./PhoneField.tsx"
import { type Leave, type PhoneStep, usePhoneLogin } from "./use-phone-login.ts"
import "../../../i18n/account/elsewhere-texts.ts"
import "../../../i18n/account/security-texts.ts"

interface Props extends Omit<ReturnType<typeof usePhoneLogin>, "leave" | "onOver"> {
  /** Goes to the ordinary login. */
  onOther: () => void
  Country?: ComponentProps<typeof PhoneField>["Country"]
}

/** The step to which Back leads from each step. */
const BEFORE: Partial<Record<PhoneStep, PhoneStep>> = { forgot: "password", newPassword: "code" }

/** The current step: the number, its password, the code, or a new password. */
export const PhoneLoginView = ({ ways, failed, retry, step, use, sentAt, state, type, go, ...on }: Props) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  const problemText = useProblemText()
  const form = useStepFocus(step)
  const { values, wrong, busy } = state
  const isForgotten = use === "password"
  const back = step === "code" ? (isForgotten ? "forgot" : "number") : BEFORE[step]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    on.onSubmit()
  }
  return (
    <PlainScreen
      title={isForgotten ? t("login.forgot") : more("phone.title")}
      onBack={back === undefined ? on.onOther : () => go(back)}
    >
      <form ref={form} noValidate onSubmit={submit} className="flex max-w-md flex-col gap-3">
        <FailedNote error={state.failed} />
        {(step === "number" || step === "password" || step === "forgot") && (
          <>
            {isForgotten && <p className="text-sm text-muted">{more("phone.lead")}</p>}
            <PhoneField
              data-first-focus
              label={more("phone.number")}
              value={values.phone}
              onNumber={(number) => type("phone", number)}
              Country={on.Country}
              error={problemText(wrong.phone)}
            />
          </>
        )}
        {step === "code" && (
          <CodeField
            to={values.phone.trim()}
            code={values.code}
            sentAt={sentAt}
            problem={wrong.code}
            busy={busy}
            onCode={(code) => type("code", code)}
            onAgain={on.sendAgain}
          />
        )}
        {(step === "password" || step === "newPassword") && (
          <PasswordField
            data-first-focus={step === "newPassword" || undefined}
            label={step === "password" ? t("login.password") : more("security.newPassword")}
            name="password"
            autoComplete={step === "password" ? "current-password" : "new-password"}
            value={values.password}
            onChange={(event) => type("password", event.target.value)}
            hint={step === "password" ? undefined : more("phone.passwordHint", { min: PHONE_PASSWORD_MIN })}
            error={problemText(wrong.password)}
          />
        )}
        {step === "number" || step === "forgot" ? (
          failed !== undefined && ways === undefined ? (
            <ErrorState error={failed} onRetry={retry} />
          ) : ways === undefined ? (
            <Skeleton className="h-16" />
          ) : ways.length === 0 ? (
            <ErrorNote>{more("phone.noCodes")}</ErrorNote>
          ) : (
            <CodeWays ways={ways} busy={busy} onWay={on.sendCode} />
          )
        ) : (
          <Button type="submit" look="primary" size="large" wide loading={busy}>
            {step === "password"
              ? t("login.signIn")
              : step === "code"
                ? t("login.continue")
                : more("security.setPassword")}
          </Button>
        )}
        {step === "number" && (
          <Button look="plain" wide onClick={() => go("password")}>
            {more("phone.usePassword")}
          </Button>
        )}
        {step === "password" && (
          <>
            <Button look="plain" wide onClick={() => go("forgot")}>
              {t("login.forgot")}
            </Button>
            <Button look="plain" wide onClick={() => go("number")}>
              {more("phone.useCode")}
            </Button>
          </>
        )}
        {(step === "number" || step === "password") && (
          <Button look="plain" wide onClick={on.onOther}>
            {more("elsewhere.own")}
          </Button>
        )}
      </form>
    </PlainScreen>
  )
}

const PASSWORD_PROBLEMS = ["phonePasswordLength", "passwordWeak", "passwordCommon"] as const

/** The rest of joining, with a password or without. */
const JoinByPhone = ({ ticket, onGiveUp }: Pick<Leave, "ticket"> & { onGiveUp: () => void }) => {
  const { t: more } = useTranslation("more")
  const problemText = useProblemText()
  const execute = useCommand()
  const [password, setPassword] = useState("")
  const [wrong, setWrong] = useState<FieldProblem>()
  return (
    <Join
      nickname=""
      isMoreFine={() => {
        const problem = password === "" ? undefined : phonePasswordProblem(password)
        setWrong(problem)
        return problem === undefined
      }}
      register={async (member) => {
        const given = { ticket, password: password === "" ? null : password, ...member }
        const outcome = await execute({ _tag: "registerByPhone", ...given })
        if (outcome.ok) return { state: "begun" }
        const problem = PASSWORD_PROBLEMS.find((kind) => kind === outcome.error.kind)
        setWrong(problem)
        return problem === undefined ? { state: "failed", error: outcome.error } : { state: "shown" }
      }}
      onGiveUp={onGiveUp}
      more={
        <PasswordField
          label={more("phone.optional")}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setWrong(undefined)
          }}
          hint={more("phone.optionalHint", { min: PHONE_PASSWORD_MIN })}
          error={problemText(wrong)}
        />
      }
    />
  )
}

/**
 * Login by phone, on a page of its own. A signed-in user goes to the place that asked for the login, or to the root.
 */
export const PhoneLogin = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { leave, onOver, ...login } = usePhoneLogin()
  const goOn = usePlaceAfterLogin()
  const isSignedIn = useSession().state === "signedIn"
  useEffect(() => {
    if (isSignedIn) goOn()
  }, [isSignedIn, goOn])
  if (leave !== undefined)
    return (
      <PlainScreen title={t("login.whyRegister")} onBack={onOver}>
        <div className="max-w-md">
          <JoinByPhone ticket={leave.ticket} onGiveUp={onOver} />
        </div>
      </PlainScreen>
    )
  return <PhoneLoginView {...login} onOther={() => void navigate("/login", { replace: true })} />
}
