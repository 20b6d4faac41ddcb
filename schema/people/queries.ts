/** Queries about people. */
import { Schema } from "effect"
import { UserId } from "../ids.ts"
import { Empty, list, one, tagged } from "../query.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { Arrival, Person, Presence } from "./user.ts"

/** The queries of this domain, by name. */
export const peopleQueries = {
  person: one(tagged("person", { userId: UserId }), Schema.NullOr(Person)),
  /** Online status of what is on screen; polled, and pushed where the gateway pushes. */
  presence: list(
    tagged("presence", { userIds: Schema.Array(UserId).check(Schema.isMaxLength(200)) }),
    Empty,
    Presence,
    (row) => String(row[ROW_IDS.presence]),
  ),
  /** Who has come online lately of those whom the user wants to be told of (`remind`), oldest first; while it is watched. */
  arrivals: one(tagged("arrivals", {}), Schema.Array(Arrival)),
} as const
