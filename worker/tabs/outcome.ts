/** How a verb ended, as plain data. An unexpected failure is logged with its cause and given as `unknown`. */
import { Cause, Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { Outcome } from "#schema/worker-api.ts"

/** `what` names the verb in the log. */
export const toOutcome = <A, R>(
  verb: Effect.Effect<A, AppFailure, R>,
  what: string,
): Effect.Effect<Outcome<A>, never, R> =>
  Effect.matchCauseEffect(verb, {
    onSuccess: (value) => Effect.succeed({ ok: true as const, value }),
    onFailure: (cause) => {
      const failed = Cause.findErrorOption(cause)
      if (failed._tag === "Some") return Effect.succeed({ ok: false as const, error: failed.value.error })
      return Effect.as(Effect.logError(`${what} has failed`, cause), {
        ok: false as const,
        error: { kind: "unknown" as const },
      })
    },
  })
