import { useState } from "react"
import { useNavigate } from "react-router-dom"
import type { CallState } from "#schema/calls/call.ts"
import { useQuery } from "../client/use-query.ts"
import { CallCardView } from "../screens/call/CallCardView.tsx"
import { InCallView } from "../screens/call/InCallView.tsx"
import { StreamVideo } from "../screens/call/StreamVideo.tsx"
import { elapsedMs, inCallModel, personModel } from "./call-models.ts"
import { RemoteSound } from "./RemoteSound.tsx"
import { useApartSince } from "./use-apart-since.ts"
import { useCallMedia } from "./use-call-flow.ts"
import { useLeaveGuard, useWakeLock } from "./use-call-guards.ts"
import { useGatewayNow } from "./use-gateway-now.ts"

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
  /** As a card over the page, and whether the page took over or the call only stepped back. */
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
          onShrink={() => setCard("small")}
          onEnd={onEnd}
        />
      )}
    </>
  )
}
