import { CloudOff, TriangleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { useErrorText } from "../i18n/error-text.ts"
import { Button } from "./Button.tsx"
import { EmptyState } from "./EmptyState.tsx"

/** Something could not be loaded: shows why, and offers another try. */
export const ErrorState = ({ error, onRetry }: { error: AppError; onRetry?: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const text = useErrorText()
  const isOffline = error.kind === "offline" || error.kind === "timeout"
  return (
    <div role="alert">
      <EmptyState
        icon={isOffline ? <CloudOff /> : <TriangleAlert />}
        title={t("failed.title")}
        text={isOffline ? t("failed.offline") : text(error)}
        action={onRetry && <Button onClick={onRetry}>{t("common.retry")}</Button>}
      />
    </div>
  )
}
