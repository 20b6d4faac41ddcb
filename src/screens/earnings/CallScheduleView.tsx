import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { HostSchedule } from "#schema/rules/calls/schedule.ts"
import { LoadBoundary } from "../../loading/LoadBoundary.tsx"
import { lazyPart } from "../../loading/lazy-part.ts"
import { Button } from "../../ui/Button.tsx"
import type { Editing } from "./SettingsForm.tsx"
import { toTimes } from "./schedule-times.ts"
import { useDayNames } from "./use-day-names.ts"

const EditSchedule = lazyPart(async () => ({ default: (await import("./EditSchedule.tsx")).EditSchedule }))

interface Props {
  /** Null: the host takes calls whenever online. */
  schedule: HostSchedule | null
  /** The time zone of this device. */
  timeZone: string
  /** Undefined: the dialog is closed. */
  editing: Editing | undefined
  onEdit: () => void
  onSave: (schedule: HostSchedule | null) => void
  onClose: () => void
}

/** When a host takes calls, and the dialog that changes it. */
export const CallScheduleView = ({ schedule, timeZone, editing, ...on }: Props) => {
  const { t } = useTranslation("more")
  const dayName = useDayNames()
  return (
    <section aria-label={t("earnings.schedule.title")} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t("earnings.schedule.title")}</h2>
      <div className="flex flex-col gap-3 rounded-3xl bg-surface p-5 shadow-lift md:p-6">
        {schedule === null ? (
          <p>{t("earnings.schedule.always")}</p>
        ) : (
          <>
            <ul className="flex flex-col gap-2">
              {toTimes(schedule.spans).map(({ day, from, to }) => (
                <li key={`${day} ${from}`} className="flex flex-wrap items-center justify-between gap-x-3">
                  {dayName(day)}
                  <span className="text-muted tabular-nums">{`${from}–${to}`}</span>
                </li>
              ))}
            </ul>
            <p className="text-sm text-muted">{t("earnings.schedule.zone", { zone: schedule.timeZone })}</p>
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={on.onEdit}>{t("earnings.prices.change")}</Button>
        </div>
      </div>
      {editing && (
        <LoadBoundary onGiveUp={on.onClose}>
          <Suspense>
            <EditSchedule
              schedule={schedule}
              timeZone={timeZone}
              editing={editing}
              onSave={on.onSave}
              onClose={on.onClose}
            />
          </Suspense>
        </LoadBoundary>
      )}
    </section>
  )
}
