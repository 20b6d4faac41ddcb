/** One open connection as the hub knows it. Nothing here waits: sending to a dead connection does nothing. */
import { Schema } from "effect"
import type { ErrorKind } from "#schema/errors.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import type { Presence } from "#schema/people/user.ts"
import { type ClientPacket, GatewayPacket, HEARTBEAT } from "#schema/realtime/packets.ts"
import { type Bucket, makeBucket } from "../buckets.ts"
import type { SessionRow } from "../store/tables/sessions.ts"
import type { EndedNotice } from "./ended-notice.ts"
import { numberedOf } from "./numbered.ts"
import type { Upgrade } from "./socket-auth.ts"
import { SIGNAL_RATE, SOCKET_RATES } from "./socket-limits.ts"

/** The two ends that a transport gives: a WebSocket, messages over Agora, or a pair of functions in the same process. */
export interface Connection {
  send(text: string): void
  close(): void
}

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
  /** Packets that came beyond the limits. */
  excess = 0
  /** Whose status is wanted, and the status last told. */
  readonly watched = new Map<number, Presence | null>()
  open = true
  /** Silence after which the other side counts as gone, ms. */
  patienceMs: number = HEARTBEAT.connectMs
  /** When anything last came from the other side, ms. */
  heardAt: number
  /** When the store was last asked whether the session lives, ms. */
  provedAt = 0
  /** Longest text that the transport carries, in bytes; a longer hint tells the head only. */
  mostBytes = Number.POSITIVE_INFINITY
  /** Kept alive by requests (leases.ts) instead of by a connection of its own. */
  isLeased = false
  /** False for one that only keeps its user present: nothing can be sent to it. */
  hears = true
  /** The feed has grown, and what was told of it was not all. */
  isRung = false
  /** Somebody answers what waits here. */
  isAttended = false
  /** The sessions that ended while its hello is proved; null at other times. */
  endings: Array<EndedNotice> | null = null

  readonly connection: Connection
  /** Of the other side; empty when it is not known. */
  readonly ip: string
  /** What the upgrade said, until the hello is accepted. */
  upgrade: Upgrade | null
  readonly #onClose: (socket: Socket) => void
  readonly #texts: Array<string> = []
  /** Characters that wait. */
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

  /** Sends a packet that is encoded already. */
  say(text: string): void {
    if (!this.open) return
    try {
      this.connection.send(text)
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

  /** Counts one more signal; false when there are too many. Time in ms. */
  maySignal(now: number): boolean {
    return this.#signals.take(now)
  }

  /** This socket's own part of socket-limits.ts. */
  mayAsk(what: keyof typeof SOCKET_RATES, amount: number, now: number): boolean {
    return this.#limits[what].take(now, amount)
  }

  /** Lets a text wait for its turn; false when too many or too much would wait. A text alone is never too much. */
  offer(text: string, most: { readonly texts: number; readonly characters: number }): boolean {
    const isTooMuch = this.#waiting > 0 && this.#waiting + text.length > most.characters
    if (isTooMuch || this.#texts.length >= most.texts) return false
    this.#waiting += text.length
    this.#texts.push(text)
    return true
  }

  /** The text whose turn it is; undefined when none waits. */
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
      // A connection that cannot be closed is closed already.
    }
    this.#onClose(this)
  }
}
