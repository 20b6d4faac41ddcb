import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Command } from "#schema/commands.ts"
import type { Pending } from "#schema/friends/relation.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { AskFriendView } from "./AskFriendView.tsx"
import { useAct } from "./use-act.ts"
import { useRelation } from "./use-relation.ts"

interface AskedProps {
  name: string
  /** Which of the two has asked. */
  request: Exclude<Pending, "none">
  onTakeBack: () => void
  onAnswer: (accept: boolean) => void
  onClose: () => void
}

/** A request that already exists: the user's own request waits, the other person's can be answered. */
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

const AskFromVideo = lazyPart(async () => ({ default: (await import("./AskFromVideo.tsx")).AskFromVideo }))

type AskProps = OverlayProps["askFriend"] & Closable

const AskFriend = ({ userId, name, videoId, onClose, asked }: AskProps & { asked: Pending }) => {
  const act = useAct()
  // The state when the dialog opened: any action here closes it.
  const [request] = useState(asked)
  const closeAfter = async (command: Command) => {
    if (await act(command)) onClose()
  }
  if (request === "none" && videoId !== undefined)
    return (
      <Suspense>
        <AskFromVideo userId={userId} name={name} videoId={videoId} onClose={onClose} />
      </Suspense>
    )
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
