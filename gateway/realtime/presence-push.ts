/**
 * Pushes online status to the sockets that watch it, when it changes. A change of a socket, call or feed causes a look
 * at once; changes by time alone (a demo host's script) are found by a look every 5 s.
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
    /** Replaces the users whom the socket watches, and sends the present status of all of them. */
    watch(socket: Socket, userIds: ReadonlyArray<number>): Effect.Effect<void>
    /** The socket has closed. */
    leave(socket: Socket): void
    /** Causes a look at this user soon. */
    touch(userId: number): void
  }
>()("livcam/gateway/realtime/PresencePush") {
  static readonly layer = Layer.effect(PresencePush, Effect.suspend(makePresencePush))
}

const differs = (a: PresenceItem | null | undefined, b: PresenceItem): boolean =>
  a?.status !== b.status || (b.status === 0 && a.seenAt !== b.seenAt)

const NONE: ReadonlySet<Socket> = new Set()

function makePresencePush() {
  return Effect.gen(function* () {
    const [directory, presence, sockets, online] = [yield* Directory, yield* Presence, yield* Sockets, yield* Online]
    const bell = yield* Queue.sliding<void>(1)
    const touched = new Set<number>()
    const watchers = new Map<number, Set<Socket>>()
    /** The last look's result for every watched user. */
    const found = new Map<number, PresenceItem>()

    const unwatch = (socket: Socket): void => {
      for (const userId of socket.watched.keys()) {
        const theirs = watchers.get(userId)
        theirs?.delete(socket)
        if (theirs?.size !== 0) continue
        watchers.delete(userId)
        found.delete(userId)
      }
      socket.watched.clear()
    }

    /**
     * Sends each socket the items that are news to it; users with a block between them and the reader appear as
     * unknown.
     */
    const tell = (
      told: ReadonlyArray<PresenceItem>,
      watching: (userId: number) => ReadonlySet<Socket>,
      isBlocked: (userId: number, reader: number) => boolean,
    ): void => {
      const news = new Map<Socket, Array<PresenceItem>>()
      for (const item of told)
        for (const socket of watching(item.userId)) {
          const open = isBlocked(item.userId, socket.session?.userId ?? 0) ? hidden(item) : item
          if (!socket.watched.has(item.userId) || !differs(socket.watched.get(item.userId), open)) continue
          socket.watched.set(item.userId, open)
          const list = news.get(socket) ?? []
          list.push(open)
          news.set(socket, list)
        }
      for (const [socket, list] of news) socket.send({ _tag: "presence", list })
    }
    /** A block is the same from either side: only the watched users' blocks are read, not those of every watcher. */
    const tellWatchers = (told: ReadonlyArray<PresenceItem>) =>
      Effect.map(directory.blocksOf(told.map(({ userId }) => userId)), (blocks) =>
        tell(told, watchersOf, (userId, reader) => blocks.get(userId)?.has(reader) ?? false),
      )
    const tellReader = (socket: Socket, told: ReadonlyArray<PresenceItem>) =>
      Effect.map(directory.blocks(socket.session?.userId ?? 0), (blocked) =>
        tell(
          told,
          () => new Set([socket]),
          (userId) => blocked.has(userId),
        ),
      )

    const watchersOf = (userId: number): ReadonlySet<Socket> => watchers.get(userId) ?? NONE
    /** Those of the watched users (or of `only`) who have changed since the last look. */
    const changed = (only: ReadonlySet<number> | undefined) =>
      Effect.gen(function* () {
        const wanted = [...(only ?? watchers.keys())].filter((userId) => watchers.has(userId))
        const items = yield* presence.of(wanted)
        return items.filter((item) => {
          const isNews = differs(found.get(item.userId), item)
          if (watchers.has(item.userId)) found.set(item.userId, item)
          return isNews || only !== undefined
        })
      })
    /** A touched user may have blocked someone or been blocked: everything that they watch is checked again. */
    const tellReaders = (readers: ReadonlySet<number>) =>
      Effect.forEach(
        [...readers].flatMap((userId) => sockets.of(userId)),
        (socket) =>
          socket.watched.size === 0
            ? Effect.void
            : Effect.flatMap(presence.of([...socket.watched.keys()]), (items) => tellReader(socket, items)),
        { discard: true },
      )
    const turn = Effect.gen(function* () {
      const rung = yield* Effect.timeoutOption(Queue.take(bell), LOOK_MS)
      const only = Option.isSome(rung) ? new Set(touched) : undefined
      touched.clear()
      if (watchers.size === 0) return
      yield* tellWatchers(yield* changed(only))
      if (only !== undefined) yield* tellReaders(only)
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
      leave: unwatch,
      watch: Effect.fnUntraced(function* (socket, userIds) {
        unwatch(socket)
        if (!socket.open) return
        for (const userId of userIds) {
          socket.watched.set(userId, null)
          watchers.set(userId, (watchers.get(userId) ?? new Set<Socket>()).add(socket))
        }
        if (userIds.length === 0) return
        const items = yield* presence.of([...new Set(userIds)])
        // Changes from here on are sent by a look: forgetting an older result makes sure that the look sees them as
        // news.
        for (const item of items) if (differs(found.get(item.userId), item)) found.delete(item.userId)
        yield* tellReader(socket, items)
      }),
    })
  })
}
