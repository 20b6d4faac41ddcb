/**
 * What is said on one socket, from its first packet to its end. A packet that cannot be read is refused and counted; after
 * several the socket is closed. A silent one is closed too. Nothing that a client sends can end more than its own socket.
 */
import { Cause, Clock, Effect, Option, Queue, Schema } from "effect"
import { AppFailure } from "#schema/errors.ts"
import { ClientPacket, HEARTBEAT } from "#schema/realtime/packets.ts"
import { secretsIn } from "#schema/redact.ts"
import type { Entropy } from "../entropy.ts"
import { Secrets } from "../observability/log.ts"
import { forAddress, forUser } from "../party.ts"
import { Directory } from "../people/directory.ts"
import { Online } from "../people/online.ts"
import { Store } from "../store/store.ts"
import type { SessionRow } from "../store/tables/sessions.ts"
import { PresencePush } from "./presence-push.ts"
import { relaySignal } from "./relay-signal.ts"
import type { Socket } from "./socket.ts"
import { SocketAuth, type Upgrade } from "./socket-auth.ts"
import { MOST_OF_SESSION, SocketLimits } from "./socket-limits.ts"
import { Sockets } from "./sockets.ts"

const MOST_FAULTS = 5
/** How a presence packet of ours begins. */
const PRESENCE = '{"_tag":"presence"'
/** Packets beyond the limits: each is refused, one more closes the socket. */
const MOST_EXCESS = 200
/** The session is looked at with a ping, but not with each ping of a flood. */
const RECHECKED_MS = 1_000
/** Most entries that a hint carries. */
const HINT_ENTRIES = 20
/** Longest packet, in characters: an SDP at its longest and room to spare. */
const MOST_CHARACTERS = 128 * 1024

export type Services = Store | Directory | Entropy | Online | Sockets | SocketAuth | SocketLimits | PresencePush

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(ClientPacket))
const readPacket = (text: string): ClientPacket | undefined =>
  text.length > MOST_CHARACTERS ? undefined : Option.getOrUndefined(decode(text))

/** The next text; undefined when the socket is over or has been silent for `patience` ms. */
const nextText = (socket: Socket, patience: number): Effect.Effect<string | undefined> =>
  Effect.flatMap(Effect.timeoutOption(Queue.take(socket.inbox), patience), (incoming) => {
    if (!socket.open || Option.isNone(incoming) || incoming.value._tag === "closed") return Effect.succeed(undefined)
    if (incoming.value._tag === "beat") return nextText(socket, socket.patienceMs)
    socket.waiting -= incoming.value.text.length
    return Effect.succeed(incoming.value.text)
  })

/** Counts a fault; false when it was one too many. */
const fault = (socket: Socket): boolean => {
  socket.faults += 1
  socket.refuse("requestInvalid")
  return socket.faults < MOST_FAULTS
}

/** Tells that it was too much; false when that happened too often. */
const exceed = (socket: Socket): boolean => {
  socket.excess += 1
  socket.refuse("rateLimited")
  return socket.excess < MOST_EXCESS
}

/** `isCounted`: it was counted as a presence packet before it was read. */
const answer = (socket: Socket, packet: ClientPacket, session: SessionRow, isCounted: boolean) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const limits = yield* SocketLimits
    switch (packet._tag) {
      case "hello":
        return fault(socket)
      case "ping":
        socket.send({ _tag: "pong", n: packet.n, now })
        if (now - socket.recheckedAt < RECHECKED_MS) return true
        socket.recheckedAt = now
        yield* (yield* SocketAuth).recheck(session)
        return true
      case "presence":
        if (
          (!isCounted && !limits.take(socket, "presence", 1, now)) ||
          !limits.take(socket, "ids", packet.userIds.length, now)
        )
          return exceed(socket)
        yield* (yield* PresencePush).watch(socket, packet.userIds)
        return true
      case "signal":
        if (!socket.maySignal(now)) {
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
    const limits = yield* SocketLimits
    while (true) {
      const text = yield* nextText(socket, socket.patienceMs)
      if (text === undefined) return
      const now = yield* Clock.currentTimeMillis
      if (!limits.take(socket, "packets", 1, now) || !limits.take(socket, "bytes", text.length, now)) {
        if (exceed(socket)) continue
        return
      }
      // Reading two hundred ids costs more than refusing them.
      const isCounted = text.startsWith(PRESENCE)
      if (isCounted && !limits.take(socket, "presence", 1, now)) {
        if (exceed(socket)) continue
        return
      }
      const packet = readPacket(text)
      socket.heard = packet ?? null
      const goesOn = packet === undefined ? fault(socket) : yield* answer(socket, packet, session, isCounted)
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
        Effect.all({ head: tx.feeds.head(userId), entries: tx.feeds.pull(userId, socket.told ?? 0, HINT_ENTRIES + 1) }),
      )
      if (socket.hint(head, entries)) continue
      socket.told = head
      socket.send({ _tag: "hint", head, entries: [] })
    }
  })

/** From the welcome to the end. A leased socket is welcomed by the answer to its first beat. */
const attendTo = (socket: Socket, session: SessionRow) =>
  Effect.gen(function* () {
    const [store, sockets, online, directory] = [yield* Store, yield* Sockets, yield* Online, yield* Directory]
    const { userId } = session
    // A socket of its own takes the place of what kept the session present meanwhile.
    for (const other of sockets.of(userId)) if (other.isLeased && other.session?.id === session.id) other.close()
    sockets.add(userId, socket)
    const mine = sockets.of(userId).filter((each) => !each.isLeased && each.session?.id === session.id)
    for (const oldest of mine.slice(0, -MOST_OF_SESSION)) {
      oldest.refuse("tooManySockets")
      oldest.close()
    }
    online.enter(userId)
    const over = Effect.gen(function* () {
      sockets.remove(userId, socket)
      const seenAt = yield* Clock.currentTimeMillis
      if (sockets.of(userId).length === 0) {
        yield* store.transact((tx) => tx.accounts.update(userId, { seenAt }))
        directory.forget(userId)
      }
      online.leave(userId)
    })
    const talk = Effect.gen(function* () {
      // A session that ended before this socket could hear of it.
      yield* (yield* SocketAuth).recheck(session)
      if (!socket.isLeased) {
        const head = yield* store.single((tables) => tables.feeds.head(userId))
        const now = yield* Clock.currentTimeMillis
        // From here on hints may go out, in the same turn: none comes before the welcome.
        socket.told = head
        socket.send({ _tag: "welcome", head, now })
      }
      yield* Effect.raceFirst(listen(socket, session), socket.hears ? hint(socket, userId) : Effect.never)
    })
    yield* Effect.ensuring(talk, over)
  })

/** The whole life of a socket; `known` is told when the hello is accepted. One that has a session already, because a request proved it, says no hello. */
export const converse = (socket: Socket, upgrade: Upgrade, known: () => void): Effect.Effect<void, never, Services> =>
  Effect.gen(function* () {
    const limits = yield* SocketLimits
    while (socket.session === null) {
      const text = yield* nextText(socket, HEARTBEAT.connectMs)
      if (text === undefined) return
      const packet = readPacket(text)
      socket.heard = packet ?? null
      if (packet?._tag === "hello")
        socket.session = yield* limits.prove(upgrade.ip, (yield* SocketAuth).admit(packet, upgrade))
      else if (!fault(socket)) return
    }
    known()
    yield* forUser(socket.session.userId)(attendTo(socket, socket.session))
  }).pipe(
    forAddress(upgrade.ip),
    Effect.catchCause((cause) =>
      Effect.gen(function* () {
        const failed = Cause.findErrorOption(cause)
        if (Option.isSome(failed) && failed.value instanceof AppFailure) {
          socket.send({ _tag: "refused", error: failed.value.error, now: yield* Clock.currentTimeMillis })
        } else if (!Cause.hasInterruptsOnly(cause)) {
          yield* Effect.logError("socket", cause)
          socket.refuse("serverTrouble")
        }
      }),
    ),
    Effect.ensuring(Effect.sync(() => socket.close())),
    Effect.provideService(Secrets, () => secretsIn(ClientPacket, socket.heard)),
  )
