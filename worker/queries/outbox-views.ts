/** Queries `outbox` and `outboxIntent`. */
import { Effect } from "effect"
import { Intents, isIntentKey } from "../outbox/intents.ts"
import { isRecognised } from "../projections/outbox.ts"
import { listOf, type OpenView } from "./view.ts"

export const openOutbox: OpenView<"outbox", Intents> = Effect.fnUntraced(function* () {
  const intents = yield* Intents
  return {
    concerns: isIntentKey,
    topics: [],
    read: () =>
      Effect.sync(() =>
        listOf(
          intents.all().filter(({ command }) => isRecognised(command)),
          ({ intentId }) => intentId,
        ),
      ),
  }
})

export const openOutboxIntent: OpenView<"outboxIntent", Intents> = Effect.fnUntraced(function* ({ intentId }) {
  const intents = yield* Intents
  return { concerns: isIntentKey, topics: [], read: () => Effect.sync(() => intents.get(intentId) ?? null) }
})
