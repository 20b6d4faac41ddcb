/**
 * `npm run test:postgres [-- --transfers N]`: starts a PostgreSQL of its own on loopback, runs the store's contract,
 * tests/postgres and tests/attack on it, and throws it away. Says so when PostgreSQL's programs are not here.
 */
import { join } from "node:path"
import { parseArgs } from "node:util"
import { run } from "./setup/command.mjs"
import { withPostgres } from "./setup/own-postgres.mjs"
import { PlainError, root, runMain, say } from "./setup/project.mjs"

await runMain(async () => {
  const { values } = parseArgs({ options: { transfers: { type: "string", default: "2000" } } })
  if (!/^\d{1,9}$/.test(values.transfers)) throw new PlainError("--transfers takes a whole number.")
  const code = await withPostgres(async ({ url }) => {
    say(`PostgreSQL runs at ${new URL(url).host}; ${values.transfers} transfers.`)
    const env = {
      TEST_DATABASE_URL: url,
      LEDGER_TRANSFERS: values.transfers,
    }
    const vitest = join(root, "node_modules", "vitest", "vitest.mjs")
    const suites = [
      ["run", "--project", "unit-gateway", "gateway/store/store.test.ts"],
      ["run", "--project", "postgres"],
      ["run", "--project", "attack"],
    ]
    let worst = 0
    for (const suite of suites) worst = Math.max(worst, (await run(process.execPath, [vitest, ...suite], { env })).code)
    return worst
  })
  if (code === null) say("PostgreSQL is not installed here (initdb and postgres were not found): nothing was run.")
  return code ?? 0
})
