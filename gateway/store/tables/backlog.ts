/** How much waits for an operator, counted so far as it costs little. */

export interface Backlog {
  /** At most as many as were to be counted: then there may be more. */
  readonly count: number
  /** Since when the longest waits; null when nothing does. */
  readonly oldest: number | null
}

export const backlogOf = (times: ReadonlyArray<number>, limit: number): Backlog => ({
  count: Math.min(times.length, limit),
  oldest: times.length === 0 ? null : times.reduce((oldest, at) => Math.min(oldest, at)),
})
