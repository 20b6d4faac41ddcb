/**
 * `npm run mutate -- AREA [FILE …] [--sample N [--seed S]] [--static] [--concurrency N]`: breaks an area's code (rules,
 * gateway, http, views) in every way that Stryker knows and lists the changes that no unit test of the area notices.
 * Code that runs at a module's load is left out, as each such change needs every test; `--static` adds it. A whole area
 * takes hours. `--sample N` tries about N changes, spread over the files by the seed: it finds real gaps and estimates
 * their share, but proves nothing about the rest. Report: node_modules/.cache/mutate/.
 */
import { relative } from "node:path"
import { parseArgs } from "node:util"
import { Stryker } from "@stryker-mutator/core"
import { Instrumenter } from "@stryker-mutator/instrumenter"
import { readSourceFiles } from "./check/source-files.ts"
import { AREAS, codeOf, isArea } from "./mutate/areas.ts"
import { drawPlaces } from "./mutate/sample.ts"
import { PlainError, root, runMain } from "./setup/project.mjs"

const CACHE = "node_modules/.cache/mutate"
const excludedMutations = ["StringLiteral" as const]

const quiet = (): void => undefined
const silent = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
}

await runMain(async () => {
  const options = {
    static: { type: "boolean" },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    concurrency: { type: "string", default: "2" },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [area = "", ...named] = positionals
  if (!isArea(area)) throw new PlainError(`No area ${area}. There are: ${Object.keys(AREAS).join(", ")}.`)
  process.env.MUTATED_AREA = area

  const sources = readSourceFiles(root)
  const files = named.length > 0 ? named : codeOf(area, sources.keys())
  const { mutants } = await new Instrumenter(silent).instrument(
    files.map((name) => ({ name, content: sources.get(name) ?? "", mutate: true })),
    { plugins: null, excludedMutations, ignorers: [] },
  )
  const all = mutants.filter(({ status }) => status !== "Ignored")
  const size = values.sample === undefined ? all.length : Number(values.sample)
  const sample =
    size < all.length ? drawPlaces(all, { size, seed: values.seed }) : { places: files, changes: all.length }
  console.info(
    `${area}: ${all.length} changes in ${files.length} files; ${sample.changes} are tried, at ${sample.places.length} places`,
  )

  const results = await new Stryker({
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutate/vitest.config.ts" },
    mutate: [...sample.places],
    ignorePatterns: ["dist", "docs", ".data", ".mutate", "tests/browser", "tests/bench"],
    mutator: { excludedMutations },
    coverageAnalysis: "perTest",
    ignoreStatic: values.static !== true,
    // The first run executes all tests of the area, and the instrumented code is slow.
    dryRunTimeoutMinutes: 60,
    concurrency: Number(values.concurrency),
    reporters: ["progress-append-only", "json", "html"],
    jsonReporter: { fileName: `${CACHE}/${area}.json` },
    htmlReporter: { fileName: `${CACHE}/${area}.html` },
    // On a busy machine a run starts slowly. Endless loops are detected by their count, not by this timeout.
    timeoutMS: 30_000,
    // Vitest finds no tests below node_modules.
    tempDirName: `.mutate/${area}`,
    // Stryker rewrites settings through an API that TypeScript 7 does not have; the tests do not read these settings.
    tsconfigFile: "none",
  }).runMutationTest()

  const tried = results.filter(({ status }) => status !== "Ignored")
  const unnoticed = tried.filter(({ status }) => status === "Survived" || status === "NoCoverage")
  for (const { fileName, location, mutatorName, replacement, status } of unnoticed) {
    const place = `${relative(root, fileName)}:${location.start.line}:${location.start.column}`
    console.info(`${status === "Survived" ? "survived " : "no test  "} ${place}  ${mutatorName}: ${replacement ?? ""}`)
  }
  const late = tried.filter(({ status }) => status === "Timeout").length
  const noTest = unnoticed.filter(({ status }) => status === "NoCoverage").length
  console.info(
    `${tried.length} changes tried (${sample.changes - tried.length} more are of a module's load): ` +
      `${tried.length - unnoticed.length} noticed (${late} by a test that did not end), ${unnoticed.length - noTest} unnoticed, ${noTest} in code that no test runs`,
  )
  return 0
})
