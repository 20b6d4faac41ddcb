/** The current call in localStorage (spec section 3): set while it rings or runs, cleared when its popup closes. */
import type { CallState } from "#schema/calls/call.ts"
import { dropStored, keepStored } from "../../browser/stored.ts"

export const ROOM_KEY = "CAMC_CURROOM_NUM"
export const ROLE_KEY = "CAMC_MY_CALL_ROLE"

export const isOpen = (call: CallState | null): call is CallState => call !== null && call.phase !== "ended"

export const storeCallKeys = (call: CallState | null): void => {
  if (isOpen(call)) {
    keepStored(ROOM_KEY, call.roomNum)
    keepStored(ROLE_KEY, call.role)
  } else {
    dropStored(ROOM_KEY)
    dropStored(ROLE_KEY)
  }
}
