/** A call as it begins to ring. */
import type { CallRow } from "../store/tables/calls.ts"

export const newCall = (
  fields: Partial<CallRow> & Pick<CallRow, "roomNum" | "callerId" | "calleeId" | "callerDeviceId" | "invitedAt">,
): CallRow => ({
  calleeDeviceId: null,
  kind: "video",
  location: "wall",
  price: 0,
  state: "ringing",
  joinedAt: null,
  startedAt: null,
  endedAt: null,
  outcome: null,
  endedBy: null,
  endReason: null,
  minutes: 0,
  coins: 0,
  points: 0,
  endsAt: null,
  ...fields,
})
