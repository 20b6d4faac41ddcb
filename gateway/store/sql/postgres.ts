/** PostgreSQL by a pool. Several gateways may share one database: migrations take turns, announcements go by NOTIFY. */
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import { Effect, Exit, type Scope } from "effect"
import pg from "pg"
import { waitFor } from "../../starting.ts"
import { CHANNEL, type Connections, migrationsFolder } from "./connections.ts"
import { ask, DatabaseDefect } from "./database.ts"
import { makeFairTurns } from "./turns.ts"

const POOL_SIZE = 16
const CONNECT_MS = 5_000
const LISTEN_AGAIN_MS = 1_000
/** Any number that all gateways agree on. */
const MIGRATION_LOCK = 5_482_266

type Tell = (what: string) => (failed: unknown) => void

export const openPostgres = (url: string): Effect.Effect<Connections, never, Scope.Scope> =>
  Effect.gen(function* () {
    const runFork = Effect.runForkWith(yield* Effect.context<never>())
    const tell: Tell = (what) => (failed) =>
      void runFork(Effect.logWarning(`PostgreSQL: ${what}: ${new DatabaseDefect(failed).message}`))
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => new pg.Pool({ connectionString: url, max: POOL_SIZE, connectionTimeoutMillis: CONNECT_MS })),
      (opened) => ask(() => opened.end()),
    )
    pool.on("error", tell("an idle connection was lost"))
    yield* waitFor("migrating")
    yield* ask(() => migrateAlone(pool))
    const turns = makeFairTurns(POOL_SIZE)

    return {
      attempts: 40,
      lease: Effect.andThen(
        turns.take,
        Effect.map(
          Effect.onError(
            ask(() => pool.connect()),
            () => turns.release,
          ),
          (client) => ({
            db: drizzle(client),
            release: (isBroken: boolean) =>
              Effect.andThen(
                Effect.sync(() => client.release(isBroken)),
                turns.release,
              ),
          }),
        ),
      ),
      listen: (hear) =>
        Effect.acquireRelease(
          ask(() => keepListening(url, hear, tell)),
          (stop) => Effect.promise(stop),
        ).pipe(Effect.asVoid),
    }
  })

const migrateAlone = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  const exit = await Effect.runPromiseExit(
    Effect.acquireUseRelease(
      ask(() => client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])),
      () => ask(() => migrate(drizzle(client), { migrationsFolder })),
      () => ask(() => client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK])),
    ),
  )
  client.release(Exit.isFailure(exit))
  if (Exit.isFailure(exit)) await Effect.runPromise(exit)
}

/** A listening connection that is opened again when it is lost. What was announced meanwhile is missed: hints may be. */
const keepListening = async (url: string, hear: (notice: string) => void, tell: Tell): Promise<() => Promise<void>> => {
  let isStopped = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined

  const open = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
    const onLost = (failed?: unknown) => {
      if (isStopped || client !== opened) return
      if (failed !== undefined) tell("the listening connection was lost")(failed)
      client = undefined
      again = setTimeout(() => void open().catch(onOpenFailed), LISTEN_AGAIN_MS)
    }
    const onOpenFailed = (failed: unknown) => {
      tell("listening again failed")(failed)
      if (!isStopped) again = setTimeout(() => void open().catch(onOpenFailed), LISTEN_AGAIN_MS)
    }
    opened.on("error", onLost)
    opened.on("end", () => onLost())
    opened.on("notification", ({ payload }) => payload !== undefined && hear(payload))
    await opened.connect()
    await opened.query(`listen ${CHANNEL}`)
    client = opened
  }
  await open()
  return async () => {
    isStopped = true
    clearTimeout(again)
    await client?.end()
  }
}
