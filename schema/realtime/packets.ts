/** Packets of the gateway's socket, as JSON texts. A hint is never the truth, the feed is (ARCHITECTURE.md, law 5). */
import { Schema } from "effect"
import { SignalPayload } from "../calls/call.ts"
import { Token, Word } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { CommonParams } from "../gateway/headers.ts"
import { Count, RoomNum, UserId } from "../ids.ts"
import { FeedEntry } from "../log/entry.ts"
import { Presence } from "../people/user.ts"
import { Money, OrderId } from "../shop/order.ts"

const tagged = Schema.TaggedStruct

/**
 * Times in ms. pingMs: between a client's pings. deadMs: the client drops a connection without a welcome or pong for
 * this long. gatewayMs: the gateway drops a socket that stays silent for this long. connectMs: limit for the handshake.
 */
export const HEARTBEAT = { pingMs: 10_000, deadMs: 15_000, gatewayMs: 30_000, connectMs: 5_000 } as const

/** WebSocket close code of a gateway that stops: the client reconnects soon, to another process. */
export const SERVICE_RESTART = 1012

/** A client's packets, by tag. */
export const clientPackets = {
  /** The first packet. `signature` signs signatureText("GET", realtimePath, params, sha256 of nothing). */
  hello: tagged("hello", { params: CommonParams, signature: Token.check(Schema.isMaxLength(200)) }),
  ping: tagged("ping", { n: Count }),
  /** The users whose status this device wants pushed. Replaces the former list. */
  presence: tagged("presence", { userIds: Schema.Array(UserId).check(Schema.isMaxLength(200)) }),
  signal: tagged("signal", { roomNum: RoomNum, payload: SignalPayload }),
} as const

/** The gateway's packets, by tag. */
export const gatewayPackets = {
  welcome: tagged("welcome", { head: Schema.Int, now: Schema.Finite }),
  pong: tagged("pong", { n: Schema.Int, now: Schema.Finite }),
  /** The feed has grown to `head`. Carries the new entries when they are few. */
  hint: tagged("hint", { head: Schema.Int, entries: Schema.Array(FeedEntry) }),
  /**
   * An order's coins have arrived (number 2101 of spec section 4). Sent, like blockNotice, beside the hint that carries
   * the same news in full. A client of the specification knows both by number. LivCam's client treats them as hints.
   */
  purchased: tagged("purchased", {
    type: Schema.Literal(2101),
    orderId: OrderId,
    /** In the order's currency. */
    price: Money,
    name: Word.check(Schema.isMaxLength(120)),
  }),
  /** The person accepts no messages of this user (number 1029 of spec section 4). */
  blockNotice: tagged("blockNotice", { type: Schema.Literal(1029), userId: UserId }),
  presence: tagged("presence", { list: Schema.Array(Presence) }),
  signal: tagged("signal", { roomNum: RoomNum, from: UserId, payload: SignalPayload }),
  /**
   * Refuses one packet, or says why the gateway closes the socket. `now`: gateway time, ms, from which a device with a
   * wrong clock learns the time.
   */
  refused: tagged("refused", { error: AppError, now: Schema.optionalKey(Schema.Finite) }),
} as const

/** Any packet of a client. */
export const ClientPacket = Schema.Union(
  Object.values(clientPackets) as ReadonlyArray<(typeof clientPackets)[keyof typeof clientPackets]>,
)
export type ClientPacket = typeof ClientPacket.Type
/** Any packet of the gateway. */
export const GatewayPacket = Schema.Union(
  Object.values(gatewayPackets) as ReadonlyArray<(typeof gatewayPackets)[keyof typeof gatewayPackets]>,
)
export type GatewayPacket = typeof GatewayPacket.Type
