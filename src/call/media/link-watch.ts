/**
 * Follows the connection for the call machine: gone for more than 2 s is "left", back again is "back". A broken path is
 * mended by an ICE restart, the caller first and the callee a little later, so that they rarely do it at once.
 */
import type { CallRole } from "#schema/calls/call.ts"
import type { MediaEvent, MediaState } from "./call-media.ts"

export const LEFT_AFTER_MS = 2_000
const RESTART_AFTER_MS = { caller: 2_500, callee: 5_000 } as const

interface Options {
  readonly role: CallRole
  readonly onLink: (link: MediaState["link"]) => void
  readonly onEvent: (event: Exclude<MediaEvent, "firstFrame">) => void
  readonly restartIce: () => void
}

export interface LinkWatch {
  /** In the words of RTCPeerConnection, whoever carries the media. */
  take(state: RTCPeerConnectionState): void
  close(): void
}

export const makeLinkWatch = ({ role, onLink, onEvent, restartIce }: Options): LinkWatch => {
  let wasConnected = false
  let isConnected = false
  let hasLeft = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  let restarting: ReturnType<typeof setTimeout> | undefined

  const stopTimers = () => {
    clearTimeout(leaving)
    clearTimeout(restarting)
    leaving = undefined
    restarting = undefined
  }
  const restartSoon = (after: number) => {
    clearTimeout(restarting)
    restarting = setTimeout(() => {
      if (!isConnected) restartIce()
    }, after)
  }
  const lose = () => {
    isConnected = false
    onLink("interrupted")
    leaving ??= setTimeout(() => {
      hasLeft = true
      onEvent("remoteLeft")
    }, LEFT_AFTER_MS)
  }

  return {
    take: (state) => {
      if (state === "connected") {
        stopTimers()
        isConnected = true
        wasConnected = true
        onLink("connected")
        if (hasLeft) onEvent("remoteBack")
        hasLeft = false
        return
      }
      // A connection made anew, as after the other side's reload, is an interruption of the call all the same.
      if (isConnected) lose()
      if (state === "failed") restartSoon(role === "caller" ? 0 : RESTART_AFTER_MS.callee)
      else if (state === "disconnected" && wasConnected) restartSoon(RESTART_AFTER_MS[role])
    },
    close: stopTimers,
  }
}
