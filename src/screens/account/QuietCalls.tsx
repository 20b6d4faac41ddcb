import { useTranslation } from "react-i18next"
import { isPaused, PAUSED_FOREVER } from "#schema/rules/calls/after-call.ts"
import { deviceMinute, deviceTime } from "../../browser/clock.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useQuery } from "../../client/use-query.ts"
import { useFormats } from "../../i18n/format.ts"
import { Segmented } from "../../ui/form/Segmented.tsx"
import { useAct } from "../people/use-act.ts"
import "../../i18n/seldom-texts.ts"

const PAUSED = { _tag: "callsPaused" } as const
const HOUR_MS = 3_600_000
/** The measured clock offset varies a little between measurements, ms. */
const SLACK_MS = 5_000
const CHOICES = ["off", "hour", "tomorrow", "always"] as const
type Choice = (typeof CHOICES)[number]

const midnightAfter = (now: number): number => new Date(now).setHours(24, 0, 0, 0)

/** Gateway time, ms; null: not paused. `offset`: gateway time minus device time, ms. */
const untilOf = (choice: Choice, now: number, offset: number): number | null => {
  if (choice === "off") return null
  if (choice === "always") return PAUSED_FOREVER
  return Math.round((choice === "hour" ? now + HOUR_MS : midnightAfter(now)) + offset)
}

/** The choice that led to this `until`, as far as it can be told. */
const choiceOf = (until: number | null, now: number, offset: number): Choice => {
  if (!isPaused(until, now + offset) || until === null) return "off"
  if (until === PAUSED_FOREVER) return "always"
  const end = until - offset
  const isMidnight = Math.abs(end - midnightAfter(now)) < SLACK_MS
  return end - now <= HOUR_MS && !isMidnight ? "hour" : "tomorrow"
}

/** Do not disturb: a host takes no calls for a while, and shows as busy. */
export const QuietCalls = () => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  const paused = useQuery(PAUSED)
  const offset = useClockOffset()
  const act = useAct()
  if (paused.state !== "ready") return null
  const { until } = paused.value
  const now = deviceTime()
  const choice = choiceOf(until, now, offset)
  return (
    <div>
      <Segmented
        label={t("quiet.title")}
        value={choice}
        onChange={(next) => void act({ _tag: "pauseCalls", until: untilOf(next, deviceTime(), offset) })}
        segments={CHOICES.map((value) => ({ value, label: t(`quiet.${value}`) }))}
      />
      {choice !== "off" && until !== null && (
        <p className="mt-2 text-sm text-muted">
          {choice === "always"
            ? t("quiet.untilOff")
            : t("quiet.until", { time: dayClock(deviceMinute(until, offset)) })}
        </p>
      )}
    </div>
  )
}
