import { PhoneCall } from "lucide-react"
import { useTranslation } from "react-i18next"
import { NoticeBar } from "../ui/NoticeBar.tsx"

/** A call of a page that is gone was asked for, and nobody here knows yet what became of it. */
export const CheckingCall = () => {
  const { t } = useTranslation()
  return (
    <div className="fixed inset-x-0 top-0 z-40 shadow-lift">
      <NoticeBar icon={<PhoneCall />} text={t("call.checkingCall")} />
    </div>
  )
}
