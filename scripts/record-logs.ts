/**
 * `npm run record-logs [-- <name>…] [--hashes]`: plays the lives of tests/logs/record/ from their seeds, each in its
 * own world, and writes their logs and the hashes to which they replay. `--hashes` keeps the logs and writes only their
 * hashes again, for when the folds have changed on purpose.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { runnerImport } from "vite"
import { logFileToText, readLogText } from "../worker/log/log-file.ts"
import { replayFile } from "../worker/log/replay.ts"
import { PlainError, root, runMain, say } from "./setup/project.mjs"

const FOLDER = join(root, "tests/logs")
const HASHES = "hashes.json"

/** People act through the page's client, which Vite builds, so what is played here goes through Vite too. */
const record = async (names: ReadonlyArray<string>): Promise<void> => {
  const { module } = await runnerImport<typeof import("../tests/logs/record/index.ts")>(
    join(FOLDER, "record/index.ts"),
    { configFile: false, root, logLevel: "error" },
  )
  const { lives, recordLife } = module
  const unknown = names.find((name) => !lives.some((life) => life.name === name))
  if (unknown !== undefined)
    throw new PlainError(`No life "${unknown}". There are: ${lives.map(({ name }) => name).join(", ")}.`)
  for (const life of names.length === 0 ? lives : lives.filter(({ name }) => names.includes(name))) {
    const { log, compacted } = await recordLife(life)
    writeFileSync(join(FOLDER, `${life.name}.json`), logFileToText(log))
    say(`${life.name}: ${log.entries.length} commits`)
    if (compacted === null) continue
    writeFileSync(join(FOLDER, `${life.name}-compacted.json`), logFileToText(compacted))
    say(`${life.name}: compacted to ${compacted.entries.length}`)
  }
}

const writeHashes = (): void => {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith(".json") && file !== HASHES)
  const hashes = Object.fromEntries(
    names.toSorted().map((file) => {
      const { seq, hash } = replayFile(readLogText(readFileSync(join(FOLDER, file), "utf8")))
      return [file, { seq, hash }]
    }),
  )
  writeFileSync(join(FOLDER, HASHES), `${JSON.stringify(hashes, null, 2)}\n`)
  say(`${names.length} hashes in tests/logs/${HASHES}`)
}

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { hashes: { type: "boolean", default: false } },
  })
  if (!values.hashes) await record(positionals)
  writeHashes()
  return process.exit()
})
