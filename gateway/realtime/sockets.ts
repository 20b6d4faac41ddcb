/**
 * The open sockets of this process, by user, after their hello. A user's first socket makes the user online here; after
 * the last one has closed, the user's last-seen time is saved.
 */
import { Clock, Context, Effect, Layer, Queue } from "effect"
import { noteRefusedSocket } from "../observability/metrics.ts"
import { Directory } from "../people/directory.ts"
import { Online } from "../people/online.ts"
import { Store } from "../store/store.ts"
import type { Socket } from "./socket.ts"
import { MOST_OF_SESSION } from "./socket-limits.ts"

/** Most departures that are saved at once. */
const MOST_AT_ONCE = 500

export class Sockets extends Context.Service<
  Sockets,
  {
    /**
     * Adds a socket that has a session. Leased sockets of the same session are closed, and so is the oldest of too
     * many.
     */
    add(userId: number, socket: Socket): void
    /** Removes a closed socket. */
    remove(userId: number, socket: Socket): void
    of(userId: number): ReadonlyArray<Socket>
    all(): ReadonlyArray<Socket>
    /** The number of open sockets. */
    count(): number
  }
>()("livcam/gateway/realtime/Sockets") {
  static readonly layer = Layer.effect(Sockets, Effect.suspend(makeSockets))
}

const NONE: ReadonlySet<Socket> = new Set()

function makeSockets() {
  return Effect.gen(function* () {
    const [store, online, directory] = [yield* Store, yield* Online, yield* Directory]
    const runFork = Effect.runForkWith(yield* Effect.context<never>())
    const socketsByUser = new Map<number, Set<Socket>>()
    let open = 0
    /** Users of closed sockets, once for each socket. */
    const leaving = yield* Queue.unbounded<number>()

    const of = (userId: number): ReadonlyArray<Socket> => [...(socketsByUser.get(userId) ?? NONE)]
    const giveWay = (socket: Socket): void => {
      const same = of(socket.session?.userId ?? 0).filter((other) => other.session?.id === socket.session?.id)
      for (const other of same) if (other.isLeased && other !== socket) other.close()
      for (const oldest of same.filter(({ isLeased }) => !isLeased).slice(0, -MOST_OF_SESSION)) {
        runFork(noteRefusedSocket("tooManySockets"))
        oldest.refuse("tooManySockets")
        oldest.close()
      }
    }

    /**
     * Saves the last-seen time of users without a remaining socket. Users who leave together are saved in one
     * statement.
     */
    const letGo = (userIds: ReadonlyArray<number>) =>
      Effect.gen(function* () {
        const seenAt = yield* Clock.currentTimeMillis
        const gone = [...new Set(userIds)].filter((userId) => !socketsByUser.has(userId))
        if (gone.length > 0) yield* store.single((tables) => tables.accounts.seen(gone, seenAt))
        for (const userId of gone) directory.forget(userId)
      }).pipe(
        Effect.catchCause((cause) => Effect.logError("when people were seen was not written down", cause)),
        Effect.ensuring(
          Effect.sync(() => {
            for (const userId of userIds) online.leave(userId)
          }),
        ),
        Effect.uninterruptible,
      )
    const letSomeGo = Effect.flatMap(Queue.takeBetween(leaving, 1, MOST_AT_ONCE), letGo)
    yield* Effect.addFinalizer(() =>
      Effect.gen(function* () {
        for (const sockets of [...socketsByUser.values()]) for (const socket of [...sockets]) socket.close()
        while ((yield* Queue.size(leaving)) > 0) yield* letSomeGo
      }),
    )
    yield* Effect.forkScoped(Effect.forever(letSomeGo))

    return Sockets.of({
      add: (userId, socket) => {
        const mine = socketsByUser.get(userId) ?? new Set()
        socketsByUser.set(userId, mine.add(socket))
        open += 1
        online.enter(userId)
        giveWay(socket)
      },
      remove: (userId, socket) => {
        const mine = socketsByUser.get(userId)
        if (!mine?.delete(socket)) return
        open -= 1
        if (mine.size === 0) socketsByUser.delete(userId)
        Queue.offerUnsafe(leaving, userId)
      },
      of,
      all: () => [...socketsByUser.values()].flatMap((sockets) => [...sockets]),
      count: () => open,
    })
  })
}
