/**
 * Pairs a waiting user with the longest waiting user who fits, and tells both. Both stop waiting, but keep their
 * places.
 */
import { Effect } from "effect"
import { lanesOf, MATCH_DECIDE_MS } from "#schema/rules/calls/match.ts"
import { type Fee, feeOf, ofToday } from "../calls/match-rules.ts"
import { spendable } from "../coins/spendable.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { rowToPerson } from "../people/person.ts"
import { readRelation } from "../people/relation.ts"
import type { Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { shutOutOf } from "../store/tables/accounts/bans.ts"
import type { MatchSeekerRow } from "../store/tables/calls/match-seekers.ts"

/** Candidates tried per search: those before may be taken by others, or in a call and about to be removed. */
const LOOKS = 8

/** A user who waits, may be matched, and can pay for it. */
export interface Member {
  readonly row: MatchSeekerRow
  readonly account: AccountRow
  readonly fee: Fee
}

/** Users whom this user may not be matched with: blocked either way, or the last partner. */
const without = (tx: Tx, { userId, lastPartnerId }: MatchSeekerRow): Effect.Effect<ReadonlyArray<number>> =>
  Effect.map(tx.relations.blocks(userId), (blocks) => (lastPartnerId === null ? blocks : [...blocks, lastPartnerId]))

/** How many other users fit and wait, counted up to `limit`. */
export const othersWaiting = (tx: Tx, me: MatchSeekerRow, at: number, limit: number): Effect.Effect<number> =>
  Effect.gen(function* () {
    const { userId, gender, wanted } = me
    const fitting = { lanes: lanesOf(gender, wanted), userId, without: yield* without(tx, me), now: at, limit }
    return (yield* tx.matchSeekers.fitting(fitting)).length
  })

/** Null: cannot be matched after all. A user who can no longer pay stops waiting. */
export const memberOf = (tx: Tx, row: MatchSeekerRow, at: number): Effect.Effect<Member | null> =>
  Effect.gen(function* () {
    const account = yield* tx.accounts.find(row.userId)
    if (account === null || shutOutOf(account, at) !== undefined || (yield* tx.calls.openOf(row.userId)) !== null)
      return null
    const today = ofToday(row, at)
    const fee = feeOf(account, today)
    if (fee.fee === 0 || (yield* spendable(tx, row.userId, at)).coins >= fee.fee) return { row: today, account, fee }
    yield* tx.matchSeekers.put({ ...today, isWaiting: false })
    return null
  })

/** `me` must have a stored row that says it waits. True when a partner was found. */
export const pairUp = (tx: Tx, me: Member, at: number): Effect.Effect<boolean, never, Feed | Entropy> =>
  Effect.gen(function* () {
    const { userId, gender, wanted } = me.row
    const fitting = { lanes: lanesOf(gender, wanted), userId, without: yield* without(tx, me.row), now: at }
    for (const otherId of yield* tx.matchSeekers.fitting({ ...fitting, limit: LOOKS })) {
      const row = yield* tx.matchSeekers.take(otherId)
      const other = row === null ? null : yield* memberOf(tx, row, at)
      if (other === null) continue
      yield* found(tx, me.row.since <= other.row.since ? [me, other] : [other, me], at)
      return true
    }
    return false
  })

const found = (tx: Tx, [first, second]: readonly [Member, Member], at: number) =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const matchId = yield* (yield* Entropy).id
    const decideBy = at + MATCH_DECIDE_MS
    yield* tx.matches.insert({
      matchId,
      firstId: first.account.id,
      secondId: second.account.id,
      firstFee: first.fee.fee,
      secondFee: second.fee.fee,
      firstIsFree: first.fee.isFree,
      secondIsFree: second.fee.isFree,
      foundAt: at,
      decideBy,
      firstAgreed: false,
      secondAgreed: false,
      outcome: null,
    })
    const { friend } = yield* readRelation(tx, first.account.id, second.account.id)
    const sides = [
      { me: first, other: second },
      { me: second, other: first },
    ].toSorted((a, b) => a.me.account.id - b.me.account.id)
    for (const { me, other } of sides) {
      const lastPartnerId = other.account.id
      yield* tx.matchSeekers.put({ ...me.row, isWaiting: false, matchId, lastPartnerId })
      const match = {
        matchId,
        remote: rowToPerson(other.account, friend),
        foundAt: at,
        decideBy,
        fee: me.fee.fee,
      }
      yield* feed.append(tx, me.account.id, [{ _tag: "v1.MatchFound", match }])
    }
  })
