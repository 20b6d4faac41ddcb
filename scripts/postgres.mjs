/**
 * `npm run test:postgres [-- part of a file's name] [-- --transfers N] [-- --orders N]`: starts a PostgreSQL on
 * loopback and runs on it the contracts of store and bus, the gateway's coin tests, laws of the snapshot, chats of whole
 * devices, tests/postgres and tests/attack (or the named files of tests/postgres), then deletes it. Tests start the NATS servers and Caddy that they need.
 * `--transfers`: of transfers.test.ts, 20,000 by default; `--orders`: of orders.test.ts, 500. Prints a note when
 * PostgreSQL's programs are missing.
 */
import { join } from "node:path"
import { parseArgs } from "node:util"
import { run } from "./setup/command.mjs"
import { findProgram } from "./setup/debian-program.mjs"
import { withPostgres } from "./setup/own-postgres.mjs"
import { PlainError, root, runMain, say } from "./setup/project.mjs"

const CHAOS = "tests/postgres/chaos.test.ts"
/** In these runs the tests' worlds use PostgreSQL (tests/worlds/gateway/world-store.ts). */
const COINS = ["activity", "coins", "games", "gifts", "payment", "payouts", "shop"].map(
  (folder) => `gateway/${folder}/`,
)
const LAWS = ["snapshot", "compacted-feed"].map((name) => `tests/laws/${name}.test.ts`)
const CHATS = ["activity", "chat", "greetings", "messaging"].map((name) => `tests/scenarios/${name}.test.ts`)

await runMain(async () => {
  const { values, positionals: named } = parseArgs({
    options: { transfers: { type: "string", default: "20000" }, orders: { type: "string", default: "500" } },
    allowPositionals: true,
  })
  for (const [name, value] of Object.entries(values))
    if (!/^\d{1,9}$/.test(value)) throw new PlainError(`--${name} takes a whole number.`)
  const code = await withPostgres(async ({ url }) => {
    say(`PostgreSQL runs at ${new URL(url).host}; ${values.transfers} transfers, ${values.orders} orders.`)
    const [nats, caddy] = [await findProgram("nats-server"), await findProgram("caddy")]
    if (nats === undefined)
      say("nats-server is neither here nor could it be installed: what goes over NATS is not tried.")
    if (caddy === undefined) say("caddy is neither here nor could it be installed: gateways behind it are not tried.")
    const env = {
      TEST_DATABASE_URL: url,
      LEDGER_TRANSFERS: values.transfers,
      LEDGER_ORDERS: values.orders,
      ...(nats !== undefined && { TEST_NATS: nats }),
      ...(caddy !== undefined && { TEST_CADDY: caddy }),
    }
    const vitest = join(root, "node_modules", "vitest", "vitest.mjs")
    const all = [
      ["run", "--project", "slow", "gateway/store/store.slow.test.ts", "gateway/store/bus/bus.slow.test.ts"],
      ["run", "--project", "unit-gateway", ...COINS],
      ["run", "--project", "slow", "gateway/shop/shop.slow.test.ts"],
      ["run", "--project", "laws", "--no-file-parallelism", ...LAWS],
      ["run", "--project", "scenarios", "--no-file-parallelism", ...CHATS],
      ["run", "--project", "postgres", "--exclude", CHAOS],
      // Runs alone, because tests beside it would wait too long.
      ["run", "--project", "postgres", CHAOS],
      ["run", "--project", "attack"],
    ]
    const suites = named.length === 0 ? all : [["run", "--project", "postgres", ...named]]
    let worst = 0
    for (const suite of suites) worst = Math.max(worst, (await run(process.execPath, [vitest, ...suite], { env })).code)
    return worst
  })
  if (code === null) say("PostgreSQL is not installed here (initdb and postgres were not found): nothing was run.")
  return code ?? 0
})
