/** Runs the unit tests (Vitest's project "unit"). Reports which failed, with the end of the runner's output. */
import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { root } from "../setup/project.mjs"
import { failuresOf, tallyOf } from "../test-run/tally.mjs"
import { resultsPath, runVitest } from "../test-run/vitest.mjs"
import type { Failure, Outcome } from "./report.ts"

type Report = Parameters<typeof failuresOf>[0]

const firstLines = (text: string): string => text.split("\n").slice(0, 6).join("\n      ")

export const failuresOfReport = (report: Report): ReadonlyArray<Failure> =>
  failuresOf(report).map(({ file, title, why }) => ({
    file: relative(root, file),
    rule: `${title === undefined ? "does not load" : `"${title}" fails`}: ${firstLines(why)}`,
  }))

export const unitTests = async (): Promise<Outcome> => {
  const { code, output } = await runVitest(["unit", "unit-gateway"], { capture: true })
  const path = resultsPath("unit")
  if (!existsSync(path)) return { failures: [{ file: "vitest.config.ts", rule: `no unit test ran: ${output.trim()}` }] }
  const report: Report = JSON.parse(readFileSync(path, "utf8"))
  const failures = failuresOfReport(report)
  const { passed, failed, skipped } = tallyOf(report)
  const notes = [`unit tests: ${passed} passed, ${failed} failed, ${skipped} skipped`]
  if (code === 0 || failures.length > 0) return { failures, notes }
  return { failures: [{ file: "vitest.config.ts", rule: `Vitest failed: ${output.slice(-3000)}` }], notes }
}
