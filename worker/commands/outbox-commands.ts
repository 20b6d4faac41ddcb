/** Commands on intents that wait or are parked, and on the wait itself. */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { Log } from "../log/log.ts"
import { Urgency } from "../network/urgency.ts"
import { Intents } from "../outbox/intents.ts"
import type { Handler } from "./handler.ts"

export const retryIntent: Handler<"retryIntent", Log | Intents | Urgency> = Effect.fnUntraced(function* ({ intentId }) {
  const log = yield* Log
  const intent = (yield* Intents).get(intentId)
  if (intent === undefined) return yield* failure("commandInvalid")
  if (intent.state === "parked") yield* log.append([{ _tag: "v1.IntentRetried", intentId }])
  yield* (yield* Urgency).now
  return {}
})

/** What the gateway has taken meanwhile shows all the same: a fact outlives the wish to undo it. */
export const cancelIntent: Handler<"cancelIntent", Log | Intents> = Effect.fnUntraced(function* ({ intentId }) {
  const log = yield* Log
  if ((yield* Intents).get(intentId) === undefined) return yield* failure("commandInvalid")
  yield* log.append([{ _tag: "v1.IntentCancelled", intentId }])
  return {}
})

export const tryNow: Handler<"tryNow", Urgency> = Effect.fnUntraced(function* () {
  yield* (yield* Urgency).now
  return {}
})
