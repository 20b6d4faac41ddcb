/** The figures that a run prints. */
import { addTo, type Failed, noTotals, type Totals } from "../../tests/sim/batch.ts"
import { INVARIANTS } from "../../tests/sim/check/invariants.ts"
import { runJob, sourceOf } from "../../tests/sim/processes.ts"
import type { TierName } from "../../tests/sim/tiers/tiers.ts"

/** Processes that run at the same time. */
export const WIDTH = 2

export interface Sweep {
  readonly totals: Totals
  readonly failures: ReadonlyArray<Failed>
  /** Wall time, s. */
  readonly seconds: number
}

export interface SweepOptions {
  readonly tier: TierName
  readonly from: number
  readonly count: number
  /** Seeds beyond `count` are run until there are this many steps. */
  readonly steps?: number
  readonly width?: number
}

/** Seeds that are added at a time. */
const MORE = 40

export const sweep = async (
  root: string,
  bundle: string,
  { tier, from, count, steps = 0, width = WIDTH }: SweepOptions,
): Promise<Sweep> => {
  const begun = performance.now()
  const totals = noTotals()
  const failures: Failed[] = []
  const run = (first: number, end: number) =>
    Promise.all(
      Array.from({ length: width }, (_, part) =>
        runJob(
          tier === "A" ? bundle : sourceOf(root),
          { kind: "seeds", tier, from: first + part, to: end, stride: width, most: 20, until: null },
          (told) => {
            if (told.kind === "totals") addTo(totals, told.totals)
            if (told.kind === "failed") failures.push(told.failed)
          },
        ),
      ),
    )
  await run(from, from + count)
  for (let next = from + count; totals.steps < steps && failures.length === 0; next += MORE)
    await run(next, next + MORE)
  return { totals, failures, seconds: (performance.now() - begun) / 1_000 }
}

const number = (value: number): string => Math.round(value).toLocaleString("en-US")

export const sweepLines = (title: string, { totals, failures, seconds }: Sweep): string => {
  const { kills = 0, crashes = 0, freezes = 0, accepted = 0, ...faults } = totals.tally
  const told = Object.entries(faults).sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    `${title}: ${number(totals.seeds)} seeds, ${number(totals.steps)} steps in ${seconds.toFixed(1)} s` +
      ` (${number(totals.steps / seconds)} a second), ${totals.hours.toFixed(1)} simulated hours`,
    `  ${number(kills)} kills, ${number(crashes)} crashes, ${number(freezes)} freezes;` +
      ` faults: ${told.map(([what, count]) => `${what} ${number(count)}`).join(", ") || "none"}`,
    `  ${number(accepted)} accepted intents, ${number(totals.diskWrites)} database writes and` +
      ` ${number(totals.gatewayCommits)} gateway commits looked at; ${Object.keys(INVARIANTS).length} invariants,` +
      ` ${failures.length} violated`,
  ].join("\n")
}
