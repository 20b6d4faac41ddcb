/**
 * The gate runs all checks, survives a check that throws, and lists all failures at the end. Reports of tools are
 * parsed right.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../setup/project.mjs"
import { failuresOfBiome } from "./lint.ts"
import type { Check } from "./report.ts"
import { runChecks, summaryOf } from "./run-checks.ts"
import { FOLDERS } from "./source-files.ts"
import { failuresOfTsc } from "./types.ts"
import { failuresOfReport } from "./unit-tests.ts"

const good: Check = { name: "good", run: () => ({ failures: [], notes: ["all 3 files"] }) }
const bad: Check = { name: "bad", run: async () => ({ failures: [{ file: "src/a.ts", line: 3, rule: "is wrong" }] }) }
const throwing: Check = {
  name: "throwing",
  run: () => {
    throw new Error("the tool is missing")
  },
}

describe("the gate", () => {
  it("runs every check and lists every failure with file, line and rule", async () => {
    const ended: Array<string> = []
    const results = await runChecks([bad, throwing, good], ({ name }) => ended.push(name))
    expect(ended.toSorted()).toEqual(["bad", "good", "throwing"])
    const text = summaryOf(results)
    expect(text).toContain("src/a.ts:3  is wrong")
    expect(text).toContain("throwing  the tool is missing")
    expect(text).toContain("note  all 3 files")
    expect(text).toContain("check: failed in bad, throwing")
  })

  it("says so when all is good", async () => {
    expect(summaryOf(await runChecks([good], () => undefined))).toContain("check: all good")
  })

  it("runs two at a time", async () => {
    let running = 0
    let most = 0
    const slow: Check = {
      name: "slow",
      run: async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        return { failures: [] }
      },
    }
    await runChecks([slow, slow, slow, slow], () => undefined)
    expect(most).toBe(2)
  })
})

describe("reports of tools", () => {
  it("tsc: each error is a failure; output that is not understood is one too", () => {
    const output = "src/a.ts(4,9): error TS2322: Type 'number' is not assignable to type 'string'.\n  more\n"
    expect(failuresOfTsc(output + output)).toEqual([
      { file: "src/a.ts", line: 4, rule: "TS2322: Type 'number' is not assignable to type 'string'." },
    ])
    expect(failuresOfTsc("killed")[0]).toEqual({ file: "tsconfig.json", rule: "tsc failed: killed" })
  })

  it("tsc: no folder of sources is left out", () => {
    const { references } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"))
    expect(references).toEqual(FOLDERS.map((folder) => ({ path: `./${folder}` })))
  })

  it("Biome: errors are failures, warnings are not", () => {
    const diagnostic = (severity: string, category: string) => ({
      severity,
      category,
      message: "Unexpected any.",
      location: { path: "src/a.ts", start: { line: category === "format" ? 0 : 2 } },
    })
    expect(failuresOfBiome({ diagnostics: [diagnostic("error", "lint/x"), diagnostic("warning", "lint/y")] })).toEqual([
      { file: "src/a.ts", line: 2, rule: "lint/x: Unexpected any." },
    ])
    expect(failuresOfBiome({ diagnostics: [diagnostic("error", "format")] })[0]?.rule).toContain("is not formatted")
  })

  it("Vitest: a failing test and a file that does not load are failures", () => {
    const passed = { status: "passed", fullName: "a holds" }
    const failed = { status: "failed", fullName: "b holds", failureMessages: ["expected 1 to be 2\n    at x"] }
    const failures = failuresOfReport({
      testResults: [
        { name: "/p/a.test.ts", status: "failed", assertionResults: [passed, failed] },
        { name: "/p/b.test.ts", status: "failed", message: "cannot find c", assertionResults: [] },
      ],
    })
    expect(failures.map(({ rule }) => rule.split("\n")[0])).toEqual([
      '"b holds" fails: expected 1 to be 2',
      "does not load: cannot find c",
    ])
  })
})
