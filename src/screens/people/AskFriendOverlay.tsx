import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Command } from "#schema/commands.ts"
import type { Pending } from "#schema/friends/relation.ts"
import { useQuery } from "../../client/use-query.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { Button } from "../../ui/Button.tsx"
import { QueryDialog } from "../../ui/dialog/QueryDialog.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { AskFriendView } from "./AskFriendView.tsx"
import { useAct } from "./use-act.ts"

interface AskedProps {
  /** Which of the two has asked. */
  request: Exclude<Pending, "none">
  onTakeBack: () => void
  onAnswer: (accept: boolean) => void
}

/** A request that already exists: the user's own request waits, the other person's can be answered. */
export const AskedFriendView = ({ request, onTakeBack, onAnswer }: AskedProps) => {
  const { t } = useTranslation("more")
  return (
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
  )
}

const AskFromVideo = lazyPart(async () => ({ default: (await import("./AskFromVideo.tsx")).AskFromVideo }))

type AskProps = OverlayProps["askFriend"] & Closable

/** `request`: as it was when the dialog opened; any action here closes it. */
const AskFriend = ({ userId, name, videoId, onClose, request }: AskProps & { request: Pending }) => {
  const act = useAct()
  const closeAfter = async (command: Command) => {
    if (await act(command)) onClose()
  }
  if (request !== "none")
    return (
      <AskedFriendView
        request={request}
        onTakeBack={() => void closeAfter({ _tag: "removeFriend", userId })}
        onAnswer={(accept) => void closeAfter({ _tag: "answerFriend", userId, accept })}
      />
    )
  return videoId === undefined ? (
    <AskFriendView onAsk={(text) => void closeAfter({ _tag: "requestFriend", to: userId, text })} />
  ) : (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <AskFromVideo userId={userId} name={name} videoId={videoId} onClose={onClose} />
    </Suspense>
  )
}

const AskFriendOverlay = (props: AskProps) => {
  const { t } = useTranslation("more")
  const { name, onClose } = props
  const relation = useQuery({ _tag: "relation", userId: props.userId })
  const [opened, setOpened] = useState<Pending>()
  if (opened === undefined && relation.state === "ready") setOpened(relation.value.request)
  const isAsked = opened !== undefined && opened !== "none"
  return (
    <QueryDialog query={relation} onClose={onClose} title={isAsked ? name : t("person.askTitle", { name })}>
      {({ request }) => <AskFriend {...props} request={opened ?? request} />}
    </QueryDialog>
  )
}

export default AskFriendOverlay
