import { UserRoundX } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { usePageTitle } from "../../ui/page-title.ts"

interface Props {
  /** Why it cannot be shown now; none when there is nobody to write to. */
  error?: AppError
  onRetry?: () => void
}

/** In the place of a thread that cannot be shown, with the way back to the others. */
export const NoThread = ({ error, onRetry }: Props) => {
  const { t } = useTranslation()
  const title = error === undefined ? t("profile.notFound") : t("failed.title")
  usePageTitle(title, "part")
  const back = <LinkButton to="/message">{t("nav.messages")}</LinkButton>
  return (
    <div className="ambient flex h-full flex-col items-center justify-center">
      <h1 className="sr-only">{title}</h1>
      {error === undefined ? (
        <EmptyState
          icon={<UserRoundX />}
          title={t("profile.notFound")}
          text={t("profile.notFoundText")}
          action={back}
        />
      ) : (
        <>
          <ErrorState error={error} onRetry={onRetry} />
          <div className="md:hidden">{back}</div>
        </>
      )}
    </div>
  )
}
