import { type FormEvent, type ReactNode, Suspense, useEffect, useId } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import { logger } from "../../logger.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { ErrorNote } from "../../ui/form/ErrorNote.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { AccountFields } from "./AccountFields.tsx"
import type { LoginEvent, LoginForm } from "./login-form.ts"

const loadAbout = () => import("./AboutFields.tsx")
const SignInEnd = lazyPart(async () => (await import("../../account/ProviderButtons.tsx")).loadSignInEnd())
const AboutFields = lazyPart(async () => ({ default: (await loadAbout()).AboutFields }))

/** Loaded lazily: few users see it. */
const UntilNote = lazyPart(async () => ({ default: (await import("../notices/UntilNote.tsx")).BoundUntilNote }))

/** Loads the second step of joining during the first, so that it is ready when needed. */
const useAboutAhead = (isJoining: boolean): void =>
  useEffect(() => {
    if (isJoining) loadAbout().catch(() => logger.info("The second step of joining is fetched when it is shown."))
  }, [isJoining])

const CLOSED: AppError = { kind: "registrationClosed" }

interface Props {
  form: LoginForm
  send: (event: LoginEvent) => void
  onSubmit: () => void
  onForgot: () => void
  /** Coins that a new member gets; undefined: not known. */
  bonus: number | undefined
  /** Registration is closed: members can log in, nobody can join. */
  isClosed?: boolean
  /** Called when the user leaves the form for a page linked below it. */
  onLeave?: () => void
  /** The buttons of login providers. Missing: the gateway says which, and the form guesses the country. */
  ways?: ReactNode
}

/** Log in, or join in two steps. */
export const LoginFormView = ({ form, send, onSubmit, onForgot, bonus, isClosed = false, onLeave, ways }: Props) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const id = useId()
  const isJoining = form.step !== "signIn"
  const mayJoin = isJoining && !isClosed
  // The same error as when the gateway refuses a registration.
  const failed = form.failed ?? (isJoining && isClosed ? CLOSED : undefined)
  useAboutAhead(mayJoin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) onSubmit()
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
      {mayJoin && (
        <div className="flex items-center gap-3">
          <p className="flex-1 text-sm text-muted">
            {t("login.step", { step: form.step === "join" ? 1 : 2, steps: 2 })}
          </p>
          {bonus !== undefined && (
            <p className="inline-flex items-center gap-2 rounded-full bg-gold-soft px-3 py-1.5 text-sm font-medium text-gold">
              <CoinIcon className="size-4" />
              {t("login.bonus", { coins: bonus })}
            </p>
          )}
        </div>
      )}
      {failed && (
        <ErrorNote>
          {failed.kind === "offline" ? t("login.waitOffline") : errorText(failed)}{" "}
          {failed.until !== undefined && (
            <Suspense>
              <UntilNote until={failed.until} />
            </Suspense>
          )}
        </ErrorNote>
      )}
      {isJoining && isClosed ? null : form.step === "about" ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <AboutFields form={form} send={send} likely={ways && null} />
        </Suspense>
      ) : (
        <AccountFields form={form} send={send} />
      )}
      {(mayJoin || !isJoining) && (
        <Button type="submit" look="primary" size="large" wide loading={form.busy}>
          {form.step === "signIn"
            ? t("login.signIn")
            : form.step === "join"
              ? t("login.continue")
              : t("login.register")}
        </Button>
      )}
      {form.step === "signIn" && (
        <Button look="plain" wide onClick={onForgot}>
          {t("login.forgot")}
        </Button>
      )}
      {form.step === "about" ? (
        <Button look="plain" wide onClick={() => send({ type: "went", step: "join" })}>
          {t("common.back")}
        </Button>
      ) : (
        <Button look="plain" wide onClick={() => send({ type: "went", step: isJoining ? "signIn" : "join" })}>
          {isJoining ? t("login.toSignIn") : t("login.toRegister")}
        </Button>
      )}
      {mayJoin && <p className="text-center text-xs text-faint">{t("login.adults")}</p>}
      <div className="flex min-h-11 flex-col gap-3">
        <Suspense>
          <SignInEnd ways={form.step === "about" ? null : ways} onLeave={onLeave} />
        </Suspense>
      </div>
    </form>
  )
}
