/**
 * `npm run soak`: two people chat in real browsers over networks that fail (`--minutes N`: 5; `--seed N`: 1; `--trace`
 * prints each act). Exits with 1 when a saved text did not arrive exactly once.
 */
import { join } from "node:path"
import { parseArgs } from "node:util"
import { runSoak } from "../tests/soak/run-soak.ts"
import { buildWhenStale } from "./setup/build.mjs"
import { numberOption, root, runMain, say } from "./setup/project.mjs"
import { findChromium } from "./setup.mjs"

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "5" },
      seed: { type: "string", default: "1" },
      trace: { type: "boolean", default: false },
    },
  })
  const [minutes, seed] = [numberOption("minutes", values.minutes), numberOption("seed", values.seed)]
  process.env.CHROMIUM_PATH = await findChromium()
  await buildWhenStale()
  say(`Two people chat for ${minutes} minutes, seed ${seed}.`)
  const begun = performance.now()
  const { accepted, unsure, arrived, problems } = await runSoak({
    seed,
    minutes,
    distDir: join(root, "dist"),
    say: (line) => {
      if (values.trace) console.info(`${((performance.now() - begun) / 1_000).toFixed(1).padStart(7)} s  ${line}`)
    },
  })
  for (const problem of problems) console.error(problem)
  console.info(
    `soak: ${accepted} texts were saved and ${problems.length === 0 ? "each arrived once on both sides" : "NOT ALL IS RIGHT"};` +
      ` of ${unsure} whose tab was reloaded at once, ${arrived} arrived`,
  )
  return problems.length > 0 ? 1 : 0
})
