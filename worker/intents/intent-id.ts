/** Ids of intents: 128 random bits, made before the first sending and never made twice. */
import { Context, Effect } from "effect"
import { bytesToBase64Url } from "../crypto/base64.ts"
import { Entropy } from "../crypto/entropy.ts"

/**
 * The id that the asking tab has drawn for its command's intent. The first caller of `take` gets it, later ones get
 * null. `again`: the tab has asked before and has lost the answer.
 */
export const AskedId = Context.Reference<{ readonly take: () => string | null; readonly again?: boolean }>(
  "livcam/worker/intents/AskedId",
  {
    defaultValue: () => ({ take: () => null }),
  },
)

export const drawIntentId: Effect.Effect<string> = Effect.gen(function* () {
  const entropy = yield* Entropy
  return (yield* AskedId).take() ?? bytesToBase64Url(entropy.bytes(16))
})
