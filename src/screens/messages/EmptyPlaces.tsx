/** Placeholders for a thread, its messages or its composer when there are none. */
import { Ban, Hand, UserRoundX } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { usePageTitle } from "../../ui/page-title.ts"
import type { ThreadFriend, ThreadModel } from "./thread-model.ts"

interface NoThreadProps {
  /** Why the thread cannot be shown now; undefined when there is no such person. */
  error?: AppError
  onRetry?: () => void
}

/** Replaces a thread that cannot be shown, with a link back to the list. */
export const NoThread = ({ error, onRetry }: NoThreadProps) => {
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

/** Replaces the messages of an empty thread. */
export const EmptyThread = ({ name }: { name: string }) => {
  const { t } = useTranslation()
  return <EmptyState icon={<Hand />} title={t("thread.empty", { name })} text={t("thread.emptyText", { name })} />
}

interface NoComposerProps {
  friend: ThreadFriend
  block: Exclude<ThreadModel["block"], "none"> | "notices"
  onUnblock: () => void
}

/** Replaces the composer when nothing can be written: says why, and what the user can do. */
export const NoComposer = ({ friend: { name }, block, onUnblock }: NoComposerProps) => {
  const { t } = useTranslation("more")
  return (
    <div className="flex shrink-0 items-center gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {block !== "notices" && <Ban aria-hidden className="size-5 shrink-0 text-muted" />}
      <p className="min-w-0 flex-1 text-sm text-muted">
        {t(block === "notices" ? "chat.notices" : block === "mine" ? "chat.blockedByMe" : "chat.blocked", { name })}
      </p>
      {block === "mine" && (
        <Button size="small" onClick={onUnblock}>
          {t("person.unblock")}
        </Button>
      )}
      {block === "notices" && <LinkButton to="/help">{t("chat.toHelp")}</LinkButton>}
    </div>
  )
}
