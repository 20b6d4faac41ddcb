/**
 * Limits how many codes are sent per hour and day: to one address or number, for one account, and from one IP address.
 * The IP address is counted first, and requests beyond its limit are not stored, so made-up addresses fill no table.
 */
import { Clock, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { Store } from "../store/store.ts"

const HOUR_MS = 60 * 60_000
const MOST = { each: { hour: 5, day: 10 }, ip: { hour: 20, day: 60 } } as const

/** `each`: the address or number, and the account when one is known. */
export const limitCodes = (
  ip: string,
  each: ReadonlyArray<string>,
): Effect.Effect<void, AppFailure<"rateLimited" | "codesTooMany" | "codesDaily">, Store> =>
  Effect.gen(function* () {
    const [store, now] = [yield* Store, yield* Clock.currentTimeMillis]
    const problem = yield* store.transact((tx) =>
      Effect.gen(function* () {
        const count = (what: string, hourly: boolean) =>
          tx.attempts.hit(`mail-${hourly ? "hour" : "day"}:${what}`, now, hourly ? HOUR_MS : DAY_MS)
        if ((yield* count(`ip ${ip}`, true)) > MOST.ip.hour) return "rateLimited" as const
        if ((yield* count(`ip ${ip}`, false)) > MOST.ip.day) return "rateLimited" as const
        for (const what of each) if ((yield* count(what, true)) > MOST.each.hour) return "codesTooMany" as const
        for (const what of each) if ((yield* count(what, false)) > MOST.each.day) return "codesDaily" as const
        return null
      }),
    )
    if (problem !== null) return yield* failure(problem)
  })
