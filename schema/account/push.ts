/** Web Push (spec section 3, push controller: support, status, hasCoin, gold). Field shapes are chosen here. */
import { Schema } from "effect"
import { Id, Token } from "../disclosure.ts"
import { Count } from "../ids.ts"

/** This many bytes as base64url without padding. */
const base64Url = (bytes: number) =>
  Token.check(Schema.isPattern(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)))

/**
 * A browser's push subscription (RFC 8030, RFC 8291): its address, its public key and its secret, base64url without
 * padding.
 */
export const PushSubscriptionKeys = Schema.Struct({
  endpoint: Token.check(Schema.isPattern(/^https?:\/\/\S+$/), Schema.isMaxLength(1_024)),
  p256dh: base64Url(65),
  auth: base64Url(16),
})

/** The push controller of this device. */
export const PushState = Schema.Struct({
  /** The gateway sends pushes. */
  support: Schema.Boolean,
  /**
   * 0: this session has no subscription. 1: a subscription that a push has reached. 2: a subscription that has not
   * proved itself yet.
   */
  status: Schema.Literals([0, 1, 2]),
  /** This account can still get the bonus. */
  hasCoin: Schema.Boolean,
  /** Coins of the bonus. */
  gold: Count,
  /** The gateway's VAPID public key (RFC 8292), base64url: a browser subscribes with it. */
  publicKey: Id,
  /** Pushes may contain people's names. */
  names: Schema.Boolean,
})
export type PushState = typeof PushState.Type

/** The token that the gateway pushes to a new subscription and gets back as proof: 32 bytes, base64url. */
export const PushProof = base64Url(32)
