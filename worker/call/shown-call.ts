/**
 * What the page sees of a call: the call as the log has it and as this device's media has seen it, unless it is stale or put away here.
 * A ring shows only while it can still be answered; one that was answered always, since a tab whose call is not shown gives its media up; an
 * ended call only after it was shown alive, also when it was left here and the gateway hears so a little later.
 */
import type { CallState } from "#schema/calls/call.ts"
import { RING_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { ShownCall } from "./call-service.ts"
import type { Holding } from "./holding.ts"
import { RING_GRACE_MS } from "./timers.ts"

/** Who hung up sees what the call was when its end is heard so soon after it, ms; later it stands in the list of calls. */
const END_SHOWN_WITHIN_MS = 30_000

/** Rooms that are not shown: `always`, `whileRinging` (a ring whose end was never heard), or `whileOpen` (left here, and its end not heard yet). */
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
  /** Null until the gateway has been heard in this worker's life. */
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

/** Of one that came in nothing is known before the gateway is heard; the own one is shown until then, as its tab holds the media already. */
const isOldRing = ({ role, invitedAt }: CallState, gatewayNow: number | null): boolean =>
  gatewayNow === null ? role === "callee" : gatewayNow - invitedAt > RING_TIMEOUT_MS + RING_GRACE_MS
