/** What this device knows of a call's media: which tab holds it and what that tab has seen. Never in the log; lost with the worker. */

export interface Holding {
  readonly roomNum: string
  readonly tab: string
  /** The first remote frame was seen here. */
  readonly firstFrame: boolean
  /** The remote side has left the media; it may come back. */
  readonly remoteLeft: boolean
}

export const holdingOf = (roomNum: string, tab: string): Holding => ({
  roomNum,
  tab,
  firstFrame: false,
  remoteLeft: false,
})

export const withSeen = (holding: Holding, seen: "firstFrame" | "remoteLeft" | "remoteBack"): Holding =>
  seen === "firstFrame"
    ? { ...holding, firstFrame: true, remoteLeft: false }
    : { ...holding, remoteLeft: seen === "remoteLeft" }
