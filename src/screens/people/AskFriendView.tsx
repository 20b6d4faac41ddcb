import { UserPlus } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { lettersOf } from "#schema/rules/letters.ts"
import { FRIEND_TEXT_MAX } from "#schema/rules/social-rules.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { TextArea } from "../../ui/form/TextArea.tsx"

interface Props {
  /** The cost, for requests that may cost coins. */
  cost?: ReactNode
  /** Replaces the usual text of the button. */
  sendText?: string | undefined
  isSending?: boolean
  /** Why the last request was refused. */
  error?: AppError | undefined
  onAsk: (text: string) => void
}

/** The form of a friend request with an optional text. */
export const AskFriendView = ({ cost, sendText, isSending = false, error, onAsk }: Props) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const [text, setText] = useState("")
  const left = FRIEND_TEXT_MAX - lettersOf(text)
  return (
    <form
      className="flex flex-col gap-4 pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (left >= 0) onAsk(text.trim())
      }}
    >
      <TextArea
        data-first-focus
        label={t("person.askLabel")}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={t("person.askHint", { count: Math.max(0, left) })}
        error={left < 0 ? errorText({ kind: "textTooLong" }) : undefined}
      />
      {cost}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger-text">
          {errorText(error)}
        </p>
      )}
      <Button look="primary" wide type="submit" disabled={left < 0} loading={isSending}>
        <UserPlus aria-hidden className="size-5" />
        {sendText ?? t("person.askSend")}
      </Button>
    </form>
  )
}
