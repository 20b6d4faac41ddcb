/** An operator's command on the gateway's store (DATABASE_URL, else the folder LIVCAM_DATA): ends with its code, or with 2 and one line of why. */
import { Effect, Layer } from "effect"
import { troubleOf } from "../../gateway/banner.ts"
import { readEnvironment } from "../../gateway/environment.ts"
import { Feed } from "../../gateway/feed/feed.ts"
import { pgliteStore, postgresStore } from "../../gateway/store/sql/sql-store.ts"
import type { Store } from "../../gateway/store/store.ts"

/** `program`: undefined for words that are not understood, which `usage` answers. */
export const runOnStore = async (
  program: Effect.Effect<number, never, Store | Feed> | undefined,
  usage: string,
): Promise<void> => {
  if (program === undefined) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  try {
    const { databaseUrl, dataDir } = readEnvironment(process.env)
    const store = databaseUrl === null ? pgliteStore(dataDir) : postgresStore(databaseUrl)
    process.exitCode = await Effect.runPromise(Effect.provide(program, Layer.mergeAll(store, Feed.layer)))
  } catch (failed) {
    console.error(troubleOf(failed))
    process.exitCode = 2
  }
}
