/**
 * Locks a data folder for one process: two PGlites on the same files would destroy them. The lock of a dead process
 * does not count.
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

/**
 * Id of the machine's current boot, empty when unknown. After a reboot, a process id in an old lock means another
 * process.
 */
const startOfMachine = (): Promise<string> =>
  readFile("/proc/sys/kernel/random/boot_id", "utf8").then(
    (id) => id.trim(),
    () => "",
  )

const lock = async (file: string): Promise<void> => {
  const start = await startOfMachine()
  try {
    await writeFile(file, `${process.pid} ${start}`.trim(), { flag: "wx" })
  } catch (failed) {
    if (!(failed instanceof Error && "code" in failed && failed.code === "EEXIST")) throw failed
    const [number, since = start] = (await readFile(file, "utf8")).trim().split(" ")
    const holder = Number(number)
    if (holder > 0 && holder !== process.pid && since === start && isAlive(holder))
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
