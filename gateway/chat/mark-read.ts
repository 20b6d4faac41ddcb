/**
 * How far a member has read a session: only ever up, and never past the newest message. The other side is told, but not
 * across a block, and not the sender of notices.
 */
import { Effect } from "effect"
import type { RefusalOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import { contactProblem } from "../friends/relation-rules.ts"
import { readRelation } from "../people/relation.ts"
import type { Store } from "../store/store.ts"

export interface ReadMark {
  readonly intentId: string
  readonly sessionId: string
  readonly upTo: number
}

/** Errors: notFound for a session that does not exist or is not the reader's. */
export const raiseRead = (
  readerId: number,
  { intentId, sessionId, upTo }: ReadMark,
): Effect.Effect<FeedGrowth, RefusalOf<"markRead">, Store | Feed> =>
  once(readerId, intentId, (tx) =>
    Effect.gen(function* () {
      const feed = yield* Feed
      const other = otherMember(sessionId, readerId)
      const count = other === undefined ? 0 : yield* tx.messages.count(sessionId)
      if (other === undefined || count === 0) return yield* failure("notFound")
      const news = yield* tx.reads.raise(sessionId, readerId, Math.min(upTo, count - 1))
      const mark = {
        _tag: "v1.SessionRead",
        sessionId,
        readerId,
        upTo: yield* tx.reads.get(sessionId, readerId),
      } as const
      const mine = feed.append(tx, readerId, [{ ...mark, intentId }])
      const isTold =
        news && other !== NOTICES_ID && contactProblem({ mine: yield* readRelation(tx, readerId, other) }) === undefined
      const theirs = isTold
        ? feed.append(tx, other, [{ ...mark, intentId: null }])
        : Effect.succeed<Array<FeedEntry>>([])
      if (readerId < other) return (yield* Effect.all([mine, theirs]))[0]
      return (yield* Effect.all([theirs, mine]))[1]
    }),
  )
