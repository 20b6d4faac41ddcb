/** Type-checks one folder with the TypeScript compiler. */
import { join } from "node:path"
import { run } from "../setup/command.mjs"
import { root } from "../setup/project.mjs"
import type { Failure, Outcome } from "./report.ts"

const LINE = /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/

export const failuresOfTsc = (folder: string, output: string): ReadonlyArray<Failure> => {
  const failures = output.split("\n").flatMap((text): ReadonlyArray<Failure> => {
    const [, file, line, rule] = LINE.exec(text) ?? []
    return file === undefined || rule === undefined ? [] : [{ file, line: Number(line), rule }]
  })
  return failures.length > 0 ? failures : [{ file: `${folder}/tsconfig.json`, rule: `tsc failed: ${output.trim()}` }]
}

export const typeCheck = async (folder: string): Promise<Outcome> => {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc")
  const { code, output } = await run(process.execPath, [tsc, "-p", folder, "--pretty", "false"], { capture: true })
  return { failures: code === 0 ? [] : failuresOfTsc(folder, output) }
}
