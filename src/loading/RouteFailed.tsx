import { CloudAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"

/** Shown in place of a screen that did not load or broke; offers a reload. */
export const RouteFailed = ({ onGiveUp }: { onGiveUp?: (() => void) | undefined }) => {
  const { t } = useTranslation()
  return (
    <div role="alert" className="ambient absolute inset-0 z-50 flex items-center justify-center bg-ground">
      <EmptyState
        icon={<CloudAlert />}
        title={t("failed.title")}
        text={t("failed.chunk")}
        action={
          <>
            <Button look="primary" onClick={() => location.reload()}>
              {t("common.reload")}
            </Button>
            {onGiveUp && <Button onClick={onGiveUp}>{t("common.notNow")}</Button>}
          </>
        }
      />
    </div>
  )
}
