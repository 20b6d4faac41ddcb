/**
 * `npm run chaos`: two bundled gateways on their own PostgreSQL and NATS server, and people who chat, call and send
 * gifts, while random faults kill the processes and connections below them (`--minutes N`: 5; `--seed N`: 1; `--quiet`
 * prints no acts). Exits with 1 when something was lost, doubled or billed wrong.
 */
import { spawnSync } from "node:child_process"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { runChaos } from "../tests/chaos/run-chaos.ts"
import { findProgram } from "./setup/debian-program.mjs"
import { withPostgres } from "./setup/own-postgres.mjs"
import { numberOption, PlainError, root, runMain, say } from "./setup/project.mjs"

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "5" },
      seed: { type: "string", default: "1" },
      quiet: { type: "boolean", default: false },
    },
  })
  const [minutes, seed] = [numberOption("minutes", values.minutes), numberOption("seed", values.seed)]
  const nats = await findProgram("nats-server")
  if (nats === undefined) throw new PlainError("nats-server is neither here nor could it be installed")
  const built = spawnSync(process.execPath, [join(root, "scripts/bundle.mjs")], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  if (built.status !== 0) throw new PlainError("the bundle was not built")
  say(`Chaos for ${minutes} minutes, seed ${seed}.`)
  const begun = performance.now()
  const chaos = await withPostgres(({ url }) =>
    runChaos({
      ...{ seed, minutes, nats, databaseUrl: url, bundle: resolve(root, "dist-gateway") },
      say: (line) => {
        const at = ((performance.now() - begun) / 1_000).toFixed(1)
        if (!values.quiet) console.info(`${at.padStart(7)} s  ${line}`)
      },
    }),
  )
  if (chaos === null) throw new PlainError("PostgreSQL is not installed here (initdb and postgres were not found)")
  const { problems, broken, ...counts } = chaos
  for (const problem of problems) console.error(problem)
  console.info(
    Object.entries(broken)
      .map(([name, times]) => `${times} × ${name}`)
      .join(", "),
  )
  console.info(
    `chaos: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ")}; ${problems.length === 0 ? "nothing lost, nothing doubled, all billed right" : "NOT ALL IS RIGHT"}`,
  )
  return problems.length > 0 ? 1 : 0
})
