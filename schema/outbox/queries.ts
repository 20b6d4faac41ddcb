/** Queries about what waits to be sent. */
import { Empty, list, tagged } from "../query.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { Intent } from "./intent.ts"

/** The queries of this domain, by name. */
export const outboxQueries = {
  /** Waiting and parked intents that a user would recognise, oldest first (read marks are left out). */
  outbox: list(tagged("outbox", {}), Empty, Intent, (row) => row[ROW_IDS.outbox]),
} as const
