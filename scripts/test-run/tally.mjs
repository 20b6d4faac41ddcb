/**
 * Adds up the JSON reports of Vitest and Playwright into one count. A file that fails to load counts as one failure,
 * and so does a section that fails without a failing test: a failed run never ends with "0 failed".
 */
import { existsSync, readFileSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 * @typedef {{ status: string, fullName: string, failureMessages?: ReadonlyArray<string> | null }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: ReadonlyArray<Assertion> }} TestFile
 * @typedef {{ testResults: ReadonlyArray<TestFile> }} Report
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string, ok: boolean, tests: ReadonlyArray<{ results: ReadonlyArray<{ errors: ReadonlyArray<PlaywrightError> }> }> }} PlaywrightSpec
 * @typedef {{ suites?: ReadonlyArray<PlaywrightSuite>, specs: ReadonlyArray<PlaywrightSpec> }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: ReadonlyArray<PlaywrightError>, suites?: ReadonlyArray<PlaywrightSuite> }} PlaywrightReport
 */

/** @type {Tally} */
export const nothing = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {Report} report
 * @returns {Tally}
 */
export const tallyOf = (report) => {
  const tally = { ...nothing }
  for (const file of report.testResults) {
    const failures = file.assertionResults.filter((test) => test.status === "failed").length
    tally.failed += failures === 0 && file.status === "failed" ? 1 : failures
    for (const test of file.assertionResults) {
      if (test.status === "passed") tally.passed += 1
      else if (test.status !== "failed") tally.skipped += 1
    }
  }
  return tally
}

/**
 * A test that passed only on a retry counts as failed. Each error outside of tests counts as one failure.
 * @param {PlaywrightReport} report
 * @returns {Tally}
 */
export const tallyOfPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

/**
 * One line for the end of a run, where it is read first: the failed test, and the first line of the reason.
 * @param {Failure} failure
 */
export const failureLine = ({ file, title = file, why }) =>
  `${title}: ${(stripVTControlCharacters(why).split("\n")[0] ?? "").slice(0, 300)}`

/**
 * @typedef {{ file: string, title: string | undefined, why: string }} Failure a file that does not load has no title
 * @param {Report} report
 * @returns {ReadonlyArray<Failure>}
 */
export const failuresOf = ({ testResults }) =>
  testResults.flatMap(
    /** @returns {ReadonlyArray<Failure>} */ ({ name, status, message = "", assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed")
      if (failed.length === 0 && status === "failed") return [{ file: name, title: undefined, why: message }]
      return failed.map(({ fullName, failureMessages }) => ({
        file: name,
        title: fullName,
        why: failureMessages?.[0] ?? "",
      }))
    },
  )

/**
 * @param {PlaywrightReport} report
 * @returns {ReadonlyArray<Failure>}
 */
export const failuresOfPlaywright = ({ errors, suites = [] }) => {
  /** @param {ReadonlyArray<PlaywrightSuite>} within @returns {ReadonlyArray<PlaywrightSpec>} */
  const specsOf = (within) => within.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])
  return [
    ...errors.map(({ message }) => ({ file: "axe", title: undefined, why: message ?? "" })),
    ...specsOf(suites)
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const [first] = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return { file: "axe", title, why: first?.message ?? "" }
      }),
  ]
}

/**
 * The content of a report file; empty when the run left none.
 * @param {string} path
 * @returns {{ tally: Tally, failures: ReadonlyArray<Failure> }}
 */
export const readResults = (path) => {
  if (!existsSync(path)) return { tally: nothing, failures: [] }
  const report = JSON.parse(readFileSync(path, "utf8"))
  return "stats" in report
    ? { tally: tallyOfPlaywright(report), failures: failuresOfPlaywright(report) }
    : { tally: tallyOf(report), failures: failuresOf(report) }
}

/**
 * @param {ReadonlyArray<Tally>} tallies
 * @returns {Tally}
 */
export const addUp = (tallies) =>
  tallies.reduce(
    (all, { passed, failed, skipped }) => ({
      passed: all.passed + passed,
      failed: all.failed + failed,
      skipped: all.skipped + skipped,
    }),
    nothing,
  )

/**
 * @typedef {{ name: string, ok: boolean, seconds: number, tally: Tally }} Section
 * @param {ReadonlyArray<Section>} sections
 * @returns {{ tally: Tally, ok: boolean, closingLine: string }}
 */
export const sum = (sections) => {
  const tally = addUp(sections.map(({ ok, tally: own }) => (ok ? own : { ...own, failed: Math.max(1, own.failed) })))
  return {
    tally,
    ok: tally.failed === 0 && tally.passed > 0,
    closingLine: `${tally.passed} passed, ${tally.failed} failed`,
  }
}
