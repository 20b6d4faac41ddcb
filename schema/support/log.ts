/**
 * What the log keeps of customer service: the intent, which may wait, and a local event when the gateway has it.
 * Visitors, who have no feed, write too.
 */
import { Schema } from "effect"
import { Address, Text, Word } from "../disclosure.ts"
import { IntentId, Millis } from "../ids.ts"
import { SUPPORT_MAX, SUPPORT_TOPICS } from "../rules/support.ts"

/** The gateway has a request of the user, under this number. Written when its reply arrives. Local. */
export const SupportReceived = Schema.TaggedStruct("v1.SupportReceived", {
  intentId: IntentId,
  number: Schema.Int,
  /** Any word, because stored events outlive the list of topics, which grows. */
  topic: Word,
  text: Text,
  /** Gateway time, ms. */
  at: Millis,
})

/** This domain's local events, by tag. */
export const supportLocalEvents = { "v1.SupportReceived": SupportReceived } as const

/** Payloads of this domain's intents, by name. */
export const supportIntents = {
  askSupport: Schema.TaggedStruct("askSupport", {
    topic: Schema.Literals(SUPPORT_TOPICS),
    /** Bounds the stored text. The limit itself, in letters, is a rule with its own error (rules/support.ts). */
    text: Text.check(Schema.isMaxLength(10 * SUPPORT_MAX)),
    /** Email for the answer. Empty: the account's email. */
    email: Address.check(Schema.isMaxLength(300)),
  }),
} as const
