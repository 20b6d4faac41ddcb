/**
 * What this device knows about a call's media: which tab holds it and what that tab has seen. Never in the log; lost
 * with the worker.
 */
import type { CallState } from "#schema/calls/call.ts"

export interface Holding {
  readonly roomNum: string
  readonly tab: string
  /** This device has seen the first remote frame. */
  readonly firstFrame: boolean
  /** The remote side has left the media; it may come back. */
  readonly remoteLeft: boolean
  /** When the remote side left, by this worker's clock, ms. Meaningless while it is there. */
  readonly leftAt: number
  /** The tab has reported its media in this worker's life, so these fields are no guess. */
  readonly isHeard: boolean
}

export const holdingOf = (roomNum: string, tab: string): Holding => ({
  roomNum,
  tab,
  firstFrame: false,
  remoteLeft: false,
  leftAt: 0,
  isHeard: false,
})

/**
 * The holding of a tab whose worker or page is newer than its media. In a call that has started, the first frame was
 * seen.
 */
export const holdingAgain = (call: CallState | null, roomNum: string, tab: string): Holding => ({
  ...holdingOf(roomNum, tab),
  firstFrame: call?.roomNum === roomNum && call.startedAt !== null,
})

export const withSeen = (holding: Holding, seen: "firstFrame" | "remoteLeft" | "remoteBack", leftAt = 0): Holding =>
  seen === "firstFrame"
    ? { ...holding, isHeard: true, firstFrame: true, remoteLeft: false }
    : seen === "remoteLeft"
      ? { ...holding, isHeard: true, remoteLeft: true, leftAt: holding.remoteLeft ? holding.leftAt : leftAt }
      : { ...holding, isHeard: true, remoteLeft: false }
