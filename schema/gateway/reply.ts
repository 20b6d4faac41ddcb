/** The body of each answer: code 200 is success (spec section 7). In a sealed exchange this is what the envelope holds. */
import { Schema } from "effect"
import { Text, Token } from "../disclosure.ts"
import { Millis } from "../ids.ts"

/** An answer's body. */
export const Reply = Schema.Struct({
  code: Schema.Int,
  /** The gateway's own text for errors; empty on success. */
  message: Text,
  /** The endpoint's response when code is 200; else what belongs to the error (`Refused`), or null. */
  data: Schema.Unknown,
})
export type Reply = typeof Reply.Type

/** What a refusal may say beside its code: when what it refuses is possible again. */
export const Refused = Schema.Struct({ until: Millis })

/**
 * An encrypted body (spec section 7): `key` is `v1.<key id>.<base64>`, `data` is base64. The key of a long reply may begin with `v2`: what is
 * encrypted then is the JSON deflated, behind the length of that in four bytes and before zeros up to a multiple of PADDED_TO.
 */
export const Envelope = Schema.Struct({ data: Token, key: Token })
export type Envelope = typeof Envelope.Type

/** Bytes. The length of what was deflated would tell more of it than the length of what was not. */
export const PADDED_TO = 512
