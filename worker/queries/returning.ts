/**
 * A user whose cookies are valid while this device's keys are gone, until the gateway has said whether the session goes
 * on.
 */
import { Context, type SubscriptionRef } from "effect"

/** Holds null when no user is expected. Each tab's worker has its own; without one no user is ever expected. */
export const Returning = Context.Reference<SubscriptionRef.SubscriptionRef<number | null> | null>(
  "livcam/worker/queries/Returning",
  { defaultValue: () => null },
)
