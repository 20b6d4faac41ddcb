/**
 * Follows the connection for the call machine: gone for more than 2 s is "left", back again is "back". ICE restarts
 * mend a broken path, the caller's first and the callee's a little later, so that they rarely collide. A restart that
 * does not help is repeated after a growing pause, at most RESTARTS_MOST times. On a new network a restart comes at
 * once.
 */
import type { CallRole } from "#schema/calls/call.ts"
import { NOTICED_WITHIN_MS } from "#schema/rules/constants.ts"
import { monotonicTime } from "../../browser/clock.ts"
import type { MediaEvent, MediaState } from "./call-media.ts"

export const LEFT_AFTER_MS = 2_000
const RESTART_AFTER_MS = { caller: 2_500, callee: 5_000 } as const
/** Pause before a restart on a new network or after a failure, ms. */
const RESTART_SOON_MS = { caller: 0, callee: 1_500 } as const
const LONGEST_PAUSE_MS = 8_000
/** Most restarts for one interruption. */
export const RESTARTS_MOST = 8

interface Options {
  readonly role: CallRole
  readonly onLink: (link: MediaState["link"]) => void
  /** `goneMs`: with remoteLeft, for how long nothing has come, ms. */
  readonly onEvent: (event: Exclude<MediaEvent, "firstFrame">, goneMs?: number) => void
  readonly restartIce: () => void
}

export interface LinkWatch {
  /** The connection's state in the words of RTCPeerConnection, also when Agora carries the media. */
  take(state: RTCPeerConnectionState): void
  /**
   * The device is in another network, or in one again. `isOther`: a restart is tried even where the connection seems
   * well.
   */
  takeNetwork(isOther: boolean): void
  /**
   * Bytes received so far. A browser reports a lost connection late; the time when bytes stopped coming says since
   * when.
   */
  takeReceived(bytes: number): void
  close(): void
}

export const makeLinkWatch = ({ role, onLink, onEvent, restartIce }: Options): LinkWatch => {
  let wasConnected = false
  let isConnected = false
  let hasLeft = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  let restarting: ReturnType<typeof setTimeout> | undefined
  let restarts = 0
  let received = -1
  let heardAt = 0
  let isSilent = false

  const stopTimers = () => {
    clearTimeout(leaving)
    clearTimeout(restarting)
    leaving = undefined
    restarting = undefined
  }
  const restartSoon = (after: number) => {
    clearTimeout(restarting)
    if (restarts >= RESTARTS_MOST) return
    restarting = setTimeout(() => {
      if (isConnected) return
      restarts++
      restartIce()
      restartSoon(Math.min(LONGEST_PAUSE_MS, RESTART_AFTER_MS[role] * 2 ** (restarts - 1)))
    }, after)
  }
  const lose = () => {
    isConnected = false
    onLink("interrupted")
    const goneAt = isSilent ? heardAt : monotonicTime()
    leaving ??= setTimeout(() => {
      hasLeft = true
      onEvent("remoteLeft", Math.round(Math.min(NOTICED_WITHIN_MS, monotonicTime() - goneAt)))
    }, LEFT_AFTER_MS)
  }

  return {
    take: (state) => {
      if (state === "connected") {
        stopTimers()
        restarts = 0
        isSilent = false
        isConnected = true
        wasConnected = true
        onLink("connected")
        if (hasLeft) onEvent("remoteBack")
        hasLeft = false
        return
      }
      // A new connection, as after the other side's reload, counts as an interruption of the call too.
      if (isConnected) lose()
      if (state === "new") {
        clearTimeout(restarting)
        restarts = 0
      } else if (state === "failed") restartSoon(restarts > 0 ? RESTART_AFTER_MS[role] : RESTART_SOON_MS[role])
      else if (state === "disconnected" && wasConnected && restarts === 0) restartSoon(RESTART_AFTER_MS[role])
    },
    takeNetwork: (isOther) => {
      if (isConnected && isOther && role === "caller") return restartIce()
      if (isConnected || !wasConnected) return
      restarts = 0
      restartSoon(RESTART_SOON_MS[role])
    },
    takeReceived: (bytes) => {
      isSilent = bytes === received
      if (!isSilent) heardAt = monotonicTime()
      received = bytes
    },
    close: stopTimers,
  }
}

/** The browser's network information, where it exists: Wi-Fi or mobile. */
interface Connection extends EventTarget {
  readonly type?: string
}

/**
 * Tells when the device is in a network again, or in another one. `isOther`: the kind of network has changed. Returns a
 * function that stops watching.
 */
export const watchNetwork = (tell: (isOther: boolean) => void): (() => void) => {
  const connection = (navigator as Navigator & { readonly connection?: Connection }).connection
  let type = connection?.type
  const onOnline = () => tell(false)
  // Browsers also fire this for each new estimate of the speed.
  const onChange = () => {
    if (connection?.type === type) return
    type = connection?.type
    if (type !== "none") tell(true)
  }
  window.addEventListener("online", onOnline)
  connection?.addEventListener("change", onChange)
  return () => {
    window.removeEventListener("online", onOnline)
    connection?.removeEventListener("change", onChange)
  }
}
