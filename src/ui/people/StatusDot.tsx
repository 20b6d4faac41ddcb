import { useTranslation } from "react-i18next"
import { classNames } from "../class-names.ts"
import type { StatusName } from "./status-look.ts"

const looks: Readonly<Record<StatusName, string>> = {
  online: "bg-live-dot",
  busy: "bg-busy",
  offline: "bg-transparent ring-2 ring-inset ring-faint",
  unknown: "bg-transparent ring-2 ring-inset ring-faint",
}

/** Shape differs with the status, so colour is not the only sign. */
export const StatusDot = ({
  status,
  className,
  silent = false,
}: {
  status: StatusName
  className?: string
  silent?: boolean
}) => {
  const { t } = useTranslation()
  return (
    <span className={classNames("relative inline-flex size-2.5 shrink-0 rounded-full", looks[status], className)}>
      {status === "busy" && <span aria-hidden className="absolute inset-x-[20%] inset-y-[40%] rounded-full bg-white" />}
      {!silent && <span className="sr-only">{t(`status.${status}`)}</span>}
    </span>
  )
}
