/** How a call's end is told (spec section 4, actions 2, 5, 6 and 7), by role. */
import type { CallState } from "#schema/calls/call.ts"

export type EndToast = "noAnswer" | "cancelled" | "timeout" | "endedByThem" | "noCoins" | "noPicture"

/** The toast of an ended call; null when this person ended it. `wasEndingSoon`: coins were running out. */
export const endToast = (call: CallState, wasEndingSoon: boolean): EndToast | null => {
  const isCaller = call.role === "caller"
  const byThem = call.endedBy === call.remote.userId
  switch (call.outcome) {
    case "cancelled":
      return isCaller ? null : "cancelled"
    case "refused":
      return isCaller ? "noAnswer" : null
    case "noAnswer":
    case "busy":
      return isCaller ? "timeout" : "cancelled"
    case "failed":
      return byThem ? "endedByThem" : "noPicture"
    case "ended":
      if (byThem) return "endedByThem"
      return call.endedBy === 0 && wasEndingSoon ? "noCoins" : null
    case null:
      return null
  }
}

/** Whether the end has a summary: the two were in a call. An unanswered one is told and put away. */
export const hasSummary = (call: CallState): boolean => call.phase === "ended" && call.joinedAt !== null
