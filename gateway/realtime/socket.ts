/** One open connection as the hub knows it. Nothing here waits: sending to a dead connection does nothing. */
import { Queue, Schema } from "effect"
import type { ErrorKind } from "#schema/errors.ts"
import type { Presence } from "#schema/model/user.ts"
import { GatewayPacket, HEARTBEAT } from "#schema/realtime/packets.ts"
import { makeBuckets } from "../buckets.ts"
import type { SessionRow } from "../store/rows.ts"

/** The two ends that a transport gives: a WebSocket, messages over Agora, or a pair of functions in the same process. */
export interface Connection {
  send(text: string): void
  close(): void
}

/** beat: a sign of life that came another way. */
export type Incoming =
  | { readonly _tag: "text"; readonly text: string }
  | { readonly _tag: "beat" }
  | { readonly _tag: "closed" }

/** A side sends some fifty signals to begin a call and some more after each change of network. */
export const SIGNAL_RATE = { burst: 300, perSecond: 10 } as const

const encode = Schema.encodeSync(Schema.fromJsonString(GatewayPacket))

export class Socket {
  /** Set once the hello is accepted. */
  session: SessionRow | null = null
  /** Newest feed number that this side was told. */
  told = 0
  /** Packets that could not be read or were refused. */
  faults = 0
  /** Whose status is wanted, and the status last told. */
  readonly watched = new Map<number, Presence | null>()
  open = true
  /** Silence after which the other side counts as gone, ms. */
  patienceMs: number = HEARTBEAT.gatewayMs
  /** Longest text that the transport carries, in bytes; a longer hint tells the head only. */
  mostBytes = Number.POSITIVE_INFINITY
  /** Kept alive by requests (leases.ts) instead of by a connection of its own. */
  isLeased = false
  /** False for one that only keeps its user present: nothing can be sent to it. */
  hears = true

  readonly #signals = makeBuckets(SIGNAL_RATE)

  readonly connection: Connection
  readonly inbox: Queue.Queue<Incoming>
  /** Rung when the feed has grown; a bell rung twice is one. */
  readonly bell: Queue.Queue<void>

  constructor(connection: Connection, inbox: Queue.Queue<Incoming>, bell: Queue.Queue<void>) {
    this.connection = connection
    this.inbox = inbox
    this.bell = bell
  }

  send(packet: GatewayPacket): void {
    if (!this.open) return
    try {
      this.connection.send(this.#fitting(packet))
    } catch {
      this.close()
    }
  }

  #fitting(packet: GatewayPacket): string {
    const text = encode(packet)
    return packet._tag === "hint" && Buffer.byteLength(text) > this.mostBytes
      ? encode({ ...packet, entries: [] })
      : text
  }

  /** Counts one more signal; false when there are too many. Time in ms. */
  maySignal(now: number): boolean {
    return this.#signals.take("", now)
  }

  refuse(kind: ErrorKind): void {
    this.send({ _tag: "refused", error: { kind } })
  }

  close(): void {
    if (!this.open) return
    this.open = false
    Queue.offerUnsafe(this.inbox, { _tag: "closed" })
    try {
      this.connection.close()
    } catch {
      // A connection that cannot be closed is closed already.
    }
  }
}
