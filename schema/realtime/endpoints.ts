/**
 * Presence and messaging by requests (spec section 7): the heartbeat of a client that no socket keeps alive, and what a client
 * needs to hear the gateway over Agora. Paths are the spec's; the shapes, which it does not show, are chosen here.
 */
import { Schema } from "effect"
import { Id, Token } from "../disclosure.ts"
import { post } from "../gateway/endpoint.ts"
import { ClientPacket } from "./packets.ts"

const Nothing = Schema.Struct({})

/** Under which a session's device logs in to Agora's messaging: its own, so that a user's devices do not end each other. */
export const MessagingUid = Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,64}$/))

/** As whom the gateway speaks over Agora. No token is ever made for it, so what comes from it comes from the gateway. */
export const GATEWAY_UID = "livcam"

/** Longest text that Agora carries, in bytes of UTF-8. */
export const MOST_MESSAGE_BYTES = 32 * 1024

/** `uid` is where hints go while the beat lasts; null for a client without Agora, which is only kept present. */
const Beat = { visible: Schema.Boolean, uid: Schema.NullOr(MessagingUid) }

const BeatAnswer = Schema.Struct({
  /** Gateway time, ms. */
  now: Schema.Finite,
  /** Newest number of the user's feed: larger than what was told means that a hint was lost. */
  head: Schema.Int,
  /** When the next beat is wanted, ms. The client counts as gone after three times this. */
  againMs: Schema.Int,
})

/** The endpoints of this domain, by name. */
export const realtimeEndpoints = {
  /** notFound, here and below: the gateway has no Agora. */
  messagingUid: post.signed(
    "/athena-agora-proxy/im/channel/uid",
    Nothing,
    Schema.Struct({ appId: Id, uid: MessagingUid }),
    ["notFound"],
  ),
  /** forbidden, here and below: a uid that is not this session's. */
  messagingToken: post.sealed(
    "/athena-agora-proxy/im/channel/token",
    Schema.Struct({ uid: MessagingUid }),
    Schema.Struct({ token: Token, lifeMs: Schema.Int }),
    ["notFound", "forbidden"],
  ),
  /** A packet as the socket would carry it, from a client that beats; answers come over Agora. */
  messagingSend: post.sealed(
    "/athena-agora-proxy/im/channel/send",
    Schema.Struct({ ...Beat, uid: MessagingUid, packet: ClientPacket }),
    BeatAnswer,
    ["notFound", "forbidden"],
  ),
  /** Keeps the session present without a socket, and the way over Agora open. */
  heartBeat: post.signed("/account/v1/notworry/heart_beat", Schema.Struct(Beat), BeatAnswer, ["notFound", "forbidden"]),
  /** The app was shown or hidden: notes when the person was last seen. */
  updateHeartbeat: post.signed("/account/v1/update_heartbeat", Schema.Struct({ visible: Schema.Boolean }), Nothing),
} as const
