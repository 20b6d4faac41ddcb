/**
 * PGlite: PostgreSQL inside the process, its files in one folder (or in memory, without one). It has one session, so
 * transactions take turns. Only one process may open a folder: folder-lock.ts sees to that.
 */
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { migrate } from "drizzle-orm/pglite/migrator"
import { Effect, type Scope, Semaphore } from "effect"
import { CHANNEL, type Connections, migrationsFolder } from "./connections.ts"
import { ask } from "./database.ts"
import { lockFolder } from "./folder-lock.ts"

/** `folder` null keeps all in memory. */
export const openPglite = (folder: string | null): Effect.Effect<Connections, never, Scope.Scope> =>
  Effect.gen(function* () {
    if (folder !== null) {
      yield* Effect.promise(() => mkdir(folder, { recursive: true }))
      yield* lockFolder(folder)
    }
    const client = yield* Effect.acquireRelease(
      ask(() => (folder === null ? PGlite.create() : PGlite.create(join(folder, "database")))),
      (opened) => ask(() => opened.close()),
    )
    const db = drizzle(client)
    yield* ask(() => migrate(db, { migrationsFolder }))
    const turn = Semaphore.makeUnsafe(1)

    return {
      attempts: 3,
      lease: Effect.as(Semaphore.take(turn, 1), { db, release: () => Effect.asVoid(Semaphore.release(turn, 1)) }),
      listen: (hear) =>
        Effect.acquireRelease(
          Semaphore.withPermit(
            turn,
            ask(() => client.listen(CHANNEL, hear)),
          ),
          (stop) =>
            Semaphore.withPermit(
              turn,
              ask(() => stop()),
            ),
        ).pipe(Effect.asVoid),
    }
  })
