/** The row of a call that begins to ring. */
import type { CallRow } from "../store/tables/calls/calls.ts"
import { nextDue } from "./call-rules.ts"

export const newCall = (
  fields: Partial<CallRow> & Pick<CallRow, "roomNum" | "callerId" | "calleeId" | "callerDeviceId" | "invitedAt">,
): CallRow => {
  const row: CallRow = {
    calleeDeviceId: null,
    kind: "video",
    location: "wall",
    price: 0,
    serverCall: true,
    state: "ringing",
    joinedAt: null,
    callerSawAt: null,
    calleeSawAt: null,
    callerMediaAt: null,
    calleeMediaAt: null,
    startedAt: null,
    endedAt: null,
    outcome: null,
    endedBy: null,
    endReason: null,
    minutes: 0,
    coins: 0,
    points: 0,
    endsAt: null,
    held: 0,
    callerAbsence: null,
    calleeAbsence: null,
    dueAt: null,
    leasedUntil: null,
    unpaidEnd: false,
    isMatch: false,
    privatePrice: null,
    callerAskedAt: null,
    calleeAskedAt: null,
    privateAt: null,
    ...fields,
  }
  return { ...row, dueAt: nextDue(row)?.at ?? null }
}
