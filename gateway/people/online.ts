/**
 * Users with an open socket. The hub counts this process's sockets, other gateway processes report theirs
 * (online-elsewhere.ts), presence and calls read and listen. A user with several sockets counts once.
 */
import { Context, Effect, Layer } from "effect"

export type OnlineListener = (userId: number, online: boolean) => void

export class Online extends Context.Service<
  Online,
  {
    /** Online at any process. */
    has(userId: number): boolean
    /** Online at another process than this one. */
    hasElsewhere(userId: number): boolean
    /** One more socket in this process. */
    enter(userId: number): void
    /** One socket less in this process. */
    leave(userId: number): void
    /**
     * Calls the listener when a user's first socket opens or the last one closes, over all processes. Returns a
     * function that stops it.
     */
    listen(listener: OnlineListener): () => void
    /** Like `listen`, for this process alone. */
    listenHere(listener: OnlineListener): () => void
    /** Users with a socket in this process. */
    here(): ReadonlyArray<number>
    /** Another process says that the user has a socket there, or has none any more. */
    hear(process: string, userId: number, online: boolean): void
    /** The users whom another process has reported. */
    at(process: string): ReadonlyArray<number>
    /**
     * This process is stopping: from now on no user leaves here. A user whose socket is told to reconnect stays present
     * until connected elsewhere; a user who is not connected elsewhere goes offline when this process has ended.
     */
    holdAll(): void
  }
>()("livcam/gateway/people/Online") {
  static readonly layer = Layer.effect(Online, Effect.sync(makeOnline))
}

const makeListeners = () => {
  const listeners = new Set<OnlineListener>()
  return {
    add: (listener: OnlineListener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: (userId: number, online: boolean): void => {
      for (const listener of listeners) listener(userId, online)
    },
  }
}

function makeOnline(): Online["Service"] {
  const sockets = new Map<number, number>()
  const processesByUser = new Map<number, Set<string>>()
  let isHeld = false
  const [overall, own] = [makeListeners(), makeListeners()]
  const has = (userId: number): boolean => sockets.has(userId) || processesByUser.has(userId)

  const changeHere = (userId: number, count: number): void => {
    const before = has(userId)
    if (count > 0) sockets.set(userId, count)
    else sockets.delete(userId)
    own.tell(userId, count > 0)
    if (has(userId) !== before) overall.tell(userId, !before)
  }

  return {
    has,
    hasElsewhere: (userId) => processesByUser.has(userId),
    enter: (userId) => {
      const count = sockets.get(userId) ?? 0
      if (count === 0) changeHere(userId, 1)
      else sockets.set(userId, count + 1)
    },
    holdAll: () => {
      isHeld = true
    },
    leave: (userId) => {
      if (isHeld) return
      const count = sockets.get(userId) ?? 0
      if (count === 1) changeHere(userId, 0)
      else if (count > 1) sockets.set(userId, count - 1)
    },
    listen: overall.add,
    listenHere: own.add,
    here: () => [...sockets.keys()],
    hear: (process, userId, online) => {
      const before = has(userId)
      const processes = processesByUser.get(userId) ?? new Set()
      if (online) processesByUser.set(userId, processes.add(process))
      else if (processes.delete(process) && processes.size === 0) processesByUser.delete(userId)
      if (has(userId) !== before) overall.tell(userId, !before)
    },
    at: (process) => [...processesByUser].flatMap(([userId, processes]) => (processes.has(process) ? [userId] : [])),
  }
}
