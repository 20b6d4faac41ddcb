/** Ids of intents: 128 random bits, made before the first sending and never made twice. */
import { Effect } from "effect"
import { bytesToBase64Url } from "../crypto/base64.ts"
import { Entropy } from "../crypto/entropy.ts"

export const drawIntentId: Effect.Effect<string> = Effect.gen(function* () {
  const entropy = yield* Entropy
  return bytesToBase64Url(entropy.bytes(16))
})
