/** What the gateway is told of a call that is over (spec sections 4 and 5). Pure. */
import type { CallRow } from "#schema/calls/record.ts"
import type { IntentCommandOf } from "#schema/outbox/intent.ts"
import type { OnlineStatus } from "#schema/rules/call-gate.ts"

/** The fields of a record as they are at hand; one may be missing. */
interface RecordFields {
  readonly r_u_id: number
  readonly r_id: string
  /** Seconds of a match call; null of another call, which needs none. */
  readonly call_total_times: number | null
}

/** A record is sent with all of its required fields or not at all: a match call that has no time is none. */
export const isComplete = ({ r_u_id, r_id, call_total_times }: RecordFields): boolean =>
  r_u_id > 0 && r_id !== "" && call_total_times !== 0

/** Nobody has answered: its outcome is reported. Any other call leaves a record. */
export const isUnanswered = ({ record }: CallRow): boolean => record.joinedAt === null

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

/** `online`: the other side's status, looked up when the ring had ended; 3 when that failed. */
export const outcomeOf = ({ record }: CallRow, online: OnlineStatus): IntentCommandOf<"reportOutcome"> => ({
  _tag: "reportOutcome",
  endedAt: record.endedAt,
  online,
  busy: flag(online === 1),
  // Only hosts are called.
  host_call: flag(record.role === "callee"),
  r_u_id: record.remote.userId,
  gold: record.pricePerMinute,
  req_type: record.role === "caller" ? 1 : 2,
  r_id: record.roomNum,
  is_server: flag(record.serverCall),
  is_match: flag(record.match),
  cost_type: flag(record.pricePerMinute > 0),
})

/** Null when a required field is missing: nothing is sent. */
export const recordOf = ({ record }: CallRow): IntentCommandOf<"recordCall"> | null => {
  const fields = {
    r_u_id: record.remote.userId,
    r_id: record.roomNum,
    call_total_times: record.match ? record.seconds + record.unchargedSeconds : null,
  }
  return isComplete(fields) ? { _tag: "recordCall", endedAt: record.endedAt, ...fields } : null
}
