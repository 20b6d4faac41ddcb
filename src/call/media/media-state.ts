/** The state that a call's media shows to its views, and its first frame, reported once. */

import type { Readable } from "../../client/client.ts"
import { makeListeners } from "../../client/listeners.ts"
import { FIRST_STATE, type MediaEvent, type MediaState } from "./call-media.ts"

export interface MediaStateHolder extends Readable<MediaState> {
  /** Nothing changes any more once the link is closed. */
  set(change: Partial<MediaState>): void
  /** The other side's newest track of this kind; null when it has gone. */
  setRemote(kind: "audio" | "video", track: MediaStreamTrack | null): void
  hasSeen(): boolean
  seen(): void
}

export const makeMediaState = (first: Partial<MediaState>, onEvent: (event: MediaEvent) => void): MediaStateHolder => {
  const listeners = makeListeners()
  let state: MediaState = { ...FIRST_STATE, ...first }
  let hasSeen = false

  const set = (change: Partial<MediaState>) => {
    if (state.link === "closed") return
    state = { ...state, ...change }
    listeners.tell()
  }
  return {
    get: () => state,
    subscribe: listeners.add,
    set,
    setRemote: (kind, track) => {
      const arrived = track === null ? null : new MediaStream([track])
      set(kind === "video" ? { remotePicture: arrived } : { remoteSound: arrived })
    },
    hasSeen: () => hasSeen,
    seen: () => {
      if (hasSeen) return
      hasSeen = true
      onEvent("firstFrame")
    },
  }
}
