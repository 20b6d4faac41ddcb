/**
 * The realtime hub: receives from connections and has their packets answered (conversation.ts), turns the store's
 * notices into hints and signals, and closes silent sockets and sockets of ended sessions.
 */
import { Clock, Context, Effect, FiberSet, Layer, Queue } from "effect"
import { readFeedNotice, readNoticeEntries } from "../feed/feed.ts"
import { noteRefusedSocket } from "../observability/metrics.ts"
import { MISSED } from "../store/changes.ts"
import { Store } from "../store/store.ts"
import type { SessionRow } from "../store/tables/accounts/sessions.ts"
import { answerAtOnce, attend, type Services } from "./conversation.ts"
import { endedFailure, endsSession, readEndedNotice } from "./ended-notice.ts"
import { makeAssembler } from "./long-notice.ts"
import { PresencePush } from "./presence-push.ts"
import { readSignalNotice } from "./signal-notice.ts"
import { type Connection, Socket } from "./socket.ts"
import { SocketAuth, type Upgrade } from "./socket-auth.ts"
import { SocketLimits } from "./socket-limits.ts"
import { Sockets } from "./sockets.ts"

/** Packets of one socket that may wait for their turn, and their characters; more closes the socket. */
const MOST_WAITING = { texts: 256, characters: 512 * 1024 }
/** Limits before the hello: packets are not rate limited until then. */
const MOST_OF_STRANGER = { ...MOST_WAITING, texts: 8 }
/** Interval of the checks for silent sockets, ms. */
const LOOK_MS = 1_000
/**
 * How often a socket's session is checked in the store, ms. The end of a session is announced, but an announcement may
 * be lost.
 */
const PROOF_MS = 60_000
/** Most sessions that one check covers. */
const MOST_PROVED = 500

/** Feeds whose heads are read in one statement. */
const LOOKED_AT_ONCE = 1_000

/** The transport's side of a connection. */
export interface Attached {
  /** A text arrived. */
  receive(text: string): void
  /** The other end is gone. */
  closed(): void
}

/** The properties of a leased socket. */
export type Lease = Pick<Socket, "hears" | "mostBytes" | "patienceMs" | "told">

export class Hub extends Context.Service<
  Hub,
  {
    /** Takes over a connection whose upgrade was accepted. Never throws. */
    attach(connection: Connection, upgrade: Upgrade): Attached
    /** Like attach, for a session that a request has authenticated and that requests keep alive (leases.ts). */
    lease(connection: Connection, session: SessionRow, lease: Lease): Socket
    /** Handles a text of a socket, or, without a text, a sign of life. */
    hear(socket: Socket, text?: string): void
  }
>()("livcam/gateway/realtime/Hub") {
  static readonly layer = Layer.effect(Hub, Effect.suspend(makeHub))
}

const NOBODY: Upgrade = { cookie: "", ip: "" }

function makeHub() {
  return Effect.gen(function* () {
    const [store, sockets, push, limits] = [yield* Store, yield* Sockets, yield* PresencePush, yield* SocketLimits]
    const [auth, clock] = [yield* SocketAuth, yield* Clock.Clock]
    const run = yield* FiberSet.makeRuntime<Services>()
    const wholeOf = makeAssembler()
    /** All open sockets, including those before their hello. */
    const open = new Set<Socket>()

    const wake = (socket: Socket): void => {
      if (socket.isAttended) return
      socket.isAttended = true
      run(attend(socket))
    }
    /** The feed has grown, and the entries at hand do not cover all of it. */
    const ring = (socket: Socket): void => {
      socket.isRung = true
      wake(socket)
    }
    const over = (socket: Socket): void => {
      open.delete(socket)
      push.leave(socket)
      if (socket.session === null) limits.leave(socket.ip)
      else sockets.remove(socket.session.userId, socket)
    }
    const make = (connection: Connection, upgrade: Upgrade): Socket => {
      const socket = new Socket(connection, upgrade, clock.currentTimeMillisUnsafe(), over)
      open.add(socket)
      return socket
    }
    const hear = (socket: Socket, text?: string): void => {
      if (!socket.open) return
      const now = clock.currentTimeMillisUnsafe()
      socket.heardAt = now
      if (text === undefined || answerAtOnce(limits, socket, text, now)) return
      if (socket.offer(text, socket.session === null ? MOST_OF_STRANGER : MOST_WAITING)) wake(socket)
      else socket.close()
    }

    /** Hints may have been missed: sends hints for all feeds that have grown. */
    const lookAtAll = Effect.gen(function* () {
      const listening = sockets
        .all()
        .filter(({ hears, told, session }) => hears && told !== undefined && session !== null)
      const userIds = [...new Set(listening.map(({ session }) => session?.userId ?? 0))]
      for (let from = 0; from < userIds.length; from += LOOKED_AT_ONCE) {
        const some = userIds.slice(from, from + LOOKED_AT_ONCE)
        const heads = yield* store.single((tables) => tables.feeds.heads(some))
        for (const [userId, head] of heads)
          for (const socket of sockets.of(userId))
            if (socket.hears && socket.told !== undefined && head > socket.told) ring(socket)
      }
    })
    const looking = Effect.catchCause(lookAtAll, (cause) => Effect.logError("looking at all feeds", cause))
    const mayLook = yield* Queue.sliding<void>(1)
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(Queue.take(mayLook), looking)))

    yield* store.listen((part) => {
      if (part === MISSED) {
        for (const socket of open) socket.provedAt = 0
        Queue.offerUnsafe(mayLook, undefined)
        return
      }
      const notice = wholeOf(part)
      if (notice === undefined) return
      const growth = readFeedNotice(notice)
      if (growth !== undefined) {
        const there = sockets.of(growth.userId)
        if (there.length > 0) {
          const entries = readNoticeEntries(growth)
          for (const socket of there) {
            if (!socket.hears || socket.hint(growth.head, entries)) continue
            ring(socket)
          }
        }
        push.touch(growth.userId)
        return
      }
      const signal = readSignalNotice(notice)
      if (signal !== undefined) {
        for (const socket of sockets.of(signal.userId))
          if (socket.session?.deviceId === signal.deviceId) socket.send(signal.packet)
        return
      }
      const ended = readEndedNotice(notice)
      if (ended === undefined) return
      const failed = endedFailure(ended)
      for (const socket of ended._tag === "ended" ? sockets.of(ended.userId) : sockets.all()) {
        if (socket.session === null || !endsSession(ended, socket.session)) continue
        if (failed !== undefined) socket.send({ _tag: "refused", error: failed.error })
        socket.close()
      }
      for (const { endings } of open) endings?.push(ended)
    })

    /** Closes the sockets whose sessions may not go on, and says why. */
    const prove = (due: ReadonlyArray<Socket>) =>
      Effect.gen(function* () {
        const stopped = yield* auth.stopped(due.flatMap(({ session }) => session ?? []))
        for (const socket of due) {
          const error = stopped.get(socket.session?.id ?? "")
          if (error === undefined) continue
          yield* noteRefusedSocket(error.kind)
          socket.send({ _tag: "refused", error, now: clock.currentTimeMillisUnsafe() })
          socket.close()
        }
      })
    const look = Effect.gen(function* () {
      yield* Effect.sleep(LOOK_MS)
      const now = yield* Clock.currentTimeMillis
      const due: Array<Socket> = []
      for (const socket of open) {
        if (now - socket.heardAt >= socket.patienceMs) socket.close()
        else if (socket.session !== null && now - socket.provedAt >= PROOF_MS && due.length < MOST_PROVED) {
          socket.provedAt = now
          due.push(socket)
        }
      }
      if (due.length > 0) yield* prove(due)
    })
    const surviving = Effect.catchCause(look, (cause) => Effect.logError("looking after sockets", cause))
    yield* Effect.forkScoped(Effect.forever(surviving))

    return Hub.of({
      attach: (connection, upgrade) => {
        if (!limits.enter(upgrade.ip)) {
          const refused = new Socket(connection, upgrade, 0, () => {})
          run(noteRefusedSocket("rateLimited"))
          refused.refuse("rateLimited")
          refused.close()
          return { receive: () => {}, closed: () => {} }
        }
        const socket = make(connection, upgrade)
        return { receive: (text) => hear(socket, text), closed: () => socket.close() }
      },
      lease: (connection, session, lease) => {
        const socket = Object.assign(make(connection, NOBODY), { ...lease, session, upgrade: null, isLeased: true })
        sockets.add(session.userId, socket)
        return socket
      },
      hear,
    })
  })
}
