/** Rules of a call as pure functions of its row: who may do what when, and what comes due next. */
import type { Relation } from "#schema/friends/relation.ts"
import { NO_VIDEO_TIMEOUT_MS, RING_TIMEOUT_MS } from "#schema/rules/constants.ts"
import { contactProblem } from "../friends/relation-rules.ts"
import type { AccountRow } from "../store/tables/accounts.ts"
import type { CallRow } from "../store/tables/calls.ts"

export type CallAct = "cancel" | "answer" | "refuse" | "timeout" | "hangup" | "join" | "start" | "end"
type State = CallRow["state"]

/** Who may act in which state; an act of a member in another state changes nothing and is answered as if it had worked. */
const ACTS: Record<CallAct, { readonly by: "caller" | "callee" | "both"; readonly states: ReadonlyArray<State> }> = {
  cancel: { by: "caller", states: ["ringing"] },
  answer: { by: "callee", states: ["ringing"] },
  refuse: { by: "callee", states: ["ringing"] },
  timeout: { by: "both", states: ["ringing"] },
  hangup: { by: "both", states: ["ringing", "joining", "talking"] },
  join: { by: "both", states: ["joining", "talking"] },
  start: { by: "both", states: ["joining"] },
  end: { by: "both", states: ["joining", "talking"] },
}

/** "do" it, "skip" it (over already, or done before), or the error for one who may not. */
export const judgeAct = (
  row: CallRow | null,
  userId: number,
  act: CallAct,
): "do" | "skip" | "callGone" | "forbidden" => {
  if (row === null || (row.callerId !== userId && row.calleeId !== userId)) return "callGone"
  const { by, states } = ACTS[act]
  if (by !== "both" && userId !== (by === "caller" ? row.callerId : row.calleeId)) return "forbidden"
  if (act === "answer" && row.state === "ended") return "callGone"
  return states.includes(row.state) ? "do" : "skip"
}

export const otherSide = (row: CallRow, userId: number): number =>
  userId === row.callerId ? row.calleeId : row.callerId

/** When minute `minute` (from 1) of a call that started at `startedAt` begins. */
export const minuteBegins = (startedAt: number, minute: number): number => startedAt + (minute - 1) * 60_000

/** What comes due next by the gateway's clock; undefined when over. */
export type Due =
  | { readonly what: "ringTimeout"; readonly at: number }
  | { readonly what: "noVideo"; readonly at: number }
  | { readonly what: "minute"; readonly at: number; readonly minute: number }

export const nextDue = (row: CallRow): Due | undefined => {
  switch (row.state) {
    case "ringing":
      return { what: "ringTimeout", at: row.invitedAt + RING_TIMEOUT_MS }
    case "joining":
      return { what: "noVideo", at: (row.joinedAt ?? row.invitedAt) + NO_VIDEO_TIMEOUT_MS }
    case "talking":
      return { what: "minute", minute: row.minutes + 1, at: minuteBegins(row.startedAt ?? 0, row.minutes + 1) }
    case "ended":
      return undefined
  }
}

/** Why this host takes no call from the caller; `relation` is the caller's to the host. */
export const callProblem = (host: AccountRow, relation: Relation) =>
  contactProblem({ mine: relation }) ?? (host.friendsOnly && !relation.friend ? "callFriendsOnly" : undefined)

/** Whole seconds of talk, never more than the minutes that were charged; 0 when it never started. */
export const secondsOf = (row: CallRow, endedAt: number): number =>
  row.startedAt === null ? 0 : Math.min(row.minutes * 60, Math.max(0, Math.floor((endedAt - row.startedAt) / 1000)))
