/** What the page may ask of the worker about customer service. */
import { Schema } from "effect"
import { command } from "../command.ts"
import { Text, Word } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { IntentId, Millis } from "../ids.ts"
import { Empty, list, tagged } from "../query.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { SUPPORT_PROBLEMS } from "../rules/support.ts"
import { supportIntents } from "./log.ts"

/** The commands of this domain, by name. */
export const supportCommands = {
  askSupport: command(supportIntents.askSupport, Schema.Struct({ intentId: IntentId }), "waits", SUPPORT_PROBLEMS),
} as const

/** An own request, from the moment it was written. */
export const SupportEntry = Schema.Struct({
  intentId: IntentId,
  topic: Word,
  text: Text,
  /** Device time while it waits or is parked, then the gateway's. */
  at: Millis,
  /** waiting: not with the gateway yet. parked: it was refused, `refused` says why. */
  state: Schema.Literals(["waiting", "parked", "received"]),
  refused: Schema.NullOr(AppError),
  /** Under which the gateway has it; null before. */
  number: Schema.NullOr(Schema.Int),
})
export type SupportEntry = typeof SupportEntry.Type

/** The queries of this domain, by name. */
export const supportQueries = {
  /** Requests that were written on this device, newest first: what waits, then what the gateway has. */
  supportRequests: list(tagged("supportRequests", {}), Empty, SupportEntry, (row) => row[ROW_IDS.supportRequests]),
} as const
