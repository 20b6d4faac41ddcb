/**
 * What is said on one socket, from its first packet to its end. A packet that cannot be read is refused and counted; after
 * several the socket is closed. A silent one is closed too. Nothing that a client sends can end more than its own socket.
 */
import { Cause, Clock, Effect, Option, Queue, Schema } from "effect"
import { AppFailure } from "#schema/errors.ts"
import { ClientPacket, HEARTBEAT } from "#schema/realtime/packets.ts"
import type { Entropy } from "../entropy.ts"
import type { SessionRow } from "../store/rows.ts"
import { Store } from "../store/store.ts"
import { Online } from "./online.ts"
import { PresencePush } from "./presence-push.ts"
import { relaySignal } from "./relay-signal.ts"
import type { Socket } from "./socket.ts"
import { SocketAuth, type Upgrade } from "./socket-auth.ts"
import { Sockets } from "./sockets.ts"

const MOST_FAULTS = 5
/** Most entries that a hint carries. */
const HINT_ENTRIES = 20
/** Longest packet, in characters: an SDP at its longest and room to spare. */
const MOST_CHARACTERS = 128 * 1024

export type Services = Store | Entropy | Online | Sockets | SocketAuth | PresencePush

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(ClientPacket))
const readPacket = (text: string): ClientPacket | undefined =>
  text.length > MOST_CHARACTERS ? undefined : Option.getOrUndefined(decode(text))

/** The next text; undefined when the socket is over or has been silent for `patience` ms. */
const nextText = (socket: Socket, patience: number): Effect.Effect<string | undefined> =>
  Effect.flatMap(Effect.timeoutOption(Queue.take(socket.inbox), patience), (incoming) => {
    if (!socket.open || Option.isNone(incoming) || incoming.value._tag === "closed") return Effect.succeed(undefined)
    return incoming.value._tag === "beat" ? nextText(socket, socket.patienceMs) : Effect.succeed(incoming.value.text)
  })

/** Counts a fault; false when it was one too many. */
const fault = (socket: Socket): boolean => {
  socket.faults += 1
  socket.refuse("requestInvalid")
  return socket.faults < MOST_FAULTS
}

const answer = (socket: Socket, packet: ClientPacket, session: SessionRow) =>
  Effect.gen(function* () {
    switch (packet._tag) {
      case "hello":
        return fault(socket)
      case "ping":
        socket.send({ _tag: "pong", n: packet.n, now: yield* Clock.currentTimeMillis })
        yield* (yield* SocketAuth).recheck(session)
        return true
      case "presence":
        yield* (yield* PresencePush).watch(socket, packet.userIds)
        return true
      case "signal":
        if (!socket.maySignal(yield* Clock.currentTimeMillis)) {
          socket.refuse("rateLimited")
          return true
        }
        yield* Effect.catch(relaySignal(packet, session), ({ error }) =>
          Effect.sync(() => socket.send({ _tag: "refused", error })),
        )
        return true
    }
  })

/** After the hello: packets until the socket is over. Fails with the reason for which the gateway ends it. */
const listen = (socket: Socket, session: SessionRow) =>
  Effect.gen(function* () {
    while (true) {
      const text = yield* nextText(socket, socket.patienceMs)
      if (text === undefined) return
      const packet = readPacket(text)
      const goesOn = packet === undefined ? fault(socket) : yield* answer(socket, packet, session)
      if (!goesOn) return
    }
  })

/** Hints: what the feed grew by since the last one, the entries themselves when they are few. */
const hint = (socket: Socket, userId: number) =>
  Effect.gen(function* () {
    const store = yield* Store
    while (true) {
      yield* Queue.take(socket.bell)
      const { head, entries } = yield* store.transact((tx) =>
        Effect.all({ head: tx.feeds.head(userId), entries: tx.feeds.pull(userId, socket.told, HINT_ENTRIES + 1) }),
      )
      if (head <= socket.told) continue
      socket.told = head
      const few = entries.length <= HINT_ENTRIES
      socket.send({ _tag: "hint", head, entries: few ? entries : [] })
    }
  })

/** From the welcome to the end. A leased socket is welcomed by the answer to its first beat. */
const attendTo = (socket: Socket, session: SessionRow) =>
  Effect.gen(function* () {
    const [store, sockets, online] = [yield* Store, yield* Sockets, yield* Online]
    const { userId } = session
    // A socket of its own takes the place of what kept the session present meanwhile.
    for (const other of sockets.of(userId)) if (other.isLeased && other.session?.id === session.id) other.close()
    sockets.add(userId, socket)
    online.enter(userId)
    const over = Effect.gen(function* () {
      sockets.remove(userId, socket)
      const seenAt = yield* Clock.currentTimeMillis
      if (sockets.of(userId).length === 0) yield* store.transact((tx) => tx.accounts.update(userId, { seenAt }))
      online.leave(userId)
    })
    const talk = Effect.gen(function* () {
      // A session that ended before this socket could hear of it.
      yield* (yield* SocketAuth).recheck(session)
      if (!socket.isLeased) {
        socket.told = yield* store.transact((tx) => tx.feeds.head(userId))
        socket.send({ _tag: "welcome", head: socket.told, now: yield* Clock.currentTimeMillis })
      }
      yield* Effect.raceFirst(listen(socket, session), socket.hears ? hint(socket, userId) : Effect.never)
    })
    yield* Effect.ensuring(talk, over)
  })

/** The whole life of a socket. One that has a session already, because a request proved it, says no hello. */
export const converse = (socket: Socket, upgrade: Upgrade): Effect.Effect<void, never, Services> =>
  Effect.gen(function* () {
    while (socket.session === null) {
      const text = yield* nextText(socket, HEARTBEAT.connectMs)
      if (text === undefined) return
      const packet = readPacket(text)
      if (packet?._tag === "hello") socket.session = yield* (yield* SocketAuth).admit(packet, upgrade)
      else if (!fault(socket)) return
    }
    yield* attendTo(socket, socket.session)
  }).pipe(
    Effect.catchCause((cause) =>
      Effect.gen(function* () {
        const failed = Cause.findErrorOption(cause)
        if (Option.isSome(failed) && failed.value instanceof AppFailure) {
          socket.send({ _tag: "refused", error: failed.value.error })
        } else if (!Cause.hasInterruptsOnly(cause)) {
          yield* Effect.logError("socket", cause)
          socket.refuse("serverTrouble")
        }
      }),
    ),
    Effect.ensuring(Effect.sync(() => socket.close())),
  )
