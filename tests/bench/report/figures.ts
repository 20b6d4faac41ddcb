/** The samples of all sessions, read as one figure: the median by default. */
import type { Measure, Session } from "../run/measured.ts"

export interface Figures {
  /** Undefined when nothing was measured. */
  readonly of: (engine: string, size: number, measure: Measure, share?: number) => number | undefined
  readonly sizes: ReadonlyArray<number>
  readonly engines: ReadonlyArray<string>
  readonly samplesOf: (engine: string, size: number, measure: Measure) => ReadonlyArray<number>
}

/** The size of sessions that load a history into an empty device. */
export const EMPTY = 0
export const BASE = "raw-idb"

export const figuresOf = (sessions: ReadonlyArray<Session>): Figures => {
  const samplesOf: Figures["samplesOf"] = (engine, size, measure) =>
    sessions.flatMap((session) =>
      session.engine === engine && session.size === size ? (session.samples[measure] ?? []) : [],
    )
  return {
    samplesOf,
    of: (engine, size, measure, share = 0.5) => quantile(samplesOf(engine, size, measure), share),
    sizes: [...new Set(sessions.map(({ size }) => size))].filter((size) => size > EMPTY).sort((a, b) => a - b),
    engines: [...new Set(sessions.map(({ engine }) => engine))],
  }
}

export const quantile = (samples: ReadonlyArray<number>, share: number): number | undefined => {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low === undefined || high === undefined ? undefined : low + (high - low) * (at - Math.floor(at))
}
