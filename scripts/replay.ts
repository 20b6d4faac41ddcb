/**
 * `npm run replay -- <log file> [--until <seq>] [--show <family>] [--hash]`: folds a recorded log from nothing and prints the
 * projected state as stable JSON, then its SHA-256. The same file gives the same output each time and on each machine.
 */
import { readFileSync } from "node:fs"
import { relative, resolve } from "node:path"
import { parseArgs } from "node:util"
import { replayLog, stableJson } from "../worker/log/replay.ts"
import { PlainError, runMain } from "./setup/project.mjs"

const USAGE = "npm run replay -- <log file> [--until <seq>] [--show <family>] [--hash]"

const readLog = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch (cause) {
    throw new PlainError(
      `${relative(".", path)} is no readable JSON: ${cause instanceof Error ? cause.message : cause}`,
    )
  }
}

const replay = (path: string, until: number) => {
  try {
    return replayLog(readLog(path), until)
  } catch (cause) {
    if (cause instanceof PlainError) throw cause
    throw new PlainError(`${relative(".", path)} is no log file: ${cause instanceof Error ? cause.message : cause}`)
  }
}

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { until: { type: "string" }, show: { type: "string" }, hash: { type: "boolean", default: false } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new PlainError(`Which log? ${USAGE}`)
  const until = values.until === undefined ? Number.POSITIVE_INFINITY : Number(values.until)
  if (Number.isNaN(until)) throw new PlainError(`--until takes a number. ${USAGE}`)
  const { state, hash } = replay(resolve(file), until)
  const family = values.show
  if (family !== undefined && !Object.hasOwn(state, family))
    throw new PlainError(`No family ${family}. There are: ${Object.keys(state).join(", ")}.`)
  if (!values.hash) console.info(stableJson(family === undefined ? state : state[family]))
  console.info(`${values.hash ? "" : "sha256 "}${hash}`)
  return 0
})
