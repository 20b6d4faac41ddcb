import { Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { CallState } from "#schema/calls/call.ts"
import { useQuery } from "../client/use-query.ts"
import { useGetCoins } from "../coins/use-get-coins.ts"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { lazyPart } from "../loading/lazy-part.ts"
import "../i18n/call-media-texts.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { CallCardView } from "../screens/call/CallCardView.tsx"
import { CallWindowView } from "../screens/call/CallWindowView.tsx"
import { InCallView } from "../screens/call/InCallView.tsx"
import { StreamVideo } from "../screens/call/StreamVideo.tsx"
import { DrawnIn } from "../ui/DrawnIn.tsx"
import { showToast } from "../ui/toasts/toasts.ts"
import { CallGifts } from "./CallGifts.tsx"
import { inCallModel } from "./call-models.ts"
import type { MediaState } from "./media/call-media.ts"
import { usePictureTime } from "./picture-time.ts"
import { RemoteSound } from "./RemoteSound.tsx"
import { useCallMedia } from "./use-call-flow.ts"
import { useLeaveGuard, useWakeLock } from "./use-call-guards.ts"
import { useCallWindow } from "./use-call-window.ts"
import { leaveFullScreen } from "./use-full-screen.ts"
import { useGatewayNow } from "./use-gateway-now.ts"
import { useHadACall } from "./use-snapshots.ts"
import { useSpeaking } from "./use-speaking.ts"

const CallOptions = lazyPart(async () => ({ default: (await import("./CallOptions.tsx")).CallOptions }))

const CallChat = lazyPart(() => withMoreTexts(async () => ({ default: (await import("./CallChat.tsx")).CallChat })))

const RunningMatch = lazyPart(() =>
  withMoreTexts(async () => ({ default: (await import("./match/match-parts.tsx")).RunningMatch })),
)

/** When the other side went away, by the clock of `now`; null while it is there. */
const useApartSince = (isApart: boolean, now: number): number | null => {
  const [since, setSince] = useState<number | null>(null)
  if (isApart && since === null) setSince(now)
  if (!isApart && since !== null) setSince(null)
  return since
}

/** Shows a toast when a device disappears during the call, naming the device used in its place. */
const useMovedDevice = (media: MediaState | null): void => {
  const { t } = useTranslation("more")
  const moved = media?.moved ?? null
  useEffect(() => {
    if (moved === null) return
    const use = moved.kind === "audio" ? "microphone" : "camera"
    showToast(moved.to === null ? t(`callMedia.${use}Gone`) : t(`callMedia.${use}Moved`, { device: moved.to }))
  }, [moved, t])
}

const useSlowBeauty = (media: MediaState | null): void => {
  const { t } = useTranslation("more")
  const isTooSlow = media?.beauty === "tooSlow"
  useEffect(() => {
    if (isTooSlow) showToast(t("callMedia.beautyTooSlow"))
  }, [isTooSlow, t])
}

/**
 * A call of this tab from its answer to its end: the whole screen, or a small card while the user uses the page behind
 * it.
 */
export const RunningCall = ({
  call,
  isChecking,
  onEnd,
}: {
  call: CallState
  isChecking: boolean
  onEnd: () => void
}) => {
  const navigate = useNavigate()
  const now = useGatewayNow()
  const held = useCallMedia()
  const getCoins = useGetCoins()
  const session = useQuery({ _tag: "session" })
  const [chats, greetings] = [useQuery({ _tag: "chats" }), useQuery({ _tag: "greetings" })]
  const apartSince = useApartSince(call.phase === "apart", now)
  /**
   * Whether and why the call is a small card over the page: the chat or the coins were opened, or the user made it
   * small.
   */
  const [card, setCard] = useState<"none" | "forChat" | "small">("none")
  /** What is written in the call's chat and not sent: it outlives the small card. */
  const [text, setText] = useState("")
  const video = useRef<HTMLVideoElement>(null)
  useWakeLock(true)
  useLeaveGuard(true)
  useEffect(() => leaveFullScreen, [])
  useHadACall(call.startedAt !== null)
  useMovedDevice(held?.state ?? null)
  useSlowBeauty(held?.state ?? null)
  const isVoice = call.kind === "voice"
  const remoteSpeaks = useSpeaking(isVoice ? (held?.state.remoteSound ?? null) : null)
  const ownSpeaks = useSpeaking(isVoice ? (held?.state.ownSound ?? null) : null)

  const media = held?.state ?? null
  usePictureTime(
    call.roomNum,
    call.startedAt !== null && media?.link === "connected" && media.remotePicture !== null && media.remoteCamera,
  )
  const friend = [chats, greetings]
    .flatMap((list) => (list.state === "ready" ? [...list.value.rows.values()] : []))
    .find((row) => row.friendId === call.remote.userId)
  const shownPicture = media?.remoteCamera && call.startedAt !== null ? media.remotePicture : null
  const picture = shownPicture ? <StreamVideo stream={shownPicture} element={video} /> : undefined
  const callWindow = useCallWindow(video, picture !== undefined)
  const model = inCallModel(call, media, {
    now,
    balance: session.state === "ready" ? session.value.balance : 0,
    unread: friend ? friend.noReadCount : 0,
    apartSince,
    isChecking,
    remoteSpeaks,
    ownSpeaks,
  })
  const topUp = () => {
    setCard("forChat")
    getCoins(call.pricePerMinute)
  }

  return (
    <>
      <CallGifts roomNum={call.roomNum} friendId={call.remote.userId} name={call.remote.userName} />
      {media?.remoteSound && <RemoteSound stream={media.remoteSound} />}
      {callWindow.shown !== null && (
        <DrawnIn window={callWindow.shown}>
          <CallWindowView
            call={model}
            picture={shownPicture ? <StreamVideo stream={shownPicture} /> : undefined}
            onEnd={onEnd}
          />
        </DrawnIn>
      )}
      {card !== "none" ? (
        <CallCardView
          call={model}
          picture={picture}
          takesFocus={card === "small"}
          onReturn={() => setCard("none")}
          onTopUp={topUp}
          onEnd={onEnd}
        />
      ) : (
        <InCallView
          call={model}
          remotePicture={picture}
          ownPicture={media?.local ? <StreamVideo stream={media.local} own facesAway={media.facesAway} /> : undefined}
          options={
            <Suspense>
              <CallOptions call={call} video={video} onWindow={callWindow.open} />
            </Suspense>
          }
          chat={
            !isVoice && (
              <Suspense>
                <CallChat friendId={call.remote.userId} name={call.remote.userName} text={text} onText={setText} />
              </Suspense>
            )
          }
          match={
            call.match !== null && (
              <Suspense>
                <RunningMatch call={call} now={now} />
              </Suspense>
            )
          }
          onMicrophone={(on) => held?.media.setMicrophone(on)}
          onCamera={(on) => void held?.media.setCamera(on)}
          onFlip={() => void held?.media.flipCamera()}
          onChat={() => {
            setCard("forChat")
            navigate(`/message/IMMessageSession/${call.remote.userId}`)
          }}
          onGift={() =>
            overlays.open("gift", {
              userId: call.remote.userId,
              name: call.remote.userName,
              roomNum: call.roomNum,
            })
          }
          onTopUp={topUp}
          onShrink={() => setCard("small")}
          onEnd={onEnd}
        />
      )}
    </>
  )
}
