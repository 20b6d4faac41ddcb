import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { CallState } from "#schema/calls/call.ts"
import { useQuery } from "../client/use-query.ts"
import { logger } from "../logger.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { CallCardView } from "../screens/call/CallCardView.tsx"
import { InCallView } from "../screens/call/InCallView.tsx"
import { StreamVideo } from "../screens/call/StreamVideo.tsx"
import { CallGifts } from "./CallGifts.tsx"
import { elapsedMs, inCallModel, personModel } from "./call-models.ts"
import { useCallMedia } from "./use-call-flow.ts"
import { useLeaveGuard, useWakeLock } from "./use-call-guards.ts"
import { useGatewayNow } from "./use-gateway-now.ts"

/** When the other side went away, by the clock of `now`; null while it is there. */
const useApartSince = (isApart: boolean, now: number): number | null => {
  const [since, setSince] = useState<number | null>(null)
  if (isApart && since === null) setSince(now)
  if (!isApart && since !== null) setSince(null)
  return since
}

/** A call of this tab from its answer to its end: the whole screen, or a card while one reads and writes. */
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
  const session = useQuery({ _tag: "session" })
  const chats = useQuery({ _tag: "chats" })
  const apartSince = useApartSince(call.phase === "apart", now)
  /** Whether the call is a small card over the page: because the chat was opened, or because it was made small. */
  const [card, setCard] = useState<"none" | "forChat" | "small">("none")
  useWakeLock(true)
  useLeaveGuard(true)

  const media = held?.state ?? null
  const friend =
    chats.state === "ready" && [...chats.value.rows.values()].find((row) => row.friendId === call.remote.userId)
  const picture =
    media?.remotePicture && media.remoteCamera && call.startedAt !== null ? (
      <StreamVideo stream={media.remotePicture} />
    ) : undefined

  return (
    <>
      <CallGifts roomNum={call.roomNum} friendId={call.remote.userId} name={call.remote.userName} />
      {media?.remoteSound && <RemoteSound stream={media.remoteSound} />}
      {card !== "none" ? (
        <CallCardView
          person={personModel(call.remote)}
          elapsedMs={elapsedMs(call, now)}
          picture={picture}
          takesFocus={card === "small"}
          onReturn={() => setCard("none")}
          onEnd={onEnd}
        />
      ) : (
        <InCallView
          call={inCallModel(call, media, {
            now,
            balance: session.state === "ready" ? session.value.balance : 0,
            unread: friend ? friend.noReadCount : 0,
            apartSince,
            isChecking,
          })}
          remotePicture={picture}
          ownPicture={media?.local ? <StreamVideo stream={media.local} own facesAway={media.facesAway} /> : undefined}
          onMicrophone={(on) => held?.media.setMicrophone(on)}
          onCamera={(on) => void held?.media.setCamera(on)}
          onFlip={() => void held?.media.flipCamera()}
          onChat={() => {
            setCard("forChat")
            navigate(`/message/IMMessageSession/${call.remote.userId}`)
          }}
          onGift={() =>
            overlays.open("gift", { userId: call.remote.userId, name: call.remote.userName, roomNum: call.roomNum })
          }
          onShrink={() => setCard("small")}
          onEnd={onEnd}
        />
      )}
    </>
  )
}

/** The other side's sound, for as long as the call lasts, whatever pictures and screens come and go. */
const RemoteSound = ({ stream }: { stream: MediaStream }) => {
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const element = audio.current
    if (element === null) return
    const play = () => {
      element.play().catch(() => logger.info("The browser waits for a press before it plays sound."))
    }
    element.srcObject = stream
    play()
    const playOnPress = () => {
      if (element.paused) play()
    }
    window.addEventListener("pointerdown", playOnPress)
    window.addEventListener("keydown", playOnPress)
    return () => {
      window.removeEventListener("pointerdown", playOnPress)
      window.removeEventListener("keydown", playOnPress)
      element.srcObject = null
    }
  }, [stream])
  // biome-ignore lint/a11y/useMediaCaption: a live call has no captions
  return <audio ref={audio} autoPlay hidden />
}
