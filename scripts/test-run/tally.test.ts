/** The closing line of `npm test`: what it counts, and that a failed run never looks passed. */
import { describe, expect, it } from "vitest"
import { failureLine, failuresOf, failuresOfPlaywright, nothing, sum, tallyOf, tallyOfPlaywright } from "./tally.mjs"

const file = (status: string, statuses: ReadonlyArray<string>) => ({
  name: "a.test.ts",
  status,
  assertionResults: statuses.map((each) => ({ status: each, fullName: each })),
})
const section = (ok: boolean, tally = nothing) => ({ name: "laws", ok, seconds: 1, tally })

describe("the tally of a test run", () => {
  it("counts passed, failed and skipped tests over all files", () => {
    const report = {
      testResults: [file("passed", ["passed", "passed", "pending"]), file("failed", ["failed", "passed", "todo"])],
    }
    expect(tallyOf(report)).toEqual({ passed: 3, failed: 1, skipped: 2 })
  })

  it("counts a file that fails to load as one failure", () => {
    expect(tallyOf({ testResults: [file("failed", [])] }).failed).toBe(1)
  })

  it("counts Playwright's tests too: one that passed only when tried again has failed, and so has what broke outside of tests", () => {
    const stats = { expected: 20, unexpected: 1, flaky: 1, skipped: 2 }
    expect(tallyOfPlaywright({ stats, errors: [{ message: "the server did not start" }] })).toEqual({
      passed: 20,
      failed: 3,
      skipped: 2,
    })
  })

  it("names what failed, with the first line of why", () => {
    const failed = {
      status: "failed",
      fullName: "R1",
      failureMessages: ["Error: it \u001b[31mbroke\u001b[39m\n  at x"],
    }
    const report = { testResults: [{ ...file("failed", ["passed"]), assertionResults: [failed] }, file("failed", [])] }
    expect(failuresOf(report).map(failureLine)).toEqual(["R1: Error: it broke", "a.test.ts: "])
  })

  it("names what Playwright's tests failed on, in suites at any depth", () => {
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
    const spec = { title: "/wall", ok: false, tests: [{ results: [{ errors: [{ message: "contrast\nmore" }] }] }] }
    const suites = [{ specs: [{ ...spec, ok: true }], suites: [{ specs: [spec] }] }]
    expect(failuresOfPlaywright({ stats, errors: [], suites }).map(failureLine)).toEqual(["/wall: contrast"])
  })

  it("closes with the plain line that counts", () => {
    const total = sum([
      section(true, { passed: 200, failed: 0, skipped: 1 }),
      section(true, { passed: 13, failed: 0, skipped: 0 }),
    ])
    expect(total).toMatchObject({ ok: true, closingLine: "213 passed, 0 failed" })
  })

  it("counts a section that fails without a failing test as a failure", () => {
    const total = sum([section(true, { passed: 5, failed: 0, skipped: 0 }), section(false)])
    expect(total).toMatchObject({ ok: false, closingLine: "5 passed, 1 failed" })
  })

  it("is a failure when no test ran", () => {
    expect(sum([section(true)]).ok).toBe(false)
  })
})
