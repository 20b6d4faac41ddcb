/**
 * Runs Biome over the project: format, import order and lint rules. `npx biome check --write <paths>` fixes most
 * findings.
 */
import { join } from "node:path"
import { run } from "../setup/command.mjs"
import { root } from "../setup/project.mjs"
import type { Failure, Outcome } from "./report.ts"

interface Diagnostic {
  readonly severity: string
  readonly category: string
  readonly message: string
  readonly location?: { readonly path?: string; readonly start?: { readonly line: number } }
}

export const failuresOfBiome = (report: { readonly diagnostics: ReadonlyArray<Diagnostic> }): ReadonlyArray<Failure> =>
  report.diagnostics
    .filter(({ severity }) => severity === "error" || severity === "fatal")
    .map(({ category, message, location }) => {
      const line = location?.start?.line ?? 0
      const rule =
        category === "format" ? "is not formatted; run npx biome check --write on it" : `${category}: ${message}`
      return { file: location?.path ?? "biome.json", rule, ...(line > 0 ? { line } : {}) }
    })

export const lint = async (): Promise<Outcome> => {
  const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome")
  const args = [biome, "check", "--reporter=json", "--max-diagnostics=500", "--diagnostic-level=error"]
  const { code, output } = await run(process.execPath, args, { capture: true })
  if (code === 0) return { failures: [] }
  const json = output.split("\n").find((line) => line.startsWith('{"summary"'))
  const failures = json === undefined ? [] : failuresOfBiome(JSON.parse(json))
  return { failures: failures.length > 0 ? failures : [{ file: "biome.json", rule: `Biome failed: ${output.trim()}` }] }
}
