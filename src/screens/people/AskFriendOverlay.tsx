import { UserPlus } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { lettersOf } from "#schema/rules/letters.ts"
import { FRIEND_TEXT_MAX } from "#schema/rules/social-rules.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { TextArea } from "../../ui/form/TextArea.tsx"
import { useAct } from "./use-act.ts"

interface Props {
  name: string
  onAsk: (text: string) => void
  onClose: () => void
}

/** A friend request, with a few words if one likes. */
export const AskFriendView = ({ name, onAsk, onClose }: Props) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const [text, setText] = useState("")
  const left = FRIEND_TEXT_MAX - lettersOf(text)
  return (
    <Dialog open onClose={onClose} title={t("person.askTitle", { name })}>
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
        <Button look="primary" wide type="submit" disabled={left < 0}>
          <UserPlus aria-hidden className="size-5" />
          {t("person.askSend")}
        </Button>
      </form>
    </Dialog>
  )
}

const AskFriendOverlay = ({ userId, name, onClose }: OverlayProps["askFriend"] & Closable) => {
  const act = useAct()
  const ask = async (text: string) => {
    if (await act({ _tag: "requestFriend", to: userId, text })) onClose()
  }
  return <AskFriendView name={name} onAsk={(text) => void ask(text)} onClose={onClose} />
}

export default AskFriendOverlay
