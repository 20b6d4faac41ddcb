/** Commands on what waits to be sent. */
import { Schema } from "effect"
import { command } from "../command.ts"
import { IntentId } from "../ids.ts"

const tagged = Schema.TaggedStruct
const nothing = Schema.Struct({})

/** The commands of this domain, by name. */
export const outboxCommands = {
  retryIntent: command(tagged("retryIntent", { intentId: IntentId }), nothing, "device"),
  /** Gives up a waiting or parked intent. Refused (commandInvalid) once it has been settled. */
  cancelIntent: command(tagged("cancelIntent", { intentId: IntentId }), nothing, "device"),
  /** Tries the network now instead of at the next planned time. */
  tryNow: command(tagged("tryNow", {}), nothing, "device"),
} as const
