/** What the views of a match call show, made from the call and the time. */
import type { CallState } from "#schema/calls/call.ts"
import { pointsOfMinute } from "#schema/rules/calls/host-prices.ts"
import type { MatchBarModel, MatchSummaryModel } from "../../screens/call/match-model.ts"
import { elapsedMs, personModel, secondsUntil } from "../call-models.ts"

/** Null for a call that began with a ring, before both sides see each other, and after the end. */
export const matchBarModel = (call: CallState, now: number): MatchBarModel | null => {
  const { match, startedAt, role } = call
  if (match === null || startedAt === null || call.phase === "ended") return null
  const { privatePrice: price, privateAt, askedByMe, askedByThem } = match
  return {
    name: call.remote.userName,
    isPrivate: privateAt !== null,
    secondsLeft: secondsUntil(startedAt + match.lastsMs, now),
    offer:
      price === null
        ? null
        : {
            isPayer: role === "caller",
            perMinute: role === "caller" ? price : pointsOfMinute(price),
            secondsToWait: secondsUntil(startedAt + match.switchAfterMs, now),
            askedByMe,
            askedByThem,
          },
  }
}

export const matchSummaryModel = (call: CallState, bytes?: number): MatchSummaryModel => ({
  bytes,
  person: personModel(call.remote),
  elapsedMs: elapsedMs(call, call.endedAt ?? 0),
  isTimeUp:
    call.endedBy === 0 &&
    call.startedAt !== null &&
    call.match !== null &&
    call.match.privateAt === null &&
    (call.endedAt ?? 0) >= call.startedAt + call.match.lastsMs,
  fee: call.startedAt === null ? 0 : (call.match?.fee ?? 0),
  private:
    call.match?.privateAt == null
      ? null
      : {
          isPayer: call.role === "caller",
          minutes: call.minutes,
          amount: call.role === "caller" ? call.coins : call.points,
        },
})
