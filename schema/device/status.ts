/** What the engine says about itself: who is signed in, how the network is, whether storage holds. */
import { Schema } from "effect"
import { Name, Picture } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { Coins, Millis, SessionId, UserId } from "../ids.ts"
import { OwnUser } from "../people/user.ts"

/** Who uses this browser now. Logged in means a token, both login cookies and no failing ban check (spec section 4). */
export const SessionStatus = Schema.Struct({
  state: Schema.Literals(["visitor", "signedIn"]),
  user: Schema.NullOr(OwnUser),
  /** Coins and points by the newest ledger entry this device knows. */
  balance: Coins,
  points: Coins,
  /** Why the last session ended, to be told once: loginExpired, banned…; null otherwise. */
  ended: Schema.NullOr(AppError),
  /**
   * The browser has cleared what was saved here, and with it the session that `ended`: so much was waiting to be sent. All
   * else comes back with the next login. Missing when nothing was cleared.
   */
  cleared: Schema.optionalKey(Schema.Struct({ unsent: Schema.Int })),
  /**
   * A user whose login cookies live while this device's data is gone: signed in again by itself as soon as the gateway can
   * be asked. Missing when there is none; the state is `visitor` meanwhile.
   */
  returning: Schema.optionalKey(UserId),
  /** A past commit of some log is shown: who is signed in now is not told. Missing in the present. */
  past: Schema.optionalKey(Schema.Literal(true)),
})
export type SessionStatus = typeof SessionStatus.Type

/** How the network is, by what attempts have shown, and what waits for it. */
export const ConnectionStatus = Schema.Struct({
  /** waking: the gateway answers that it is starting. After real attempts; by the browser's word alone only that the network has gone, never that it is there. */
  network: Schema.Literals(["starting", "online", "weak", "offline", "reconnecting", "waking"]),
  /** Messaging connection of spec section 4. */
  messaging: Schema.Literals(["offline", "online", "calling"]),
  /** Device time of the next attempt; null while none is planned. */
  retryAt: Schema.NullOr(Millis),
  /** Device time when the feed was last known complete; null when never. */
  savedAt: Schema.NullOr(Millis),
  /** Intents that wait. */
  waiting: Schema.Int,
  parked: Schema.Int,
  /** Gateway time minus device time, ms. */
  clockOffset: Millis,
  /** This tab's worker runs the engine, or goes through the tab that does. */
  role: Schema.Literals(["leader", "follower"]),
})
export type ConnectionStatus = typeof ConnectionStatus.Type

/**
 * Whether the browser keeps the saved data for good. unasked: nothing is worth asking for yet. wanted: the page should ask
 * now. granted, refused: its answer.
 */
export const Persistence = Schema.Literals(["unasked", "wanted", "granted", "refused"])
export type Persistence = typeof Persistence.Type

/** Whether what is saved here holds, and how much room it has. */
export const StorageStatus = Schema.Struct({
  state: Schema.Literals(["fine", "full", "broken"]),
  /** Stored documents and events that could not be read: set aside or skipped, none deleted. */
  quarantined: Schema.Int,
  /** Pages of old messages that are missing here because there was no room. They come again when they are looked at. */
  pruned: Schema.Int,
  /** Bytes that the browser says are used and may be used; null when it does not say. */
  usage: Schema.NullOr(Schema.Finite),
  quota: Schema.NullOr(Schema.Finite),
  persistence: Persistence,
  /** Rows are being made anew by this version's folds, in log entries; the former rows are shown meanwhile. Null when not. */
  rebuilding: Schema.NullOr(Schema.Struct({ done: Schema.Int, total: Schema.Int })),
})
export type StorageStatus = typeof StorageStatus.Type

/** What one chat takes on this device. */
export const ChatUse = Schema.Struct({
  sessionId: SessionId,
  friendId: UserId,
  userName: Name,
  headImg: Picture,
  /** Messages on this device, and in the session as far as it knows. */
  held: Schema.Int,
  count: Schema.Int,
  /** By the length of what is stored. */
  bytes: Schema.Int,
})
export type ChatUse = typeof ChatUse.Type

/** What the account takes on this device; bytes by the length of what is stored, measured in the background. */
export const StorageUse = Schema.Struct({
  /** Largest first. */
  chats: Schema.Array(ChatUse),
  /** How many, over all chats. */
  messages: Schema.Int,
  /** Bytes of their pages, and so on below. */
  messageBytes: Schema.Int,
  log: Schema.Int,
  /** Commits in the log, and the documents that hold them. */
  commits: Schema.Int,
  entries: Schema.Int,
  caches: Schema.Int,
  /** The search index. */
  search: Schema.Int,
  /** Everything else: chats, people, what waits. */
  rest: Schema.Int,
  total: Schema.Int,
  usage: Schema.NullOr(Schema.Finite),
  quota: Schema.NullOr(Schema.Finite),
  persistence: Persistence,
  /** Device time of the measurement. */
  at: Millis,
})
export type StorageUse = typeof StorageUse.Type
