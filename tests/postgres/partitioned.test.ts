/**
 * The store on tables that PostgreSQL itself partitions. No statement depends on a table being whole, and a message
 * touches three parts.
 */
import { Context, Effect, Exit, Layer, Scope } from "effect"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { raiseRead } from "../../gateway/chat/mark-read.ts"
import { sendText } from "../../gateway/chat/send-message.ts"
import { Entropy } from "../../gateway/entropy.ts"
import { Feed } from "../../gateway/feed/feed.ts"
import { storeContract } from "../../gateway/store/contract.ts"
import { PARTITIONS } from "../../gateway/store/partitions.ts"
import { postgresStore } from "../../gateway/store/sql/sql-store.ts"
import { Store, type StoreShape, type Tx } from "../../gateway/store/store.ts"
import { sessionIdOf } from "../../schema/rules/session-id.ts"
import { addUser } from "../worlds/gateway/world.ts"
import { makeDatabase } from "./database.ts"
import { PIECES, splitTables } from "./split-tables.ts"

const PAIRS = 12
/** More than the five executions after which PostgreSQL may use a generic plan. */
const TEXTS = 8

const scope = Scope.makeUnsafe()
let database: Awaited<ReturnType<typeof makeDatabase>>
let store: StoreShape
let planning: StoreShape
let looker: pg.Client

/**
 * Forces a plan for each set of values. A generic plan locks all partitions of its tables, although it reads only those
 * of the values.
 */
const PLAN_EACH = "?options=-c%20plan_cache_mode%3Dforce_custom_plan"

const open = (into: Scope.Scope, options = "") =>
  Effect.map(Layer.buildWithScope(postgresStore(database.url + options), into), (context) =>
    Context.get(context, Store),
  )

beforeAll(async () => {
  database = await makeDatabase()
  const migrating = Scope.makeUnsafe()
  await Effect.runPromise(open(migrating))
  await Effect.runPromise(Scope.close(migrating, Exit.void))
  looker = new pg.Client({ connectionString: database.url })
  await looker.connect()
  await splitTables(looker)
  store = await Effect.runPromise(open(scope))
  planning = await Effect.runPromise(open(scope, PLAN_EACH))
}, 120_000)
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await looker.end()
  await database.drop()
})

storeContract("the store on split tables", () => store)

/**
 * The partitions that an open transaction of the store has read or written, as `person 3`; all tables of a part are
 * split alike. Leaves out autovacuum, which sometimes holds some, and the read marks of serializable transactions,
 * which stay after their end while others on the server run.
 */
const touched = async (): Promise<ReadonlyArray<string>> => {
  const { rows } = await looker.query(
    `select distinct c.relname from pg_locks l join pg_class c on c.oid = l.relation
     where c.relispartition and c.relkind = 'r' and l.pid <> pg_backend_pid() and l.mode <> 'SIReadLock'
       and l.database = (select oid from pg_database where datname = current_database())
       and l.pid in (select pid from pg_stat_activity where backend_type = 'client backend')`,
  )
  const names = rows.map(({ relname }) => {
    const [, table = "", piece] = /^(.*)_p(\d+)$/.exec(relname) ?? []
    return `${PARTITIONS[table]?.part} ${piece}`
  })
  return [...new Set(names)].sort()
}

/** The partitions that each transaction of an act had touched right before its commit. */
const touchedBy = async <A, E>(act: Effect.Effect<A, E, Store | Feed | Entropy>) => {
  const seen: Array<ReadonlyArray<string>> = []
  const looking =
    <A, E, R>(body: (tx: Tx) => Effect.Effect<A, E, R>) =>
    (tx: Tx) =>
      Effect.tap(
        body(tx),
        Effect.promise(async () => void seen.push(await touched())),
      )
  const watched: StoreShape = {
    ...planning,
    transact: (body) => planning.transact(looking(body)),
    holding: (userIds, body) => planning.holding(userIds, looking(body)),
  }
  await Effect.runPromise(
    act.pipe(Effect.provide(Layer.mergeAll(Feed.layer, Entropy.layer)), Effect.provideService(Store, watched)),
  )
  return seen
}

const pair = () =>
  Effect.runPromise(Effect.all([addUser("Ann"), addUser("Bo")]).pipe(Effect.provideService(Store, store)))

test("a message touches the parts of its two people and of its chat, however often it is sent, and what else two people do no more", async () => {
  const counts = new Map<string, number>()
  for (let n = 0; n < PAIRS; n++) {
    const [{ id: a }, { id: b }] = await pair()
    const intent = (k: number) => `scale-${n}-${k}`
    const acts = {
      "the first message": [sendText(a, { intentId: intent(0), to: b, message: "hello" })],
      "a message": Array.from({ length: TEXTS }, (_, k) =>
        sendText(k % 2 === 0 ? b : a, { intentId: intent(k + 1), to: k % 2 === 0 ? a : b, message: "hello" }),
      ),
      "a read mark": [raiseRead(a, { intentId: intent(100), sessionId: sessionIdOf(a, b), upTo: 3 })],
    }
    for (const [name, effects] of Object.entries(acts))
      for (const effect of effects)
        for (const parts of await touchedBy<unknown, unknown>(effect)) {
          expect(
            parts.filter((part) => part.startsWith("chat")),
            name,
          ).toHaveLength(1)
          counts.set(name, Math.max(counts.get(name) ?? 0, parts.length))
        }
  }
  console.info(`of ${PIECES} pieces of each part, touched at most: ${JSON.stringify(Object.fromEntries(counts))}`)
  expect(Object.fromEntries(counts)).toEqual({ "the first message": 3, "a message": 3, "a read mark": 3 })
})
