import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { LoginFormView } from "./LoginFormView.tsx"
import { type LoginOrigin, useLoginTitle } from "./login-origin.ts"

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
