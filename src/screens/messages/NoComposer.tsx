import { Ban } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import type { ThreadFriend, ThreadModel } from "./thread-model.ts"

interface Props {
  friend: ThreadFriend
  block: Exclude<ThreadModel["block"], "none">
  onUnblock: () => void
}

/** Where one would write, when nothing can be written: why, and the way back. */
export const NoComposer = ({ friend: { name }, block, onUnblock }: Props) => {
  const { t } = useTranslation("more")
  return (
    <div className="flex shrink-0 items-center gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <Ban aria-hidden className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 text-sm text-muted">
        {t(block === "mine" ? "chat.blockedByMe" : "chat.blocked", { name })}
      </p>
      {block === "mine" && (
        <Button size="small" onClick={onUnblock}>
          {t("person.unblock")}
        </Button>
      )}
    </div>
  )
}
