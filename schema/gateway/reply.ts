/** The body of each answer. Code 200 is success (spec section 7). In a sealed exchange the envelope holds this body. */
import { Schema } from "effect"
import { Text, Token } from "../disclosure.ts"
import { Millis } from "../ids.ts"

/** An answer's body. */
export const Reply = Schema.Struct({
  code: Schema.Int,
  /** The gateway's own text for an error. Empty on success. */
  message: Text,
  /** The endpoint's response when the code is 200. Otherwise details of the error (`Refused`), or null. */
  data: Schema.Unknown,
})
export type Reply = typeof Reply.Type

/**
 * What a refusal may say besides its code. `until`: gateway time, ms, at which the refused action is possible again.
 */
export const Refused = Schema.Struct({ until: Millis })

/**
 * An encrypted body (spec section 7). `key` is `v1.<key id>.<base64>`, `data` is base64. The key of a long reply may
 * begin with `v2`. Its plaintext is then the length of the deflated JSON in four bytes, the deflated JSON, and zeros up
 * to a multiple of PADDED_TO.
 */
export const Envelope = Schema.Struct({ data: Token, key: Token })
export type Envelope = typeof Envelope.Type

/** Bytes. Padding, because the deflated length reveals more about the content than the length of the plain JSON. */
export const PADDED_TO = 512
