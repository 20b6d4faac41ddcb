/**
 * The timers of a call as data (spec section 4): which timers run in a state, and how long each runs from its first
 * appearance. A timer stops when it leaves the list. Media timers run only on the device that holds the media.
 */
import type { CallState } from "#schema/calls/call.ts"
import { NO_VIDEO_TIMEOUT_MS, REMOTE_LEFT_TIMEOUT_MS, RING_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { Holding } from "./holding.ts"

/** How long after the ring's timeout a device waits for the gateway before it stops ringing by itself, ms. */
export const RING_GRACE_MS = 5_000

/**
 * ring: the caller's device tells the gateway that nobody answered.
 * ringLost: the gateway did not say how the ring ended, so the ring is no longer shown.
 * noVideo: no remote frame came. remoteLeft: the remote side has been gone too long.
 */
export type TimerKind = "ring" | "ringLost" | "noVideo" | "remoteLeft"

export interface CallTimer {
  readonly roomNum: string
  readonly kind: TimerKind
  readonly afterMs: number
}

export const timersOf = (call: CallState | null, holding: Holding | null): ReadonlyArray<CallTimer> => {
  if (call === null) return []
  const { roomNum, phase, role } = call
  const held = holding?.roomNum === roomNum ? holding : null
  const media = held !== null && (phase === "joining" || phase === "talking" || phase === "apart")
  const timers: CallTimer[] = []
  const add = (kind: TimerKind, afterMs: number) => timers.push({ roomNum, kind, afterMs })
  if (phase === "ringing" && role === "caller" && held !== null) add("ring", RING_TIMEOUT_MS)
  if (phase === "ringing") add("ringLost", RING_TIMEOUT_MS + RING_GRACE_MS)
  if (media && !held.firstFrame) add("noVideo", NO_VIDEO_TIMEOUT_MS)
  if (media && held.remoteLeft) add("remoteLeft", REMOTE_LEFT_TIMEOUT_MS)
  return timers
}
