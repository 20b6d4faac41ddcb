/** What the engine reports about itself: who is signed in, how the network is, whether storage works. */
import { Schema } from "effect"
import { Name, Picture } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { Coins, Millis, SessionId, UserId } from "../ids.ts"
import { OwnUser } from "../people/user.ts"

/**
 * Who uses this browser now. Signed in means: a token, both login cookies and no failing ban check (spec section 4).
 */
export const SessionStatus = Schema.Struct({
  state: Schema.Literals(["visitor", "signedIn"]),
  user: Schema.NullOr(OwnUser),
  /** Coins and points by the newest ledger entry this device knows. */
  balance: Coins,
  points: Coins,
  /** Why the last session ended, shown to the user once: loginExpired, a ban and so on. Null otherwise. */
  ended: Schema.NullOr(AppError),
  /**
   * The browser has cleared the saved data, and with it the session that `ended`. `unsent`: how many intents were
   * waiting to be sent. Everything else comes back with the next login. Missing when nothing was cleared.
   */
  cleared: Schema.optionalKey(Schema.Struct({ unsent: Schema.Int })),
  /**
   * A user whose login cookies are still valid while this device's data is gone. The engine signs the user in again as
   * soon as the gateway can be asked; until then the state is `visitor`. Missing when there is none.
   */
  returning: Schema.optionalKey(UserId),
  /** A past commit of a log is shown, so the currently signed-in user is not told. Missing in the present. */
  past: Schema.optionalKey(Schema.Literal(true)),
})
export type SessionStatus = typeof SessionStatus.Type

/** The network state, as real attempts have shown it, and what waits for the network. */
export const ConnectionStatus = Schema.Struct({
  /**
   * waking: the gateway answers that it is starting. States come from real attempts. The browser's own report counts
   * only when it says that the network is gone, never when it says that there is one.
   */
  network: Schema.Literals(["starting", "online", "weak", "offline", "reconnecting", "waking"]),
  /** The messaging connection of spec section 4. */
  messaging: Schema.Literals(["offline", "online", "calling"]),
  /** Device time of the next attempt, ms. Null when none is planned. */
  retryAt: Schema.NullOr(Millis),
  /** Device time, ms, when the feed was last known to be complete. Null: never. */
  savedAt: Schema.NullOr(Millis),
  /** Waiting intents. */
  waiting: Schema.Int,
  parked: Schema.Int,
  /** Gateway time minus device time, ms. */
  clockOffset: Millis,
  /** leader: this tab's worker runs the engine. follower: it goes through the leader's tab. */
  role: Schema.Literals(["leader", "follower"]),
})
export type ConnectionStatus = typeof ConnectionStatus.Type

/**
 * Whether the browser keeps the saved data permanently. unasked: there is no reason to ask yet. wanted: the page should
 * ask now. granted, refused: the browser's answer.
 */
export const Persistence = Schema.Literals(["unasked", "wanted", "granted", "refused"])
export type Persistence = typeof Persistence.Type

/** Whether storage works, and how much room it has. */
export const StorageStatus = Schema.Struct({
  state: Schema.Literals(["fine", "full", "broken"]),
  /** Stored documents and events that could not be read. They are set aside or skipped, never deleted. */
  quarantined: Schema.Int,
  /** Pages of old messages that are missing on this device for lack of room. They are fetched again when viewed. */
  pruned: Schema.Int,
  /** Bytes used and available, as the browser reports them. Null when it does not say. */
  usage: Schema.NullOr(Schema.Finite),
  quota: Schema.NullOr(Schema.Finite),
  persistence: Persistence,
  /**
   * Progress, in log entries, while this version's folds rebuild the rows. The old rows are shown meanwhile. Null when
   * no rebuild runs.
   */
  rebuilding: Schema.NullOr(Schema.Struct({ done: Schema.Int, total: Schema.Int })),
})
export type StorageStatus = typeof StorageStatus.Type

/** The room that one chat takes on this device. */
export const ChatUse = Schema.Struct({
  sessionId: SessionId,
  friendId: UserId,
  userName: Name,
  headImg: Picture,
  /** Messages on this device, and messages in the session as far as the device knows. */
  held: Schema.Int,
  count: Schema.Int,
  /** Measured by the length of the stored text. */
  bytes: Schema.Int,
})
export type ChatUse = typeof ChatUse.Type

/**
 * The room that the account takes on this device. Bytes are the length of the stored text, measured in the background.
 */
export const StorageUse = Schema.Struct({
  /** Largest first. */
  chats: Schema.Array(ChatUse),
  /** Number of messages over all chats. */
  messages: Schema.Int,
  /** Bytes of their pages. The fields below are bytes too, except where they say otherwise. */
  messageBytes: Schema.Int,
  log: Schema.Int,
  /** Number of commits in the log, and of the documents that hold them. */
  commits: Schema.Int,
  entries: Schema.Int,
  caches: Schema.Int,
  /** The search index. */
  search: Schema.Int,
  /** Everything else: chats, people, waiting intents. */
  rest: Schema.Int,
  total: Schema.Int,
  usage: Schema.NullOr(Schema.Finite),
  quota: Schema.NullOr(Schema.Finite),
  persistence: Persistence,
  /** Device time of the measurement, ms. */
  at: Millis,
})
export type StorageUse = typeof StorageUse.Type
