import { FileSearch, ScrollText, SearchX } from "lucide-react"
import { useTranslation } from "react-i18next"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { Spinner } from "../../ui/Spinner.tsx"
import { CommitList } from "./CommitList.tsx"
import { CommitPanel } from "./CommitPanel.tsx"
import { LogActions } from "./LogActions.tsx"
import { LogFilter } from "./LogFilter.tsx"
import { LogHeading } from "./LogHeading.tsx"
import type { OpenLog } from "./open-log.ts"
import type { ChosenCommit } from "./use-commit.ts"
import type { Commits, Filter } from "./use-commits.ts"

export interface LogActionsProps {
  readonly onOpenFile: (file: File) => void
  readonly onOpenOwn: () => void
  readonly onSave: (redact: boolean) => void
  readonly onRows: () => void
  readonly onTimings: () => void
  readonly onOff: () => void
}

interface Props extends LogActionsProps {
  open: OpenLog
  filter: Filter
  commits: Commits
  commit: ChosenCommit
  onFilter: (filter: Filter) => void
  onTravel: (place: number) => void
  onBack: () => void
}

/** A log by its commits: the list, and beside it (on phones over it) the chosen one. */
export const LogBrowserView = ({ open, filter, commits, commit, onFilter, onTravel, onBack, ...actions }: Props) => {
  const { t } = useTranslation("dev")
  const source = open.state === "open" ? open.log.source : "own"
  if (open.state !== "open")
    return (
      <PlainScreen title={t("log.title")} onBack={onBack}>
        {open.state === "failed" ? (
          <ErrorState error={open.error} onRetry={actions.onOpenOwn} />
        ) : (
          <p className="flex items-center justify-center gap-3 py-24 text-muted" role="status">
            <Spinner className="size-5" />
            {t("log.reading")}
          </p>
        )}
      </PlainScreen>
    )
  return (
    <section className="ambient absolute inset-0 flex flex-col">
      <LogHeading open={open} onBack={onBack} end={<LogActions source={source} {...actions} />} />
      <div className="flex min-h-0 flex-1 md:gap-4 md:px-6 md:pb-6">
        <div className="relative flex min-h-0 w-full flex-col md:w-96 md:shrink-0 md:overflow-hidden md:rounded-3xl md:bg-surface wide:w-[30rem]">
          <LogFilter filter={filter} tags={open.log.tags} onFilter={onFilter} />
          {open.log.entries === 0 ? (
            <EmptyState icon={<ScrollText />} title={t("log.empty")} text={t("log.emptyText")} />
          ) : commits.total === 0 ? (
            <EmptyState icon={<SearchX />} title={t("log.noMatch")} text={t("log.noMatchText")} />
          ) : (
            <CommitList commits={commits} chosen={commit.line?.seq} onChoose={commit.choose} />
          )}
        </div>
        {commit.line === undefined ? (
          <div className="hidden min-w-0 flex-1 items-center justify-center rounded-3xl bg-surface md:flex">
            <EmptyState icon={<FileSearch />} title={t("commit.pick")} text={t("commit.pickText")} />
          </div>
        ) : (
          <CommitPanel
            key={commit.line.seq}
            commit={commit}
            line={commit.line}
            onTravel={onTravel}
            onClose={() => commit.choose(undefined)}
          />
        )}
      </div>
    </section>
  )
}
