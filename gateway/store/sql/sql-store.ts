/**
 * The store in SQL. Each transaction is a serializable one on a connection of its own; one that met another is rolled back
 * and run again from its beginning, after a short random wait.
 */
import { sql } from "drizzle-orm"
import { Effect, Exit, Layer, Random } from "effect"
import { Store, type StoreShape, type Tx } from "../store.ts"
import { sqlTables } from "../tables.ts"
import { markInside, runAfterCommit, withoutNesting } from "../transaction.ts"
import { CHANNEL, type Connections, type Lease } from "./connections.ts"
import { ask, type Database, triesAfter } from "./database.ts"
import { openPglite } from "./pglite.ts"
import { openPostgres } from "./postgres.ts"
import { makeRightOfWay } from "./turns.ts"

const FIRST_WAIT_MS = 2
const LONGEST_WAIT_MS = 100

const makeTx = (db: Database, waiting: Array<Effect.Effect<void>>): Tx => ({
  ...sqlTables(db),
  afterCommit: (action) => Effect.sync(() => void waiting.push(action)),
  announce: (notice) => Effect.asVoid(ask(() => db.execute(sql`select pg_notify(${CHANNEL}, ${notice})`))),
})

/** One try. Fails with the defect of the commit when that is refused. */
const tryOnce = <A, E, R>(
  { db, release }: Lease,
  body: Effect.Effect<A, E, R>,
): Effect.Effect<Exit.Exit<A, E>, never, R> =>
  Effect.gen(function* () {
    const say = (statement: string) => ask(() => db.execute(statement))
    const exit = yield* say("begin isolation level serializable").pipe(
      Effect.andThen(body),
      Effect.tap(() => say("commit")),
      Effect.exit,
    )
    const undone = Exit.isFailure(exit) ? yield* Effect.exit(say("rollback")) : Exit.void
    yield* release(Exit.isFailure(undone))
    return exit
  })

/** Over connections that somebody else opens and closes. */
export const makeSqlStore = (connections: Connections, inTurn = makeRightOfWay()): StoreShape => ({
  transact: (body) =>
    withoutNesting(
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          for (let attempt = 1; ; attempt++) {
            const waiting: Array<Effect.Effect<void>> = []
            const attend = Effect.flatMap(connections.lease, (lease) => {
              const run = Effect.suspend(() => markInside(body(makeTx(lease.db, waiting))))
              return tryOnce(lease, restore(run))
            })
            const exit = yield* inTurn(attempt, attend)
            if (Exit.isSuccess(exit)) {
              yield* runAfterCommit(waiting)
              return exit.value
            }
            if (attempt >= Math.min(connections.attempts, triesAfter(exit.cause))) return yield* exit
            const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
            yield* Effect.sleep((yield* Random.next) * longest)
          }
        }),
      ),
    ),
  listen: connections.listen,
})

/** `folder` null keeps all in memory. */
export const pgliteStore = (folder: string | null): Layer.Layer<Store> =>
  Layer.effect(
    Store,
    Effect.map(openPglite(folder), (connections) => makeSqlStore(connections)),
  )

export const postgresStore = (url: string): Layer.Layer<Store> =>
  Layer.effect(
    Store,
    Effect.map(openPostgres(url), (connections) => makeSqlStore(connections)),
  )
