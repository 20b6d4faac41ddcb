/** What this device knows of a call's media: which tab holds it and what that tab has seen. Never in the log; lost with the worker. */
import type { CallState } from "#schema/calls/call.ts"

export interface Holding {
  readonly roomNum: string
  readonly tab: string
  /** The first remote frame was seen here. */
  readonly firstFrame: boolean
  /** The remote side has left the media; it may come back. */
  readonly remoteLeft: boolean
  /** Its media has said something in this worker's life: what is known of it is not a guess. */
  readonly isHeard: boolean
}

export const holdingOf = (roomNum: string, tab: string): Holding => ({
  roomNum,
  tab,
  firstFrame: false,
  remoteLeft: false,
  isHeard: false,
})

/** What a tab holds whose worker, or whose page, is another one than when the media began: a call that has started had its first frame. */
export const holdingAgain = (call: CallState | null, roomNum: string, tab: string): Holding => ({
  ...holdingOf(roomNum, tab),
  firstFrame: call?.roomNum === roomNum && call.startedAt !== null,
})

export const withSeen = (holding: Holding, seen: "firstFrame" | "remoteLeft" | "remoteBack"): Holding =>
  seen === "firstFrame"
    ? { ...holding, isHeard: true, firstFrame: true, remoteLeft: false }
    : { ...holding, isHeard: true, remoteLeft: seen === "remoteLeft" }
