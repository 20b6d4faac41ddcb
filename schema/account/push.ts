/** Web Push (spec section 3, push controller: support, status, hasCoin, gold). Field shapes are chosen here. */
import { Schema } from "effect"
import { Id, Token } from "../disclosure.ts"
import { Count } from "../ids.ts"

/** So many bytes as base64url without padding. */
const base64Url = (bytes: number) =>
  Token.check(Schema.isPattern(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)))

/** A browser's subscription (RFC 8030, RFC 8291): where it is reached, its public key and its secret, base64url without padding. */
export const PushSubscriptionKeys = Schema.Struct({
  endpoint: Token.check(Schema.isPattern(/^https?:\/\/\S+$/), Schema.isMaxLength(1_024)),
  p256dh: base64Url(65),
  auth: base64Url(16),
})

/** The push controller of this device. */
export const PushState = Schema.Struct({
  /** The gateway sends pushes. */
  support: Schema.Boolean,
  /** 0: this session has no subscription. 1: one to which a push has come. 2: one that has not proved itself yet. */
  status: Schema.Literals([0, 1, 2]),
  /** The bonus is still to be had by this account. */
  hasCoin: Schema.Boolean,
  /** Coins of the bonus. */
  gold: Count,
  /** What a browser subscribes with: the gateway's public key of VAPID (RFC 8292), base64url. */
  publicKey: Id,
  /** Names of people may be told. */
  names: Schema.Boolean,
})
export type PushState = typeof PushState.Type

/** What the gateway pushed to a new subscription, and gets back: 32 bytes, base64url. */
export const PushProof = base64Url(32)
