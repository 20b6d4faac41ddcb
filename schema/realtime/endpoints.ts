/**
 * Presence and messaging by requests (spec section 7): the heartbeat of a client without a socket, and what a client
 * needs to receive hints over Agora. The paths are the spec's. It does not show the shapes, which are chosen here.
 */
import { Schema } from "effect"
import { Id, Token } from "../disclosure.ts"
import { post } from "../gateway/endpoint.ts"
import { ClientPacket } from "./packets.ts"

const Nothing = Schema.Struct({})

/**
 * The uid of a session's device at Agora's messaging. Each session has its own, so a user's devices do not log each
 * other out.
 */
export const MessagingUid = Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,64}$/))

/** The gateway's uid at Agora. No client gets a token for it, so every message from it is the gateway's. */
export const GATEWAY_UID = "livcam"

/** Longest text that Agora carries, in UTF-8 bytes. */
export const MOST_MESSAGE_BYTES = 32 * 1024

/**
 * `uid`: where hints are sent while heartbeats continue. Null for a client without Agora, which is only kept present.
 */
const Beat = { visible: Schema.Boolean, uid: Schema.NullOr(MessagingUid) }

const BeatAnswer = Schema.Struct({
  /** Gateway time, ms. */
  now: Schema.Finite,
  /** Newest number of the user's feed. Larger than the last hint's: a hint was lost. */
  head: Schema.Int,
  /** Time until the next heartbeat, ms. The client counts as gone after three times this. */
  againMs: Schema.Int,
})

/** The endpoints of this domain, by name. */
export const realtimeEndpoints = {
  /** Here and below, notFound: the gateway has no Agora messaging. */
  messagingUid: post.signed(
    "/athena-agora-proxy/im/channel/uid",
    Nothing,
    Schema.Struct({ appId: Id, uid: MessagingUid }),
    ["notFound"],
  ),
  /** Here and below, forbidden: the uid is not this session's. */
  messagingToken: post.sealed(
    "/athena-agora-proxy/im/channel/token",
    Schema.Struct({ uid: MessagingUid }),
    Schema.Struct({ token: Token, lifeMs: Schema.Int }),
    ["notFound", "forbidden"],
  ),
  /** A packet as the socket would carry it, from a client that sends heartbeats. Answers come over Agora. */
  messagingSend: post.sealed(
    "/athena-agora-proxy/im/channel/send",
    Schema.Struct({ ...Beat, uid: MessagingUid, packet: ClientPacket }),
    BeatAnswer,
    ["notFound", "forbidden"],
  ),
  /** Keeps the session present without a socket, and its hints over Agora flowing. */
  heartBeat: post.signed("/account/v1/notworry/heart_beat", Schema.Struct(Beat), BeatAnswer, ["notFound", "forbidden"]),
  /** The app was shown or hidden. The gateway notes when the user was last seen. */
  updateHeartbeat: post.signed("/account/v1/update_heartbeat", Schema.Struct({ visible: Schema.Boolean }), Nothing),
} as const
