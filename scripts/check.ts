/**
 * `npm run check`: the fast gate. Runs all checks, then lists all failures with file and rule.
 * `npm run check -- types imports` runs only the checks whose names begin with these words; `--update-lock` takes new
 * schemas into the lock.
 */

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readBuiltPage, readBundle } from "./check/built-bundle.ts"
import { bundleBudgets } from "./check/bundle-budgets.ts"
import { workerEntryFailures } from "./check/bundle-entry.ts"
import { fileHeaderFailures } from "./check/file-headers.ts"
import { fileNameFailures } from "./check/file-names.ts"
import { fileSizes } from "./check/file-sizes.ts"
import { homeFailures, importLawFailures } from "./check/import-laws.ts"
import { lint } from "./check/lint.ts"
import { lockFile } from "./check/lock-file.ts"
import { mutualFolderFailures } from "./check/mutual-folders.ts"
import { pageBudgets, unstableImages } from "./check/page-budgets.ts"
import type { Check } from "./check/report.ts"
import { runChecks, summaryOf } from "./check/run-checks.ts"
import { schemaDocFailures } from "./check/schema/schema-docs.ts"
import { checkLock, runUpdate } from "./check/schema/schema-lock-file.ts"
import { readSourceFiles } from "./check/source-files.ts"
import { suppressionFailures } from "./check/suppressions.ts"
import { typeCheck } from "./check/types.ts"
import { unitTests } from "./check/unit-tests.ts"
import { unused } from "./check/unused.ts"
import { PlainError, root, runMain } from "./setup/project.mjs"

const files = () => readSourceFiles(root)
const manifest = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** Long checks come first, so that the two lanes end at about the same time. */
const CHECKS: ReadonlyArray<Check> = [
  { name: "unit tests", run: unitTests },
  {
    name: "bundle budgets",
    run: async () => {
      const bundle = await readBundle()
      const scripts = bundleBudgets(bundle)
      const page = pageBudgets(await readBuiltPage())
      return {
        failures: [...workerEntryFailures(bundle), ...scripts.failures, ...page.failures, ...unstableImages(files())],
        notes: [...(scripts.notes ?? []), ...(page.notes ?? [])],
      }
    },
  },
  { name: "types", run: typeCheck },
  { name: "biome", run: lint },
  { name: "unused", run: unused },
  {
    name: "import laws",
    run: () => ({
      failures: [...importLawFailures(files()), ...mutualFolderFailures(files()), ...homeFailures(manifest())],
    }),
  },
  { name: "file sizes", run: () => fileSizes(files()) },
  { name: "file names", run: () => ({ failures: fileNameFailures(files()) }) },
  { name: "file headers", run: () => ({ failures: fileHeaderFailures(files()) }) },
  { name: "schema docs", run: () => ({ failures: schemaDocFailures(files()) }) },
  { name: "suppressions", run: () => ({ failures: suppressionFailures(files()) }) },
  { name: "schema lock", run: checkLock },
  { name: "lock file", run: lockFile },
]

const reasonOf = (args: ReadonlyArray<string>): string | undefined => {
  const at = args.indexOf("--force-lock-reason")
  if (at === -1) return undefined
  const reason = args[at + 1]?.trim() ?? ""
  if (reason.length < 10) throw new PlainError('--force-lock-reason needs the reason: --force-lock-reason "why"')
  return reason
}

const check = async (names: ReadonlyArray<string>): Promise<number> => {
  const chosen = CHECKS.filter(({ name }) => names.length === 0 || names.some((each) => name.startsWith(each)))
  if (chosen.length === 0) throw new PlainError(`No such check. Checks: ${CHECKS.map(({ name }) => name).join(", ")}.`)
  const began = performance.now()
  const results = await runChecks(chosen, ({ name, seconds, failures }) =>
    console.info(`${failures.length === 0 ? "ok  " : "FAIL"}  ${name.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s`),
  )
  console.info(summaryOf(results))
  console.info(`${((performance.now() - began) / 1000).toFixed(1)} s`)
  return results.some(({ failures }) => failures.length > 0) ? 1 : 0
}

await runMain(() => {
  const args = process.argv.slice(2)
  if (args.includes("--update-lock")) return runUpdate(reasonOf(args))
  return check(args.filter((arg) => !arg.startsWith("--")))
})
