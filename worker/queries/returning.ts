/** A user whose cookies live while this device's keys are gone, until the gateway has said whether the session goes on. */
import { Context, type SubscriptionRef } from "effect"

/** Holds null when nobody is expected. Each tab's worker has its own; without one nobody ever is. */
export const Returning = Context.Reference<SubscriptionRef.SubscriptionRef<number | null> | null>(
  "livcam/worker/queries/Returning",
  { defaultValue: () => null },
)
