/**
 * Remote reads of this tab, kept in memory by question: going back shows the last answer at once while it is asked again.
 * The worker keeps answers on the device; this cache only spares the wait for the next paint.
 */

import type { Remote } from "#schema/remotes.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { monotonicTime } from "../../browser/clock.ts"
import type { RemoteRead, RemoteState } from "../client.ts"
import { type Listeners, makeListeners } from "../listeners.ts"
import { keyOf } from "./key-of.ts"
import { share } from "./share.ts"

/** An answer younger than this, ms, is not asked for again when a screen comes back to it. */
export const FRESH_MS = 30_000
const KEPT_ANSWERS = 200

interface Answer {
  readonly value: unknown
  readonly asOf: number
  readonly stale: boolean
}
export type Ask = (remote: Remote) => Promise<Outcome<Answer>>

export interface RemoteReads {
  remote(remote: Remote): RemoteRead<unknown>
  /** The gateway can be asked again: reads what is on screen and is stale or missing. */
  retry(): void
  /** Another account: drops all answers of the former one. */
  forget(): void
}

interface Entry {
  readonly remote: Remote
  readonly listeners: Listeners
  readonly read: RemoteRead<unknown>
  state: RemoteState<unknown>
  /** Monotonic page time of the last answer, ms. */
  at: number
  asking: Promise<void> | null
}

const LOADING: RemoteState<unknown> = { state: "loading" }

const stateOf = (before: RemoteState<unknown>, outcome: Outcome<Answer>): RemoteState<unknown> => {
  const kept = before.state === "loading" ? undefined : before
  if (outcome.ok) return share<RemoteState<unknown>>(kept, { state: "ready", ...outcome.value })
  return kept?.value === undefined || kept.asOf === undefined
    ? { state: "failed", error: outcome.error }
    : { state: "failed", error: outcome.error, value: kept.value, asOf: kept.asOf }
}

export const makeRemoteReads = (ask: Ask): RemoteReads => {
  const entries = new Map<string, Entry>()

  const read = (entry: Entry): Promise<void> => {
    if (entry.asking !== null) return entry.asking
    const asking = ask(entry.remote).then((outcome) => {
      // Forgotten meanwhile: the answer belongs to another account.
      if (entry.asking !== asking) return
      entry.asking = null
      entry.at = monotonicTime()
      entry.state = stateOf(entry.state, outcome)
      entry.listeners.tell()
    })
    entry.asking = asking
    return asking
  }
  const isSettled = (entry: Entry) => entry.state.state === "ready" && !entry.state.stale
  const isFresh = (entry: Entry) => isSettled(entry) && monotonicTime() - entry.at < FRESH_MS

  /** Moves the entry behind all others: entries stand in the order of their last use. */
  const use = (key: string, entry: Entry) => {
    entries.delete(key)
    entries.set(key, entry)
  }

  const makeEntry = (remote: Remote): Entry => {
    const listeners = makeListeners()
    const entry: Entry = {
      remote,
      listeners,
      state: LOADING,
      at: 0,
      asking: null,
      read: {
        get: () => entry.state,
        subscribe: (listener) => {
          const remove = listeners.add(listener)
          use(keyOf(remote), entry)
          if (!isFresh(entry)) void read(entry)
          return remove
        },
        // What is under way may have been answered before the change that this is called for.
        refresh: () => (entry.asking === null ? read(entry) : entry.asking.then(() => read(entry))),
      },
    }
    return entry
  }
  const forgetOldest = () => {
    const idle = [...entries].filter(([, entry]) => entry.listeners.count() === 0)
    for (const [key, entry] of idle.slice(0, -KEPT_ANSWERS)) {
      entries.delete(key)
      entry.state = LOADING
    }
  }

  return {
    remote: (remote) => {
      const key = keyOf(remote)
      const entry = entries.get(key) ?? makeEntry(remote)
      if (!entries.has(key)) {
        entries.set(key, entry)
        forgetOldest()
      }
      return entry.read
    },
    retry: () => {
      for (const entry of entries.values()) if (entry.listeners.count() > 0 && !isSettled(entry)) void read(entry)
    },
    forget: () => {
      for (const entry of entries.values()) {
        entry.state = LOADING
        entry.asking = null
        entry.listeners.tell()
        if (entry.listeners.count() > 0) void read(entry)
      }
    },
  }
}
