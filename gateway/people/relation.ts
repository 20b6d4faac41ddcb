/** A user's relation to another, from the store; without a row it is the empty relation. */
import { Effect } from "effect"
import { noRelation, type Relation } from "#schema/friends/relation.ts"
import type { RelationRow } from "../store/tables/chat/relations.ts"
import type { Tables } from "../store/tables.ts"

const rowToRelation = ({ ownerId: _, ...relation }: RelationRow): Relation => relation

export const relationIn = (row: RelationRow | null, personId: number): Relation =>
  row === null ? noRelation(personId) : rowToRelation(row)

/** The relation of `userId` to `personId`. */
export const readRelation = (tables: Tables, userId: number, personId: number): Effect.Effect<Relation> =>
  Effect.map(tables.relations.find(userId, personId), (row) => relationIn(row, personId))
