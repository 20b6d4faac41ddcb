import { Gift, SendHorizontal } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { MESSAGE_MAX } from "#schema/rules/constants.ts"
import { lettersOf } from "#schema/rules/letters.ts"
import { classNames } from "../../ui/class-names.ts"
import { IconButton } from "../../ui/IconButton.tsx"

interface Props {
  /** Text kept from before. */
  draft: string
  onDraft: (text: string) => void
  /** Takes the text; the field is emptied at once. */
  onSend: (text: string) => void
  onGift: () => void
  /** Focuses the field when it appears. */
  focusFirst: boolean
  /** Nothing can be written now: shows nothing, and keeps the text. */
  isOff: boolean
}

const NEAR = 200

/** The field for a message. Enter sends where there is a real keyboard; the button always sends. */
export const Composer = ({ draft, onDraft, onSend, onGift, focusFirst, isOff }: Props) => {
  const { t } = useTranslation()
  const [text, setText] = useState(draft)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focusFirst) field.current?.focus({ preventScroll: true })
  }, [focusFirst])
  const left = MESSAGE_MAX - lettersOf(text.trim())
  const canSend = text.trim() !== "" && left >= 0
  const change = (next: string) => {
    setText(next)
    onDraft(next)
  }
  const send = () => {
    if (!canSend) return
    onSend(text.trim())
    change("")
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
    if (matchMedia("(pointer: coarse)").matches) return
    event.preventDefault()
    send()
  }
  if (isOff) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="shrink-0 border-t border-line bg-surface px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6"
    >
      {left < NEAR && (
        <p
          role="status"
          className={classNames(
            "px-4 pb-1.5 text-end text-xs tabular-nums",
            left < 0 ? "text-danger-text" : "text-faint",
          )}
        >
          {left < 0 ? t("thread.tooLong", { count: -left }) : t("thread.left", { count: left })}
        </p>
      )}
      <div className="flex items-end gap-2">
        <IconButton label={t("thread.gift")} icon={<Gift className="size-5" />} onClick={onGift} />
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKey}
          aria-label={t("thread.write")}
          aria-invalid={left < 0 || undefined}
          placeholder={t("thread.write")}
          enterKeyHint="enter"
          className="field-sizing-content max-h-36 min-h-12 min-w-0 flex-1 resize-none rounded-3xl border border-line-strong bg-raised px-5 py-2.5 text-base leading-6.5 text-ink placeholder:text-faint focus:outline-2 focus:outline-offset-0 focus:outline-focus aria-invalid:border-danger-text aria-invalid:border-2"
        />
        <IconButton
          type="submit"
          look={canSend ? "accent" : "quiet"}
          label={t("thread.send")}
          disabled={!canSend}
          icon={<SendHorizontal className="size-5 rtl:-scale-x-100" />}
        />
      </div>
    </form>
  )
}
