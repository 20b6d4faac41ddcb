import {
  Bell,
  CalendarCheck,
  Camera,
  Check,
  Gift,
  Hand,
  type LucideIcon,
  MessageCircle,
  Smartphone,
  Video,
} from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { useFormats } from "../../i18n/format.ts"
import { AsOf } from "../../ui/AsOf.tsx"
import { Button } from "../../ui/Button.tsx"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import type { TaskItem, TaskName } from "./task-model.ts"

export interface TasksModel {
  /** Undefined: not known yet. */
  readonly items: ReadonlyArray<TaskItem> | undefined
  readonly failed: AppError | undefined
  readonly staleAsOf: number | undefined
  /** Device time, ms, at which the daily tasks start anew. */
  readonly resetAt: number | undefined
  readonly collecting: TaskName | undefined
}

interface Props {
  tasks: TasksModel
  onCollect: (task: TaskItem) => void
  /** Leads to where the task is done. */
  onGo: (task: TaskName) => void
  onRetry: () => void
}

const ICONS: Readonly<Record<TaskName, LucideIcon>> = {
  checkIn: CalendarCheck,
  write: MessageCircle,
  greet: Hand,
  gift: Gift,
  call: Video,
  photo: Camera,
  webapp: Smartphone,
  push: Bell,
}

/** The tasks with their rewards, their progress, and the way to do each. */
export const TaskList = ({ tasks, onCollect, onGo, onRetry }: Props) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  const { items, resetAt } = tasks
  if (items === undefined)
    return tasks.failed === undefined ? <Waiting /> : <ErrorState error={tasks.failed} onRetry={onRetry} />
  return (
    <div className="flex flex-col gap-5">
      {tasks.staleAsOf !== undefined && <AsOf time={tasks.staleAsOf} />}
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <Row
            key={item.name}
            item={item}
            isCollecting={tasks.collecting === item.name}
            onCollect={() => onCollect(item)}
            onGo={() => onGo(item.name)}
          />
        ))}
      </ul>
      {resetAt !== undefined && <p className="text-sm text-muted">{t("tasks.reset", { time: dayClock(resetAt) })}</p>}
    </div>
  )
}

interface RowProps {
  item: TaskItem
  isCollecting: boolean
  onCollect: () => void
  onGo: () => void
}

const Row = ({ item, isCollecting, onCollect, onGo }: RowProps) => {
  const { t } = useTranslation("more")
  const { name, state, goals, completed } = item
  const Icon = ICONS[name]
  const title = t(`tasks.name.${name}`, { count: goals })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-line px-4 py-3">
      <Icon aria-hidden className="size-6 shrink-0 text-accent-text" />
      <div className="min-w-[min(60%,10rem)] flex-1">
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {title}
          <CoinAmount coins={item.reward} className="text-sm" />
        </p>
        {state === "open" && name === "webapp" && <p className="text-sm text-muted">{t("tasks.webappHow")}</p>}
        {state === "open" && goals > 1 && (
          <div className="flex items-center gap-3 text-sm text-muted tabular-nums">
            <div className="flex-1">
              <ProgressBar label={title} done={completed} total={goals} />
            </div>
            {t("tasks.progress", { done: completed, goals })}
          </div>
        )}
      </div>
      {state === "ready" && (
        <Button look="primary" size="small" loading={isCollecting} onClick={onCollect}>
          {t("tasks.collect")}
        </Button>
      )}
      {state === "collected" && (
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <Check aria-hidden className="size-4 text-live" />
          {t("tasks.collected")}
        </p>
      )}
      {state === "open" && name !== "webapp" && (
        <Button size="small" aria-label={t("tasks.goTo", { task: title })} onClick={onGo}>
          {t("tasks.go")}
        </Button>
      )}
    </li>
  )
}

const Waiting = () => (
  <div aria-busy className="flex flex-col gap-3">
    {["a", "b", "c", "d", "e"].map((key) => (
      <Skeleton key={key} className="h-16 rounded-2xl" />
    ))}
  </div>
)
