/** The gateway's day as it changes: by the clock, and when the gateway's time is better known. */
import { type Duration, Effect, Stream, SubscriptionRef } from "effect"
import { dayOf, nextDayAt } from "#schema/rules/gateway-day.ts"
import type { GatewayClockShape } from "../http/gateway-clock.ts"

/** A device that slept is right again after so much. */
const LONGEST_WAIT_MS = 15 * 60_000

/** Today first. */
export const gatewayDays = ({ now, estimate }: GatewayClockShape): Stream.Stream<string> => {
  const fromNow = Stream.unfold(0 as Duration.Input, (wait) =>
    Effect.gen(function* () {
      yield* Effect.sleep(wait)
      const time = yield* now
      return [dayOf(time), Math.min(LONGEST_WAIT_MS, nextDayAt(time) - time)] as const
    }),
  )
  return Stream.changes(Stream.switchMap(SubscriptionRef.changes(estimate), () => fromNow))
}
