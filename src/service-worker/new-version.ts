/** Whether a newer version of the app waits for the user's consent, and how to switch to it. */
import { makeListeners } from "../client/listeners.ts"

const listeners = makeListeners()
let go: (() => void) | undefined

/** `how` switches to the newer version. */
export const offerUpdate = (how: () => void): void => {
  go = how
  listeners.tell()
}

export const subscribeUpdate = listeners.add

export const isUpdateReady = (): boolean => go !== undefined

export const applyUpdate = (): void => (go ? go() : location.reload())
