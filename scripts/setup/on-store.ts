/**
 * Runs an operator's command on the gateway's store (DATABASE_URL, else the folder LIVCAM_DATA) and its media files.
 * The exit code is the command's, or 2 with one line that says why it failed.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { troubleOf } from "../../gateway/banner.ts"
import { Entropy } from "../../gateway/entropy.ts"
import { readEnvironment } from "../../gateway/environment.ts"
import { Feed } from "../../gateway/feed/feed.ts"
import { mediaLayer } from "../../gateway/media/media-choice.ts"
import type { MediaStorage } from "../../gateway/media/storage.ts"
import { pgliteStore, postgresStore } from "../../gateway/store/sql/sql-store.ts"
import type { Store } from "../../gateway/store/store.ts"

/** `program`: undefined for arguments that are not understood; then `usage` is printed. */
export const runOnStore = async (
  program: Effect.Effect<number, never, Store | Feed | Entropy | MediaStorage> | undefined,
  usage: string,
): Promise<void> => {
  if (program === undefined) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  try {
    const { databaseUrl, dataDir, media } = readEnvironment(process.env)
    // Opening would create an empty store, and every answer about it would look right.
    if (databaseUrl === null && !existsSync(join(dataDir, "database"))) {
      console.error(`No gateway has data in ${dataDir}: LIVCAM_DATA names its folder, DATABASE_URL a database.`)
      process.exitCode = 2
      return
    }
    const store = databaseUrl === null ? pgliteStore(dataDir) : postgresStore(databaseUrl)
    process.exitCode = await Effect.runPromise(
      Effect.provide(program, Layer.mergeAll(store, Feed.layer, Entropy.layer, mediaLayer(media))),
    )
  } catch (failed) {
    console.error(troubleOf(failed))
    process.exitCode = 2
  }
}
