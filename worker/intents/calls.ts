/**
 * What is told about an ended call. The engine opens reports and records by itself (call/after-call.ts); a rating comes
 * from the user.
 */
import { Effect } from "effect"
import type { Intent, IntentCommandOf } from "#schema/outbox/intent.ts"
import { ratingProblem } from "#schema/rules/calls/after-call.ts"
import { families } from "../store/families.ts"
import { type AnsweredKind, type AskedKind, opens, refused, stands } from "./intent-kind.ts"

/** One request for each intent. The gateway keeps the first one of each side, so a repeat changes nothing. */
const TOLD = { lane: () => "after calls", together: 1, settledBy: "reply", staysInLog: true } as const

const reportOutcome: AnsweredKind<IntentCommandOf<"reportOutcome">> = {
  ...TOLD,
  send: ([intent], call) => {
    if (intent === undefined) return Effect.succeed([])
    const { _tag, endedAt, ...report } = intent.command
    return Effect.as(call("callOutcome", report), [intent.intentId])
  },
}

const recordCall: AnsweredKind<IntentCommandOf<"recordCall">> = {
  ...TOLD,
  send: ([intent], call) => {
    if (intent === undefined) return Effect.succeed([])
    const { r_u_id, r_id, call_total_times } = intent.command
    const told =
      call_total_times === null
        ? call("record", { r_u_id, r_id })
        : call("submitRecord", { r_u_id, r_id, call_total_times, matchId: r_id })
    return Effect.as(told, [intent.intentId])
  },
}

const isOf =
  (roomNum: string) =>
  ({ command }: Intent): boolean =>
    command._tag === "rateCall" && command.roomNum === roomNum

/** The newest rating of a call replaces an older one that waits. */
const rateCall: AskedKind<"rateCall"> = {
  turn: ({ roomNum }) => `rate ${roomNum}`,
  reads: ({ endedAt, roomNum }) => [families.callRow.key(endedAt, roomNum)],
  judge: (asked, { rows, intents, now }) => {
    const row = rows.get(families.callRow.key(asked.endedAt, asked.roomNum))
    if (row === undefined) return refused("callGone")
    const problem = ratingProblem(row.record, now)
    if (problem !== undefined) return refused(problem)
    const older = intents.filter(isOf(asked.roomNum))
    const waiting = older.find(({ command }) => command._tag === "rateCall" && command.stars === asked.stars)
    if (waiting !== undefined) return stands(waiting.intentId)
    return older.length === 0 && row.stars === asked.stars ? stands(null) : opens(asked, older)
  },
  lane: ({ roomNum }) => `rate ${roomNum}`,
  send: ({ intentId, command: { endedAt, roomNum, stars } }, call) =>
    call("rateCall", { intentId, endedAt, roomNum, stars }),
  settledBy: "v1.CallRated",
  staysInLog: false,
}

/** The newest wish replaces one that waits. */
const pauseCalls: AskedKind<"pauseCalls"> = {
  turn: () => "pause calls",
  reads: () => [families.callsPaused.key()],
  judge: (asked, { rows, intents }) => {
    const older = intents.filter(({ command }) => command._tag === "pauseCalls")
    const isSo = (rows.get(families.callsPaused.key())?.until ?? null) === asked.until
    return older.length === 0 && isSo ? stands(null) : opens(asked, older)
  },
  lane: () => "pause calls",
  send: ({ intentId, command: { until } }, call) => call("pauseCalls", { intentId, until }),
  settledBy: "v1.CallsPaused",
  staysInLog: false,
}

export const callKinds = { reportOutcome, recordCall, rateCall, pauseCalls } as const
