/**
 * What one client costs another: latencies of a bystander's request alone and beside an attack, in turns, as a printed ratio.
 * Nothing here is asserted: machines differ. Counts are what an attack asserts.
 */

const quantile = (sorted: ReadonlyArray<number>, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const shown = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`

export interface Latencies {
  readonly median: number
  readonly p95: number
}

/** Latencies of `ask`, one after the other. */
export const latenciesOf = async (times: number, ask: () => Promise<unknown>): Promise<Latencies> => {
  const all: Array<number> = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await ask()
    all.push(performance.now() - began)
  }
  const sorted = all.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}

/** Prints what the bystander waited alone and beside the attack. `attack` goes on until its signal says so. */
export const printCost = async (
  what: string,
  times: number,
  ask: () => Promise<unknown>,
  attack: (over: AbortSignal) => Promise<unknown>,
): Promise<void> => {
  const alone = await latenciesOf(times, ask)
  const over = new AbortController()
  const attacking = attack(over.signal)
  const beside = await latenciesOf(times, ask)
  over.abort()
  await attacking
  const ratio = (beside.median / alone.median).toFixed(1)
  console.info(
    `${what}: a bystander's median ${shown(alone.median)} alone, ${shown(beside.median)} beside it (${ratio} times); ` +
      `slowest of twenty ${shown(alone.p95)} and ${shown(beside.p95)}`,
  )
}

export const median = (list: ReadonlyArray<number>): number =>
  quantile(
    list.toSorted((a, b) => a - b),
    0.5,
  )

/** Welch's t of two lists of timings: beyond 4.5 either way they can be told apart. */
export const welchT = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  const mean = (list: ReadonlyArray<number>) => list.reduce((sum, one) => sum + one, 0) / list.length
  const spread = (list: ReadonlyArray<number>) => {
    const middle = mean(list)
    return list.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (list.length - 1) / list.length
  }
  return (mean(a) - mean(b)) / Math.sqrt(spread(a) + spread(b))
}
