import { Plus, X } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type HostSchedule, isSchedule, SPANS_MAX } from "#schema/rules/calls/schedule.ts"
import { Button } from "../../ui/Button.tsx"
import { SelectField } from "../../ui/form/SelectField.tsx"
import { Switch } from "../../ui/form/Switch.tsx"
import { TextField } from "../../ui/form/TextField.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { type Editing, SettingsForm } from "./SettingsForm.tsx"
import { toSpans, toTimes, type WrittenTime } from "./schedule-times.ts"
import { useDayNames } from "./use-day-names.ts"

/** Weekdays (0 is Sunday) in the order in which most of the world counts them. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]
/** A new line starts with an evening. */
const FIRST = { from: "18:00", to: "23:00" } as const
/** The most lines: one line may become two spans. */
const MOST = SPANS_MAX / 2

/** What the fields show. */
interface Written {
  readonly isOn: boolean
  readonly zone: string
  readonly times: ReadonlyArray<WrittenTime>
}

const writtenOf = (schedule: HostSchedule | null, timeZone: string): Written => ({
  isOn: schedule !== null,
  zone: schedule?.timeZone ?? timeZone,
  times: (schedule === null ? [{ day: 1, ...FIRST }] : toTimes(schedule.spans)).map((time, id) => ({ ...time, id })),
})

/** The dialog that changes when a host takes calls. */
export const EditSchedule = ({
  schedule,
  timeZone,
  editing,
  onSave,
  onClose,
}: {
  schedule: HostSchedule | null
  timeZone: string
  editing: Editing
  onSave: (schedule: HostSchedule | null) => void
  onClose: () => void
}) => {
  const { t } = useTranslation("more")
  const dayName = useDayNames()
  // A newer answer changes only the fields in which nothing was typed.
  const [typed, setTyped] = useState<Partial<Written>>({})
  const { isOn, zone, times } = { ...writtenOf(schedule, timeZone), ...typed }
  const setTimes = (next: ReadonlyArray<WrittenTime>) => setTyped({ ...typed, times: next })
  const [isWrong, setWrong] = useState(false)
  const spans = toSpans(times)
  const wanted = !isOn ? null : spans === undefined ? undefined : { timeZone: zone, spans }
  const isFine = wanted === null || (wanted !== undefined && isSchedule(wanted))
  const change = (id: number, patch: Partial<WrittenTime>) =>
    setTimes(times.map((time) => (time.id === id ? { ...time, ...patch } : time)))
  const add = () => {
    const last = times.at(-1)
    const id = 1 + Math.max(-1, ...times.map((time) => time.id))
    setTimes([...times, { ...FIRST, ...last, id, day: last === undefined ? 1 : (last.day + 1) % 7 }])
  }
  const zones = [...new Set([zone, timeZone, ...(schedule === null ? [] : [schedule.timeZone])])].sort()
  return (
    <SettingsForm
      title={t("earnings.schedule.title")}
      lead={t("earnings.schedule.lead")}
      editing={editing}
      onSave={() => {
        setWrong(true)
        if (isFine && wanted !== undefined) onSave(wanted)
      }}
      onClose={onClose}
    >
      <Switch label={t("earnings.schedule.use")} on={isOn} onChange={(on) => setTyped({ ...typed, isOn: on })} />
      {isOn && (
        <>
          <SelectField
            label={t("earnings.schedule.zoneLabel")}
            options={zones.map((value) => ({ value, label: value }))}
            value={zone}
            onChange={({ target }) => setTyped({ ...typed, zone: target.value })}
          />
          <ul className="flex flex-col gap-4">
            {times.map(({ id, day, from, to }) => (
              <li key={id} className="rounded-2xl border border-line px-4 pt-3">
                <div className="flex items-end gap-2">
                  <SelectField
                    label={t("earnings.schedule.day")}
                    className="min-w-0 flex-1"
                    options={WEEK.map((one) => ({ value: String(one), label: dayName(one) }))}
                    value={String(day)}
                    onChange={({ target }) => change(id, { day: Number(target.value) })}
                  />
                  <IconButton
                    label={t("earnings.schedule.remove", { day: dayName(day), from })}
                    icon={<X className="size-5" />}
                    onClick={() => setTimes(times.filter((time) => time.id !== id))}
                  />
                </div>
                <div className="mt-3 flex flex-wrap gap-x-2">
                  <TextField
                    label={t("earnings.schedule.from")}
                    className="min-w-36 flex-1"
                    type="time"
                    value={from}
                    onChange={({ target }) => change(id, { from: target.value })}
                  />
                  <TextField
                    label={t("earnings.schedule.to")}
                    className="min-w-36 flex-1"
                    type="time"
                    value={to}
                    onChange={({ target }) => change(id, { to: target.value })}
                  />
                </div>
              </li>
            ))}
          </ul>
          {times.length < MOST && (
            <Button onClick={add}>
              <Plus aria-hidden className="size-5" />
              {t("earnings.schedule.add")}
            </Button>
          )}
          {isWrong && !isFine && (
            <p role="alert" className="rounded-2xl bg-danger-soft px-4 py-3 text-sm text-danger-text">
              {t("earnings.schedule.wrong")}
            </p>
          )}
        </>
      )}
    </SettingsForm>
  )
}
