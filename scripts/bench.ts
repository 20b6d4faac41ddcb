/**
 * `npm run bench`: the benchmark of long histories in a real Chromium (docs/bench.md). `-- --quick` is the short form.
 * Options: `--only W1,W3`, `--engines a,b`, `--sizes 10k,100k,1m`, `--runs n`, `--minutes n`, `--out file`, `--resume`,
 * `--seed` (only seeds), `--docs` (writes the figures into docs/).
 */
import { parseArgs } from "node:util"
import { PlainError, root, runMain, say } from "./setup/project.mjs"
import { ensureDependencies, findChromium } from "./setup.mjs"

const SIZES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 }

const sizeOf = (text: string): number => {
  const match = /^(\d+)([km]?)$/i.exec(text.trim())
  const size = Number(match?.[1]) * (SIZES[(match?.[2] ?? "").toLowerCase()] ?? 1)
  if (!Number.isSafeInteger(size) || size < 2_000)
    throw new PlainError(`--sizes takes sizes from 2k up, such as 10k,100k,1m; not ${text}`)
  return size
}

const numberOf = (name: string, text: string | undefined, otherwise: number): number => {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new PlainError(`--${name} takes a number above 0, not ${text}`)
  return value
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string" },
      engines: { type: "string" },
      sizes: { type: "string" },
      runs: { type: "string" },
      minutes: { type: "string" },
      out: { type: "string" },
      resume: { type: "boolean", default: false },
      seed: { type: "boolean", default: false },
      docs: { type: "boolean", default: false },
    },
  })
  await ensureDependencies()
  await findChromium()
  // Everything below needs the packages that have just been installed.
  const { planFrom, finish } = await import("../tests/bench/run/command.ts")
  const { runBench } = await import("../tests/bench/run/run-bench.ts")
  const options = planFrom({
    isQuick: values.quick,
    only: values.only?.split(","),
    engines: values.engines?.split(","),
    sizes: values.sizes?.split(",").map(sizeOf),
    runs: numberOf("runs", values.runs, values.quick ? 3 : 5),
    minutes: numberOf("minutes", values.minutes, values.quick ? 6 : 25),
    isResumed: values.resume,
    isSeedingOnly: values.seed,
    say,
  })
  const result = await runBench(options)
  if (values.seed) return 0
  return finish(result, { root, out: values.out, isWritten: values.docs || isWhole(values), say })
})

/** Only a whole benchmark may write its figures into docs/. */
function isWhole(values: Readonly<Record<string, unknown>>): boolean {
  return !["quick", "only", "engines", "sizes", "runs"].some(
    (name) => values[name] !== undefined && values[name] !== false,
  )
}
