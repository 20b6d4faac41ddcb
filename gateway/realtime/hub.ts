/**
 * The realtime hub: gives each connection its conversation, turns notices of the store into hints and signals, and closes the
 * sockets of sessions that have ended.
 */
import { Context, Effect, FiberSet, Layer, Queue } from "effect"
import { readFeedNotice, readNoticeEntries } from "../feed/feed.ts"
import { Store } from "../store/store.ts"
import type { SessionRow } from "../store/tables/sessions.ts"
import { converse, type Services } from "./conversation.ts"
import { endsSession, readEndedNotice } from "./ended-notice.ts"
import { makeAssembler } from "./long-notice.ts"
import { PresencePush } from "./presence-push.ts"
import { readSignalNotice } from "./signal-notice.ts"
import { type Connection, type Incoming, Socket } from "./socket.ts"
import type { Upgrade } from "./socket-auth.ts"
import { SocketLimits } from "./socket-limits.ts"
import { Sockets } from "./sockets.ts"

/** Packets of one socket that wait for their turn, and their characters; more closes it. */
const MOST_WAITING = 256
const MOST_CHARACTERS = 512 * 1024

/** The transport's side of a connection. */
export interface Attached {
  /** A text came in. */
  receive(text: string): void
  /** The other end is gone. */
  closed(): void
}

/** What a leased socket is like. */
export type Lease = Pick<Socket, "hears" | "mostBytes" | "patienceMs" | "told">

export class Hub extends Context.Service<
  Hub,
  {
    /** Takes over a connection whose upgrade was accepted. Never throws. */
    attach(connection: Connection, upgrade: Upgrade): Attached
    /** The same for a session that a request has proved, and that requests keep alive (leases.ts). */
    lease(connection: Connection, session: SessionRow, lease: Lease): Socket
  }
>()("livcam/gateway/realtime/Hub") {
  static readonly layer = Layer.effect(Hub, Effect.suspend(makeHub))
}

const makeSocket = (connection: Connection, ip: string): Socket =>
  new Socket(
    connection,
    ip,
    Effect.runSync(Queue.dropping<Incoming>(MOST_WAITING)),
    Effect.runSync(Queue.sliding<void>(1)),
  )

const NOBODY: Upgrade = { cookie: "", ip: "" }

function makeHub() {
  return Effect.gen(function* () {
    const [store, sockets, push, limits] = [yield* Store, yield* Sockets, yield* PresencePush, yield* SocketLimits]
    const run = yield* FiberSet.makeRuntime<Services>()
    const wholeOf = makeAssembler()

    yield* store.listen((part) => {
      const notice = wholeOf(part)
      if (notice === undefined) return
      const growth = readFeedNotice(notice)
      if (growth !== undefined) {
        const there = sockets.of(growth.userId)
        if (there.length > 0) {
          const entries = readNoticeEntries(growth)
          for (const socket of there) if (!socket.hint(growth.head, entries)) Queue.offerUnsafe(socket.bell, undefined)
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
      for (const socket of ended._tag === "ended" ? sockets.of(ended.userId) : sockets.all()) {
        if (socket.session === null || !endsSession(ended, socket.session)) continue
        if (ended.why !== null) socket.refuse(ended.why)
        socket.close()
      }
    })

    return Hub.of({
      attach: (connection, upgrade) => {
        const socket = makeSocket(connection, upgrade.ip)
        const known = limits.enter(upgrade.ip)
        if (known === undefined) {
          socket.refuse("rateLimited")
          socket.close()
        } else run(Effect.ensuring(converse(socket, upgrade, known), Effect.sync(known)))
        return {
          receive: (text) => {
            if (socket.open && !socket.offer(text, MOST_CHARACTERS)) socket.close()
          },
          closed: () => socket.close(),
        }
      },
      lease: (connection, session, lease) => {
        const socket = Object.assign(makeSocket(connection, NOBODY.ip), { ...lease, session, isLeased: true })
        run(converse(socket, NOBODY, () => {}))
        return socket
      },
    })
  })
}
