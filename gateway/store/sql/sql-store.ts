/**
 * The store in SQL. Each transaction runs on its own connection and is serializable: after a serialization conflict it
 * is rolled back and run again from the beginning, after a short random wait. A transaction that holds feeds waits for
 * their rows instead.
 */
import { Cause, Effect, Exit, Layer, Random } from "effect"
import { makeRightOfWay } from "../../fair-turns.ts"
import { measuredLease, noteRepeat } from "../../observability/metrics.ts"
import { Store, type StoreShape, type Tx } from "../store.ts"
import { sqlTables, type Tables } from "../tables.ts"
import { markInside, runAfterCommit, withoutNesting } from "../transaction.ts"
import type { Connections, Lease } from "./connections.ts"
import { ask, type Database, DatabaseDefect, triesAfter } from "./database.ts"
import { openPglite, type PglitePlace } from "./pglite.ts"
import { openPostgres } from "./postgres.ts"
import { OnStatement } from "./statements.ts"

const FIRST_WAIT_MS = 2
const LONGEST_WAIT_MS = 100

/** What a transaction leaves to be done after its commit. */
interface Left {
  readonly notices: Array<string>
  readonly actions: Array<Effect.Effect<void>>
}

const tablesByConnection = new WeakMap<Database, Tables>()
const tablesOf = (db: Database): Tables => {
  const tables = tablesByConnection.get(db) ?? sqlTables(db)
  tablesByConnection.set(db, tables)
  return tables
}

const makeTx = (db: Database, { notices, actions }: Left): Tx => ({
  ...tablesOf(db),
  afterCommit: (action) => Effect.sync(() => void actions.push(action)),
  announce: (notice) => Effect.sync(() => void notices.push(notice)),
})

/**
 * One attempt. Its exit has the defect of the commit when the commit is refused. `doubt` runs when the commit's outcome
 * is unknown because the connection was lost.
 */
const tryOnce = <A, E, R>(
  { say, release }: Lease,
  begin: string,
  body: Effect.Effect<A, E, R>,
  doubt: () => void,
): Effect.Effect<Exit.Exit<A, E>, never, R> =>
  Effect.gen(function* () {
    // The first statement is sent without waiting for the answer to begin, which saves a round trip.
    const begun = Promise.resolve(say(begin)).then(
      () => Exit.void,
      (failed: unknown) => Exit.die(new DatabaseDefect(failed)),
    )
    const ran = yield* Effect.exit(body)
    // When begin failed, its error counts: the statements after it only report the failed transaction.
    const exit = yield* Effect.flatten(Effect.promise((): Promise<Exit.Exit<void>> => begun)).pipe(
      Effect.andThen(ran),
      Effect.tap(() =>
        Effect.onError(
          ask(() => say("commit")),
          (cause) => Effect.sync(() => (triesAfter(cause) === 1 ? doubt() : undefined)),
        ),
      ),
      Effect.exit,
    )
    const undone = Exit.isFailure(exit) ? yield* Effect.exit(ask(() => say("rollback"))) : Exit.void
    yield* release(Exit.isFailure(undone))
    return exit
  })

const SERIALIZABLE = "begin isolation level serializable"

/**
 * Begins a transaction that locks the feeds of these users. All transactions lock the rows in ascending order, so no
 * two wait for each other. Missing rows of accounts are inserted first, so feeds that are still empty are locked too; an
 * id that is no account's leaves no row, because a repeated intent commits whomever the repeat names.
 */
export const holdingFeeds = (userIds: ReadonlyArray<number>): string => {
  const ids = [...new Set(userIds)].sort((a, b) => a - b)
  if (ids.length === 0 || !ids.every(Number.isSafeInteger)) throw new Error("store: whose feeds are to be held?")
  return [
    "begin isolation level read committed",
    `insert into feeds (user_id, head) select id, 0 from accounts where id in (${ids.join(", ")}) order by id on conflict do nothing`,
    `select 1 from feeds where user_id in (${ids.join(", ")}) order by user_id for update`,
  ].join("; ")
}

/** Leases connections whose statements the fiber's `OnStatement` hears, if it has one. */
const overheardLease = (lease: Connections["lease"]): Connections["lease"] =>
  Effect.flatMap(OnStatement, (on) =>
    on === null
      ? lease
      : Effect.map(lease, (leased) => {
          leased.hear(on)
          const release = (isBroken: boolean) =>
            Effect.suspend(() => {
              leased.hear(null)
              return leased.release(isBroken)
            })
          return { ...leased, release }
        }),
  )

/** The store over connections that the caller opens and closes. */
export const makeSqlStore = (connections: Connections, inTurn = makeRightOfWay()): StoreShape => {
  const lease = overheardLease(measuredLease(connections.lease))
  const transact = <A, E, R>(begin: string, body: (tx: Tx) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    withoutNesting(
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          for (let attempt = 1; ; attempt++) {
            const left: Left = { notices: [], actions: [] }
            const attend = Effect.flatMap(lease, (leased) => {
              const run = Effect.suspend(() => markInside(body(makeTx(leased.db, left))))
              return tryOnce(leased, begin, restore(run), connections.bus.doubt)
            })
            const exit = yield* inTurn(attempt, attend)
            if (Exit.isSuccess(exit)) {
              connections.bus.publish(left.notices)
              yield* runAfterCommit(left.actions)
              return exit.value
            }
            if (attempt >= Math.min(connections.attempts, triesAfter(exit.cause))) return yield* exit
            yield* noteRepeat
            const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
            yield* Effect.sleep((yield* Random.next) * longest)
          }
        }),
      ),
    )
  return {
    transact: (body) => transact(SERIALIZABLE, body),
    holding: (userIds, body) => Effect.suspend(() => transact(holdingFeeds(userIds), body)),
    single: (body) =>
      withoutNesting(
        Effect.acquireUseRelease(
          lease,
          ({ db }) => markInside(body(tablesOf(db))),
          // After an interruption a statement may still be running, so the connection is discarded.
          ({ release }, exit) => release(Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)),
        ),
      ),
    listen: connections.bus.listen,
  }
}

export const pgliteStore = (place: PglitePlace): Layer.Layer<Store> =>
  Layer.effect(
    Store,
    Effect.map(openPglite(place), (connections) => makeSqlStore(connections)),
  )

/** `natsUrl`: gateways announce over NATS instead of the database. Null: over the database. */
export const postgresStore = (url: string, natsUrl: string | null = null): Layer.Layer<Store> =>
  Layer.effect(
    Store,
    Effect.map(openPostgres(url, natsUrl), (connections) => makeSqlStore(connections)),
  )
