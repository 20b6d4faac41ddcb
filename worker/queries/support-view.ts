/** Query `supportRequests`: what waits or was refused, then what the gateway has, newest first in both. */
import { Effect } from "effect"
import type { Intent, IntentOf } from "#schema/outbox/intent.ts"
import type { SupportEntry } from "#schema/support/worker-api.ts"
import { Intents } from "../intents/intents.ts"
import { LiveRows } from "./live-rows.ts"
import { listOf, type OpenView } from "./view.ts"

const isSupportWish = (intent: Intent): intent is IntentOf<"askSupport"> => intent.command._tag === "askSupport"

const entryOfWish = ({ intentId, state, reason, at, command }: IntentOf<"askSupport">): SupportEntry => {
  const { topic, text } = command
  return { intentId, topic, text, at, state, refused: reason, number: null }
}

export const openSupportRequests: OpenView<"supportRequests", LiveRows | Intents> = Effect.fnUntraced(function* () {
  const rows = yield* LiveRows
  const intents = yield* Intents
  return {
    topics: ["intents"],
    read: () =>
      Effect.map(rows.family("support"), (received) => {
        const waiting = intents.all().filter(isSupportWish).map(entryOfWish).reverse()
        const there = received.map(([, request]): SupportEntry => ({ ...request, state: "received", refused: null }))
        return listOf([...waiting, ...there], ({ intentId }) => intentId)
      }),
  }
})
