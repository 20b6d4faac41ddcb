import { useEffect, useState } from "react"
import { useNavigate, useParams } from "react-router-dom"
import { useSession } from "../../account/use-session.ts"
import { useIsCalling } from "../../call/may-call/use-is-calling.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useFormats } from "../../i18n/format.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { useAct } from "../people/use-act.ts"
import { useRelation } from "../people/use-relation.ts"
import { useStatusNow } from "../wall/use-status-now.ts"
import { useHotList } from "./use-hot-list.ts"
import { type PlayerModel, VideoPlayerView } from "./VideoPlayerView.tsx"

/** This near the end of the list, its next page is requested. */
const NEAR_END = 4

/**
 * One video, followed by those of the hot list. Opening a video reports a look to the gateway, which changes the order
 * by heat. Each video keeps its place while the player is open, so that going back leads to the video seen before.
 */
export const VideoPlayer = () => {
  const { videoId = "" } = useParams()
  const goBack = useGoBack("/videos")
  const navigate = useNavigate()
  const session = useSession()
  const { country } = useFormats()
  const statusNow = useStatusNow()
  const hot = useHotList()
  const taken = useRemote({ _tag: "takeVideo", id: videoId })
  const act = useAct()
  const isCalling = useIsCalling()

  const [order, setOrder] = useState<ReadonlyArray<string>>([])
  const isOutside = hot.state === "ready" && !hot.videos.some(({ id }) => id === videoId)
  // Opened from elsewhere, such as a profile: this video comes first and the list follows it.
  const seen = order.length === 0 && isOutside ? [videoId] : order
  const known = [...new Set([...seen, ...hot.videos.map(({ id }) => id)])]
  if (known.length > order.length) setOrder(known)
  const at = known.indexOf(videoId)
  const isNearEnd = at >= known.length - NEAR_END && hot.more === "idle"
  const { onMore } = hot
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end that is reached
  useEffect(() => {
    if (isNearEnd) onMore()
  }, [isNearEnd])

  const answer = taken.state === "loading" ? undefined : taken.value
  const isGone = taken.state === "failed" && (taken.error.kind === "videoGone" || taken.error.kind === "requestInvalid")
  const shown = isGone ? undefined : (answer ?? hot.videos.find(({ id }) => id === videoId))
  const userId = shown?.user.userId ?? 0
  const relation = useRelation(userId)
  const me = session.state === "signedIn" ? session.user.id : 0

  const player = (): PlayerModel => {
    if (isGone) return { state: "gone" }
    if (shown === undefined)
      return taken.state === "failed" ? { state: "failed", error: taken.error } : { state: "loading" }
    const { id, src, pic, views, user } = shown
    const { status } = statusNow(user.onlineStatus, user.seenAt)
    const { friend = false, request = "none" } = relation ?? {}
    return {
      state: "ready",
      video: {
        ...{ id, src, pic, views, userId, name: user.userName, photo: user.headImg, demo: user.demo, status },
        country: country(user.countryId, user.countryName),
        isLiked: relation?.like ?? false,
        friend: friend ? "friend" : request,
        isOwn: userId === me,
      },
    }
  }
  const model = player()
  const name = shown?.user.userName ?? ""
  const go = (id: string | undefined) =>
    id === undefined ? undefined : () => void navigate(`/videos/${id}`, { replace: true })
  const friendStep = (): void => {
    const { friend = false, request = "none" } = relation ?? {}
    if (friend || request === "sent") overlays.open("person", { userId, name })
    else if (request === "received") void act({ _tag: "answerFriend", userId, accept: true })
    else overlays.open("askFriend", { userId, name, videoId })
  }
  return (
    <VideoPlayerView
      player={model}
      isQuiet={isCalling}
      onBack={goBack}
      onRetry={() => void taken.refresh()}
      onNext={go(known[at + 1])}
      onPrevious={go(known[at - 1])}
      onLike={() => void act({ _tag: "likeUser", userId, on: !(relation?.like ?? false) })}
      onFriend={friendStep}
      onChat={() => void navigate(`/message/IMMessageSession/${userId}`)}
      onMore={() => overlays.open("person", { userId, name, videoId })}
    />
  )
}

/** The grid loads together with the player. */
export { HotVideos } from "./HotVideos.tsx"
