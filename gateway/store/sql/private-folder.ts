/**
 * The folder of the embedded database is for its own user alone: folders 0700, files 0600. PGlite makes its first files writable
 * by everybody, whatever the process asks for; what it makes later follows the umask that main.ts sets.
 */
import { chmod, mkdir, readdir } from "node:fs/promises"
import { join } from "node:path"

export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // One that was there already, before anything stands in it that others could read.
  await chmod(folder, 0o700)
}

/** All that stands in the folder. A file that goes meanwhile is one of the database's own. */
export const keepPrivate = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries.map((entry) =>
      chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600).catch((failed: unknown) => {
        if (!(failed instanceof Error && "code" in failed && failed.code === "ENOENT")) throw failed
      }),
    ),
  )
}
