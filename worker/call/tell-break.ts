/**
 * Tells the gateway that this device's media is broken or back, until the call in the log says the same. Sends one
 * request at a time, so that an older report never arrives after a newer one. If an answer is lost and the report is
 * outdated, the next look corrects it.
 */
import { Clock, Effect } from "effect"
import type { CallState } from "#schema/calls/call.ts"
import { type AppFailure, isTransient } from "#schema/errors.ts"
import { NOTICED_WITHIN_MS } from "#schema/rules/constants.ts"
import type { Holding } from "./holding.ts"

const AGAIN_MS = 1_000
/** About twenty seconds in all. By then a break has ended the call; a change since then is looked at again. */
const TRIES = 7

interface Ports {
  readonly current: Effect.Effect<CallState | null>
  readonly holding: () => Holding | null
  /** `goneMs`: how long the media has been gone, ms; null: it is back. */
  readonly tell: (roomNum: string, goneMs: number | null) => Effect.Effect<void, AppFailure>
}

/**
 * Ms, from 0 to NOTICED_WITHIN_MS: a longer absence counts no further, and the device's clock may have been changed
 * meanwhile.
 */
const goneFor = (holding: Holding | null, now: number): number =>
  Math.round(Math.min(NOTICED_WITHIN_MS, Math.max(0, now - (holding?.leftAt ?? now))))

/**
 * True: tell that the media is broken; false: that it is back. Undefined: the gateway knows it already, or this device
 * has nothing to say about it.
 */
export const breakToTell = (call: CallState | null, holding: Holding | null): boolean | undefined => {
  if (call?.phase !== "talking" || holding?.roomNum !== call.roomNum || !holding.isHeard) return undefined
  return holding.remoteLeft === (call.broken?.byMe ?? false) ? undefined : holding.remoteLeft
}

export const makeBreakTelling = Effect.fnUntraced(function* ({ current, holding, tell }: Ports) {
  const scope = yield* Effect.scope
  let isTelling = false
  let isAsked = false

  const telling = Effect.gen(function* () {
    for (let tries = 0; tries < TRIES; tries++) {
      isAsked = false
      const call = yield* current
      const isBroken = breakToTell(call, holding())
      if (call === null || isBroken === undefined) return
      const goneMs = isBroken ? goneFor(holding(), yield* Clock.currentTimeMillis) : null
      const failed = yield* Effect.match(tell(call.roomNum, goneMs), { onSuccess: () => null, onFailure: (e) => e })
      if (failed !== null && !isTransient(failed.error)) return
      if (breakToTell(yield* current, holding()) === isBroken) yield* Effect.sleep(AGAIN_MS * (tries + 1))
    }
  })
  const whileAsked: Effect.Effect<void> = Effect.suspend(() => {
    if (!isAsked) {
      isTelling = false
      return Effect.void
    }
    return Effect.andThen(telling, whileAsked)
  })

  /** Checks whether there is something to tell, and tells it in the background. */
  return Effect.suspend(() => {
    isAsked = true
    if (isTelling) return Effect.void
    isTelling = true
    return Effect.asVoid(Effect.forkIn(whileAsked, scope))
  })
})
