/** Query `outbox`. */
import { Effect } from "effect"
import { isListed } from "../intents/index.ts"
import { Intents, isIntentKey } from "../outbox/intents.ts"
import { listOf, type OpenView } from "./view.ts"

export const openOutbox: OpenView<"outbox", Intents> = Effect.fnUntraced(function* () {
  const intents = yield* Intents
  return {
    concerns: isIntentKey,
    topics: [],
    read: () =>
      Effect.sync(() =>
        listOf(
          intents.all().filter(({ command }) => isListed(command)),
          ({ intentId }) => intentId,
        ),
      ),
  }
})
