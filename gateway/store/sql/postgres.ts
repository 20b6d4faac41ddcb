/**
 * PostgreSQL with a pool. Several gateways may share one database: migrations take turns, announcements follow their
 * commit (bus/).
 */
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import { Effect, Exit, type Scope } from "effect"
import pg from "pg"
import { makeFairTurns } from "../../fair-turns.ts"
import { waitFor } from "../../starting.ts"
import { makeBus } from "../bus/bus.ts"
import { natsWire } from "../bus/nats-wire.ts"
import { type Connections, type Lease, migrationsFolder } from "./connections.ts"
import { ask, DatabaseDefect, firstOf } from "./database.ts"
import { listenPostgres, notifyWire } from "./postgres-wire.ts"
import { overheard } from "./statements.ts"

const POOL_SIZE = 16
const CONNECT_MS = 5_000
/**
 * How long pg waits for the answer to a transaction's begin, commit or rollback, ms. Then it gives up the connection
 * and everything that waits for it. Without this, a connection to a machine that vanished looks open for a quarter of
 * an hour.
 */
const ANSWER_MS = 20_000
/** Key of the advisory lock: any number, the same in all gateways. */
const MIGRATION_LOCK = 5_482_266

/** A NATS subject that is unique to this database, so that two deployments on one NATS do not hear each other. */
const subjectOf = (pool: pg.Pool): Effect.Effect<string> =>
  Effect.map(
    ask(() =>
      pool.query<{ name: string }>(
        `select 'livcam.' || system_identifier || '.' || d.oid as name
         from pg_control_system(), pg_database d where d.datname = current_database()`,
      ),
    ),
    ({ rows }) => firstOf(rows).name,
  )

export const openPostgres = (
  url: string,
  natsUrl: string | null = null,
): Effect.Effect<Connections, never, Scope.Scope> =>
  Effect.gen(function* () {
    const runFork = Effect.runForkWith(yield* Effect.context<never>())
    const tell = (what: string) => (failed: unknown) =>
      void runFork(Effect.logWarning(`PostgreSQL: ${what}: ${new DatabaseDefect(failed).message}`))
    const pool = yield* Effect.acquireRelease(
      Effect.sync(
        // One connection more than leases: announcements to other gateways use it.
        () =>
          new pg.Pool({
            ...{ connectionString: url, max: POOL_SIZE + 1, connectionTimeoutMillis: CONNECT_MS },
            // A statement may be sent before the previous one is answered.
            pipeline: true,
          }),
      ),
      (opened) => ask(() => opened.end()),
    )
    pool.on("error", tell("an idle connection was lost"))
    // A connection can be lost between two statements of a transaction. The next statement then fails; without a
    // listener, the error event would end the process.
    pool.on("connect", (client) => client.on("error", () => {}))
    yield* waitFor("migrating")
    yield* ask(() => migrateAlone(pool))
    const turns = makeFairTurns(POOL_SIZE)
    const connections = new WeakMap<pg.PoolClient, Omit<Lease, "release">>()
    const connectionOf = (client: pg.PoolClient): Omit<Lease, "release"> => {
      const known = connections.get(client)
      if (known !== undefined) return known
      const { client: heard, hear } = overheard(client)
      const say = (text: string): Promise<unknown> => {
        const query = { text, query_timeout: ANSWER_MS }
        return heard.query(query)
      }
      const made = { db: drizzle(heard), hear, say }
      connections.set(client, made)
      return made
    }
    const bus = yield* makeBus((events) =>
      Effect.gen(function* () {
        yield* listenPostgres(url, events)
        const own = notifyWire(pool)
        if (natsUrl === null) return own
        const nats = yield* natsWire({ url: natsUrl, subject: yield* subjectOf(pool) }, events)
        // All gateways also listen to the database. While NATS is away, the database carries the announcements: a
        // gateway that nobody hears is taken for dead.
        return { send: (texts) => Effect.catchCause(nats.send(texts), () => own.send(texts)) }
      }),
    )

    return {
      bus,
      attempts: 40,
      lease: Effect.andThen(
        turns.take,
        Effect.map(
          Effect.onError(
            ask(() => pool.connect()),
            () => turns.release,
          ),
          (client) => ({
            ...connectionOf(client),
            release: (isBroken: boolean) =>
              Effect.andThen(
                Effect.sync(() => client.release(isBroken)),
                turns.release,
              ),
          }),
        ),
      ),
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
