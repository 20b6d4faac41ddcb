/** Failures as a person needs them: shrunk, in one line with the command that repeats them, and kept as a file. */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { LogFile } from "#schema/log/entry.ts"
import type { Failed } from "../../tests/sim/batch.ts"
import { kindsIn } from "../../tests/sim/plan/mask.ts"
import { runJob } from "../../tests/sim/processes.ts"
import { SHRINK_MS, sizeOf } from "../../tests/sim/shrink.ts"
import { logFileToText } from "../../worker/log/log-file.ts"

/** At most this many failures of a run are shrunk. */
const MOST = 8
const FOLDER = "node_modules/.cache/sim/failures"

export interface Finding {
  readonly failed: Failed
  /** Acts and incidents, and the conditions that are wrong from the beginning. */
  readonly size: number
  readonly shrunkSize: number
  readonly file: string
  /** Log files of the shrunk run, for `/dev/log` and `npm run replay`. */
  readonly logs: ReadonlyArray<string>
}

export const shrunkFinding = async (
  root: string,
  bundle: string,
  failed: Failed,
  mostMs = SHRINK_MS,
): Promise<Finding> => {
  const { inv } = failed.violation
  let small = failed.plan
  let logs: ReadonlyArray<LogFile> = []
  await runJob(bundle, { kind: "shrink", plan: failed.plan, inv, mostMs }, (told) => {
    if (told.kind !== "shrunk") return
    small = told.plan
    logs = told.logs
  })
  const name = `${inv}-${failed.plan.seed}`
  const file = join(FOLDER, `${name}.json`)
  mkdirSync(join(root, FOLDER), { recursive: true })
  const logFiles = logs.map((log, at) => {
    const path = join(FOLDER, `${name}.log-${at}-user-${log.userId}.json`)
    writeFileSync(join(root, path), logFileToText(log))
    return path
  })
  const kept = { inv, note: failed.violation.detail, plan: small, whole: failed.plan, logs: logFiles }
  writeFileSync(join(root, file), `${JSON.stringify(kept, null, 2)}\n`)
  return { failed, size: sizeOf(failed.plan), shrunkSize: sizeOf(small), file, logs: logFiles }
}

export const lineOf = ({ failed, size, shrunkSize, file, logs }: Finding): string => {
  const { plan, violation } = failed
  const mask = `${plan.mask} (${kindsIn(plan.mask).join(" ") || "no faults"})`
  return [
    `sim FAIL inv=${violation.inv} seed=${plan.seed} mask=${mask} steps=${size}→${shrunkSize} choices=${failed.steps}`,
    `  ${violation.detail}`,
    `  replay: npm run sim -- --case ${file} --trace`,
    ...logs.map((log) => `  log: ${log}`),
  ].join("\n")
}

/** Shrinks and prints the first few; returns how many failures there were. */
export const reportFailures = async (
  root: string,
  bundle: string,
  failures: ReadonlyArray<Failed>,
): Promise<number> => {
  for (const failed of failures.slice(0, MOST)) console.error(lineOf(await shrunkFinding(root, bundle, failed)))
  if (failures.length > MOST) console.error(`and ${failures.length - MOST} more`)
  return failures.length
}
