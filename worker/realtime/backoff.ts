/** How long to wait before the next attempt, as a pure function: doubling from a second to half a minute, with jitter. */

const FIRST_MS = 1_000
const CAP_MS = 30_000

/** `failures` counts from 1; `fraction` is random, 0 to 1. Gives between half of the step and the whole step. */
export const backoffMs = (failures: number, fraction: number): number =>
  Math.round(Math.min(CAP_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.5 + fraction / 2))

/** After a refusal that waiting does not cure. */
export const REFUSED_MS = CAP_MS
