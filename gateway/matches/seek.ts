/** A user's acts in matching, each inside one transaction: wait, agree, pass on a match, stop waiting. */
import { Effect } from "effect"
import type { RefusalOf, RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { MATCH_LEASE_MS, MATCH_UNSEEN_PER_DAY } from "#schema/rules/calls/match.ts"
import type { CallTimers } from "../calls/call-timers.ts"
import { feeOf, newSeeker, ofToday, sideOf } from "../calls/match-rules.ts"
import { spendable } from "../coins/spendable.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import type { Settings } from "../settings.ts"
import type { Tx } from "../store/store.ts"
import { shutOutOf } from "../store/tables/accounts/bans.ts"
import type { MatchRow } from "../store/tables/calls/matches.ts"
import { begin, giveUp } from "./decide.ts"
import { pairUp } from "./pair-up.ts"

/** Asks per user and minute: a waiting device asks six times, and passing on a match asks again each time. */
const [ASKS, ASKS_WINDOW_MS] = [40, 60_000]
/** Expired leases that each ask ends. */
const SWEPT = 50

const countAsk = (tx: Tx, userId: number, at: number) =>
  Effect.flatMap(tx.attempts.hit(`match:${userId}`, at, ASKS_WINDOW_MS), (count) =>
    count > ASKS ? Effect.fail(failure("rateLimited")) : Effect.void,
  )

/** The user's account, and their matching row as of today. */
export const mine = (tx: Tx, { userId }: Caller, at: number) =>
  Effect.gen(function* () {
    const account = yield* tx.accounts.find(userId)
    if (account === null) return yield* Effect.die(new Error(`no account of a session: ${userId}`))
    const row = (yield* tx.matchSeekers.find(userId)) ?? newSeeker(account, at)
    return { account, row: ofToday(row, at) }
  })

const openMatch = (tx: Tx, matchId: string | null): Effect.Effect<MatchRow | null> =>
  Effect.map(matchId === null ? Effect.succeed(null) : tx.matches.find(matchId), (match) =>
    match === null || match.outcome !== null ? null : match,
  )

/** Waits, or goes on waiting at the same place. Gives up an overdue match first. True when the user has a match. */
export const seek = (tx: Tx, wanted: RequestOf<"matching">["wanted"], caller: Caller, at: number) =>
  Effect.gen(function* (): Effect.fn.Return<boolean, RefusalOf<"matching">, Feed | Entropy> {
    const { userId, deviceId } = caller
    yield* countAsk(tx, userId, at)
    const before = yield* mine(tx, caller, at)
    const open = yield* openMatch(tx, before.row.matchId)
    if (open !== null && at < open.decideBy) return true
    if (open !== null) yield* giveUp(tx, open, { outcome: "late", by: 0 }, at)
    const { account, row } = open === null ? before : yield* mine(tx, caller, at)
    if (row.matchId !== null) return true
    if ((yield* tx.calls.openOf(userId)) !== null) return yield* failure("callInProgress")
    const isWaiting = row.isWaiting && row.leaseUntil > at
    if (isWaiting && row.deviceId !== deviceId) return yield* failure("matchElsewhere")
    const fee = feeOf(account, row)
    if (fee.fee > 0) {
      const purse = yield* spendable(tx, userId, at)
      if (purse.available < fee.fee) return yield* failure("matchLimit")
      if (purse.coins < fee.fee) return yield* failure("coinLimit")
    }
    if (row.unseen >= MATCH_UNSEEN_PER_DAY) return yield* failure("rateLimited")
    const waiting = {
      ...row,
      deviceId,
      gender: account.gender,
      wanted,
      isWaiting: true,
      since: isWaiting ? row.since : at,
      leaseUntil: at + MATCH_LEASE_MS,
      matchId: null,
    }
    yield* tx.matchSeekers.put(waiting)
    yield* tx.matchSeekers.sweep(at, SWEPT)
    return shutOutOf(account, at) === undefined && (yield* pairUp(tx, { row: waiting, account, fee }, at))
  })

/** Agrees to the match. When both have agreed, their call begins. */
export const agree = (tx: Tx, matchId: string, { userId, deviceId }: Caller, at: number) =>
  Effect.gen(function* (): Effect.fn.Return<void, RefusalOf<"agreeMatch">, Feed | Entropy | Settings | CallTimers> {
    yield* countAsk(tx, userId, at)
    const row = yield* tx.matchSeekers.find(userId)
    const match = yield* tx.matches.find(matchId)
    const side = match === null ? undefined : sideOf(match, userId)
    if (match === null || side === undefined) return yield* failure("matchGone")
    if (match.outcome === "agreed") return
    if (match.outcome !== null) return yield* failure("matchGone")
    if (at >= match.decideBy) return yield* giveUp(tx, match, { outcome: "late", by: 0 }, at)
    if (row?.deviceId !== deviceId) return yield* failure("matchElsewhere")
    if ((yield* tx.calls.openOf(userId)) !== null) return yield* failure("callInProgress")
    const agreed = yield* tx.matches.update(
      matchId,
      userId === match.firstId ? { firstAgreed: true } : { secondAgreed: true },
    )
    if (agreed.firstAgreed && agreed.secondAgreed) yield* begin(tx, agreed, at)
  })

/** Passes on this match, or (undefined) stops matching. An act from another device of the user changes nothing. */
export const exit = (tx: Tx, matchId: string | undefined, { userId, deviceId }: Caller, at: number) =>
  Effect.gen(function* () {
    const row = yield* tx.matchSeekers.find(userId)
    if (row === null || row.deviceId !== deviceId) return
    const open = yield* openMatch(tx, row.matchId)
    if (open !== null && (matchId === undefined || matchId === open.matchId))
      yield* giveUp(tx, open, { outcome: "passed", by: userId }, at)
    else if (matchId === undefined) yield* tx.matchSeekers.put({ ...row, isWaiting: false })
  })
