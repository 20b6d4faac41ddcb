/**
 * All migrations over tables with thousands of rows from every earlier state, and on PGlite with fewer. Nothing is
 * lost, and the migrations that block writers are known.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { performance } from "node:perf_hooks"
import { PGlite } from "@electric-sql/pglite"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { Context, Effect, Exit, Layer, Schema, Scope } from "effect"
import pg from "pg"
import { expect, test } from "vitest"
import { verifyLedgerWith } from "../../gateway/coins/verify-ledger.ts"
import { migrationsFolder } from "../../gateway/store/sql/connections.ts"
import { pgliteStore, postgresStore } from "../../gateway/store/sql/sql-store.ts"
import { Store } from "../../gateway/store/store.ts"
import { FeedEvent } from "../../schema/events.ts"
import { HELD_UP, rehearse } from "../worlds/gateway/migrations.ts"
import { makeDatabase } from "./database.ts"

/** Rows that each table gets at each state. */
const EACH = 300
/** The same on PGlite. */
const FEW = 40

test("a migration comes after those before it, also by its time, or databases that are there would pass it over", () => {
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

test("every migration leaves what stands in full tables, the gateway reads it, and none holds up writers but those that are known to", async () => {
  const begun = performance.now()
  const database = await makeDatabase()
  const scope = Scope.makeUnsafe()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const query = async (statements: string) => [await client.query(statements)].flat().at(-1)?.rows ?? []
    const { rows, losses, held } = await rehearse(query, EACH)
    expect(losses).toEqual([])
    expect(held).toEqual(HELD_UP)
    const states = readMigrationFiles({ migrationsFolder }).length
    expect(rows.get("accounts")).toBe(EACH * states)
    expect([...rows].filter(([, count]) => count < EACH)).toEqual([])

    // Chats that existed at migration 0051 know the newest message of each side. Rows of later states are written
    // without it.
    const wrong = await query(`select count(*)::int as count from chats join (select session_id,
      max(n) filter (where send_user_id < receive_user_id) as n from messages group by session_id) newest using (session_id)
      where lower_n is distinct from newest.n`)
    expect(Number(wrong[0]?.count)).toBeLessThanOrEqual(EACH * (states - 51))

    // SOC-09: pictures with an initial of those who existed at migration 0052 have it in their address.
    const initials = await query(`select count(*)::int as count from accounts
      where head_img = '/media/avatar/' || id || '-' || to_hex(ascii(substring(user_name from '[[:alnum:]]'))) || '.svg'`)
    expect(initials).toEqual([{ count: EACH * 52 }])

    // SOC-05: all accounts that existed at migration 0037 are found by name. The rows of later states were written
    // without triggers.
    const named = await query(`select count(*)::int as count from accounts a where not banned
      and exists (select from account_names n where n.user_id = a.id and n.name = fold_name(a.user_name))`)
    expect(named).toEqual([{ count: EACH * 37 }])

    // COIN-09, COIN-10: free coins from before migration 0053 are there, and so is what a gateway of the version before
    // it still writes.
    const collected = async () =>
      Object.fromEntries(
        (await query("select kind, count(*)::int as count from free_coins group by kind")).map(({ kind, count }) => [
          String(kind),
          count,
        ]),
      )
    const written = EACH * (states - 53)
    expect(await collected()).toEqual({ checkIn: EACH * (53 - 1) + written, task: EACH * (53 - 10) })
    await query("begin")
    await query("insert into check_ins values (1, '2024-02-02', 'cc-a', 1, '2024-02-02', 5, 1)")
    await query("insert into task_claims values (1, 'photo', 'once', 'cc-a', 30, 1)")
    const added = await query(
      "select kind, item, period, device_id, coins from free_coins where user_id = 1 order by kind",
    )
    await query("rollback")
    expect(added).toEqual([
      { kind: "checkIn", item: "", period: "2024-02-02", device_id: "cc-a", coins: 5 },
      { kind: "task", item: "photo", period: "once", device_id: "cc-a", coins: 30 },
    ])

    // A gateway has nothing to migrate and can read everything.
    const open = Layer.buildWithScope(postgresStore(database.url), scope)
    const store = Context.get(await Effect.runPromise(open), Store)
    const verified = Effect.provide(verifyLedgerWith(["earned"]), Layer.succeed(Store, store))
    expect(await Effect.runPromise(verified)).toMatchObject({ entries: rows.get("ledger_entries"), faults: [] })
    const decode = Schema.decodeUnknownSync(FeedEvent)
    // The rows of one state may begin and end in the middle of a user, so only a complete user is picked.
    const whole = "select user_id from feed_entries group by user_id having count(*) = 10 order by random() limit 1"
    const user = (await query(whole))[0]?.user_id
    const entries = await Effect.runPromise(store.single(({ feeds }) => feeds.pull(Number(user), 0, 100)))
    expect(entries.map(({ event }) => decode(event)._tag).sort()).toEqual([
      ...Array.from({ length: 5 }, () => "v1.CallJoined"),
      ...Array.from({ length: 5 }, () => "v2.CoinsPosted"),
    ])
    console.info(
      `${states} migrations over ${[...rows.values()].reduce((all, count) => all + count, 0)} rows in ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
    )
  } finally {
    await client.end()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await database.drop()
  }
})

test("every migration leaves what stands in tables of the embedded database, and a gateway opens it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "livcam-migrations-"))
  const client = await PGlite.create(join(folder, "database"))
  const { rows, losses, held } = await rehearse(
    async (statements) => (await client.exec(statements)).at(-1)?.rows.map((row) => ({ ...row })) ?? [],
    FEW,
  )
  await client.close()
  expect(losses).toEqual([])
  expect(held).toEqual(HELD_UP)
  expect([...rows].filter(([, count]) => count < FEW)).toEqual([])
  const report = await Effect.runPromise(Effect.provide(verifyLedgerWith(["earned"]), pgliteStore(folder)))
  await rm(folder, { recursive: true })
  expect(report).toMatchObject({ entries: rows.get("ledger_entries"), faults: [] })
}, 120_000)
