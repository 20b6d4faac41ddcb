import { X } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { classNames } from "./class-names.ts"
import { IconButton } from "./IconButton.tsx"

interface Props {
  icon: ReactNode
  text: string
  action?: Action | undefined
  onClose?: (() => void) | undefined
  /** Further actions. */
  children?: ReactNode
  tone?: "calm" | "serious"
}

interface Action {
  readonly label: string
  readonly onPress: () => void
}

export const NoticeAction = ({ label, onPress }: Action) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-10 max-w-full rounded-xl px-3 font-semibold text-accent-text hover:bg-accent-soft"
  >
    {label}
  </button>
)

/** One line across the page about the app as a whole. */
export const NoticeBar = ({ icon, text, action, onClose, children, tone = "calm" }: Props) => {
  const { t } = useTranslation()
  return (
    <div
      role={tone === "serious" ? "alert" : "status"}
      className={classNames(
        "flex min-h-12 shrink-0 animate-appear flex-wrap items-center justify-end gap-x-3 px-4 py-1 text-sm md:px-6",
        tone === "serious" ? "bg-danger-soft text-danger-text" : "bg-raised text-ink",
      )}
    >
      <span aria-hidden className="shrink-0 [&>svg]:size-5">
        {icon}
      </span>
      <p className="min-w-[min(70%,12rem)] flex-1 py-1.5">{text}</p>
      {action && <NoticeAction {...action} />}
      {children}
      {onClose && (
        <IconButton size="small" label={t("common.close")} icon={<X className="size-4" />} onClick={onClose} />
      )}
    </div>
  )
}
