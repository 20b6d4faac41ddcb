import { CircleAlert, SendHorizontal } from "lucide-react"
import { useTranslation } from "react-i18next"
import { MESSAGE_MAX } from "#schema/rules/constants.ts"
import "./call-chat.css"

interface Line {
  readonly id: string
  readonly mine: boolean
  readonly text: string
  /** In the user's language. */
  readonly translation?: string | null
  /** parked: the line was not sent, and stays until the user dismisses it. */
  readonly state: string | null
}

interface Props {
  /** The other side's name. */
  name: string
  lines: ReadonlyArray<Line>
  /** What is written and not sent. */
  text: string
  onText: (text: string) => void
  onHide: () => void
  onSend: (text: string) => void
}

/**
 * The newest lines of the chat over the picture, and the field to write in. New lines are read out but never move the
 * focus.
 */
export const CallChatView = ({ name, lines, text, onText, onHide, onSend }: Props) => {
  const { t } = useTranslation()
  const more = useTranslation("more").t
  const send = () => {
    if (text.trim() === "") return
    onSend(text.trim())
    onText("")
  }
  return (
    <div className="call-chat">
      <div role="log" aria-live="polite" className="sr-only">
        {lines
          .filter(({ mine }) => !mine)
          .map((line) => (
            <p key={line.id}>{more("callMedia.says", { name, text: line.translation ?? line.text })}</p>
          ))}
      </div>
      {lines.length > 0 && (
        <div className="call-lines">
          {lines.map((line) => (
            <span
              key={line.id}
              aria-hidden
              dir="auto"
              className="call-line"
              data-mine={line.mine || undefined}
              data-state={line.state ?? undefined}
            >
              <span>{line.text}</span>
              {line.translation && (
                <span dir="auto" className="mt-1 block border-t border-line pt-1 break-words">
                  {line.translation}
                </span>
              )}
              {line.state === "parked" && (
                <span className="call-line-failed">
                  <CircleAlert aria-hidden />
                  {t("thread.failed")}
                </span>
              )}
            </span>
          ))}
          <button type="button" aria-label={more("callMedia.hideLines")} onClick={onHide} className="call-lines-hide" />
        </div>
      )}
      <form
        data-call-chat
        className="call-write"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <input
          dir="auto"
          value={text}
          maxLength={MESSAGE_MAX}
          onChange={(event) => onText(event.target.value)}
          aria-label={t("thread.write")}
          placeholder={t("thread.write")}
          enterKeyHint="send"
          autoComplete="off"
        />
        <button type="submit" disabled={text.trim() === ""} title={t("thread.send")}>
          <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
          <span className="sr-only">{t("thread.send")}</span>
        </button>
      </form>
    </div>
  )
}
