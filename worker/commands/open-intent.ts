/** The events that make a command an intent, on the disk before anything is sent, and that give one up. */
import { Clock, Effect } from "effect"
import type { EventOf } from "#schema/events/index.ts"
import type { Intent, IntentCommand } from "#schema/model/intent.ts"
import { Identity } from "../gateway/identity.ts"
import { laneOf } from "../outbox/request-of.ts"
import { drawIntentId } from "./intent-id.ts"

export const openedIntent = Effect.fnUntraced(function* (command: IntentCommand) {
  const { userId: me } = yield* Identity
  const event: EventOf<"v1.IntentOpened"> = {
    _tag: "v1.IntentOpened",
    intentId: yield* drawIntentId,
    command,
    lane: laneOf(command, me),
    at: yield* Clock.currentTimeMillis,
  }
  return event
})

export const cancelledIntent = ({ intentId }: Pick<Intent, "intentId">): EventOf<"v1.IntentCancelled"> => ({
  _tag: "v1.IntentCancelled",
  intentId,
})
