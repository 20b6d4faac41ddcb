/**
 * How long a member may be out of a call: without a socket, or with broken media as their device reports. Both share
 * one allowance of REMOTE_LEFT_TIMEOUT_MS, which grows back slowly while the member is present. So a short network loss
 * ends nothing, but a member who is out most of the time has left, however often they return. Each report that media is
 * back costs a second, which bounds the number of reports. Pure.
 */
import { NOTICED_WITHIN_MS, REMOTE_LEFT_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { Absence } from "../store/tables/calls/calls.ts"

/** Allowance regained per ms of presence: a second in ten. */
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

/**
 * The member's absence after a turn at `at`: they go or return, or their media breaks or is back. `before` null: never
 * out of this call so far.
 */
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
 * Start of a break that a member reports at `at` as `goneMs` old. At most NOTICED_WITHIN_MS back, not before the paid
 * minutes began, not before the member's last turn. The absence counts from then.
 */
export const brokenSince = (before: Absence | null, goneMs: number, paidFrom: number, at: number): number =>
  Math.min(at, Math.max(at - Math.min(goneMs, NOTICED_WITHIN_MS), paidFrom, before?.at ?? 0))

/** When a member who stays out counts as having left; undefined for a member who is present. */
export const leavesAt = (absence: Absence | null): number | undefined =>
  absence !== null && isOut(absence) ? absence.at + absence.left : undefined
