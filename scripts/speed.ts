/**
 * `npm run speed`: how fast the built page is on a slow phone. Runs five rounds (`--quick`: three; `--rounds N`),
 * prints medians and writes them to docs/speed.json and docs/speed.md. `--page <folder>` measures another build,
 * `--only <page>` one page; neither writes those files. `--json <file>` writes there.
 */
import { writeFileSync } from "node:fs"
import { loadavg } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { makeGatewayProcess } from "../tests/browser/support/gateway-process.ts"
import { PLACES } from "../tests/speed/places.ts"
import { type Round, runRound, SLOW_PHONE } from "../tests/speed/rounds.ts"
import { makeSlowLink } from "../tests/speed/slow-link.ts"
import { buildWhenStale } from "./setup/build.mjs"
import { PlainError, root, runMain, say } from "./setup/project.mjs"
import { figuresOf, tableOf } from "./speed/figures.ts"
import { pageOf } from "./speed/speed-page.ts"

const roundsOf = (text: string | undefined, isQuick: boolean): number => {
  const count = text === undefined ? (isQuick ? 3 : 5) : Number(text)
  if (!Number.isSafeInteger(count) || count < 1) throw new PlainError(`--rounds takes a number from 1 on, not ${text}`)
  return count
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      rounds: { type: "string" },
      page: { type: "string" },
      json: { type: "string" },
      only: { type: "string" },
    },
  })
  const { only } = values
  if (only !== undefined && !PLACES.some(({ name }) => name === only))
    throw new PlainError(`--only takes one of ${PLACES.map(({ name }) => name).join(", ")}, not ${only}`)
  const count = roundsOf(values.rounds, values.quick)
  if (values.page === undefined) await buildWhenStale()
  else process.env.LIVCAM_DIST = resolve(values.page)
  const gateway = await makeGatewayProcess()
  await gateway.start()
  const link = await makeSlowLink(gateway.origin)
  const rounds: Round[] = []
  const loads: number[] = []
  try {
    for (let n = 1; n <= count; n++) {
      const load = loadavg()[0] ?? 0
      loads.push(load)
      say(`Round ${n} of ${count}; load ${load.toFixed(1)}.`)
      rounds.push(await runRound({ gateway, link, profile: SLOW_PHONE, only, say: (line) => console.info(line) }))
    }
  } finally {
    await link.close()
    await gateway.dispose()
  }
  const figures = figuresOf(rounds, { at: new Date().toISOString().slice(0, 10), loads, profile: SLOW_PHONE })
  console.info(`\n${tableOf(figures)}`)
  const json = `${JSON.stringify(figures, null, 2)}\n`
  if (values.json !== undefined) writeFileSync(values.json, json)
  else if (values.page === undefined && only === undefined) {
    writeFileSync(join(root, "docs", "speed.json"), json)
    writeFileSync(join(root, "docs", "speed.md"), pageOf(figures))
    say("Written: docs/speed.json, docs/speed.md.")
  }
})
