/**
 * The call machine: a pure, total fold of call events into the state of the newest call. Only a CallInvited starts a
 * ring, and only a MatchBegan a match call. An ended room stays as it ended. All other events of another room change
 * nothing.
 */

/**
 * All states and inputs, for events of the call's own room (machine-table.test.ts compares the table with the machine).
 * A cell is the next phase, or the outcome of the ended call, or the fields that change; a dot: nothing changes.
 * warned: talking, with too few coins for the next minute and the other side's media broken. m.: a call that began as a
 * match.
 *
 * | input          | none    | ringing              | joining              | talking              | warned                          | m.joining            | m.talking            | ended |
 * |----------------|---------|----------------------|----------------------|----------------------|---------------------------------|----------------------|----------------------|-------|
 * | CallInvited    | ringing | ·                    | ·                    | ·                    | ·                               | ·                    | ·                    | ·     |
 * | MatchBegan     | joining | ·                    | ·                    | ·                    | ·                               | ·                    | ·                    | ·     |
 * | CallJoined     | ·       | joining              | ·                    | ·                    | ·                               | ·                    | ·                    | ·     |
 * | CallStarted    | ·       | talking              | talking              | ·                    | ·                               | talking              | ·                    | ·     |
 * | CoinsPosted    | ·       | minutes+coins+points | minutes+coins+points | minutes+coins+points | minutes+coins+points+endingSoon | minutes+points       | minutes+points       | ·     |
 * | CallEndingSoon | ·       | endingSoon           | endingSoon           | endingSoon           | ·                               | endingSoon           | endingSoon           | ·     |
 * | CallGoesOn     | ·       | ·                    | ·                    | ·                    | endingSoon                      | ·                    | ·                    | ·     |
 * | CallBroken     | ·       | broken               | broken               | broken               | ·                               | broken               | broken               | ·     |
 * | CallMended     | ·       | ·                    | ·                    | ·                    | broken                          | ·                    | ·                    | ·     |
 * | PrivateAsked   | ·       | ·                    | ·                    | ·                    | ·                               | match                | match                | ·     |
 * | PrivateBegan   | ·       | ·                    | ·                    | ·                    | ·                               | pricePerMinute+match | pricePerMinute+match | ·     |
 * | CallCancelled  | ·       | cancelled            | cancelled            | cancelled            | cancelled                       | cancelled            | cancelled            | ·     |
 * | CallRefused    | ·       | refused              | refused              | refused              | refused                         | refused              | refused              | ·     |
 * | CallTimedOut   | ·       | noAnswer             | noAnswer             | noAnswer             | noAnswer                        | noAnswer             | noAnswer             | ·     |
 * | CallHungUp     | ·       | ended                | ended                | ended                | ended                           | ended                | ended                | ·     |
 *
 * Timers are derived from the state: a timer that the state no longer has stops, so none outlives its state
 * (timers.ts). The device with the media also tells the gateway that it has joined, that it has seen the first frame,
 * and that its media is broken or back (call-layer.ts).
 *
 * | timers of a device         | ringing                  | joining         | talking         | ended |
 * |----------------------------|--------------------------|-----------------|-----------------|-------|
 * | the caller's, no frame yet | ring 30 s, ringLost 35 s | noVideo 30 s    | noVideo 30 s    | ·     |
 * | the callee's, no frame yet | ringLost 35 s            | noVideo 30 s    | noVideo 30 s    | ·     |
 * | either, frame seen         | ring 30 s, ringLost 35 s | ·               | ·               | ·     |
 * | either, media lost         | ring 30 s, ringLost 35 s | remoteLeft 20 s | remoteLeft 20 s | ·     |
 * | any other                  | ringLost 35 s            | ·               | ·               | ·     |
 */
import type { CallState } from "#schema/calls/call.ts"
import type { MatchOfCall } from "#schema/calls/match-terms.ts"
import type { CallOutcome } from "#schema/chat/message.ts"
import { MATCH_LOCATION } from "#schema/rules/calls/match.ts"
import type { CallEvent } from "./call-event.ts"

/** `me` is the user whose log this is. */
export const stepCall = (state: CallState | null, event: CallEvent, me: number): CallState | null => {
  if (event._tag === "v1.CallInvited") return invited(state, event)
  if (event._tag === "v1.MatchBegan") return matched(state, event)
  if (state === null || state.phase === "ended" || event.roomNum !== state.roomNum) return state
  const callerId = state.role === "caller" ? me : state.remote.userId
  const calleeId = state.role === "caller" ? state.remote.userId : me
  switch (event._tag) {
    case "v1.CallJoined":
      return state.phase === "ringing" ? { ...state, phase: "joining", joinedAt: event.at } : state
    case "v1.CallStarted":
      return state.startedAt === null
        ? { ...state, phase: "talking", joinedAt: state.joinedAt ?? event.at, startedAt: event.at }
        : state
    case "v2.CoinsPosted":
      return charged(state, event)
    case "v1.PrivateAsked":
      return withMatch(state, event.by === me ? { askedByMe: true } : { askedByThem: true })
    case "v1.PrivateBegan":
      return { ...withMatch(state, { privateAt: event.at }), pricePerMinute: event.pricePerMinute }
    case "v1.CallEndingSoon":
      return { ...state, endingSoon: true }
    case "v1.CallGoesOn":
      return { ...state, endingSoon: false }
    case "v1.CallBroken":
    case "v1.CallMended":
      return broken(state, event.by === me ? "byMe" : "byThem", event._tag === "v1.CallBroken")
    case "v1.CallCancelled":
      return ended(state, event.at, "cancelled", callerId)
    case "v1.CallRefused":
      return ended(state, event.at, "refused", calleeId)
    case "v1.CallTimedOut":
      return ended(state, event.at, "noAnswer", 0)
    case "v1.CallHungUp":
      return {
        ...ended(state, event.at, state.startedAt === null && event.reason !== "hangup" ? "failed" : "ended", event.by),
        reason: event.reason,
        minutes: event.minutes,
        coins: event.coins,
      }
  }
}

/**
 * An invitation to another room replaces the present call: a user is in one open call at most, so the gateway has ended
 * the old one. An invitation to the present room is a repeat.
 */
const invited = (state: CallState | null, event: Extract<CallEvent, { _tag: "v1.CallInvited" }>): CallState =>
  state?.roomNum === event.roomNum
    ? state
    : {
        roomNum: event.roomNum,
        phase: "ringing",
        role: event.role,
        kind: event.kind,
        remote: event.remote,
        pricePerMinute: event.pricePerMinute,
        location: event.location,
        invitedAt: event.at,
        joinedAt: null,
        startedAt: null,
        endedAt: null,
        outcome: null,
        endedBy: null,
        minutes: 0,
        coins: 0,
        points: 0,
        endingSoon: false,
        match: null,
      }

/** Two matched members have both agreed: nobody rings, and no minute is paid for yet. */
const matched = (state: CallState | null, event: Extract<CallEvent, { _tag: "v1.MatchBegan" }>): CallState => {
  const { roomNum, at, role, remote, terms } = event
  if (state?.roomNum === roomNum) return state
  const began = { _tag: "v1.CallInvited", roomNum, at, role, kind: "video", remote, pricePerMinute: 0 } as const
  return {
    ...invited(null, { ...began, location: MATCH_LOCATION }),
    phase: "joining",
    joinedAt: at,
    match: { ...terms, askedByMe: false, askedByThem: false, privateAt: null },
  }
}

const broken = (state: CallState, by: "byMe" | "byThem", is: boolean): CallState => {
  const before = state.broken ?? { byMe: false, byThem: false }
  return before[by] === is ? state : { ...state, broken: { ...before, [by]: is } }
}

const withMatch = (state: CallState, change: Partial<MatchOfCall>): CallState =>
  state.match === null ? state : { ...state, match: { ...state.match, ...change } }

/** A paid minute: in coins on the caller's side, in points on the callee's. A further payment lifts the warning. */
const charged = (state: CallState, event: Extract<CallEvent, { _tag: "v2.CoinsPosted" }>): CallState => {
  if (event.reason === "refund") return givenBack(state, event)
  if (event.minute === null || event.minute <= state.minutes) return state
  const paid = { ...state, minutes: event.minute, endingSoon: false }
  return event.currency === "coins"
    ? { ...paid, coins: state.coins - event.amount }
    : { ...paid, coins: state.coins + state.pricePerMinute, points: state.points + event.amount }
}

/** Refund of the last minute, which nobody used. The call's end, which comes with it, says how many minutes it had. */
const givenBack = (
  state: CallState,
  { currency, amount }: Extract<CallEvent, { _tag: "v2.CoinsPosted" }>,
): CallState => (currency === "points" ? { ...state, points: state.points + amount } : state)

const ended = (state: CallState, at: number, outcome: CallOutcome, by: number): CallState => ({
  ...state,
  phase: "ended",
  endedAt: at,
  outcome,
  endedBy: by,
  endingSoon: false,
})
