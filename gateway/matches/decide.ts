/** The end of a found match: both agree and a call begins, one passes, or the time runs out. */
import { Effect } from "effect"
import type { MatchOutcome } from "#schema/matches/match.ts"
import { MATCH_LEASE_MS, MATCH_LOCATION } from "#schema/rules/calls/match.ts"
import { CallTimers } from "../calls/call-timers.ts"
import { ofToday, rolesOf, type Side, sideOf, termsOf } from "../calls/match-rules.ts"
import { newCall } from "../calls/new-call.ts"
import { tellBoth } from "../calls/tell-both.ts"
import type { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { contactProblem } from "../friends/relation-rules.ts"
import { noteCallBegun, noteMatch } from "../observability/metrics.ts"
import { rowToPerson } from "../people/person.ts"
import { readRelation } from "../people/relation.ts"
import { Settings } from "../settings.ts"
import type { Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { shutOutOf } from "../store/tables/accounts/bans.ts"
import type { MatchRow } from "../store/tables/calls/matches.ts"
import { memberOf, pairUp } from "./pair-up.ts"

type Unagreed = Exclude<(typeof MatchOutcome)["Type"], "agreed">

const sidesOf = (match: MatchRow): ReadonlyArray<Side> =>
  [match.firstId, match.secondId]
    .toSorted((a, b) => a - b)
    .flatMap((userId) => {
      const side = sideOf(match, userId)
      return side === undefined ? [] : [side]
    })

/**
 * Ends the match without a call. A member who had agreed goes on waiting at the old place, and may be matched at once.
 */
export const giveUp = (
  tx: Tx,
  match: MatchRow,
  { outcome, by }: { readonly outcome: Unagreed; readonly by: number },
  at: number,
): Effect.Effect<void, never, Feed | Entropy> =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const { matchId } = match
    yield* tx.matches.update(matchId, { outcome })
    yield* tx.afterCommit(noteMatch(outcome))
    const again = []
    for (const { userId, agreed } of sidesOf(match)) {
      const row = yield* tx.matchSeekers.find(userId)
      if (row?.matchId !== matchId) continue
      const isWaiting = agreed && userId !== by
      const next = { ...row, matchId: null, isWaiting, leaseUntil: isWaiting ? at + MATCH_LEASE_MS : at }
      yield* tx.matchSeekers.put(next)
      if (isWaiting) again.push(next)
      yield* feed.append(tx, userId, [{ _tag: "v1.MatchDecided", matchId, outcome, by, at }])
    }
    for (const row of again) {
      const member = yield* memberOf(tx, row, at)
      if (member !== null) yield* pairUp(tx, member, at)
    }
  })

/**
 * Both have agreed: starts a call that waits for both pictures. Gives up instead when a member is in another call or
 * shut out, or one has blocked the other.
 */
export const begin = (
  tx: Tx,
  match: MatchRow,
  at: number,
): Effect.Effect<void, never, Feed | Entropy | Settings | CallTimers> =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const timers = yield* CallTimers
    const settings = yield* Settings
    const { matchId: roomNum, firstId, secondId } = match
    const [first, second] = [yield* tx.accounts.find(firstId), yield* tx.accounts.find(secondId)]
    const relation = yield* readRelation(tx, firstId, secondId)
    const isBusy = (yield* tx.calls.openOf(firstId)) !== null || (yield* tx.calls.openOf(secondId)) !== null
    const isOut = (account: AccountRow) => shutOutOf(account, at) !== undefined
    if (
      first === null ||
      second === null ||
      isOut(first) ||
      isOut(second) ||
      isBusy ||
      contactProblem({ mine: relation }) !== undefined
    )
      return yield* giveUp(tx, match, { outcome: "passed", by: 0 }, at)
    const { callerId, calleeId, privatePrice } = rolesOf(first, second, relation.friend)
    yield* tx.matches.update(roomNum, { outcome: "agreed" })
    const devices = new Map<number, string>()
    for (const { userId } of sidesOf(match)) {
      const row = yield* tx.matchSeekers.find(userId)
      if (row === null) continue
      devices.set(userId, row.deviceId)
      const today = ofToday(row, at)
      yield* tx.matchSeekers.put({ ...today, matchId: null, isWaiting: false, unseen: today.unseen + 1 })
    }
    const call = newCall({
      roomNum,
      callerId,
      calleeId,
      callerDeviceId: devices.get(callerId) ?? "",
      calleeDeviceId: devices.get(calleeId) ?? "",
      location: MATCH_LOCATION,
      serverCall: settings.agora === null,
      state: "joining",
      invitedAt: at,
      joinedAt: at,
      isMatch: true,
      privatePrice,
    })
    yield* tx.calls.insert(call)
    yield* tx.afterCommit(Effect.andThen(noteCallBegun("match"), noteMatch("agreed")))
    for (const { userId, otherId } of sidesOf(match)) yield* Effect.orDie(feed.introduce(tx, userId, otherId))
    const began = (userId: number) => {
      const [me, remote] = userId === firstId ? [match.firstFee, second] : [match.secondFee, first]
      return [
        { _tag: "v1.MatchDecided", matchId: roomNum, outcome: "agreed", by: 0, at },
        {
          _tag: "v1.MatchBegan",
          roomNum,
          at,
          role: userId === callerId ? "caller" : "callee",
          remote: rowToPerson(remote, relation.friend),
          terms: termsOf(me, privatePrice, settings),
        },
      ] as const
    }
    yield* tellBoth(tx, { callerId, calleeId }, began(callerId), began(calleeId))
    yield* tx.afterCommit(timers.wake)
  })
