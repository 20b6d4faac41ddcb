/**
 * Reads and writes both sides of a relation. A changed side is stored and told to its owner's feed, after the person it
 * is about. The acting user is told of their own side even when it has not changed, because only that settles the
 * intent.
 */
import { Effect } from "effect"
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import type { Relation } from "#schema/friends/relation.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { Feed } from "../feed/feed.ts"
import { readRelation } from "../people/relation.ts"
import type { Tx } from "../store/store.ts"
import type { Pair, Refused, Ruling } from "./relation-rules.ts"

export const readPair = (tx: Tx, me: number, them: number): Effect.Effect<Pair> =>
  Effect.all({ mine: readRelation(tx, me, them), theirs: readRelation(tx, them, me) })

const isRefused = <J extends Ruling<ErrorKind>>(ruling: J): ruling is Refused<J> => typeof ruling === "string"

/** The pair of a ruling; fails with its error. */
export const ruled = <J extends Ruling<ErrorKind>>(ruling: J): Effect.Effect<Pair, AppFailure<Refused<J>>> =>
  isRefused(ruling) ? Effect.fail(failure(ruling)) : Effect.succeed(ruling as Pair)

const isSame = (a: Relation, b: Relation): boolean =>
  (Object.keys(a) as ReadonlyArray<keyof Relation>).every((name) => name === "at" || a[name] === b[name])

export interface Change {
  readonly me: number
  readonly before: Pair
  readonly after: Pair
  readonly at: number
  /** The intent of `me` that this settles; null when another event settles it. */
  readonly intentId: string | null
}

/** Returns the new entries of `me`'s own feed. Touches feeds in ascending order of user id. */
export const writePair = (
  tx: Tx,
  change: Change,
): Effect.Effect<ReadonlyArray<FeedEntry>, AppFailure<"userUnknown">, Feed> =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const { me, before, after, at, intentId } = change
    const them = before.mine.userId
    const start = yield* tx.feeds.head(me)
    const sides = [
      { ownerId: me, was: before.mine, is: after.mine, intentId },
      { ownerId: them, was: before.theirs, is: after.theirs, intentId: null },
    ].sort((a, b) => a.ownerId - b.ownerId)
    for (const { ownerId, was, is, intentId } of sides) {
      const isNews = !isSame(was, is)
      if (!isNews && intentId === null) continue
      const relation = isNews ? { ...is, at } : was
      if (isNews) yield* tx.relations.put({ ...relation, ownerId })
      yield* feed.introduce(tx, ownerId, relation.userId)
      yield* feed.append(tx, ownerId, [{ _tag: "v1.RelationUpdated", intentId, relation }])
    }
    return yield* tx.feeds.pull(me, start, 10)
  })
