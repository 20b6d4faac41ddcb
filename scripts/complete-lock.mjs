/**
 * `node scripts/complete-lock.mjs`: adds to package-lock.json the platform packages that npm left out because the
 * registry in use does not carry them. They have no checksum, as they cannot be downloaded here; npm fills it in where
 * it can.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { completed, missingFrom } from "./setup/lock-completeness.mjs"
import { root, runMain, say } from "./setup/project.mjs"

const path = join(root, "package-lock.json")

await runMain(async () => {
  const lock = JSON.parse(readFileSync(path, "utf8"))
  const before = missingFrom(lock.packages)
  if (before.length > 0)
    writeFileSync(path, `${JSON.stringify({ ...lock, packages: completed(lock.packages) }, null, 2)}\n`)
  const after = missingFrom(JSON.parse(readFileSync(path, "utf8")).packages)
  say(`package-lock.json: ${before.length - after.length} optional packages added, ${after.length} still missing.`)
  for (const { name, neededBy } of after) say(`${name} (for ${neededBy}) names no kind of machine.`)
  return after.length === 0 ? 0 : 1
})
