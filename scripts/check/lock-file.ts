/** package-lock.json must be accepted by `npm ci`, on this kind of machine and on others. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { missingFrom } from "../setup/lock-completeness.mjs"
import { root } from "../setup/project.mjs"
import type { Outcome } from "./report.ts"

export const lockFile = (): Outcome => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
  return {
    failures: missingFrom(lock.packages).map(({ name, neededBy }) => ({
      file: "package-lock.json",
      rule: `leaves out ${name}, which ${neededBy} asks for: npm ci refuses that; run node scripts/complete-lock.mjs`,
    })),
  }
}
