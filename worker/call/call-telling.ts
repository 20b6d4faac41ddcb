/** What the gateway is told about an ended call (spec sections 4 and 5). Pure. */
import type { CallRow } from "#schema/calls/record.ts"
import type { IntentCommandOf } from "#schema/outbox/intent.ts"
import type { OnlineStatus } from "#schema/rules/calls/call-gate.ts"

/** The fields of a record as far as the device knows them; some may be missing. */
interface RecordFields {
  readonly r_u_id: number
  readonly r_id: string
  /** Seconds of a match call. Null: another kind of call, whose record needs no seconds. */
  readonly call_total_times: number | null
}

/** A record is sent only with all its required fields. A match call of 0 seconds lacks its time. */
export const isComplete = ({ r_u_id, r_id, call_total_times }: RecordFields): boolean =>
  r_u_id > 0 && r_id !== "" && call_total_times !== 0

/** True when nobody answered: the outcome is reported. Any other call leaves a record. */
export const isUnanswered = ({ record }: CallRow): boolean => record.joinedAt === null

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

/** `online`: the other side's status, looked up after the ring has ended; 3 when the lookup failed. */
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

/** Null when a required field is missing; nothing is sent then. */
export const recordOf = ({ record }: CallRow): IntentCommandOf<"recordCall"> | null => {
  const fields = {
    r_u_id: record.remote.userId,
    r_id: record.roomNum,
    call_total_times: record.match ? record.seconds + record.unchargedSeconds : null,
  }
  return isComplete(fields) ? { _tag: "recordCall", endedAt: record.endedAt, ...fields } : null
}
