/** When the browser should be asked to keep the saved data for good: once something of the user's own stands here. */
import { Effect, SubscriptionRef } from "effect"
import type { StorageStatus } from "#schema/device/status.ts"
import { type EventTag, isEventTag } from "#schema/events.ts"
import type { RawEvent } from "#schema/log/entry.ts"

const WORTH_KEEPING: { readonly [T in EventTag]?: (event: RawEvent) => boolean } = {
  "v1.IntentOpened": ({ command }) =>
    typeof command === "object" && command !== null && "_tag" in command && OWN_WORDS.has(command._tag),
  "v1.CoinsPosted": ({ reason }) => reason === "purchase",
}
const OWN_WORDS = new Set<unknown>(["sendMessage", "sayHi", "requestFriend", "updateProfile"])

/** The page watches the status and asks; an answer that was given is never asked for again. */
export const wantPersistence = (
  status: SubscriptionRef.SubscriptionRef<StorageStatus>,
  events: ReadonlyArray<RawEvent>,
): Effect.Effect<void> =>
  Effect.suspend(() => {
    const { persistence, state } = SubscriptionRef.getUnsafe(status)
    const isTime = persistence === "unasked" && state === "fine"
    return isTime && events.some((event) => isEventTag(event._tag) && WORTH_KEEPING[event._tag]?.(event))
      ? SubscriptionRef.update(status, (now) => ({ ...now, persistence: "wanted" as const }))
      : Effect.void
  })
