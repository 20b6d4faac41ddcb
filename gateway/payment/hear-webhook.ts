/** A webhook of a provider: what its own signature proves is taken in. Gives the HTTP status of the answer. */
import { Effect } from "effect"
import { RateLimit } from "../rate-limit.ts"
import { applyWord } from "./apply-word.ts"
import { Payments } from "./payments.ts"
import type { Webhook } from "./provider.ts"

export const hearWebhook = Effect.fnUntraced(function* (channelCode: string, webhook: Webhook, ip: string) {
  const limit = yield* RateLimit
  const isTooMany = yield* Effect.match(limit.take(ip, "", false), { onFailure: () => true, onSuccess: () => false })
  if (isTooMany) return 429
  const provider = (yield* Payments).byCode.get(channelCode)
  if (provider === undefined) return 404
  const words = yield* provider.readWebhook(webhook)
  if (words === null) return 400
  for (const word of words) yield* applyWord(channelCode, word)
  return 200
})
