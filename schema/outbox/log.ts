/** Local events about intents. The feed event that carries an intent's id settles the intent, never a reply alone. */
import { Schema } from "effect"
import { Lane } from "../disclosure.ts"
import { StoredError } from "../errors.ts"
import { IntentId, Millis } from "../ids.ts"
import { RawCommand } from "./intent.ts"

/** A command that must reach the gateway was accepted. */
export const IntentOpened = Schema.TaggedStruct("v1.IntentOpened", {
  intentId: IntentId,
  /** The command as accepted. readIntentCommand decodes it. */
  command: RawCommand,
  lane: Lane,
  /** Device time, ms. */
  at: Millis,
})
/**
 * The gateway refused the intent for good, or it failed in a way that only a person can judge. It stays where the user
 * sees it.
 */
export const IntentParked = Schema.TaggedStruct("v1.IntentParked", { intentId: IntentId, reason: StoredError })
/** The user asked for another try of a parked intent. */
export const IntentRetried = Schema.TaggedStruct("v1.IntentRetried", { intentId: IntentId })
/** The user gave the intent up. */
export const IntentCancelled = Schema.TaggedStruct("v1.IntentCancelled", { intentId: IntentId })
/**
 * The gateway has carried out an intent, and no stored feed event says so: either none ever does (telemetry), or other
 * events replaced it (a snapshot, a compacted log).
 */
export const IntentSettled = Schema.TaggedStruct("v1.IntentSettled", { intentId: IntentId })

/** This domain's local events, by tag. */
export const outboxLocalEvents = {
  "v1.IntentOpened": IntentOpened,
  "v1.IntentParked": IntentParked,
  "v1.IntentRetried": IntentRetried,
  "v1.IntentCancelled": IntentCancelled,
  "v1.IntentSettled": IntentSettled,
} as const
