/** Ends a call, whichever way: the row, both feeds, and the note that the call leaves in the chat. One transaction with what caused it. */
import { Effect } from "effect"
import type { CallOutcome } from "#schema/chat/message.ts"
import { writeContent } from "#schema/chat/message-content.ts"
import type { FeedEvent } from "#schema/events.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { Feed } from "../feed/feed.ts"
import type { Tx } from "../store/store.ts"
import type { CallRow } from "../store/tables/calls.ts"
import { secondsOf } from "./call-rules.ts"
import { type Entries, tellBoth } from "./tell-both.ts"

export interface Ending {
  readonly outcome: CallOutcome
  /** The user who ended it, 0 the gateway. */
  readonly by: number
  readonly reason: NonNullable<CallRow["endReason"]>
}

/** A ring that ends says how; a call that was answered is hung up. */
const endingEvent = (row: CallRow, { outcome, by, reason }: Ending, at: number): FeedEvent => {
  const room = { roomNum: row.roomNum, at }
  if (row.state === "ringing" && outcome === "cancelled") return { _tag: "v1.CallCancelled", ...room }
  if (row.state === "ringing" && outcome === "refused") return { _tag: "v1.CallRefused", ...room }
  if (row.state === "ringing" && outcome === "noAnswer") return { _tag: "v1.CallTimedOut", ...room }
  const { minutes, coins } = row
  return { _tag: "v1.CallHungUp", ...room, by, reason, seconds: secondsOf(row, at), minutes, coins }
}

/** Gives the entries written, by user. */
export const endCall = (tx: Tx, row: CallRow, ending: Ending, at: number): Effect.Effect<Entries, never, Feed> =>
  Effect.gen(function* () {
    const { callerId, calleeId, roomNum, kind, coins } = row
    yield* tx.calls.update(roomNum, {
      state: "ended",
      endedAt: at,
      outcome: ending.outcome,
      endedBy: ending.by,
      endReason: ending.reason,
    })
    const call = { roomNum, kind, callerId, outcome: ending.outcome, seconds: secondsOf(row, at), coins }
    const message = yield* tx.messages.append({
      messageId: `call-${roomNum}`,
      sessionId: sessionIdOf(callerId, calleeId),
      sendUserId: callerId,
      receiveUserId: calleeId,
      time: at,
      intentId: null,
      ...writeContent({ kind: "call", call }),
    })
    const events: ReadonlyArray<FeedEvent> = [endingEvent(row, ending, at), { _tag: "v1.MessageReceived", message }]
    return yield* tellBoth(tx, row, events)
  })
