/**
 * Adds up the JSON reports of Vitest and Playwright into one count. A file that fails to load counts as one failure,
 * and so does a section that fails without a failing test: the last line never says 0 failed over a red run.
 */
import { existsSync, readFileSync } from "node:fs"

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 * @typedef {{ status: string, fullName: string }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: ReadonlyArray<Assertion> }} TestFile
 * @typedef {{ testResults: ReadonlyArray<TestFile> }} Report
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: ReadonlyArray<unknown> }} PlaywrightReport
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
 * A test that passed only when it was tried again has failed; errors outside of tests count as one failure each.
 * @param {PlaywrightReport} report
 * @returns {Tally}
 */
export const tallyOfPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

/**
 * The tally of a report file; undefined when the run left none.
 * @param {string} path
 */
export const tallyOfFile = (path) => {
  if (!existsSync(path)) return undefined
  const report = JSON.parse(readFileSync(path, "utf8"))
  return "stats" in report ? tallyOfPlaywright(report) : tallyOf(report)
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
