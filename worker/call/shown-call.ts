/**
 * What the page sees of a call: its state in the log and what this device's media has seen, unless the call is stale or
 * put away here.
 * A ring shows only while it can still be answered. An answered call always shows, since a tab whose call is not shown
 * gives up its media. An ended call shows only if it was shown before it ended, or if it was left here and its end is
 * heard soon after.
 */
import type { CallState } from "#schema/calls/call.ts"
import { RING_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { ShownCall } from "./call-service.ts"
import type { Holding } from "./holding.ts"
import { RING_GRACE_MS } from "./timers.ts"

/**
 * The user who hung up sees the ended call when its end is heard within this time, ms. Later it appears only in the
 * list of calls.
 */
const END_SHOWN_WITHIN_MS = 30_000

/**
 * A room that is not shown. `always`: never again. `whileRinging`: a ring whose end was never heard. `whileOpen`: a
 * call left here whose end is not heard yet.
 */
export interface PutAway {
  readonly roomNum: string
  readonly until: "always" | "whileRinging" | "whileOpen"
}

const HIDES: Readonly<Record<PutAway["until"], (phase: CallState["phase"]) => boolean>> = {
  always: () => true,
  whileRinging: (phase) => phase === "ringing",
  whileOpen: (phase) => phase !== "ended",
}

export interface Seen {
  readonly call: CallState | null
  readonly holding: Holding | null
  readonly putAway: ReadonlyArray<PutAway>
  /** Gateway time, ms. Null until this worker has heard the gateway. */
  readonly gatewayNow: number | null
  readonly before: ShownCall | null
}

export const shownCall = ({ call, holding, putAway, gatewayNow, before }: Seen): ShownCall | null => {
  if (call === null) return null
  const held = holding?.roomNum === call.roomNum ? holding : null
  const until = putAway.find(({ roomNum }) => roomNum === call.roomNum)?.until
  const isAway = until !== undefined && HIDES[until](call.phase)
  const isStale =
    call.phase === "ended"
      ? before?.call.roomNum !== call.roomNum && !(until === "whileOpen" && hasJustEnded(call, gatewayNow))
      : held === null && call.phase === "ringing" && isOldRing(call, gatewayNow)
  if (isAway || isStale) return null
  const apart = held?.remoteLeft === true && call.phase === "talking"
  return { call: apart ? { ...call, phase: "apart" } : call, tab: held?.tab ?? null }
}

const hasJustEnded = ({ endedAt }: CallState, gatewayNow: number | null): boolean =>
  endedAt !== null && gatewayNow !== null && gatewayNow - endedAt <= END_SHOWN_WITHIN_MS

/**
 * True when a ring is too old to be answered. Before the gateway is heard the age is unknown: an incoming ring counts
 * as old; the user's own ring does not, as its tab holds the media already.
 */
const isOldRing = ({ role, invitedAt }: CallState, gatewayNow: number | null): boolean =>
  gatewayNow === null ? role === "callee" : gatewayNow - invitedAt > RING_TIMEOUT_MS + RING_GRACE_MS
