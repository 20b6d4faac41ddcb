/**
 * Ends a call for any reason: its row, the held coins, its record in both feeds, a note in the chat, a remembered
 * match. Runs in the transaction of the cause.
 */
import { Effect } from "effect"
import type { CallOutcome } from "#schema/chat/message.ts"
import { writeContent } from "#schema/chat/message-content.ts"
import type { FeedEvent } from "#schema/events.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { Feed } from "../feed/feed.ts"
import { lockFeeds } from "../feed/lock-feeds.ts"
import { noteCallEnded } from "../observability/metrics.ts"
import { rowToPerson } from "../people/person.ts"
import { readRelation } from "../people/relation.ts"
import type { Tx } from "../store/store.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { recordEvents } from "./call-record.ts"
import { endsUnpaid, isPlainMatch, otherSide, secondsOf } from "./call-rules.ts"
import { changeCall, letGo } from "./change-call.ts"
import { giveBack } from "./charge-minute.ts"
import { type Entries, tellBoth } from "./tell-both.ts"

export interface Ending {
  readonly outcome: CallOutcome
  /** The user who ended it; 0: the gateway. */
  readonly by: number
  readonly reason: NonNullable<CallRow["endReason"]>
}

/** A ring ends by its outcome; an answered call is hung up. */
const endingEvent = (row: CallRow, { outcome, by, reason }: Ending, at: number): FeedEvent => {
  const room = { roomNum: row.roomNum, at }
  if (row.state === "ringing" && outcome === "cancelled") return { _tag: "v1.CallCancelled", ...room }
  if (row.state === "ringing" && outcome === "refused") return { _tag: "v1.CallRefused", ...room }
  if (row.state === "ringing" && outcome === "noAnswer") return { _tag: "v1.CallTimedOut", ...room }
  const { minutes, coins } = row
  return { _tag: "v1.CallHungUp", ...room, by, reason, seconds: secondsOf(row, at), minutes, coins }
}

/**
 * The note in the chat of the two. None for a plain match of strangers: only friends, or a paid private call, get a
 * chat.
 */
const noteOf = (tx: Tx, row: CallRow, { outcome }: Ending, at: number): Effect.Effect<ReadonlyArray<FeedEvent>> =>
  Effect.gen(function* () {
    const { callerId, calleeId, roomNum, kind, coins } = row
    if (isPlainMatch(row) && !(yield* readRelation(tx, callerId, calleeId)).friend) return []
    const call = { roomNum, kind, callerId, outcome, seconds: secondsOf(row, at), coins }
    const message = yield* tx.messages.append({
      messageId: `call-${roomNum}`,
      sessionId: sessionIdOf(callerId, calleeId),
      sendUserId: callerId,
      receiveUserId: calleeId,
      time: at,
      intentId: null,
      ...writeContent({ kind: "call", call }),
    })
    return [{ _tag: "v1.MessageReceived", message }]
  })

/** A match in which both saw each other is remembered with the other person; no event for any other call. */
const matchOf = (tx: Tx, row: CallRow, of: number, at: number): Effect.Effect<ReadonlyArray<FeedEvent>> =>
  Effect.gen(function* () {
    const { roomNum: matchId, privateAt } = row
    const account = yield* tx.accounts.find(otherSide(row, of))
    if (!row.isMatch || row.startedAt === null || account === null) return []
    const { friend } = yield* readRelation(tx, of, account.id)
    const remote = rowToPerson(account, friend)
    const match = { matchId, remote, at, seconds: secondsOf(row, at), isPrivate: privateAt !== null }
    return [{ _tag: "v1.MatchEnded", match }]
  })

/** Returns the written entries by user. */
export const endCall = (tx: Tx, asItWas: CallRow, ending: Ending, at: number): Effect.Effect<Entries, never, Feed> =>
  Effect.gen(function* () {
    const { callerId, calleeId } = asItWas
    yield* lockFeeds(tx, callerId, calleeId)
    yield* letGo(tx, asItWas)
    const { row, tellings } = yield* giveBack(tx, asItWas, at)
    const backTo = (member: number) => tellings.filter(({ userId }) => userId === member).map(({ event }) => event)
    const { minutes, coins, points } = row
    yield* changeCall(tx, row, {
      ...{ minutes, coins, points },
      held: 0,
      state: "ended",
      endedAt: at,
      outcome: ending.outcome,
      endedBy: ending.by,
      endReason: ending.reason,
      unpaidEnd: endsUnpaid(row, at),
    })
    yield* tx.afterCommit(noteCallEnded(ending.outcome))
    const events = [endingEvent(row, ending, at), ...(yield* noteOf(tx, row, ending, at))]
    const [ofCaller, ofCallee] = yield* recordEvents(tx, row, ending, at)
    const toCaller = [...backTo(callerId), ...events, ...ofCaller, ...(yield* matchOf(tx, row, callerId, at))]
    const toCallee = [...backTo(calleeId), ...events, ...ofCallee, ...(yield* matchOf(tx, row, calleeId, at))]
    return yield* tellBoth(tx, row, toCaller, toCallee)
  })
