/**
 * Pushes the online status of people to the sockets that watch them, when it changes. A socket, a call or a feed that
 * moves asks for a look at once; what changes by the clock alone (a demo host's script) is found by a look every 5 s.
 */
import { Context, Effect, Layer, Option, Queue } from "effect"
import type { Presence as PresenceItem } from "#schema/people/user.ts"
import { Directory } from "../people/directory.ts"
import { Online } from "../people/online.ts"
import { Presence } from "../people/presence.ts"
import { hidden } from "../people/presence-for.ts"
import type { Socket } from "./socket.ts"
import { Sockets } from "./sockets.ts"

const LOOK_MS = 5_000

export class PresencePush extends Context.Service<
  PresencePush,
  {
    /** Replaces what the socket watches and tells the present status of all of it. */
    watch(socket: Socket, userIds: ReadonlyArray<number>): Effect.Effect<void>
    /** Looks at this user soon. */
    touch(userId: number): void
  }
>()("livcam/gateway/realtime/PresencePush") {
  static readonly layer = Layer.effect(PresencePush, Effect.suspend(makePresencePush))
}

const differs = (a: PresenceItem | null | undefined, b: PresenceItem): boolean =>
  a?.status !== b.status || (b.status === 0 && a.seenAt !== b.seenAt)

type ById = ReadonlyMap<number, PresenceItem>

/** Whose status may be news to the socket; the shorter of what it watches and what there is to tell is looked through. */
const newsFor = ({ watched }: Socket, statuses: ById): ReadonlyArray<number> =>
  [...(watched.size < statuses.size ? watched : statuses).keys()].filter((userId) => {
    const item = statuses.get(userId)
    return item !== undefined && watched.has(userId) && differs(watched.get(userId), item)
  })

const readerOf = (socket: Socket): number => socket.session?.userId ?? 0

function makePresencePush() {
  return Effect.gen(function* () {
    const [directory, presence, sockets, online] = [yield* Directory, yield* Presence, yield* Sockets, yield* Online]
    const bell = yield* Queue.sliding<void>(1)
    const touched = new Set<number>()

    /** Tells each socket what is news to it, and nothing of those that a block stands between. */
    const tell = (userIds: ReadonlySet<number>, watching: ReadonlyArray<Socket>, touched?: ReadonlySet<number>) =>
      Effect.gen(function* () {
        const statuses = new Map((yield* presence.of([...userIds])).map((item) => [item.userId, item]))
        for (const socket of watching) {
          const readerId = readerOf(socket)
          const userIds = touched?.has(readerId) ? [...socket.watched.keys()] : newsFor(socket, statuses)
          if (userIds.length === 0) continue
          const blocked = yield* directory.blocks(readerId)
          const list = userIds.flatMap((userId) => {
            const item = statuses.get(userId)
            const open = item !== undefined && blocked.has(userId) ? hidden(item) : item
            return open !== undefined && differs(socket.watched.get(userId), open) ? [open] : []
          })
          for (const item of list) if (socket.watched.has(item.userId)) socket.watched.set(item.userId, item)
          if (list.length > 0) socket.send({ _tag: "presence", list })
        }
      })
    const push = Effect.fnUntraced(function* (only: ReadonlySet<number> | undefined) {
      const watching = sockets.all().filter((socket) => socket.watched.size > 0)
      const wanted = watching.flatMap((socket) => {
        const watched = [...socket.watched.keys()]
        // Who has been touched may have blocked somebody, or be blocked: all that they watch is looked at.
        return only === undefined || only.has(readerOf(socket)) ? watched : watched.filter((userId) => only.has(userId))
      })
      if (wanted.length > 0) yield* tell(new Set(wanted), watching, only)
    })
    const turn = Effect.gen(function* () {
      const rung = yield* Effect.timeoutOption(Queue.take(bell), LOOK_MS)
      const only = new Set(touched)
      touched.clear()
      yield* push(Option.isSome(rung) ? only : undefined)
    })
    const surviving = Effect.catchCause(turn, (cause) => Effect.logError("presence", cause))
    yield* Effect.forkScoped(Effect.forever(surviving))

    const touch = (userId: number): void => {
      touched.add(userId)
      Queue.offerUnsafe(bell, undefined)
    }
    const stop = online.listen(touch)
    yield* Effect.addFinalizer(() => Effect.sync(stop))

    return PresencePush.of({
      touch,
      watch: (socket, userIds) =>
        Effect.gen(function* () {
          socket.watched.clear()
          for (const userId of userIds) socket.watched.set(userId, null)
          if (userIds.length > 0) yield* tell(new Set(userIds), [socket])
        }),
    })
  })
}
