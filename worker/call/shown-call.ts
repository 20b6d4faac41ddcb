/**
 * What the page sees of a call: the call as the log has it and as this device's media has seen it, unless it is stale or put away here.
 * A ring shows only while it can still be answered; one that was answered always, since a tab whose call is not shown gives its media up; an
 * ended call only after it was shown alive.
 */
import type { CallState } from "#schema/calls/call.ts"
import { RING_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { ShownCall } from "./call-service.ts"
import type { Holding } from "./holding.ts"
import { RING_GRACE_MS } from "./timers.ts"

/** Rooms that are not shown any more: `always`, or only `whileRinging` (a ring whose end was never heard). */
export interface PutAway {
  readonly roomNum: string
  readonly until: "always" | "whileRinging"
}

export interface Seen {
  readonly call: CallState | null
  readonly holding: Holding | null
  readonly putAway: ReadonlyArray<PutAway>
  /** Null until the gateway has been heard in this worker's life. */
  readonly gatewayNow: number | null
  readonly before: ShownCall | null
}

export const shownCall = ({ call, holding, putAway, gatewayNow, before }: Seen): ShownCall | null => {
  if (call === null) return null
  const held = holding?.roomNum === call.roomNum ? holding : null
  const isAway = putAway.some(
    ({ roomNum, until }) => roomNum === call.roomNum && (until === "always" || call.phase === "ringing"),
  )
  const isStale =
    call.phase === "ended"
      ? before?.call.roomNum !== call.roomNum
      : held === null && call.phase === "ringing" && isOldRing(call, gatewayNow)
  if (isAway || isStale) return null
  const apart = held?.remoteLeft === true && call.phase === "talking"
  return { call: apart ? { ...call, phase: "apart" } : call, tab: held?.tab ?? null }
}

/** Of one that came in nothing is known before the gateway is heard; the own one is shown until then, as its tab holds the media already. */
const isOldRing = ({ role, invitedAt }: CallState, gatewayNow: number | null): boolean =>
  gatewayNow === null ? role === "callee" : gatewayNow - invitedAt > RING_TIMEOUT_MS + RING_GRACE_MS
