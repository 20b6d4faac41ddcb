/**
 * How long a member of a call may be out of it: without a socket, or by their own word without media. REMOTE_LEFT_TIMEOUT_MS in all for
 * both, which grow back slowly while the member is there. So a short loss of the network now and then ends nothing, and who is out most of
 * the time has left, however often they come back in between. Each word that broken media is back costs a second, so that there is a bound to
 * how many there are. Pure.
 */
import { NOTICED_WITHIN_MS, REMOTE_LEFT_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { Absence } from "../store/tables/calls.ts"

/** What grows back in each ms of presence: a second in ten. */
const GROWTH = 0.1
const MENDED_COST_MS = 1_000

export const isOut = (absence: Pick<Absence, "isAway" | "isBroken"> | null): boolean =>
  absence?.isAway === true || absence?.isBroken === true

const leftAt = (absence: Absence, at: number): number => {
  const { left, at: from } = absence
  return isOut(absence)
    ? Math.max(0, left - (at - from))
    : Math.min(REMOTE_LEFT_TIMEOUT_MS, left + Math.floor(GROWTH * Math.max(0, at - from)))
}

/** What is left when the member goes or is back, or loses their media or has it again, at `at`. Null before: not out of this call yet. */
export const turned = (
  before: Absence | null,
  turn: { readonly isAway: boolean } | { readonly isBroken: boolean },
  at: number,
): Absence => {
  const left = before === null ? REMOTE_LEFT_TIMEOUT_MS : leftAt(before, at)
  const cost = "isBroken" in turn && !turn.isBroken ? MENDED_COST_MS : 0
  const after = { isAway: before?.isAway ?? false, isBroken: before?.isBroken ?? false, ...turn }
  return {
    ...after,
    left: Math.max(0, left - cost),
    at,
    ...(isOut(after) && { since: isOut(before) ? (before?.since ?? before?.at ?? at) : at }),
  }
}

/**
 * Since when the media is gone of which a member says at `at` that it has been for `goneMs`: no longer than a break takes to be noticed, not
 * before the paid minutes began, and not before the member's last turn. What is out of the call counts from then on.
 */
export const brokenSince = (before: Absence | null, goneMs: number, paidFrom: number, at: number): number =>
  Math.min(at, Math.max(at - Math.min(goneMs, NOTICED_WITHIN_MS), paidFrom, before?.at ?? 0))

/** When a member who stays out has left; undefined for one who is there. */
export const leavesAt = (absence: Absence | null): number | undefined =>
  absence !== null && isOut(absence) ? absence.at + absence.left : undefined
