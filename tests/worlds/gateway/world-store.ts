/**
 * The store of a world: in memory, or on PostgreSQL when `npm run test:postgres` has started one. There each world has
 * a database of its own, copied from one that is migrated once. The database keeps the machine's time, the domain the
 * world's.
 */
import { randomBytes } from "node:crypto"
import { Clock, Context, Effect, Layer } from "effect"
import pg from "pg"
import { memoryStore } from "../../../gateway/store/memory/memory-store.ts"
import { postgresStore } from "../../../gateway/store/sql/sql-store.ts"
import { Store, type StoreShape, type Tx } from "../../../gateway/store/store.ts"

const server = process.env.TEST_DATABASE_URL

const nameOne = (): string => `livcam_world_${randomBytes(6).toString("hex")}`
const urlOf = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href
const asAdmin = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Makes a migrated database that nobody is connected to: a connection would keep others from copying it. */
const makeTemplate = async (url: string): Promise<string> => {
  const name = nameOne()
  await asAdmin(url, `create database ${name}`)
  await Effect.runPromise(Effect.scoped(Layer.build(postgresStore(urlOf(url, name)))))
  return name
}
let template: Promise<string> | undefined

/** False on PostgreSQL, where gateway processes do their background work in real time and not by a world's clock. */
export const isInMemory = server === undefined

/**
 * How often a property runs of which each run makes a world: a tenth on PostgreSQL, where a world takes a third of a
 * second.
 */
export const worldRuns = (runs: number): number => (server === undefined ? runs : Math.ceil(runs / 10))

const machineClock = Effect.runSync(Clock.clockWith(Effect.succeed))
const inMachineTime = Effect.provideService(Clock.Clock, machineClock)

/** Pauses between retries pass by the machine's clock. Code inside a transaction, and after it, sees the world's. */
const storeInMachineTime = (store: StoreShape): StoreShape => {
  const turned =
    <A, E, R>(run: (body: (tx: Tx) => Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>) =>
    (body: (tx: Tx) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.flatMap(Clock.Clock, (clock) => {
        const inWorldTime = Effect.provideService(Clock.Clock, clock)
        return inMachineTime(
          run((tx) => inWorldTime(body({ ...tx, afterCommit: (action) => tx.afterCommit(inWorldTime(action)) }))),
        )
      })
  return {
    ...store,
    transact: (body) => turned(store.transact)(body),
    holding: (userIds, body) => turned((run: typeof body) => store.holding(userIds, run))(body),
  }
}

const onPostgres = (url: string): Layer.Layer<Store> =>
  Layer.effect(
    Store,
    Effect.gen(function* () {
      const name = yield* Effect.acquireRelease(
        Effect.promise(async () => {
          template ??= makeTemplate(url)
          const made = nameOne()
          await asAdmin(url, `create database ${made} template ${await template}`)
          return made
        }),
        (made) => Effect.promise(() => asAdmin(url, `drop database ${made} with (force)`)),
      )
      const scope = yield* Effect.scope
      const built = yield* inMachineTime(Layer.buildWithScope(postgresStore(urlOf(url, name)), scope))
      return storeInMachineTime(Context.get(built, Store))
    }),
  )

export const worldStore: Layer.Layer<Store> = server === undefined ? memoryStore : onPostgres(server)
