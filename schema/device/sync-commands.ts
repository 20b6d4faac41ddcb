/** Commands about saved data: fetching history, and the notice of data that came back. */
import { Schema } from "effect"
import { command } from "../command.ts"
import { SessionId } from "../ids.ts"

const tagged = Schema.TaggedStruct
const nothing = Schema.Struct({})

/** The commands of this domain, by name. */
export const syncCommands = {
  /**
   * Keeps all messages of a chat, or of all chats (null), here: fetches them in the background, and what goes missing later
   * too. One download at a time: `start` takes the place of another. Goes on after a restart; what was fetched stays when it
   * is cancelled.
   */
  downloadHistory: command(
    tagged("downloadHistory", {
      sessionId: Schema.NullOr(SessionId),
      action: Schema.Literals(["start", "pause", "resume", "cancel"]),
    }),
    nothing,
    "device",
    ["notFound"],
  ),
  /** The notice of data that came back was read. */
  dismissRestored: command(tagged("dismissRestored", {}), nothing, "device"),
} as const
