import { Phone, PhoneMissed, Video, VideoOff } from "lucide-react"
import { useTranslation } from "react-i18next"
import { callTimerText } from "#schema/rules/calls/call-time.ts"
import { chatTimeText } from "#schema/rules/chat-time.ts"
import { overlays } from "../../../overlays/overlay-stack.ts"
import { classNames } from "../../../ui/class-names.ts"
import { CoinAmount } from "../../../ui/coins/CoinAmount.tsx"
import { showToast } from "../../../ui/toasts/toasts.ts"
import type { ContentOf, RowProps } from "./row-props.ts"
import { useCallWords } from "./use-call-words.ts"

/** A call's note in the chat, with a button to call again. The button is absent when the other person is no host. */
export const CallRow = ({
  content: { call },
  message,
  now,
  isHost,
  callOff: off,
  actions,
}: RowProps<ContentOf<"call">>) => {
  const { mine, time } = message
  const { t } = useTranslation()
  const words = useCallWords()(call, mine)
  const isVideo = call.kind === "video"
  const Icon = words.isMissed ? (isVideo ? VideoOff : PhoneMissed) : isVideo ? Video : Phone
  return (
    <div className={classNames("flex px-4 pt-3 md:px-6", mine ? "justify-end" : "justify-start")}>
      <div className="flex w-full max-w-80 flex-wrap items-center justify-end gap-x-3 rounded-2xl border border-line bg-surface p-3 pe-4">
        <span
          className={classNames(
            "flex size-11 shrink-0 items-center justify-center rounded-full",
            words.isMissed ? "bg-danger-soft text-danger-text" : "bg-raised text-muted",
          )}
        >
          <Icon aria-hidden className="size-5" />
        </span>
        <button
          type="button"
          onClick={() => overlays.open("receipt", { roomNum: call.roomNum, endedAt: time })}
          className="min-w-[min(60%,7.5rem)] flex-1 text-start"
        >
          <span className={classNames("block leading-tight font-semibold", words.isMissed && "text-danger-text")}>
            {words.title}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {words.outcome ??
              (call.seconds > 0 && <span className="tabular-nums">{callTimerText(call.seconds * 1000)}</span>)}
            {mine && call.coins > 0 && <CoinAmount coins={call.coins} money="said" className="gap-1 text-sm" />}
            <time dateTime={new Date(time).toISOString()} className="text-xs text-faint tabular-nums">
              {chatTimeText(time, now, t("time.yesterday"))}
            </time>
          </span>
        </button>
        {isHost && (
          <button
            type="button"
            aria-disabled={off !== undefined || undefined}
            title={off}
            onClick={() => (off === undefined ? actions.onCall(call.kind) : showToast(off))}
            className="min-h-10 max-w-full rounded-xl px-2.5 text-sm font-semibold text-accent-text hover:bg-accent-soft aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
          >
            {t(mine ? "call.summary.callAgain" : "callRow.callBack")}
            {off !== undefined && <span className="sr-only">. {off}</span>}
          </button>
        )}
      </div>
    </div>
  )
}
