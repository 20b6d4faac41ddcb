/** Runs work again and again, with a given concurrency, and measures its cost. */

export interface Work {
  /** How much was done, in the unit of the measurement: messages, pages, calls. */
  readonly done: number
  /** How many acts failed. */
  readonly failed: number
  /** ms */
  readonly took: number
  /** Time of one act, ms. */
  readonly median: number
  readonly worst: number
}

export interface Cost extends Work {
  /**
   * Processor time per unit of work, ms: of the gateways (for work by hand: of the process that did it), and of the
   * database.
   */
  readonly ofGateway: number
  readonly ofDatabase: number
}

/** A row of a table of costs. */
export interface CostRow extends Cost {
  /** Rows of the same group are compared: each is divided by the group's baseline. */
  readonly group: string
  readonly what: string
  readonly isBaseline: boolean
}

/** Processor time so far, ms. */
export interface Clocks {
  readonly gateway: () => number
  readonly database: () => number
}

/** Processor time of this process, ms. */
export const ownTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

export const rank = (times: ReadonlyArray<number>, share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

export interface Often {
  readonly atOnce: number
  /** Starts no act after this many ms. */
  readonly forMs?: number
  /** Starts at most this many acts. */
  readonly count?: number
}

/** `act` returns false when it failed, else how much it did; true counts as 1. */
export const runAtOnce = async (
  { atOnce, forMs = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY }: Often,
  act: (n: number) => Promise<boolean | number>,
): Promise<Work> => {
  const times: Array<number> = []
  let [failed, next, done] = [0, 0, 0]
  const began = performance.now()
  const goOn = async (): Promise<void> => {
    while (next < count && performance.now() - began < forMs) {
      const at = performance.now()
      const how = await act(next++)
      times.push(performance.now() - at)
      if (how === false) failed += 1
      else done += Number(how)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
  return { done, failed, took: performance.now() - began, median: rank(times, 0.5), worst: rank(times, 1) }
}

/** Runs the work and returns its result, with the processor time per unit. */
export const costOf = async ({ gateway, database }: Clocks, work: () => Promise<Work>): Promise<Cost> => {
  const [ofGateway, ofDatabase] = [gateway(), database()]
  const worked = await work()
  const each = (now: number, before: number) => (now - before) / Math.max(1, worked.done)
  return { ...worked, ofGateway: each(gateway(), ofGateway), ofDatabase: each(database(), ofDatabase) }
}
