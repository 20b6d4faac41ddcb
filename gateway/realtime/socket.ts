/** One open connection as the hub knows it. Nothing here waits: sending to a dead connection does nothing. */
import { Queue, Schema } from "effect"
import type { ErrorKind } from "#schema/errors.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import type { Presence } from "#schema/people/user.ts"
import { type ClientPacket, GatewayPacket, HEARTBEAT } from "#schema/realtime/packets.ts"
import { type Buckets, makeBuckets } from "../buckets.ts"
import type { SessionRow } from "../store/tables/sessions.ts"
import { SOCKET_RATES } from "./socket-limits.ts"

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
  /** Newest feed number that this side was told; undefined before the welcome. */
  told: number | undefined
  /** The packet that is being answered. */
  heard: ClientPacket | null = null
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

  /** Characters that wait in the inbox. */
  waiting = 0
  /** When it was last asked at a ping whether the session lives, ms. */
  recheckedAt = Number.NEGATIVE_INFINITY
  /** Packets that came beyond the limits. */
  excess = 0
  readonly #signals = makeBuckets(SIGNAL_RATE)
  readonly #limits = new Map<keyof typeof SOCKET_RATES, Buckets>()

  readonly connection: Connection
  /** Of the other side; empty when it is not known. */
  readonly ip: string
  readonly inbox: Queue.Queue<Incoming>
  /** Gets an item when the feed has grown; two before it is looked at count as one. */
  readonly bell: Queue.Queue<void>

  constructor(connection: Connection, ip: string, inbox: Queue.Queue<Incoming>, bell: Queue.Queue<void>) {
    this.connection = connection
    this.ip = ip
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

  /** Tells the entries when they are all that this side does not know up to `head`; false when they are not. */
  hint(head: number, entries: ReadonlyArray<FeedEntry>): boolean {
    if (!this.hears || this.told === undefined) return false
    const news = entries.filter(({ seq }) => seq > (this.told ?? head))
    if (head > this.told) {
      if (news.length !== head - this.told) return false
      this.told = head
      this.send({ _tag: "hint", head, entries: news })
    }
    return true
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

  /** This socket's own part of socket-limits.ts. */
  mayAsk(what: keyof typeof SOCKET_RATES, amount: number, now: number): boolean {
    const limit = this.#limits.get(what) ?? makeBuckets(SOCKET_RATES[what])
    this.#limits.set(what, limit)
    return limit.take("", now, amount)
  }

  /** Puts a text into the inbox; false when too much waits there. A text alone is never too much. */
  offer(text: string, most: number): boolean {
    if (this.waiting > 0 && this.waiting + text.length > most) return false
    this.waiting += text.length
    return Queue.offerUnsafe(this.inbox, { _tag: "text", text })
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
