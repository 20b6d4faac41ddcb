/** What this device knows of a call's media: which tab holds it and what that tab has seen. Never in the log; lost with the worker. */
import type { CallState } from "#schema/calls/call.ts"

export interface Holding {
  readonly roomNum: string
  readonly tab: string
  /** The first remote frame was seen here. */
  readonly firstFrame: boolean
  /** The remote side has left the media; it may come back. */
  readonly remoteLeft: boolean
  /** Since when, by this worker's clock; of no meaning while it is there. */
  readonly leftAt: number
  /** Its media has said something in this worker's life: what is known of it is not a guess. */
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

/** What a tab holds whose worker, or whose page, is another one than when the media began: a call that has started had its first frame. */
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
