/** The page's commands and queries about what waits to be sent, and about what was sent with an unknown outcome. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { IntentId } from "../ids.ts"
import { Empty, list, one, tagged } from "../query.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { ListedIntent } from "./intent.ts"
import { CheckedOnce } from "./once.ts"

/** The commands of this domain, by name. */
export const outboxCommands = {
  retryIntent: command(tagged("retryIntent", { intentId: IntentId }), nothing, "device"),
  /** Gives up a waiting or parked intent. Refused (commandInvalid) after it was settled. */
  cancelIntent: command(tagged("cancelIntent", { intentId: IntentId }), nothing, "device"),
  /** Retries the network now instead of at the next planned time. */
  tryNow: command(tagged("tryNow", {}), nothing, "device"),
} as const

/** The queries of this domain, by name. */
export const outboxQueries = {
  /** Waiting and parked intents that a user would recognise, oldest first. Read marks, for one, are left out. */
  outbox: list(tagged("outbox", {}), Empty, ListedIntent, (row) => row[ROW_IDS.outbox]),
  /**
   * Once commands whose answer was lost, since the engine started: the gateway is being asked, or has said what became
   * of them.
   */
  checking: one(tagged("checking", {}), Schema.Array(CheckedOnce)),
} as const
