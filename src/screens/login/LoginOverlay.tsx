import { type ComponentProps, useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { LoginFormView } from "./LoginFormView.tsx"
import { type LoginOrigin, useLoginTitle } from "./login-origin.ts"
import { useLogin } from "./use-login.ts"

interface Props extends ComponentProps<typeof LoginFormView> {
  origin: LoginOrigin
  onClose: () => void
}

/** The login popup: a sheet over the page that says why and is easy to close. */
export const LoginSheetView = ({ origin, onClose, ...form }: Props) => {
  const { t } = useTranslation()
  const title = useLoginTitle()
  return (
    <Dialog
      open
      onClose={onClose}
      title={form.form.step === "about" ? t("login.whyRegister") : title(origin, form.form.step === "join")}
    >
      <div className="pt-3">
        <LoginFormView {...form} />
      </div>
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
  return (
    <LoginSheetView
      {...login}
      origin={origin}
      onClose={() => {
        onClose()
        onGiveUp?.()
      }}
    />
  )
}

export default LoginOverlay
