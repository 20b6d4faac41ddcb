/**
 * Presence by requests: a client without a socket sends heartbeats, and its session counts as connected until three
 * heartbeats are missing. With a uid of Agora's messaging the gateway's packets go there; without one nothing is sent.
 * One process at a time holds a session's lease: the one that got the last heartbeat.
 */
import { type Cause, Clock, Context, Effect, FiberSet, Layer, Option, Queue, Schema } from "effect"
import type { ResponseOf } from "#schema/endpoints.ts"
import { MOST_MESSAGE_BYTES } from "#schema/realtime/endpoints.ts"
import { ClientPacket, HEARTBEAT } from "#schema/realtime/packets.ts"
import { Entropy } from "../../entropy.ts"
import { Store } from "../../store/store.ts"
import type { SessionRow } from "../../store/tables/accounts/sessions.ts"
import { Hub } from "../hub.ts"
import type { Connection, Socket } from "../socket.ts"
import { AgoraMessages } from "./agora-messages.ts"

/** Heartbeat interval of a hidden app, ms. */
const HIDDEN_BEAT_MS = 30_000
const MISSING_BEATS = 3
/** Packets to one client that may wait for Agora; further ones are lost, and the next heartbeat shows it. */
const MOST_OUTGOING = 256

export interface Beat {
  readonly visible: boolean
  readonly uid: string | null
}

export class Leases extends Context.Service<
  Leases,
  {
    /**
     * Renews or takes the session's lease, and passes a packet on. The caller has checked that `uid` is the session's.
     */
    beat(session: SessionRow, beat: Beat, packet?: ClientPacket): Effect.Effect<ResponseOf<"heartBeat">>
  }
>()("livcam/gateway/realtime/Leases") {
  static readonly layer = Layer.effect(Leases, Effect.suspend(makeLeases))
}

const Taken = Schema.TaggedStruct("leaseTaken", { sessionId: Schema.String, by: Schema.String })
const readTaken = Schema.decodeUnknownOption(Schema.fromJsonString(Taken))
const encode = Schema.encodeSync(Schema.fromJsonString(ClientPacket))

function makeLeases() {
  return Effect.gen(function* () {
    const [store, hub, agora] = [yield* Store, yield* Hub, yield* AgoraMessages]
    const me = yield* (yield* Entropy).id
    const run = yield* FiberSet.makeRuntime<never>()
    const leases = new Map<string, { readonly socket: Socket; readonly uid: string | null }>()

    yield* store.listen((notice) => {
      if (!notice.startsWith('{"_tag":"leaseTaken"')) return
      const taken = Option.getOrUndefined(readTaken(notice))
      if (taken !== undefined && taken.by !== me) leases.get(taken.sessionId)?.socket.close()
    })

    /** Sends packets one after the other; packets queued before the close are still sent. */
    const connectionTo = (uid: string, closed: () => void): Connection => {
      const outgoing = Effect.runSync(Queue.dropping<string, Cause.Done>(MOST_OUTGOING))
      const sendNext = Effect.flatMap(Queue.take(outgoing), (text) => agora.send(uid, text))
      run(Effect.ignore(Effect.forever(sendNext)))
      return {
        send: (text) => void Queue.offerUnsafe(outgoing, text),
        close: () => {
          Queue.endUnsafe(outgoing)
          closed()
        },
      }
    }

    const take = (session: SessionRow, uid: string | null, patienceMs: number, told: number): Socket => {
      leases.get(session.id)?.socket.close()
      const closed = () => {
        if (leases.get(session.id)?.socket === socket) leases.delete(session.id)
      }
      const connection = uid === null ? { send: () => {}, close: closed } : connectionTo(uid, closed)
      const lease = { hears: uid !== null, mostBytes: MOST_MESSAGE_BYTES, patienceMs, told }
      const socket: Socket = hub.lease(connection, session, lease)
      leases.set(session.id, { socket, uid })
      return socket
    }

    return Leases.of({
      beat: Effect.fnUntraced(function* (session, { visible, uid }, packet) {
        const againMs = visible ? HEARTBEAT.pingMs : HIDDEN_BEAT_MS
        const patienceMs = MISSING_BEATS * againMs
        const head = yield* store.transact((tx) => tx.feeds.head(session.userId))
        const known = leases.get(session.id)
        const isKept = known !== undefined && known.uid === uid && known.socket.open
        const socket = isKept ? known.socket : take(session, uid, patienceMs, head)
        if (!isKept) {
          const notice = JSON.stringify({
            _tag: "leaseTaken",
            sessionId: session.id,
            by: me,
          } satisfies typeof Taken.Type)
          yield* store.transact((tx) => tx.announce(notice))
        }
        socket.patienceMs = patienceMs
        hub.hear(socket, packet && encode(packet))
        return { now: yield* Clock.currentTimeMillis, head, againMs }
      }),
    })
  })
}
