/** What the log keeps of intents: local events. An intent is settled by the feed event that carries its id, never by a reply alone. */
import { Schema } from "effect"
import { Lane } from "../disclosure.ts"
import { StoredError } from "../errors.ts"
import { IntentId, Millis } from "../ids.ts"
import { RawCommand } from "./intent.ts"

/** A command was accepted that must reach the gateway. */
export const IntentOpened = Schema.TaggedStruct("v1.IntentOpened", {
  intentId: IntentId,
  /** Kept as it was accepted; read by readIntentCommand. */
  command: RawCommand,
  lane: Lane,
  /** Device time. */
  at: Millis,
})
/** The gateway refused it for good, or it failed in a way that only a person can judge. It stays where the user sees it. */
export const IntentParked = Schema.TaggedStruct("v1.IntentParked", { intentId: IntentId, reason: StoredError })
/** The user asked for another try. */
export const IntentRetried = Schema.TaggedStruct("v1.IntentRetried", { intentId: IntentId })
/** The user gave it up. */
export const IntentCancelled = Schema.TaggedStruct("v1.IntentCancelled", { intentId: IntentId })
/**
 * The gateway has done an intent, and no event that stands here tells of it: none does (telemetry), or others stand for it
 * (a snapshot, a compacted log).
 */
export const IntentSettled = Schema.TaggedStruct("v1.IntentSettled", { intentId: IntentId })

/** What this device writes of this domain, by tag. */
export const outboxLocalEvents = {
  "v1.IntentOpened": IntentOpened,
  "v1.IntentParked": IntentParked,
  "v1.IntentRetried": IntentRetried,
  "v1.IntentCancelled": IntentCancelled,
  "v1.IntentSettled": IntentSettled,
} as const
