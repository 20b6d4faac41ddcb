/** Queries about the device: session, network, saved data. */
import { Schema } from "effect"
import { SessionId } from "../ids.ts"
import { one, tagged } from "../query.ts"
import { ConnectionStatus, SessionStatus, StorageStatus, StorageUse } from "./status.ts"
import { HistoryDownload, RestoredNotice, SyncProgress } from "./sync.ts"

/** The queries of this domain, by name. */
export const deviceQueries = {
  session: one(tagged("session", {}), SessionStatus),
  connection: one(tagged("connection", {}), ConnectionStatus),
  storage: one(tagged("storage", {}), StorageStatus),
  /** What is saved here and how much room it takes; null while it is measured for the first time. */
  storageUse: one(tagged("storageUse", {}), Schema.NullOr(StorageUse)),
  /** A long catching-up that goes on now; null when none does. */
  sync: one(tagged("sync", {}), Schema.NullOr(SyncProgress)),
  /** Saved data that had to come back, until it is dismissed; null when there is nothing to tell. */
  restored: one(tagged("restored", {}), Schema.NullOr(RestoredNotice)),
  /** How far the history of a chat, or of all (null), is on this device. */
  historyDownload: one(tagged("historyDownload", { sessionId: Schema.NullOr(SessionId) }), HistoryDownload),
} as const
