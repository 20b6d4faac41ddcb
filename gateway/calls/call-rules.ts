/** Rules of a call as pure functions of its row: who may do what when, and what is due next. */
import type { Relation } from "#schema/friends/relation.ts"
import { MATCH_CALL_MS } from "#schema/rules/calls/match.ts"
import { NO_VIDEO_TIMEOUT_MS, RING_TIMEOUT_MS } from "#schema/rules/constants.ts"
import { contactProblem } from "../friends/relation-rules.ts"
import type { GatewaySettings } from "../settings.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { isOut, leavesAt } from "./absence.ts"

export type CallAct = "cancel" | "answer" | "refuse" | "timeout" | "hangup" | "join" | "start" | "media" | "end"
type State = CallRow["state"]

/** Who may act in which states. A member's act in another state changes nothing and is answered as a success. */
const ACTS: Record<CallAct, { readonly by: "caller" | "callee" | "both"; readonly states: ReadonlyArray<State> }> = {
  cancel: { by: "caller", states: ["ringing", "joining"] },
  answer: { by: "callee", states: ["ringing"] },
  refuse: { by: "callee", states: ["ringing", "joining"] },
  timeout: { by: "both", states: ["ringing"] },
  hangup: { by: "both", states: ["ringing", "joining", "talking"] },
  join: { by: "both", states: ["joining", "talking"] },
  start: { by: "both", states: ["joining"] },
  media: { by: "both", states: ["talking"] },
  end: { by: "both", states: ["joining", "talking"] },
}

/** "do": act. "skip": already over or done before. Otherwise the error. */
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

/** Whether the call has media, which is relayed between the devices that hold it. */
export const hasMedia = ({ state }: CallRow): boolean => state === "joining" || state === "talking"

/**
 * The device on which a member launched or answered the call; null for a callee before the answer, and for non-members.
 */
export const deviceOf = (row: CallRow, userId: number): string | null =>
  userId === row.callerId ? row.callerDeviceId : userId === row.calleeId ? row.calleeDeviceId : null

export const otherSide = (row: CallRow, userId: number): number =>
  userId === row.callerId ? row.calleeId : row.callerId

/**
 * Both sides report seeing each other, and a witness, if there is one, knows of both sides' media: the gateway, which
 * relayed their offer and answer, or Agora, if its notifications are configured.
 */
export const mayBegin = (row: CallRow, { agora, reportsSuffice = false }: GatewaySettings): boolean => {
  const { callerSawAt, calleeSawAt, callerMediaAt, calleeMediaAt } = row
  const isSeen = callerSawAt !== null && calleeSawAt !== null
  const isWitnessed = row.serverCall ? !reportsSuffice : agora?.webhookSecret !== undefined
  return isSeen && (!isWitnessed || (callerMediaAt !== null && calleeMediaAt !== null))
}

/** A match that is not a private call: its minutes are free, and its length is fixed. */
export const isPlainMatch = (row: CallRow): boolean => row.isMatch && row.privateAt === null

/** When the paid minutes began. */
export const paidFrom = (row: CallRow): number => row.privateAt ?? row.startedAt ?? 0

/** When minute `minute` (from 1) begins, for minutes that began at `startedAt`. */
export const minuteBegins = (startedAt: number, minute: number): number => startedAt + (minute - 1) * 60_000

/** What is due next by the gateway's clock. */
export type Due =
  | { readonly what: "ringTimeout"; readonly at: number }
  | { readonly what: "noVideo"; readonly at: number }
  | { readonly what: "remoteLeft"; readonly at: number }
  | { readonly what: "matchOver"; readonly at: number }
  | { readonly what: "minute"; readonly at: number; readonly minute: number }

/**
 * Whether a member is without a socket or reports broken media. No minute begins meanwhile: the call goes on when they
 * return, or ends.
 */
export const isHalted = (row: CallRow): boolean => isOut(row.callerAbsence) || isOut(row.calleeAbsence)

/**
 * Whether a call ends with a due minute uncharged because only the caller's side is or was out, by sockets and by
 * reports. Such calls of a pair are counted per day (`unpaid` in the table of calls).
 */
export const endsUnpaid = (row: CallRow, at: number): boolean => {
  if (row.state !== "talking" || isPlainMatch(row) || isOut(row.calleeAbsence)) return false
  const begins = minuteBegins(paidFrom(row), row.minutes + 1)
  return at >= begins && (isOut(row.callerAbsence) || (row.callerAbsence?.at ?? 0) >= begins)
}

/**
 * The newest charged minute, if it began when the media of a side that is still out was already gone: between a break
 * and its notice. The end of the call gives it back. Null: the charge stands.
 */
export const unseenMinute = (row: CallRow): number | null => {
  const { state, minutes } = row
  if (state !== "talking" || isPlainMatch(row)) return null
  return beginsUnseen(row, minutes) ? minutes : null
}

/**
 * Whether the minute began after a side went out that is still out. Never minute 1: it begins when both have just
 * reported seeing each other.
 */
export const beginsUnseen = (row: CallRow, minute: number): boolean =>
  minute > 1 &&
  [row.callerAbsence, row.calleeAbsence].some(
    (absence) => (absence?.since ?? Number.POSITIVE_INFINITY) < minuteBegins(paidFrom(row), minute),
  )

/**
 * What is due next; undefined when over. During a halt (`isHalted`) a leaving member takes the place of the next
 * minute.
 */
export const nextDue = (row: CallRow): Due | undefined => {
  const due = dueOfState(row)
  const leaves = [row.callerAbsence, row.calleeAbsence].flatMap((absence) => leavesAt(absence) ?? [])
  if (due === undefined || leaves.length === 0) return due
  const left = { what: "remoteLeft", at: Math.min(...leaves) } as const
  return due.what === "minute" || left.at < due.at ? left : due
}

const dueOfState = (row: CallRow): Due | undefined => {
  switch (row.state) {
    case "ringing":
      return { what: "ringTimeout", at: row.invitedAt + RING_TIMEOUT_MS }
    case "joining":
      return { what: "noVideo", at: (row.joinedAt ?? row.invitedAt) + NO_VIDEO_TIMEOUT_MS }
    case "talking":
      return isPlainMatch(row)
        ? { what: "matchOver", at: (row.startedAt ?? 0) + MATCH_CALL_MS }
        : { what: "minute", minute: row.minutes + 1, at: minuteBegins(paidFrom(row), row.minutes + 1) }
    case "ended":
      return undefined
  }
}

/** How long media may go on after the last paid or held minute, ms: a late charge must not cut a call off. */
const GRACE_MS = 45_000

/**
 * Until when members may use the room's media: through the paid or held minutes. 0 unless the call is answered and
 * open.
 */
export const admittedUntil = (row: CallRow): number => {
  const held = row.held > 0 || row.price === 0 ? 60_000 : 0
  if (row.state === "joining") return (row.joinedAt ?? 0) + NO_VIDEO_TIMEOUT_MS + held + GRACE_MS
  if (row.state === "talking" && isPlainMatch(row)) return (row.startedAt ?? 0) + MATCH_CALL_MS + GRACE_MS
  if (row.state === "talking") return minuteBegins(paidFrom(row), row.minutes + 1) + held + GRACE_MS
  return 0
}

/** Why this host takes no call from the caller. `relation`: the caller's to the host. */
export const callProblem = (host: AccountRow, relation: Relation) =>
  contactProblem({ mine: relation }) ?? (host.friendsOnly && !relation.friend ? "callFriendsOnly" : undefined)

/** Whole seconds from the start of talk to the end; 0 when it never started. */
export const talkSeconds = (row: CallRow, endedAt: number): number =>
  row.startedAt === null ? 0 : Math.max(0, Math.floor((endedAt - row.startedAt) / 1000))

/** `talkSeconds`, capped at the charged minutes. A plain match has none and is not capped. */
export const secondsOf = (row: CallRow, endedAt: number): number => {
  const talked = talkSeconds(row, endedAt)
  return isPlainMatch(row) ? talked : Math.min(talked, talkSeconds(row, paidFrom(row)) + row.minutes * 60)
}
