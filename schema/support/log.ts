/** What the log keeps of customer service: the wish, which may wait, and the gateway's word that it has come. Visitors, who have no feed, write too. */
import { Schema } from "effect"
import { Address, Text, Word } from "../disclosure.ts"
import { IntentId, Millis } from "../ids.ts"
import { SUPPORT_MAX, SUPPORT_TOPICS } from "../rules/support.ts"

/** A request of mine is with the gateway, under this number. This device's note of the reply that said so. Local. */
export const SupportReceived = Schema.TaggedStruct("v1.SupportReceived", {
  intentId: IntentId,
  number: Schema.Int,
  /** Kept open in stored facts: the list of topics grows. */
  topic: Word,
  text: Text,
  /** Gateway time. */
  at: Millis,
})

/** What this device writes of this domain, by tag. */
export const supportLocalEvents = { "v1.SupportReceived": SupportReceived } as const

/** Payloads of the wishes, by name. */
export const supportIntents = {
  askSupport: Schema.TaggedStruct("askSupport", {
    topic: Schema.Literals(SUPPORT_TOPICS),
    /** The limit itself, in letters, is a rule with an error of its own (rules/support.ts). */
    text: Text.check(Schema.isMaxLength(10 * SUPPORT_MAX)),
    /** Where an answer goes; empty: to the address of the account. */
    email: Address.check(Schema.isMaxLength(300)),
  }),
} as const
