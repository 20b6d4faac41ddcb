import { UserPlus } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Command } from "#schema/commands.ts"
import type { Pending } from "#schema/friends/relation.ts"
import { lettersOf } from "#schema/rules/letters.ts"
import { FRIEND_TEXT_MAX } from "#schema/rules/social-rules.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { TextArea } from "../../ui/form/TextArea.tsx"
import { useAct } from "./use-act.ts"
import { useRelation } from "./use-relation.ts"

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

interface AskedProps {
  name: string
  /** Who of the two has asked. */
  request: Exclude<Pending, "none">
  onTakeBack: () => void
  onAnswer: (accept: boolean) => void
  onClose: () => void
}

/** A request that is there already: the own one waits, the other's can be answered. */
export const AskedFriendView = ({ name, request, onTakeBack, onAnswer, onClose }: AskedProps) => {
  const { t } = useTranslation("more")
  return (
    <Dialog open onClose={onClose} title={name}>
      <div className="flex flex-col gap-4 pt-3">
        <p className="text-muted">{t(request === "sent" ? "friends.sent" : "friends.received")}</p>
        {request === "sent" ? (
          <Button wide onClick={onTakeBack}>
            {t("relation.takeBack")}
          </Button>
        ) : (
          <>
            <Button look="primary" wide onClick={() => onAnswer(true)}>
              {t("relation.accept")}
            </Button>
            <Button wide onClick={() => onAnswer(false)}>
              {t("relation.refuse")}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

type AskProps = OverlayProps["askFriend"] & Closable

const AskFriend = ({ userId, name, onClose, asked }: AskProps & { asked: Pending }) => {
  const act = useAct()
  // As it was when the dialog opened: what is done here closes it.
  const [request] = useState(asked)
  const closeAfter = async (command: Command) => {
    if (await act(command)) onClose()
  }
  return request === "none" ? (
    <AskFriendView
      name={name}
      onAsk={(text) => void closeAfter({ _tag: "requestFriend", to: userId, text })}
      onClose={onClose}
    />
  ) : (
    <AskedFriendView
      name={name}
      request={request}
      onTakeBack={() => void closeAfter({ _tag: "removeFriend", userId })}
      onAnswer={(accept) => void closeAfter({ _tag: "answerFriend", userId, accept })}
      onClose={onClose}
    />
  )
}

const AskFriendOverlay = (props: AskProps) => {
  const relation = useRelation(props.userId)
  return relation === undefined ? null : <AskFriend {...props} asked={relation.request} />
}

export default AskFriendOverlay
