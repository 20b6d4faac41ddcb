/**
 * Where in the past this tab is. Moves go to the worker one after the other; of those that wait only the last counts.
 */
import type { CommitLine } from "#schema/device/open-log.ts"
import type { Client } from "../../client/client.ts"
import { makeListeners } from "../../client/listeners.ts"

export interface Moment {
  /** Where the slider stands, counted from 0. */
  readonly place: number
  /** Number of entries in the log. */
  readonly total: number
  /** The commit that the screens show. */
  readonly commit: CommitLine
  readonly isPlaying: boolean
}

export interface Travel {
  readonly get: () => Moment
  readonly subscribe: (listener: () => void) => () => void
  readonly go: (place: number) => void
  readonly play: (isPlaying: boolean) => void
  readonly stop: () => void
}

const STEP_MS = 700

/** `onGone`: called when the worker has lost the log; the present is shown then. */
export const makeTravel = (client: Client, first: Omit<Moment, "isPlaying">, onGone: () => void): Travel => {
  const listeners = makeListeners()
  let moment: Moment = { ...first, isPlaying: false }
  let isMoving = false
  let timer: ReturnType<typeof setInterval> | undefined

  const set = (change: Partial<Moment>): void => {
    moment = { ...moment, ...change }
    listeners.tell()
  }

  const move = async (): Promise<void> => {
    if (isMoving) return
    isMoving = true
    while (moment.place !== moment.commit.place) {
      const outcome = await client.execute({ _tag: "travel", place: moment.place })
      const commit = outcome.ok ? outcome.value.commit : null
      if (commit === null) {
        clearInterval(timer)
        onGone()
        break
      }
      set({ commit })
    }
    isMoving = false
  }

  const go = (place: number): void => {
    set({ place: Math.min(Math.max(0, place), moment.total - 1) })
    void move()
  }
  const play = (isPlaying: boolean): void => {
    clearInterval(timer)
    set({ isPlaying })
    if (!isPlaying) return
    if (moment.place === moment.total - 1) go(0)
    timer = setInterval(() => {
      if (moment.place === moment.total - 1) play(false)
      else go(moment.place + 1)
    }, STEP_MS)
  }

  return {
    get: () => moment,
    subscribe: listeners.add,
    go: (place) => {
      if (moment.isPlaying) play(false)
      go(place)
    },
    play,
    stop: () => clearInterval(timer),
  }
}
