/**
 * The packets of one socket, from the first to the last. A packet that cannot be read is refused and counted; after
 * several the socket is closed. Nothing that a client sends can end more than its own socket. A socket with nothing to
 * answer costs no fiber: the hub (hub.ts) starts `attend` when something arrives, and it runs until nothing waits.
 */
import { Cause, Clock, Effect, Option, Schema } from "effect"
import { AppFailure, failure } from "#schema/errors.ts"
import { ClientPacket, HEARTBEAT } from "#schema/realtime/packets.ts"
import { secretsIn } from "#schema/redact.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import { Secrets } from "../observability/log.ts"
import { noteRefusedSocket } from "../observability/metrics.ts"
import { tracedFrom } from "../observability/traces.ts"
import { forAddress, forUser } from "../party.ts"
import type { Online } from "../people/online.ts"
import type { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import type { SessionRow } from "../store/tables/accounts/sessions.ts"
import { endedFailure, endsSession } from "./ended-notice.ts"
import { PresencePush } from "./presence-push.ts"
import { relaySignal } from "./relay-signal.ts"
import type { Socket } from "./socket.ts"
import { SocketAuth } from "./socket-auth.ts"
import { SocketLimits } from "./socket-limits.ts"
import { Sockets } from "./sockets.ts"

const MOST_FAULTS = 5
/** The beginning of a presence packet from our clients. */
const PRESENCE = '{"_tag":"presence"'
/** A ping as our clients write it. */
const PING = /^\{"_tag":"ping","n":(\d{1,15})\}$/
/** Packets beyond the limits: each is refused, and this many close the socket. */
const MOST_EXCESS = 200
/** Most entries in a hint. */
const HINT_ENTRIES = 20
/** Longest packet, in characters: the longest SDP, and room to spare. */
const MOST_CHARACTERS = 128 * 1024

export type Services = Store | Entropy | Feed | Online | Settings | Sockets | SocketAuth | SocketLimits | PresencePush

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(ClientPacket))
const readPacket = (text: string): ClientPacket | undefined =>
  text.length > MOST_CHARACTERS ? undefined : Option.getOrUndefined(decode(text))

/** Counts a fault, and closes the socket at the limit. */
const fault = (socket: Socket): void => {
  socket.faults += 1
  socket.refuse("requestInvalid")
  if (socket.faults >= MOST_FAULTS) socket.close()
}

/** Refuses a packet beyond the limits, and closes the socket when that happened too often. */
const exceed = (socket: Socket): void => {
  socket.excess += 1
  socket.refuse("rateLimited")
  if (socket.excess >= MOST_EXCESS) socket.close()
}

/**
 * Charges a text to the limits before it is read; false when a limit is reached. Reading two hundred ids costs more
 * than refusing them.
 */
const isWithin = (limits: SocketLimits["Service"], socket: Socket, text: string, now: number): boolean =>
  limits.take(socket, "packets", 1, now) &&
  limits.take(socket, "bytes", text.length, now) &&
  (!text.startsWith(PRESENCE) || limits.take(socket, "presence", 1, now))

/**
 * Answers at once what needs no look-up: a text beyond the limits of a welcomed socket, and a ping. Returns false for
 * everything else, which waits for its turn.
 */
export const answerAtOnce = (limits: SocketLimits["Service"], socket: Socket, text: string, now: number): boolean => {
  if (socket.session === null) return false
  if (!isWithin(limits, socket, text, now)) {
    exceed(socket)
    return true
  }
  const n = PING.exec(text)?.[1]
  if (n === undefined || socket.session.expiresAt <= now) return false
  socket.say(`{"_tag":"pong","n":${Number(n)},"now":${now}}`)
  return true
}

const answer = (socket: Socket, packet: ClientPacket, session: SessionRow, isCounted: boolean) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const limits = yield* SocketLimits
    switch (packet._tag) {
      case "hello":
        return fault(socket)
      case "ping":
        if (session.expiresAt <= now) return yield* failure("loginExpired")
        return socket.send({ _tag: "pong", n: packet.n, now })
      case "presence":
        if (
          (!isCounted && !limits.take(socket, "presence", 1, now)) ||
          !limits.take(socket, "ids", packet.userIds.length, now)
        )
          return exceed(socket)
        return yield* (yield* PresencePush).watch(socket, packet.userIds)
      case "signal":
        if (!socket.maySignal(now)) return socket.refuse("rateLimited")
        return yield* Effect.catch(relaySignal(packet, session), ({ error }) =>
          Effect.sync(() => socket.send({ _tag: "refused", error })),
        )
    }
  })

/** Pings are not traced: they are too many and too small. */
const tracedPacket = <A, E, R>({ ip }: Socket, { _tag }: ClientPacket, work: Effect.Effect<A, E, R>) =>
  _tag === "ping" ? work : tracedFrom(`packet ${_tag}`, {}, { kind: "packet", ip, asked: null }, work)

/** Sends what the feed grew by since the last hint, with the entries when they are few. */
const hint = (socket: Socket, userId: number) =>
  Effect.gen(function* () {
    const store = yield* Store
    const told = socket.told ?? 0
    const entries = yield* store.single((tables) => tables.feeds.pull(userId, told, HINT_ENTRIES + 1))
    if (entries.length <= HINT_ENTRIES && socket.hint(entries.at(-1)?.seq ?? told, entries)) return
    const head = yield* store.single((tables) => tables.feeds.head(userId))
    socket.told = head
    socket.send({ _tag: "hint", head, entries: [] })
  })

/** Handles the hello: authenticates it, and makes this one of the user's sockets. */
const greet = (socket: Socket, text: string) =>
  Effect.gen(function* () {
    const packet = readPacket(text)
    socket.heard = packet ?? null
    if (packet?._tag !== "hello" || socket.upgrade === null) return fault(socket)
    const [limits, auth, store] = [yield* SocketLimits, yield* SocketAuth, yield* Store]
    socket.endings = []
    const session = yield* limits.prove(socket.ip, tracedPacket(socket, packet, auth.admit(packet, socket.upgrade)))
    // A session that ended during its authentication: this socket was not in `Sockets` yet and missed the notice.
    const ending = socket.endings.find((ended) => endsSession(ended, session))
    socket.endings = null
    if (ending !== undefined) return yield* endedFailure(ending) ?? failure("loginExpired")
    const now = yield* Clock.currentTimeMillis
    if (!socket.open) return
    limits.leave(socket.ip)
    Object.assign(socket, { session, upgrade: null, provedAt: now, patienceMs: HEARTBEAT.gatewayMs })
    ;(yield* Sockets).add(session.userId, socket)
    const head = yield* store.single((tables) => tables.feeds.head(session.userId))
    // From here on hints may go out. The welcome follows in the same turn, so no hint comes before it.
    socket.told = head
    socket.send({ _tag: "welcome", head, now: yield* Clock.currentTimeMillis })
  })

const hear = (socket: Socket, session: SessionRow, text: string) => {
  const packet = readPacket(text)
  socket.heard = packet ?? null
  return packet === undefined
    ? Effect.sync(() => fault(socket))
    : tracedPacket(socket, packet, answer(socket, packet, session, text.startsWith(PRESENCE)))
}

/** The next work; undefined when nothing waits. From then on a new arrival has to start `attend` again. */
const nextOf = (socket: Socket): Effect.Effect<void, AppFailure, Services> | undefined => {
  const { session } = socket
  if (socket.open && session !== null && socket.isRung && socket.told !== undefined) {
    socket.isRung = false
    return forUser(session.userId)(hint(socket, session.userId))
  }
  const text = socket.open ? socket.take() : undefined
  if (text === undefined) {
    socket.isAttended = false
    return undefined
  }
  return session === null
    ? forAddress(socket.ip)(greet(socket, text))
    : forUser(session.userId)(hear(socket, session, text))
}

/** Answers everything that waits, one after the other. A failure closes the socket with its reason. */
export const attend = (socket: Socket): Effect.Effect<void, never, Services> =>
  Effect.gen(function* () {
    for (let next = nextOf(socket); next !== undefined; next = nextOf(socket)) yield* next
  }).pipe(
    Effect.catchCause((cause) =>
      Effect.gen(function* () {
        const failed = Cause.findErrorOption(cause)
        if (Option.isSome(failed) && failed.value instanceof AppFailure) {
          yield* noteRefusedSocket(failed.value.error.kind)
          socket.send({ _tag: "refused", error: failed.value.error, now: yield* Clock.currentTimeMillis })
        } else if (!Cause.hasInterruptsOnly(cause)) {
          yield* Effect.logError("socket", cause)
          yield* noteRefusedSocket("serverTrouble")
          socket.refuse("serverTrouble")
        }
        socket.close()
      }),
    ),
    Effect.provideService(Secrets, () => secretsIn(ClientPacket, socket.heard)),
  )
