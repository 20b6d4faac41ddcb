import { CalendarSearch } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/dialog/Dialog.tsx"
import { TextField } from "../../../ui/form/TextField.tsx"
import { momentOfDay } from "./thread-day.ts"

interface Props {
  /** The value of a date field: YYYY-MM-DD, or empty. */
  day: string
  latest: string
  isSearching: boolean
  onDay: (day: string) => void
  onGo: () => void
  onClose: () => void
}

/** Asks for the day to jump to. */
export const DayView = ({ day, latest, isSearching, onDay, onGo, onClose }: Props) => {
  const { t } = useTranslation("more")
  return (
    <Dialog open onClose={onClose} title={t("thread.day")} description={t("thread.dayText")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (momentOfDay(day) !== undefined) onGo()
        }}
        className="flex flex-col gap-3"
      >
        <TextField
          type="date"
          label={t("thread.dayLabel")}
          value={day}
          max={latest}
          data-first-focus
          onChange={(event) => onDay(event.target.value)}
        />
        <Button look="primary" wide type="submit" loading={isSearching} disabled={momentOfDay(day) === undefined}>
          <CalendarSearch aria-hidden className="size-5" />
          {t("thread.dayGo")}
        </Button>
        <p role="status" className="min-h-5 text-center text-sm text-muted">
          {isSearching && t("thread.daySearching")}
        </p>
      </form>
    </Dialog>
  )
}
