/**
 * Locks a data folder for one process: two PGlites on the same files would ruin them. The lock of a dead process does not count.
 */
import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, type Scope } from "effect"

export class FolderInUse extends Error {
  override readonly name = "FolderInUse"
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (failed) {
    return failed instanceof Error && "code" in failed && failed.code === "EPERM"
  }
}

const lock = async (file: string): Promise<void> => {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" })
  } catch (failed) {
    if (!(failed instanceof Error && "code" in failed && failed.code === "EEXIST")) throw failed
    const holder = Number((await readFile(file, "utf8")).trim())
    if (holder > 0 && holder !== process.pid && isAlive(holder))
      throw new FolderInUse(`${file} says that process ${holder} uses this folder`)
    await rm(file, { force: true })
    await lock(file)
  }
}

export const lockFolder = (folder: string): Effect.Effect<void, never, Scope.Scope> => {
  const file = join(folder, "gateway.lock")
  return Effect.acquireRelease(
    Effect.promise(() => lock(file)),
    () => Effect.promise(() => rm(file, { force: true })),
  )
}
