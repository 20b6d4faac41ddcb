/** The page's commands and queries about customer service. */
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

/** A request of the user, from the moment it is written. */
export const SupportEntry = Schema.Struct({
  intentId: IntentId,
  topic: Word,
  text: Text,
  /** Device time, ms, while it waits or is parked. Then gateway time. */
  at: Millis,
  /** waiting: not at the gateway yet. parked: refused, `refused` says why. */
  state: Schema.Literals(["waiting", "parked", "received"]),
  refused: Schema.NullOr(AppError),
  /** Its number at the gateway. Null before that. */
  number: Schema.NullOr(Schema.Int),
})
export type SupportEntry = typeof SupportEntry.Type

/** The queries of this domain, by name. */
export const supportQueries = {
  /** Requests written on this device, newest first: the waiting ones, then those that the gateway has. */
  supportRequests: list(tagged("supportRequests", {}), Empty, SupportEntry, (row) => row[ROW_IDS.supportRequests]),
} as const
