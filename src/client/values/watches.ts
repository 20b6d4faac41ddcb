/**
 * All watched queries of this tab. Each runs once for all its listeners, until 5 s after the last one has left; a
 * search ends at once. Last values are kept, so that going back shows them at once while the fresh result is on its
 * way.
 */

import type { Query } from "#schema/queries.ts"
import type { Outcome, WatchMessage } from "#schema/worker-api.ts"
import { logger } from "../../logger.ts"
import type { QueryState, Readable } from "../client.ts"
import { type Listeners, makeListeners } from "../listeners.ts"
import { keyOf } from "./key-of.ts"
import { applyToList, type HeldList } from "./patch.ts"
import { share } from "./share.ts"

export const KEEP_MS = 5_000
/**
 * Each typed letter makes another search. The user never comes back to the former one, which would otherwise go on
 * searching.
 */
const keepMs = ({ _tag }: Query): number => (_tag === "search" ? 0 : KEEP_MS)
/** Most unwatched queries whose last value is kept. */
const KEPT_IDLE = 60

export interface WatchVerbs {
  watch(id: number, query: Query): Promise<Outcome<null>>
  unwatch(id: number): void
}

export interface Watches {
  query(query: Query): Readable<QueryState<unknown>>
  receive(message: WatchMessage): void
  /** A worker listens: starts all watches, also after a restart. */
  resume(): void
  /** No worker listens for now: values stay as they are. */
  pause(): void
  /**
   * Gives first values to queries that have none yet, until a worker listens. `of` returns undefined where there is
   * none.
   */
  seed(of: (query: Query) => unknown): void
  /** Another account: drops the kept values of the former one. */
  forget(): void
  /** Ends everything, even where listeners are left. */
  close(): void
}

interface Entry {
  readonly query: Query
  readonly listeners: Listeners
  state: QueryState<unknown>
  /** Number of the watch at the worker; null while none runs. */
  id: number | null
  release: ReturnType<typeof setTimeout> | null
  readonly readable: Readable<QueryState<unknown>>
}

const LOADING: QueryState<unknown> = { state: "loading" }

const set = (entry: Entry, state: QueryState<unknown>) => {
  entry.state = state
  entry.listeners.tell()
}
const heldBy = ({ state }: Entry): unknown => (state.state === "ready" ? state.value : undefined)
const setValue = (entry: Entry, value: unknown) => {
  if (entry.state.state !== "ready" || value !== entry.state.value) set(entry, { state: "ready", value })
}

/** Applies the worker's message to a query; false when it does not fit what is held. */
const take = (entry: Entry, message: WatchMessage): boolean => {
  if (message.kind === "failed") set(entry, { state: "failed", error: message.error })
  else if (message.kind === "value") setValue(entry, share(heldBy(entry), message.value))
  else {
    const list = applyToList(entry.query._tag, heldBy(entry) as HeldList | undefined, message)
    if (list === undefined) return false
    setValue(entry, list)
  }
  return true
}

/** The watches at the worker, by id. Each start of a watch has a new id. */
const makeRunning = (verbs: WatchVerbs) => {
  const entriesById = new Map<number, Entry>()
  let lastId = 0
  let isPaused = true

  const attach = (entry: Entry) => {
    const id = ++lastId
    entry.id = id
    entriesById.set(id, entry)
    if (isPaused) return
    void verbs.watch(id, entry.query).then((outcome) => {
      // A value that is shown stays: the worker attaches the watch once it can.
      if (!outcome.ok && entry.id === id && !isPaused && entry.state.state !== "ready")
        set(entry, { state: "failed", error: outcome.error })
    })
  }
  const detach = (entry: Entry) => {
    if (entry.id === null) return
    entriesById.delete(entry.id)
    if (!isPaused) verbs.unwatch(entry.id)
    entry.id = null
  }
  return {
    attach,
    detach,
    isPaused: () => isPaused,
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
      const attached = [...entriesById.values()]
      entriesById.clear()
      for (const entry of attached) attach(entry)
    },
    receive: (message: WatchMessage) => {
      const entry = entriesById.get(message.id)
      if (entry === undefined || take(entry, message)) return
      logger.warn(`A patch of "${entry.query._tag}" did not fit: read again.`)
      detach(entry)
      attach(entry)
    },
  }
}

export const makeWatches = (verbs: WatchVerbs): Watches => {
  const entriesByKey = new Map<string, Entry>()
  const running = makeRunning(verbs)
  let isClosed = false
  let firstOf: (query: Query) => unknown = () => undefined

  const firstState = (query: Query): QueryState<unknown> => {
    const value = firstOf(query)
    return value === undefined ? LOADING : { state: "ready", value }
  }
  const forgetOldest = () => {
    const idle = [...entriesByKey].filter(([, entry]) => entry.id === null)
    for (const [key, entry] of idle.slice(0, -KEPT_IDLE)) {
      entriesByKey.delete(key)
      entry.state = LOADING
    }
  }
  const release = (entry: Entry) => {
    entry.release = null
    running.detach(entry)
    const key = keyOf(entry.query)
    // To the end of the map: the longest unwatched are forgotten first.
    entriesByKey.delete(key)
    entriesByKey.set(key, entry)
    forgetOldest()
  }

  const makeEntry = (query: Query): Entry => {
    const entry: Entry = {
      query,
      listeners: makeListeners(),
      state: firstState(query),
      id: null,
      release: null,
      readable: {
        get: () => entry.state,
        subscribe: (listener) => {
          const remove = entry.listeners.add(listener)
          if (entry.release !== null) clearTimeout(entry.release)
          entry.release = null
          if (entry.id === null) running.attach(entry)
          return () => {
            remove()
            if (entry.listeners.count() === 0 && !isClosed)
              entry.release ??= setTimeout(() => release(entry), keepMs(entry.query))
          }
        },
      },
    }
    return entry
  }

  return {
    query: (query) => {
      const key = keyOf(query)
      const entry = entriesByKey.get(key) ?? makeEntry(query)
      entriesByKey.set(key, entry)
      return entry.readable
    },
    receive: running.receive,
    resume: () => {
      firstOf = () => undefined
      running.resume()
    },
    pause: running.pause,
    seed: (of) => {
      for (const entry of entriesByKey.values()) {
        const value = entry.state === LOADING ? of(entry.query) : undefined
        if (value !== undefined) setValue(entry, value)
      }
      if (running.isPaused()) firstOf = of
    },
    forget: () => {
      firstOf = () => undefined
      for (const entry of entriesByKey.values()) if (entry.id === null) entry.state = LOADING
    },
    close: () => {
      running.pause()
      isClosed = true
      for (const { release } of entriesByKey.values()) if (release !== null) clearTimeout(release)
    },
  }
}
