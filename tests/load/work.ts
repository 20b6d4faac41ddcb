/** Work that is done over and over, so much of it at once, and what it cost. */

export interface Work {
  /** How often it was done, in what the measurement counts by: messages, pages, calls. */
  readonly done: number
  /** Times that it was not done. */
  readonly failed: number
  /** ms */
  readonly took: number
  /** Time of one act, ms. */
  readonly median: number
  readonly worst: number
}

export interface Cost extends Work {
  /** Processor time of what was done once, ms: of the gateways (by hand: of whoever did it), and of the database. */
  readonly ofGateway: number
  readonly ofDatabase: number
}

/** A row of a table of costs. */
export interface CostRow extends Cost {
  /** What is compared: rows of one group are divided by its baseline. */
  readonly group: string
  readonly what: string
  readonly isBaseline: boolean
}

/** Processor time so far, ms. */
export interface Clocks {
  readonly gateway: () => number
  readonly database: () => number
}

/** Of this process, ms. */
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
  /** Begins no act after so many ms. */
  readonly forMs?: number
  /** Or after so many acts. */
  readonly count?: number
}

/** `act` gives false when it was not done, and how much was done else: true for one. */
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

/** The work and what each time took of the processors. */
export const costOf = async ({ gateway, database }: Clocks, work: () => Promise<Work>): Promise<Cost> => {
  const [ofGateway, ofDatabase] = [gateway(), database()]
  const worked = await work()
  const each = (now: number, before: number) => (now - before) / Math.max(1, worked.done)
  return { ...worked, ofGateway: each(gateway(), ofGateway), ofDatabase: each(database(), ofDatabase) }
}
