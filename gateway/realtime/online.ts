/**
 * Who has an open socket in this process: the hub counts them in and out, presence and calls look and listen.
 * A user with several sockets counts once.
 */
import { Context, Effect, Layer } from "effect"

export type OnlineListener = (userId: number, online: boolean) => void

export class Online extends Context.Service<
  Online,
  {
    has(userId: number): boolean
    /** One socket more. */
    enter(userId: number): void
    /** One socket fewer. */
    leave(userId: number): void
    /** Hears each first socket opened and each last one closed. Gives back how to stop. */
    listen(listener: OnlineListener): () => void
  }
>()("livcam/gateway/realtime/Online") {
  static readonly layer = Layer.effect(Online, Effect.sync(makeOnline))
}

function makeOnline(): Online["Service"] {
  const sockets = new Map<number, number>()
  const listeners = new Set<OnlineListener>()
  const tell: OnlineListener = (userId, online) => {
    for (const listener of listeners) listener(userId, online)
  }
  return {
    has: (userId) => sockets.has(userId),
    enter: (userId) => {
      const count = sockets.get(userId) ?? 0
      sockets.set(userId, count + 1)
      if (count === 0) tell(userId, true)
    },
    leave: (userId) => {
      const count = sockets.get(userId) ?? 0
      if (count > 1) sockets.set(userId, count - 1)
      else if (sockets.delete(userId)) tell(userId, false)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
