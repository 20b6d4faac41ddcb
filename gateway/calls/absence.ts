/**
 * How long a member of a call may be away: REMOTE_LEFT_TIMEOUT_MS in all, which grow back slowly while the member is there. So a short loss of
 * the network now and then ends nothing, and who is away most of the time has left, however often they come back in between. Pure.
 */
import { REMOTE_LEFT_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { Absence } from "../store/tables/calls.ts"

/** What grows back in each ms of presence: a second in ten. */
const GROWTH = 0.1

const leftAt = ({ left, at: from, isAway }: Absence, at: number): number =>
  isAway
    ? Math.max(0, left - (at - from))
    : Math.min(REMOTE_LEFT_TIMEOUT_MS, left + Math.floor(GROWTH * Math.max(0, at - from)))

/** What is left when the member goes, or is back, at `at`. Null before: not away in this call yet. */
export const turned = (before: Absence | null, isAway: boolean, at: number): Absence => ({
  left: before === null ? REMOTE_LEFT_TIMEOUT_MS : leftAt(before, at),
  at,
  isAway,
})

/** When a member who stays away has left; undefined for one who is there. */
export const leavesAt = (absence: Absence | null): number | undefined =>
  absence?.isAway ? absence.at + absence.left : undefined
