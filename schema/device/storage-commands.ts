/** Commands on what this device saves. None of them touches what the gateway has, and none drops what has not been sent. */
import { Schema } from "effect"
import { command } from "../command.ts"
import { SessionId } from "../ids.ts"

const tagged = Schema.TaggedStruct
const nothing = Schema.Struct({})

/** The commands of this domain, by name. */
export const storageCommands = {
  /**
   * Puts messages of a chat off this device; they come again from the gateway when they are looked at. `newest` keeps the
   * newest page, `none` only the message that the chat list shows. `pruned`: how many have gone. Ends a download that would
   * bring them back.
   */
  pruneChat: command(
    tagged("pruneChat", { sessionId: SessionId, keep: Schema.Literals(["newest", "none"]) }),
    Schema.Struct({ pruned: Schema.Int }),
    "device",
    ["notFound"],
  ),
  /** Drops saved answers of the gateway (wall, profiles). `bytes`: how much that was. */
  pruneCaches: command(tagged("pruneCaches", {}), Schema.Struct({ bytes: Schema.Int }), "device"),
  /** Compacts the whole log now. Entries before and after. */
  compactLog: command(tagged("compactLog", {}), Schema.Struct({ before: Schema.Int, after: Schema.Int }), "device"),
  /** What the browser said when the page asked it to keep the saved data for good. */
  reportPersistence: command(tagged("reportPersistence", { granted: Schema.Boolean }), nothing, "device"),
} as const
