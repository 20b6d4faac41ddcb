/**
 * PostgreSQL by a pool. Several gateways may share one database: migrations take turns, announcements go by NOTIFY. Those of a commit
 * follow it, since a NOTIFY inside would make all commits of the database wait for each other.
 */
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import { Effect, Exit, Random, type Scope } from "effect"
import pg from "pg"
import { waitFor } from "../../starting.ts"
import { CHANNEL, type Connections, makeEars, migrationsFolder } from "./connections.ts"
import { ask, type Database, DatabaseDefect } from "./database.ts"
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
      Effect.sync(
        // One more than there are leases: announcements.
        () =>
          new pg.Pool({
            ...{ connectionString: url, max: POOL_SIZE + 1, connectionTimeoutMillis: CONNECT_MS },
            // A statement may be sent before the one before it is answered.
            pipeline: true,
          }),
      ),
      (opened) => ask(() => opened.end()),
    )
    pool.on("error", tell("an idle connection was lost"))
    yield* waitFor("migrating")
    yield* ask(() => migrateAlone(pool))
    const turns = makeFairTurns(POOL_SIZE)
    const databases = new WeakMap<pg.PoolClient, Database>()
    const databaseOf = (client: pg.PoolClient): Database => {
      const db = databases.get(client) ?? drizzle(client)
      databases.set(client, db)
      return db
    }
    const ears = makeEars()
    const own = `${MARK}${(yield* Random.next).toString(36)} `
    yield* Effect.acquireRelease(
      ask(() => keepListening(url, (payload) => hearOthers(payload, own, ears.tell), tell)),
      (stop) => Effect.promise(stop),
    )
    const outbound = makeOutbound(pool, own, tell)
    yield* Effect.addFinalizer(() => Effect.promise(outbound.empty))

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
            db: databaseOf(client),
            say: (statements: string) => client.query(statements),
            release: (isBroken: boolean) =>
              Effect.andThen(
                Effect.sync(() => client.release(isBroken)),
                turns.release,
              ),
          }),
        ),
      ),
      listen: ears.listen,
      publish: (notices) => {
        for (const notice of notices) {
          ears.tell(notice)
          outbound.add(notice)
        }
      },
    }
  })

/** What begins so was published by a process, which it names; triggers name none. */
const MARK = "~"

/** What this process has published has been heard here already. */
const hearOthers = (payload: string, own: string, hear: (notice: string) => void): void => {
  if (payload.startsWith(own)) return
  hear(payload.startsWith(MARK) ? payload.slice(payload.indexOf(" ") + 1) : payload)
}

/** Notices that wait while the database does not answer: the oldest are forgotten, as what is announced may be. */
const MOST_GATHERED = 20_000

/** Notices on their way to other processes: what gathers while a statement is under way goes with the next. */
const makeOutbound = (pool: pg.Pool, own: string, tell: Tell) => {
  let gathered: Array<string> = []
  let flush: Promise<void> | undefined
  const send = async (): Promise<void> => {
    while (gathered.length > 0) {
      const notices = gathered
      gathered = []
      const text = "select pg_notify($1, notice) from unnest($2::text[]) as notice"
      await pool.query({ name: "announce", text, values: [CHANNEL, notices] }).catch(tell("announcements were lost"))
    }
    flush = undefined
  }
  return {
    add: (notice: string): void => {
      gathered.push(own + notice)
      if (gathered.length > MOST_GATHERED) {
        gathered = gathered.slice(MOST_GATHERED / 2)
        tell("announcements were lost")(new Error(`${MOST_GATHERED} wait`))
      }
      flush ??= Promise.resolve().then(send)
    },
    /** Resolves when nothing is under way. */
    empty: async (): Promise<void> => flush,
  }
}

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
