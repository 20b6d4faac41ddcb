/**
 * Measures what one client costs another: a bystander's request latencies, alone and during an attack, printed as a
 * ratio. Nothing is asserted here, because machines differ. Attack tests assert counts.
 */

const quantile = (sorted: ReadonlyArray<number>, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const shown = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`

export interface Latencies {
  readonly median: number
  readonly p95: number
}

/** Latencies, ms, of `times` calls of `ask`, one after the other. */
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

/** Prints the bystander's latencies, alone and during the attack. `attack` runs until its signal is aborted. */
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

/** Welch's t of two lists of timings. Above 4.5 or below -4.5 they can be told apart. */
export const welchT = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  const mean = (list: ReadonlyArray<number>) => list.reduce((sum, one) => sum + one, 0) / list.length
  const spread = (list: ReadonlyArray<number>) => {
    const middle = mean(list)
    return list.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (list.length - 1) / list.length
  }
  return (mean(a) - mean(b)) / Math.sqrt(spread(a) + spread(b))
}
