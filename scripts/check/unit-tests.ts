/** Runs the unit tests: the Vitest project "unit". Says which failed, with the tail of the runner's own words. */
import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { root } from "../setup/project.mjs"
import { tallyOf } from "../test-run/tally.mjs"
import { resultsPath, runVitest } from "../test-run/vitest.mjs"
import type { Failure, Outcome } from "./report.ts"

interface Report {
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: ReadonlyArray<{
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: ReadonlyArray<string> | null
    }>
  }>
}

const firstLines = (text: string): string => text.split("\n").slice(0, 6).join("\n      ")

export const failuresOfReport = (report: Report): ReadonlyArray<Failure> =>
  report.testResults.flatMap((test): ReadonlyArray<Failure> => {
    const file = relative(root, test.name)
    const failed = test.assertionResults.filter(({ status }) => status === "failed")
    if (failed.length === 0 && test.status === "failed") {
      return [{ file, rule: `does not load: ${firstLines(test.message ?? "")}` }]
    }
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      rule: `"${fullName}" fails: ${firstLines(failureMessages?.[0] ?? "")}`,
    }))
  })

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
