import { type ComponentProps, type ReactNode, Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "../../loading/lazy-part.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { ProviderButtons } from "./elsewhere/parts.ts"
import { LoginFormView } from "./LoginFormView.tsx"
import { type LoginOrigin, useLoginTitle } from "./login-origin.ts"
import { useLogin } from "./use-login.ts"

const ForgotForm = lazyPart(async () => ({ default: (await import("./ForgotForm.tsx")).ForgotForm }))

interface Props extends ComponentProps<typeof LoginFormView> {
  origin: LoginOrigin
  onClose: () => void
  /** Stands in place of the form: a forgotten password. */
  forgot?: ReactNode
}

/** The login popup: a sheet over the page that says why and is easy to close. */
export const LoginSheetView = ({ origin, onClose, forgot, ...form }: Props) => {
  const { t } = useTranslation()
  const title = useLoginTitle()
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        forgot
          ? t("login.forgot")
          : form.form.step === "about"
            ? t("login.whyRegister")
            : title(origin, form.form.step === "join")
      }
    >
      <div className="pt-3">{forgot || <LoginFormView {...form} onLeave={onClose} />}</div>
    </Dialog>
  )
}

/** The login popup: goes back to what asked for it. */
const LoginOverlay = ({ origin, joins = false, onDone, onGiveUp, onClose }: OverlayProps["login"] & Closable) => {
  const done = useCallback(() => {
    onClose()
    onDone?.()
  }, [onClose, onDone])
  const login = useLogin(joins, done)
  const [isForgotten, setForgotten] = useState(false)
  return (
    <LoginSheetView
      {...login}
      elsewhere={
        <Suspense fallback={null}>
          <ProviderButtons />
        </Suspense>
      }
      origin={origin}
      onForgot={() => setForgotten(true)}
      forgot={
        isForgotten && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ForgotForm onLogin={() => setForgotten(false)} />
          </Suspense>
        )
      }
      onClose={() => {
        onClose()
        onGiveUp?.()
      }}
    />
  )
}

export default LoginOverlay
