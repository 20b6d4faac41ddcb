import { expect, test } from "vitest"
import { makePrng } from "../../../tests/sim/kernel/prng.ts"
import { makeLine, makeServer } from "./queue.ts"

const RUNS = 20
const JOBS = 20_000
const SERVICE = 10

/** Mean waiting time of each of RUNS runs of a queue, without the beginning of each run. */
const waits = (load: number, cores: number, isExponential: boolean): ReadonlyArray<number> =>
  Array.from({ length: RUNS }, (_, run) => {
    const random = makePrng(run + 1, "queue")
    const drawn = (mean: number): number => -Math.log(1 - random.unit()) * mean
    const line = makeLine()
    const server = makeServer(line, cores)
    let [total, count] = [0, 0]
    const come = (n: number): void => {
      if (n === JOBS) return
      const [came, ms] = [line.now(), isExponential ? drawn(SERVICE) : SERVICE]
      server.ask(ms, () => {
        if (n < JOBS / 10) return
        total += line.now() - came - ms
        count += 1
      })
      line.after(drawn(SERVICE / load / cores), () => come(n + 1))
    }
    come(0)
    line.drain()
    return total / count
  })

/** The wait that the formula predicts is within three standard errors of the runs' mean. */
const expectMean = (runs: ReadonlyArray<number>, wait: number): void => {
  const mean = runs.reduce((sum, each) => sum + each, 0) / RUNS
  const variance = runs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (RUNS - 1)
  expect(Math.abs(mean - wait)).toBeLessThan(3 * Math.sqrt(variance / RUNS))
  // The error must be small, or the comparison would prove nothing.
  expect(3 * Math.sqrt(variance / RUNS)).toBeLessThan(wait / 10)
}

/** Erlang's formula for the share of jobs that wait, which gives the mean wait of M/M/c. */
const erlang = (load: number, cores: number): number => {
  let [term, sum] = [1, 0]
  for (let n = 0; n < cores; n++) {
    sum += term
    term *= (load * cores) / (n + 1)
  }
  const last = term / (1 - load)
  return last / (sum + last)
}

test.each([0.5, 0.8])("jobs of random length wait at one core as M/M/1 says, at a load of %f", (load) => {
  expectMean(waits(load, 1, true), (SERVICE * load) / (1 - load))
})

test.each([0.5, 0.8])("jobs of one length wait half as long, as M/D/1 says, at a load of %f", (load) => {
  expectMean(waits(load, 1, false), (SERVICE * load) / (1 - load) / 2)
})

test("jobs at four cores wait as M/M/4 says", () => {
  expectMean(waits(0.8, 4, true), (erlang(0.8, 4) * SERVICE) / 4 / (1 - 0.8))
})

test("what a server works on and what waits is lost when it dies, told each once, and what comes after is done", () => {
  const line = makeLine()
  const server = makeServer(line, 1)
  const told: Array<string> = []
  for (const name of ["a", "b", "c"])
    server.ask(
      10,
      () => told.push(`${name} done`),
      () => told.push(`${name} lost`),
    )
  line.until(15)
  server.die()
  server.ask(10, () => told.push("d done"))
  line.drain()
  expect(told).toEqual(["a done", "b lost", "c lost", "d done"])
  expect(line.now()).toBe(25)
  expect(server.waiting()).toBe(0)
})
