/** Every call to the worker ends: with its answer, or with workerSilent. */

import type { AppError, ErrorKind } from "#schema/errors.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { logger } from "../../logger.ts"

export const CALL_DEADLINE_MS = 60_000

export const failed = (kind: ErrorKind): { readonly ok: false; readonly error: AppError } => ({
  ok: false,
  error: { kind },
})

/**
 * The outcome of `call`; workerSilent when the call fails, when `ms` pass first, or when the worker is given up
 * (`gone`) first.
 */
export const withDeadline = <T>(call: Promise<Outcome<T>>, gone: AbortSignal, ms: number): Promise<Outcome<T>> =>
  new Promise((resolve) => {
    const settle = (outcome: Outcome<T>) => {
      clearTimeout(timer)
      gone.removeEventListener("abort", giveUp)
      resolve(outcome)
    }
    const giveUp = () => settle(failed("workerSilent"))
    const timer = setTimeout(giveUp, ms)
    if (gone.aborted) giveUp()
    else gone.addEventListener("abort", giveUp)
    call.then(settle, (cause: unknown) => {
      logger.error("A call to the worker failed.", cause)
      giveUp()
    })
  })
