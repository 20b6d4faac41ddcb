/** Packets of the gateway's socket, JSON texts. A hint is never the truth: the feed is (ARCHITECTURE.md, law 5). */
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

/** Pings go out this often; a side that has heard nothing for the second time is dead, the third is the gateway's timeout, ms. */
export const HEARTBEAT = { pingMs: 10_000, deadMs: 15_000, gatewayMs: 30_000, connectMs: 5_000 } as const

/** The gateway closes a socket by this code of WebSocket when it stops: come again soon, another one serves. */
export const SERVICE_RESTART = 1012

/** What a client says over the socket, by tag. */
export const clientPackets = {
  /** First packet. `signature` signs signatureText("GET", realtimePath, params, sha256 of nothing). */
  hello: tagged("hello", { params: CommonParams, signature: Token.check(Schema.isMaxLength(200)) }),
  ping: tagged("ping", { n: Count }),
  /** Whose status this device wants pushed; replaces the former list. */
  presence: tagged("presence", { userIds: Schema.Array(UserId).check(Schema.isMaxLength(200)) }),
  signal: tagged("signal", { roomNum: RoomNum, payload: SignalPayload }),
} as const

/** What the gateway says over the socket, by tag. */
export const gatewayPackets = {
  welcome: tagged("welcome", { head: Schema.Int, now: Schema.Finite }),
  pong: tagged("pong", { n: Schema.Int, now: Schema.Finite }),
  /** The feed has grown to `head`; carries the entries when they are few. */
  hint: tagged("hint", { head: Schema.Int, entries: Schema.Array(FeedEntry) }),
  /** Coins of an order have come (number 2101 of spec section 4). Said beside the hint that tells it whole, as is the next: a client of the specification knows them by their numbers, ours takes them as hints. */
  purchased: tagged("purchased", {
    type: Schema.Literal(2101),
    orderId: OrderId,
    /** In the order's currency. */
    price: Money,
    name: Word.check(Schema.isMaxLength(120)),
  }),
  /** The person takes no messages of this user (number 1029). */
  blockNotice: tagged("blockNotice", { type: Schema.Literal(1029), userId: UserId }),
  presence: tagged("presence", { list: Schema.Array(Presence) }),
  signal: tagged("signal", { roomNum: RoomNum, from: UserId, payload: SignalPayload }),
  /** Said before the gateway closes the socket; then with its time, which a device with a wrong clock learns from it. */
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
