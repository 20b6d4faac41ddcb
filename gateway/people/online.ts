/**
 * Who has an open socket: the hub counts its own in and out, other gateway processes tell theirs (online-elsewhere.ts),
 * presence and calls look and listen. A user with several sockets counts once.
 */
import { Context, Effect, Layer } from "effect"

export type OnlineListener = (userId: number, online: boolean) => void

export class Online extends Context.Service<
  Online,
  {
    /** In any process. */
    has(userId: number): boolean
    /** In another process than this one. */
    hasElsewhere(userId: number): boolean
    /** One socket more in this process. */
    enter(userId: number): void
    /** One socket fewer in this process. */
    leave(userId: number): void
    /** Hears each first socket opened and each last one closed, in all processes together. Gives back how to stop. */
    listen(listener: OnlineListener): () => void
    /** The same of this process alone. */
    listenHere(listener: OnlineListener): () => void
    /** Users with a socket in this process. */
    here(): ReadonlyArray<number>
    /** Another process has told that the user has a socket there, or none any more. */
    hear(process: string, userId: number, online: boolean): void
    /** Users that another process has told of. */
    at(process: string): ReadonlyArray<number>
    /**
     * This process stops: from now on nobody leaves here. Whose socket is told to go elsewhere stays present until it is there, and
     * who is nowhere else when the process has ended is gone with it.
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
