/** The words for a call's note in the chat, as the caller or the called user sees it. */
import { useTranslation } from "react-i18next"
import type { CallNote } from "#schema/chat/message.ts"

export interface CallWords {
  readonly title: string
  /** Why there was no talk; undefined when there was. The called user gets none for a missed call. */
  readonly outcome: string | undefined
  /** The called user missed the call. */
  readonly isMissed: boolean
}

export const useCallWords = (): ((call: CallNote, mine: boolean) => CallWords) => {
  const { t } = useTranslation()
  return (call, mine) => {
    const isMissed = !mine && (call.outcome === "noAnswer" || call.outcome === "cancelled" || call.outcome === "busy")
    const isVideo = call.kind === "video"
    const title = isMissed
      ? t(isVideo ? "callRow.missedVideo" : "callRow.missedVoice")
      : t(isVideo ? "callRow.video" : "callRow.voice")
    switch (call.outcome) {
      case "ended":
        return { title, outcome: undefined, isMissed }
      case "cancelled":
        return { title, outcome: mine ? t("callRow.cancelled") : undefined, isMissed }
      case "refused":
        return { title, outcome: mine ? t("callRow.refusedByThem") : t("callRow.refusedByMe"), isMissed }
      case "noAnswer":
        return { title, outcome: mine ? t("callRow.noAnswer") : undefined, isMissed }
      case "busy":
        return { title, outcome: mine ? t("callRow.busy") : undefined, isMissed }
      case "failed":
        return { title, outcome: t("callRow.failed"), isMissed }
    }
  }
}
