/**
 * The wire over the database's LISTEN/NOTIFY. Texts are sent after their commits, many at once: a NOTIFY inside a
 * transaction would make all commits of the database wait for each other. Announcements of triggers always come this
 * way, also when NATS carries the rest.
 */
import { Deferred, Effect, Exit, Random, type Scope } from "effect"
import pg from "pg"
import type { Wire, WireEvents } from "../bus/bus.ts"
import { CHANNEL } from "./connections.ts"
import { ask } from "./database.ts"

const CONNECT_MS = 5_000
const AGAIN_MS = 1_000
/**
 * How often the listening connection is checked, and how long its answer may take, ms: a dead connection can look open
 * for hours.
 */
const [ALIVE_MS, ANSWER_MS] = [10_000, 5_000]
const END_MS = 1_000

/**
 * Sends texts over the transactions' pool. A send that is not answered soon fails, and is repeated over another
 * connection: other gateways take a silent one for dead.
 */
export const notifyWire = (pool: pg.Pool): Wire => ({
  send: (texts) => {
    const text = "select pg_notify($1, notice) from unnest($2::text[]) as notice"
    const query = { name: "announce", text, values: [CHANNEL, texts], query_timeout: ANSWER_MS }
    return Effect.asVoid(ask(() => pool.query(query)))
  },
})

interface Listener {
  readonly client: pg.Client
  /** Resolves when the connection has ended. */
  readonly lost: Promise<unknown>
}

const openListener = async (url: string, heard: (text: string) => void): Promise<Listener> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
  const lost = new Promise<unknown>((resolve) => {
    client.on("error", resolve)
    client.on("end", () => resolve(undefined))
  })
  client.on("notification", ({ payload }) => payload !== undefined && heard(payload))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  } catch (failed) {
    await client.end().catch(() => {})
    throw failed
  }
  return { client, lost }
}

/** Returns once it listens. Listens until the scope closes; opens a new connection whenever one is lost. */
export const listenPostgres = (url: string, { heard, back }: WireEvents): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const first = yield* Deferred.make<void>()
    const isAlive = ({ client }: Listener) =>
      Effect.delay(
        Effect.timeout(
          ask(() => client.query("select 1")),
          ANSWER_MS,
        ),
        ALIVE_MS,
      )
    const life = Effect.acquireUseRelease(
      ask(() => openListener(url, heard)),
      (listener) =>
        Effect.gen(function* () {
          if (!(yield* Deferred.succeed(first, undefined))) back()
          const cause = yield* Effect.raceFirst(
            Effect.promise(() => listener.lost),
            Effect.forever(isAlive(listener)),
          )
          yield* Effect.logWarning(`PostgreSQL: the listening connection was lost: ${String(cause ?? "it ended")}`)
        }),
      ({ client }) =>
        Effect.ignore(
          Effect.timeoutOption(
            Effect.promise(() => client.end().catch(() => {})),
            END_MS,
          ),
        ),
    )
    const surviving = Effect.gen(function* () {
      const exit = yield* Effect.exit(life)
      if (Exit.isFailure(exit)) {
        // When the first attempt to listen fails, the gateway does not start.
        if (yield* Deferred.failCause(first, exit.cause as never)) return yield* Effect.interrupt
        yield* Effect.logWarning("PostgreSQL: listening failed", exit.cause)
      }
      yield* Effect.sleep(AGAIN_MS * (0.5 + (yield* Random.next) / 2))
    })
    yield* Effect.forkScoped(Effect.forever(surviving))
    yield* Deferred.await(first)
  })
