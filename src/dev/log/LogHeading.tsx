import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { usePageTitle } from "../../ui/page-title.ts"
import type { OpenLog } from "./open-log.ts"

interface Props {
  open: Extract<OpenLog, { state: "open" }>
  end: ReactNode
  onBack: () => void
}

/** The heading of a log: whose it is, and how much it holds. */
export const LogHeading = ({ open: { log, name }, end, onBack }: Props) => {
  const { t } = useTranslation("dev")
  const { number, dayClock } = useFormats()
  const { t: common } = useTranslation()
  const title = log.source === "own" ? t("log.own") : (name ?? t("log.file"))
  usePageTitle(title)
  const facts = [
    t("log.user", { id: log.userId }),
    t("log.commits", { count: log.entries }),
    t("log.events", { count: log.events }).replace(String(log.events), number(log.events)),
    ...(log.from === null || log.to === null ? [] : [`${dayClock(log.from)} – ${dayClock(log.to)}`]),
  ]
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-2 px-2 py-2 md:min-h-20 md:px-6">
      <IconButton
        label={common("common.back")}
        icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />}
        onClick={onBack}
      />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-xl font-bold tracking-tight md:text-2xl">{title}</h1>
        <p className="truncate text-xs text-muted tabular-nums md:text-sm">{facts.join(" · ")}</p>
        {log.note !== "" && <p className="hidden truncate text-sm text-faint md:block">{log.note}</p>}
      </div>
      {end}
    </header>
  )
}
