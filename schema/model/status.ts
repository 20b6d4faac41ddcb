/** What the engine says about itself: who is signed in, how the network is, whether storage holds. */
import { Schema } from "effect"
import { AppError } from "../errors.ts"
import { Coins, Millis } from "../ids.ts"
import { OwnUser } from "./user.ts"

/** Who uses this browser now. Logged in means a token, both login cookies and no failing ban check (spec section 4). */
export const SessionStatus = Schema.Struct({
  state: Schema.Literals(["visitor", "signedIn"]),
  user: Schema.NullOr(OwnUser),
  /** Coins and points by the newest ledger entry this device knows. */
  balance: Coins,
  points: Coins,
  /** Why the last session ended, to be told once: loginExpired, banned…; null otherwise. */
  ended: Schema.NullOr(AppError),
})
export type SessionStatus = typeof SessionStatus.Type

export const ConnectionStatus = Schema.Struct({
  /** After real attempts, never by the browser's flag alone. */
  network: Schema.Literals(["starting", "online", "weak", "offline", "reconnecting"]),
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
  role: Schema.Literals(["owner", "guest"]),
})
export type ConnectionStatus = typeof ConnectionStatus.Type

export const StorageStatus = Schema.Struct({
  state: Schema.Literals(["fine", "full", "broken"]),
  /** Stored documents that could not be read and were set aside. */
  quarantined: Schema.Int,
})
export type StorageStatus = typeof StorageStatus.Type
