import { useTranslation } from "react-i18next"
import { StatusDot } from "./StatusDot.tsx"
import type { StatusName } from "./status-look.ts"

/** Status on a photo. `text` replaces the status word, such as "seen 5 min ago". */
export const StatusPill = ({ status, text }: { status: StatusName; text?: string | undefined }) => {
  const { t } = useTranslation()
  return (
    <span className="night inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-full bg-black/60 px-2 text-xs font-medium text-white backdrop-blur-md">
      <StatusDot status={status} silent className="size-2" />
      <span className="truncate">{text ?? t(`status.${status}`)}</span>
    </span>
  )
}
