import { useTranslation } from "react-i18next"
import { AgreementLinks } from "./AgreementLinks.tsx"

/** Under the form of a sign-up: what one agrees to by sending it. */
export const AgreementLine = () => {
  const { t } = useTranslation("more")
  return (
    <div className="text-sm text-faint">
      <p>{t("agreement.line")}</p>
      <AgreementLinks />
    </div>
  )
}
