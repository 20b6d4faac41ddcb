/**
 * Type-checks each folder once with the TypeScript compiler, by its own tsconfig.json. A folder that imports another
 * reads its declarations, which stay in .cache/types, so the next check looks only at what has changed.
 */
import { join } from "node:path"
import { run } from "../setup/command.mjs"
import { root } from "../setup/project.mjs"
import type { Failure, Outcome } from "./report.ts"

const LINE = /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/

export const failuresOfTsc = (output: string): ReadonlyArray<Failure> => {
  // An error in a file that two folders include is reported by both.
  const failures = [...new Set(output.split("\n"))].flatMap((text): ReadonlyArray<Failure> => {
    const [, file, line, rule] = LINE.exec(text) ?? []
    return file === undefined || rule === undefined ? [] : [{ file, line: Number(line), rule }]
  })
  return failures.length > 0 ? failures : [{ file: "tsconfig.json", rule: `tsc failed: ${output.trim()}` }]
}

export const typeCheck = async (): Promise<Outcome> => {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc")
  const { code, output } = await run(process.execPath, [tsc, "--build", "--pretty", "false"], { capture: true })
  return { failures: code === 0 ? [] : failuresOfTsc(output) }
}
