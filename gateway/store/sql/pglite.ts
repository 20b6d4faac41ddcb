/**
 * PGlite: PostgreSQL inside the process, with its files in one folder or in memory. It has one session, so transactions
 * take turns. Only one process may open a folder: folder-lock.ts enforces that.
 */
import { existsSync } from "node:fs"
import { chmod, mkdir, readdir } from "node:fs/promises"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { migrate } from "drizzle-orm/pglite/migrator"
import { Effect, type Scope } from "effect"
import { makeFairTurns } from "../../fair-turns.ts"
import { waitFor } from "../../starting.ts"
import { makeEars } from "../bus/bus.ts"
import { CHANNEL, type Connections, migrationsFolder } from "./connections.ts"
import { ask } from "./database.ts"
import { lockFolder } from "./folder-lock.ts"
import { overheard } from "./statements.ts"

/**
 * Only the process's own user may access the folder of the embedded database: folders 0700, files 0600. PGlite makes
 * its first files writable by everybody, whatever the umask; files that it makes later follow the umask that main.ts
 * sets.
 */
const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // For a folder that existed already: restrict it before it contains anything that others could read.
  await chmod(folder, 0o700)
}

/** Restricts everything in the folder. A file that disappears meanwhile is one of the database's own. */
const keepPrivate = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries.map((entry) =>
      chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600).catch((failed: unknown) => {
        if (!(failed instanceof Error && "code" in failed && failed.code === "ENOENT")) throw failed
      }),
    ),
  )
}

/**
 * Limits the write-ahead log that is kept for reuse: PostgreSQL's default is larger than our whole database. The log
 * shrinks with checkpoints, which the upkeep makes because PGlite has no process for them.
 */
const START_PARAMS = [...PGlite.defaultStartParams, "-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB"]

/** A data folder, or a database image (PGlite's `dumpDataDir`), which is then opened in memory. */
export type PglitePlace = string | Blob

export const openPglite = (place: PglitePlace): Effect.Effect<Connections, never, Scope.Scope> =>
  Effect.gen(function* () {
    const isFolder = typeof place === "string"
    const isNew = isFolder && !existsSync(join(place, "database"))
    if (isFolder) {
      yield* Effect.promise(() => makePrivateFolder(place))
      yield* lockFolder(place)
    }
    yield* waitFor(isNew ? "making the database" : "recovering the database")
    const client = yield* Effect.acquireRelease(
      ask(() =>
        PGlite.create({
          ...(isFolder ? { dataDir: join(place, "database") } : { loadDataDir: place }),
          startParams: START_PARAMS,
        }),
      ),
      (opened) => ask(() => opened.close()),
    )
    yield* waitFor("migrating")
    yield* ask(() => migrate(drizzle(client), { migrationsFolder }))
    if (isFolder) yield* Effect.promise(() => keepPrivate(place))
    const { client: heard, through, hear } = overheard(client)
    const lease = {
      db: drizzle(heard),
      say: (statements: string) => through(statements, () => client.exec(statements)),
      hear,
      release: () => turns.release,
    }
    const turns = makeFairTurns(1)
    const inTurn = <A>(query: () => PromiseLike<A>) =>
      Effect.andThen(turns.take, Effect.ensuring(ask(query), turns.release))
    const ears = makeEars()
    // Listens until the client closes.
    yield* inTurn(() => client.listen(CHANNEL, (notice) => ears.publish([notice])))

    return {
      attempts: 3,
      lease: Effect.as(turns.take, lease),
      // No other process opens the folder.
      bus: ears,
    }
  })
