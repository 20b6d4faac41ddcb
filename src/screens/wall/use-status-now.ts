/** A person's status and how long they have been away, as it may be shown now. */
import { useNow } from "../../browser/use-now.ts"
import { useSeenText } from "../../i18n/seen-text.ts"
import { useIsReachable } from "../../shell/use-offline-bar.ts"
import { type StatusName, statusName } from "../../ui/people/status-look.ts"

export interface StatusNow {
  readonly status: StatusName
  /** The words for how long the person has been away. */
  readonly seen: string | undefined
}

const MINUTE = 60_000

/** Without a connection nobody's status is known. */
export const useStatusNow = (): ((status: number, seenAt: number | null) => StatusNow) => {
  const isReachable = useIsReachable()
  const seenText = useSeenText()
  const now = useNow(MINUTE)
  return (status, seenAt) => {
    const name = isReachable ? statusName(status) : "unknown"
    return { status: name, seen: name === "offline" && seenAt !== null ? seenText(seenAt, now) : undefined }
  }
}
