/** How long to wait before the next attempt, as a pure function: doubling from a second to half a minute, with jitter. */

import { type AppError, isTransient } from "#schema/errors.ts"

const FIRST_MS = 1_000
const CAP_MS = 30_000

/** `failures` counts from 1; `fraction` is random, 0 to 1. Gives between half of the step and the whole step. */
export const backoffMs = (failures: number, fraction: number): number =>
  Math.round(Math.min(CAP_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.5 + fraction / 2))

/** The session has newer sockets, which coming back soon would throw out in turn. */
const GIVEN_WAY_MS = 300_000

/** The wait after a refusal that time does not cure; undefined when the connection ended otherwise. */
export const refusedMs = (refused: AppError | null): number | undefined =>
  refused === null || isTransient(refused) ? undefined : refused.kind === "tooManySockets" ? GIVEN_WAY_MS : CAP_MS
