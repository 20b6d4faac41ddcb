import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { deviceMinute } from "../../browser/clock.ts"
import { runsInstalled } from "../../browser/installed.ts"
import { useNow } from "../../browser/use-now.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { useAct } from "../people/use-act.ts"
import type { TasksModel } from "./TaskList.tsx"
import { itemsOf, type TaskItem, type TaskName } from "./task-model.ts"

const CHECK_IN = { _tag: "checkIn" } as const
/** Where each task is done: on a page, in the check-in, or in the notification settings. */
const WAYS: Readonly<Record<TaskName, `/${string}` | "checkIn" | "notifications">> = {
  ...{ checkIn: "checkIn", write: "/wall", greet: "/wall", gift: "/message", call: "/wall" },
  ...{ photo: "/profile/edit", webapp: "/task", push: "notifications" },
}
const MINUTE = 60_000

/**
 * The tasks as the gateway last sent them. Only the gateway gives their coins. They are requested again when their day
 * is over and after a check-in.
 */
export const useTasks = () => {
  const { t } = useTranslation("more")
  const [remote] = useState(() => ({ _tag: "tasks", fromWebapp: runsInstalled() }) as const)
  const { refresh, ...tasks } = useRemote(remote)
  const checkIn = useQuery(CHECK_IN)
  const act = useAct()
  const navigate = useNavigate()
  const [collecting, setCollecting] = useState<TaskName>()
  const offset = useClockOffset()
  const value = tasks.state === "loading" ? undefined : tasks.value
  const now = useNow(MINUTE) + offset
  const isOver = value !== undefined && now >= value.resetAt
  const hasCheckedIn = checkIn.state === "ready" && checkIn.value.config.hasCheck
  const told = useRef(hasCheckedIn)
  useEffect(() => {
    const hasNews = isOver || told.current !== hasCheckedIn
    told.current = hasCheckedIn
    if (hasNews) void refresh()
  }, [isOver, hasCheckedIn, refresh])

  const collect = async ({ name, reward }: TaskItem) => {
    setCollecting(name)
    const isDone = await act({ _tag: "claimTask", id: name, fromWebapp: remote.fromWebapp })
    await refresh()
    setCollecting(undefined)
    if (isDone) showToast(t("tasks.got", { count: reward }))
  }

  const go = (name: TaskName) => {
    const way = WAYS[name]
    if (way === "checkIn" || way === "notifications") overlays.open(way, {})
    else navigate(way)
  }

  const model: TasksModel = {
    items: value && itemsOf(value.list),
    failed: tasks.state === "failed" ? tasks.error : undefined,
    staleAsOf: tasks.state === "ready" && tasks.stale ? tasks.asOf : undefined,
    resetAt: value && deviceMinute(value.resetAt, offset),
    collecting,
  }
  return { model, collect, go, retry: refresh }
}
