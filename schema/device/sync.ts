/** What the engine says about bringing saved data up to date: catching up, data that came back, history that is fetched. */
import { Schema } from "effect"
import { SessionId } from "../ids.ts"

/** A long catching-up: chats of a new device, or entries of the feed after a long absence. */
export const SyncProgress = Schema.Struct({
  of: Schema.Literals(["chats", "entries"]),
  done: Schema.Int,
  total: Schema.Int,
})
export type SyncProgress = typeof SyncProgress.Type

/**
 * Saved data that had to be fetched again, to be told once. wiped: the browser has cleared it. gateway: the gateway has
 * forgotten the newest part of what it had told (it came back from a backup).
 */
export const RestoredNotice = Schema.Struct({
  cause: Schema.Literals(["wiped", "gateway", "damaged"]),
  /** Chats that are here again. */
  chats: Schema.Int,
  /** Intents that waited on this device and are lost; 0 for `gateway`, where none is. */
  unsentLost: Schema.Int,
})
export type RestoredNotice = typeof RestoredNotice.Type

/** How far the messages of one chat, or of all, are on this device, and what is done about those that are not. */
export const HistoryDownload = Schema.Struct({
  /** What is fetched: a chat or all (null). Equals the question's unless another download covers it. */
  sessionId: Schema.NullOr(SessionId),
  /**
   * offline: goes on by itself when the gateway can be reached. full: there is no room for more; goes on when it is asked to.
   * complete: nothing is missing.
   */
  state: Schema.Literals(["idle", "running", "offline", "paused", "full", "complete"]),
  /** All of it is wanted here: what is missing now or later is fetched, until it is cancelled. */
  wanted: Schema.Boolean,
  /** Messages here, and messages in all. */
  done: Schema.Int,
  total: Schema.Int,
  /** A guess of what is still to come, by the mean size of what is here. */
  bytes: Schema.Int,
})
export type HistoryDownload = typeof HistoryDownload.Type
