/** The lock on disk: the check against it, and its update by `npm run check -- --update-lock`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../setup/project.mjs"
import type { Outcome } from "../report.ts"
import { emptyLock, LOCK_PATH, type Lock, lockFailures, updateLock } from "./schema-lock.ts"
import { readRegistry } from "./schema-registry.ts"

const path = join(root, LOCK_PATH)

const readLock = (): Lock => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : emptyLock)

export const checkLock = async (): Promise<Outcome> => ({ failures: lockFailures(readLock(), await readRegistry()) })

/** Returns the exit code. */
export const runUpdate = async (reason: string | undefined): Promise<number> => {
  const before = readLock()
  const { lock, refused } = updateLock(before, await readRegistry(), reason)
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  const names = new Set([...Object.keys(before.hashes), ...Object.keys(lock.hashes)])
  for (const name of names) {
    if (before.hashes[name] !== lock.hashes[name]) console.info(`locked   ${name}`)
  }
  for (const name of refused) console.error(`refused  ${name}: a shipped event never changes; add the next version`)
  if (refused.length === 0) return 0
  console.error('\nBefore the first release only: --force-lock-reason "why" lets them through and is recorded.')
  return 1
}
