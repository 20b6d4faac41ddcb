/** Queries about what waits to be sent, and about what was sent and is not known. */
import { Schema } from "effect"
import { Empty, list, one, tagged } from "../query.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { Intent } from "./intent.ts"
import { CheckedOnce } from "./once.ts"

/** The queries of this domain, by name. */
export const outboxQueries = {
  /** Waiting and parked intents that a user would recognise, oldest first (read marks are left out). */
  outbox: list(tagged("outbox", {}), Empty, Intent, (row) => row[ROW_IDS.outbox]),
  /** Once commands whose answer was lost, since the engine started: the gateway is being asked, or has told what became of them. */
  checking: one(tagged("checking", {}), Schema.Array(CheckedOnce)),
} as const
