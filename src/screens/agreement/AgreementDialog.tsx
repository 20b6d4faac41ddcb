import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { AgreementLinks } from "./AgreementLinks.tsx"

interface Props {
  isBusy: boolean
  onAgree: () => void
  onLogOut: () => void
}

/** Asks whether the member agrees to the terms in force. Only an answer closes it: agreeing or logging out. */
export const AgreementDialog = ({ isBusy, onAgree, onLogOut }: Props) => {
  const { t } = useTranslation("more")
  return (
    <Dialog open insists onClose={onLogOut} title={t("agreement.title")} description={t("agreement.text")}>
      <div className="flex flex-col gap-3">
        <AgreementLinks />
        <Button look="primary" wide data-first-focus loading={isBusy} onClick={onAgree}>
          {t("agreement.agree")}
        </Button>
        <Button wide onClick={onLogOut}>
          {t("agreement.logOut")}
        </Button>
      </div>
    </Dialog>
  )
}
