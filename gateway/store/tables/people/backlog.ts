/** How much waits for an operator, counted only up to a limit so that the count stays cheap. */

export interface Backlog {
  /** At most the limit of the count; at the limit there may be more. */
  readonly count: number
  /** Since when the oldest one has waited; null when nothing waits. */
  readonly oldest: number | null
}

export const backlogOf = (times: ReadonlyArray<number>, limit: number): Backlog => ({
  count: Math.min(times.length, limit),
  oldest: times.length === 0 ? null : times.reduce((oldest, at) => Math.min(oldest, at)),
})
