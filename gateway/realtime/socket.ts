/** One open connection, as the hub sees it. Nothing here waits: sending to a dead connection does nothing. */
import { Schema } from "effect"
import type { ErrorKind } from "#schema/errors.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import type { Presence } from "#schema/people/user.ts"
import { type ClientPacket, GatewayPacket, HEARTBEAT } from "#schema/realtime/packets.ts"
import { type Bucket, makeBucket } from "../buckets.ts"
import type { SessionRow } from "../store/tables/accounts/sessions.ts"
import type { EndedNotice } from "./ended-notice.ts"
import { numberedOf } from "./numbered.ts"
import type { Upgrade } from "./socket-auth.ts"
import { SIGNAL_RATE, SOCKET_RATES } from "./socket-limits.ts"

/** The transport's two operations: a WebSocket, messages over Agora, or functions in the same process. */
export interface Connection {
  send(text: string): void
  close(): void
}

const encode = Schema.encodeSync(Schema.fromJsonString(GatewayPacket))

export class Socket {
  /** Set once the hello is accepted. */
  session: SessionRow | null = null
  /** Newest feed number that the client was told; undefined before the welcome. */
  told: number | undefined
  /** The packet that is being answered. */
  heard: ClientPacket | null = null
  /** Number of packets that could not be read or were not allowed. */
  faults = 0
  /** Number of packets beyond the limits. */
  excess = 0
  /** The watched users, and for each the status last sent. */
  readonly watched = new Map<number, Presence | null>()
  open = true
  /** Silence after which the client counts as gone, ms. */
  patienceMs: number = HEARTBEAT.connectMs
  /** When the client last sent anything, ms. */
  heardAt: number
  /** When the session was last checked in the store, ms. */
  provedAt = 0
  /** Longest text that the transport carries, in bytes; a longer hint carries only the head. */
  mostBytes = Number.POSITIVE_INFINITY
  /** Kept alive by requests (leases.ts) instead of by a connection of its own. */
  isLeased = false
  /** False for a socket that only keeps its user present: nothing can be sent to it. */
  hears = true
  /** The feed has grown, and the client was not told all of it. */
  isRung = false
  /** A fiber is answering what waits here. */
  isAttended = false
  /** Sessions that ended while the hello is being authenticated; null at other times. */
  endings: Array<EndedNotice> | null = null

  readonly connection: Connection
  /** The client's address; empty when unknown. */
  readonly ip: string
  /** The upgrade request, until the hello is accepted. */
  upgrade: Upgrade | null
  readonly #onClose: (socket: Socket) => void
  readonly #texts: Array<string> = []
  /** Characters of the waiting texts. */
  #waiting = 0
  readonly #signals = makeBucket(SIGNAL_RATE)
  readonly #limits: Readonly<Record<keyof typeof SOCKET_RATES, Bucket>> = {
    packets: makeBucket(SOCKET_RATES.packets),
    bytes: makeBucket(SOCKET_RATES.bytes),
    presence: makeBucket(SOCKET_RATES.presence),
    ids: makeBucket(SOCKET_RATES.ids),
  }

  constructor(connection: Connection, upgrade: Upgrade, now: number, onClose: (socket: Socket) => void) {
    this.connection = connection
    this.ip = upgrade.ip
    this.upgrade = upgrade
    this.heardAt = now
    this.#onClose = onClose
  }

  send(packet: GatewayPacket): void {
    this.say(this.#fitting(packet))
  }

  /** Sends a packet that is already encoded. */
  say(text: string): void {
    if (!this.open) return
    try {
      this.connection.send(text)
    } catch {
      this.close()
    }
  }

  /**
   * Sends the entries if they are everything up to `head` that the client does not know; returns false if they are not.
   */
  hint(head: number, entries: ReadonlyArray<FeedEntry>): boolean {
    if (!this.hears || this.told === undefined) return false
    const news = entries.filter(({ seq }) => seq > (this.told ?? head))
    if (head > this.told) {
      if (news.length !== head - this.told) return false
      this.told = head
      this.send({ _tag: "hint", head, entries: news })
      for (const packet of numberedOf(news)) this.send(packet)
    }
    return true
  }

  #fitting(packet: GatewayPacket): string {
    const text = encode(packet)
    return packet._tag === "hint" && Buffer.byteLength(text) > this.mostBytes
      ? encode({ ...packet, entries: [] })
      : text
  }

  /** Counts a signal; false when the limit is reached. Time in ms. */
  maySignal(now: number): boolean {
    return this.#signals.take(now)
  }

  /** This socket's own limits (socket-limits.ts). */
  mayAsk(what: keyof typeof SOCKET_RATES, amount: number, now: number): boolean {
    return this.#limits[what].take(now, amount)
  }

  /** Queues a text; false when the queue would be too long. A single text is never too long. */
  offer(text: string, most: { readonly texts: number; readonly characters: number }): boolean {
    const isTooMuch = this.#waiting > 0 && this.#waiting + text.length > most.characters
    if (isTooMuch || this.#texts.length >= most.texts) return false
    this.#waiting += text.length
    this.#texts.push(text)
    return true
  }

  /** The next waiting text; undefined when none waits. */
  take(): string | undefined {
    const text = this.#texts.shift()
    this.#waiting -= text?.length ?? 0
    return text
  }

  refuse(kind: ErrorKind): void {
    this.send({ _tag: "refused", error: { kind } })
  }

  close(): void {
    if (!this.open) return
    this.open = false
    try {
      this.connection.close()
    } catch {
      // A connection that cannot be closed is already closed.
    }
    this.#onClose(this)
  }
}
