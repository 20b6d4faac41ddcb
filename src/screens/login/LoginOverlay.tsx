import { type ComponentProps, useCallback } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router-dom"
import { forgetPlaceForLogin, keepPlaceForLogin } from "../../account/place-after-login.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { LoginFormView } from "./LoginFormView.tsx"
import { type LoginOrigin, useLoginTitle } from "./login-origin.ts"
import { useLogin } from "./use-login.ts"

interface Props extends ComponentProps<typeof LoginFormView> {
  origin: LoginOrigin
  onClose: () => void
}

/** The login popup: a sheet over the page that says why it opened and is easy to close. */
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
        <LoginFormView {...form} onLeave={onClose} />
      </div>
    </Dialog>
  )
}

/** The login popup. Afterwards the user is back at what asked for it. A forgotten password has a page of its own. */
const LoginOverlay = ({ origin, joins = false, onDone, onGiveUp, onClose }: OverlayProps["login"] & Closable) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const done = useCallback(() => {
    forgetPlaceForLogin()
    onClose()
    onDone?.()
  }, [onClose, onDone])
  const login = useLogin(joins, done)
  const giveUp = () => {
    onClose()
    onGiveUp?.()
  }
  return (
    <LoginSheetView
      {...login}
      origin={origin}
      onForgot={() => {
        giveUp()
        keepPlaceForLogin(pathname + search)
        void navigate("/forgotPassword")
      }}
      onClose={giveUp}
    />
  )
}

export default LoginOverlay
