/** Queries about relations between people and own reports. */
import { Schema } from "effect"
import { UserId } from "../ids.ts"
import { Empty, list, one, tagged } from "../query.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { BlockedPerson, FriendEntry, FriendRequest, RelationView, ReportEntry } from "./relation.ts"

/** The queries of this domain, by name. */
export const friendQueries = {
  /** What is between me and a person, with my waiting wishes applied. */
  relation: one(tagged("relation", { userId: UserId }), RelationView),
  /** Favourites first, then by name. */
  friends: list(tagged("friends", {}), Schema.Struct({ count: Schema.Int }), FriendEntry, (row) =>
    String(row[ROW_IDS.friends]),
  ),
  /** Requests to me, newest first, then mine. `received` counts those that I have not answered. */
  friendRequests: list(
    tagged("friendRequests", {}),
    Schema.Struct({ received: Schema.Int, sent: Schema.Int }),
    FriendRequest,
    (row) => String(row[ROW_IDS.friendRequests]),
  ),
  /** People whom I have blocked, newest first. */
  blocked: list(tagged("blocked", {}), Empty, BlockedPerson, (row) => String(row[ROW_IDS.blocked])),
  /** Own reports, newest first. */
  reports: list(tagged("reports", {}), Empty, ReportEntry, (row) => row[ROW_IDS.reports]),
} as const
