/**
 * Follows the log's call and keeps what this device adds: which tab holds the media, which rooms are put away, which
 * timers run. Every change ends in `refresh`, which starts or stops timers and sets the page's value when it differs.
 */

import { Effect, FiberMap, SubscriptionRef } from "effect"
import type { CallState } from "#schema/calls/call.ts"
import type { AppFailure } from "#schema/errors.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import type { ShownCall } from "./call-service.ts"
import { type Holding, holdingOf } from "./holding.ts"
import { type PutAway, shownCall } from "./shown-call.ts"
import { type CallTimer, type TimerKind, timersOf } from "./timers.ts"

const KEPT_PUT_AWAY = 20

/** A call that this device is about to start. Its invitation may arrive before the answer that names its room. */
export interface Starting {
  readonly userId: number
  readonly tab: string
}

export interface CallWatch {
  readonly shown: SubscriptionRef.SubscriptionRef<ShownCall | null>
  readonly call: () => CallState | null
  readonly holding: () => Holding | null
  /** Takes the call's present state in the log. */
  readonly follow: (call: CallState | null) => Effect.Effect<void>
  readonly hold: (holding: Holding | null) => Effect.Effect<void>
  readonly expect: (starting: Starting | null) => void
  readonly put: (roomNum: string, until: PutAway["until"]) => Effect.Effect<void>
  readonly refresh: Effect.Effect<void>
}

/** An expired timer that has something to tell the gateway. */
export interface TimerUp extends CallTimer {
  readonly kind: Exclude<TimerKind, "ringLost">
}

/** `fire` runs when a timer expires, and goes on when the timer is removed. */
export const makeCallWatch = Effect.fnUntraced(function* (fire: (timer: TimerUp) => Effect.Effect<void, AppFailure>) {
  const clock = yield* GatewayClock
  const scope = yield* Effect.scope
  const shown = yield* SubscriptionRef.make<ShownCall | null>(null)
  const fibers = yield* FiberMap.make<string>()
  const begun = new Set<string>()
  let call: CallState | null = null
  let shownFrom: CallState | null = null
  let holding: Holding | null = null
  let starting: Starting | null = null
  let putAway: ReadonlyArray<PutAway> = []

  const begin = ({ roomNum, kind, afterMs }: CallTimer) => {
    const up = kind === "ringLost" ? watch.put(roomNum, "whileRinging") : fire({ roomNum, kind, afterMs })
    return Effect.delay(Effect.forkIn(Effect.ignore(up), scope), afterMs)
  }

  /** Starts new timers and stops those that are gone. An expired timer does not start again. */
  const syncTimers = Effect.gen(function* () {
    const due = new Map(timersOf(call, holding).map((timer) => [`${timer.roomNum} ${timer.kind}`, timer]))
    for (const key of begun)
      if (!due.has(key)) {
        begun.delete(key)
        yield* FiberMap.remove(fibers, key)
      }
    for (const [key, timer] of due)
      if (!begun.has(key)) {
        begun.add(key)
        yield* FiberMap.run(fibers, key, begin(timer))
      }
  })

  const refresh = Effect.gen(function* () {
    yield* syncTimers
    const { within } = yield* SubscriptionRef.get(clock.estimate)
    const gatewayNow = Number.isFinite(within) ? yield* clock.now : null
    const before = yield* SubscriptionRef.get(shown)
    const next = shownCall({ call, holding, putAway, gatewayNow, before })
    const same = call === shownFrom && next?.call.phase === before?.call.phase && next?.tab === before?.tab
    shownFrom = call
    if (!same) yield* SubscriptionRef.set(shown, next)
  })

  const watch: CallWatch = {
    shown,
    call: () => call,
    holding: () => holding,
    follow: (next) =>
      Effect.suspend(() => {
        call = next
        const mine = next?.phase === "ringing" && next.role === "caller" && next.remote.userId === starting?.userId
        if (mine && holding?.roomNum !== next.roomNum) holding = holdingOf(next.roomNum, starting?.tab ?? "")
        return refresh
      }),
    hold: (next) =>
      Effect.suspend(() => {
        holding = next
        return refresh
      }),
    expect: (next) => {
      starting = next
    },
    put: (roomNum, until) =>
      Effect.suspend(() => {
        putAway = [...putAway.filter((one) => one.roomNum !== roomNum), { roomNum, until }].slice(-KEPT_PUT_AWAY)
        return refresh
      }),
    refresh,
  }
  return watch
})
