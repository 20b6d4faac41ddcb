/** Words for what a call left in the chat: seen by the caller or by the called. */
import { useTranslation } from "react-i18next"
import type { CallNote } from "#schema/chat/message.ts"

export interface CallWords {
  readonly title: string
  /** Why there was no talk; undefined when there was. */
  readonly outcome: string | undefined
  /** The called missed it. */
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
