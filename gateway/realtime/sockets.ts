/** The open connections of this process, by user once they have said hello. */
import { Context, Layer } from "effect"
import type { Socket } from "./socket.ts"

export class Sockets extends Context.Service<
  Sockets,
  {
    add(userId: number, socket: Socket): void
    remove(userId: number, socket: Socket): void
    of(userId: number): ReadonlyArray<Socket>
    all(): ReadonlyArray<Socket>
  }
>()("livcam/gateway/realtime/Sockets") {
  static readonly layer = Layer.sync(Sockets, makeSockets)
}

function makeSockets(): Sockets["Service"] {
  const socketsByUser = new Map<number, Set<Socket>>()
  return {
    add: (userId, socket) => {
      const mine = socketsByUser.get(userId) ?? new Set()
      socketsByUser.set(userId, mine.add(socket))
    },
    remove: (userId, socket) => {
      const mine = socketsByUser.get(userId)
      mine?.delete(socket)
      if (mine?.size === 0) socketsByUser.delete(userId)
    },
    of: (userId) => [...(socketsByUser.get(userId) ?? [])],
    all: () => [...socketsByUser.values()].flatMap((sockets) => [...sockets]),
  }
}
