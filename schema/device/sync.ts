/** What the engine reports about updating saved data: catching up, restored data, history downloads. */
import { Schema } from "effect"
import { SessionId } from "../ids.ts"

/** Progress of a long catch-up: chats on a new device, or feed entries after a long absence. */
export const SyncProgress = Schema.Struct({
  of: Schema.Literals(["chats", "entries"]),
  done: Schema.Int,
  total: Schema.Int,
})
export type SyncProgress = typeof SyncProgress.Type

/**
 * Saved data that had to be fetched again, or was lost, shown to the user once. wiped: the browser cleared it. gateway:
 * the gateway lost the newest part of its feed (it came back from a backup). damaged: stored intents could not be read.
 */
export const RestoredNotice = Schema.Struct({
  cause: Schema.Literals(["wiped", "gateway", "damaged"]),
  /** Chats that are on this device again. */
  chats: Schema.Int,
  /** Intents that waited on this device and are lost. 0 for `gateway`, which loses none. */
  unsentLost: Schema.Int,
})
export type RestoredNotice = typeof RestoredNotice.Type

/** How many messages of one chat, or of all chats, are on this device, and what happens about the missing ones. */
export const HistoryDownload = Schema.Struct({
  /**
   * What the download covers: a chat, or all (null). Equals the query's parameter unless another download covers that
   * chat.
   */
  sessionId: Schema.NullOr(SessionId),
  /**
   * offline: continues when the gateway can be reached. full: no room for more, continues on the user's command.
   * complete: nothing is missing.
   */
  state: Schema.Literals(["idle", "running", "offline", "paused", "full", "complete"]),
  /**
   * The user wants the whole history here: messages missing now or later are fetched until the download is cancelled.
   */
  wanted: Schema.Boolean,
  /** Messages on this device, and messages in all. */
  done: Schema.Int,
  total: Schema.Int,
  /** Estimated bytes still to come, from the mean size of the messages on this device. */
  bytes: Schema.Int,
})
export type HistoryDownload = typeof HistoryDownload.Type
