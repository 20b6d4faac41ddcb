/**
 * `npm run mutate -- AREA [FILE …] [--static]`: breaks the code of an area (rules, gateway, http, views) in every way that Stryker knows and
 * lists the changes that no unit test notices. What a module evaluates once at its load is left out, because each such change needs
 * every test anew; `--static` takes it in. Long: minutes for one file, hours for an area. Report: node_modules/.cache/mutate/.
 */
import { relative } from "node:path"
import { parseArgs } from "node:util"
import { Stryker } from "@stryker-mutator/core"
import { AREAS, isArea, NOT_MUTATED } from "./mutate/areas.ts"
import { PlainError, root, runMain } from "./setup/project.mjs"

const CACHE = "node_modules/.cache/mutate"

await runMain(async () => {
  const { values, positionals } = parseArgs({ options: { static: { type: "boolean" } }, allowPositionals: true })
  const [area = "", ...files] = positionals
  if (!isArea(area)) throw new PlainError(`No area ${area}. There are: ${Object.keys(AREAS).join(", ")}.`)
  const results = await new Stryker({
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutate/vitest.config.ts" },
    mutate: [...(files.length > 0 ? files : AREAS[area]), ...NOT_MUTATED],
    ignorePatterns: ["dist", "docs", ".data", "tests/browser", "tests/bench"],
    mutator: { excludedMutations: ["StringLiteral"] },
    coverageAnalysis: "perTest",
    ignoreStatic: values.static !== true,
    // The first run is of all unit tests, which the instrumented code makes slow.
    dryRunTimeoutMinutes: 60,
    concurrency: 2,
    reporters: ["progress-append-only", "json", "html"],
    jsonReporter: { fileName: `${CACHE}/${area}.json` },
    htmlReporter: { fileName: `${CACHE}/${area}.html` },
    // Vitest finds no tests below node_modules.
    tempDirName: ".mutate",
    // Stryker rewrites settings by an API that TypeScript 7 has not; the tests do not read them.
    tsconfigFile: "none",
  }).runMutationTest()
  const survivors = results.filter(({ status }) => status === "Survived" || status === "NoCoverage")
  for (const { fileName, location, mutatorName, replacement, status } of survivors) {
    const place = `${relative(root, fileName)}:${location.start.line}:${location.start.column}`
    console.info(`${status === "Survived" ? "survived " : "no test  "} ${place}  ${mutatorName}: ${replacement ?? ""}`)
  }
  console.info(`${results.length} changes, ${survivors.length} unnoticed`)
  return 0
})
