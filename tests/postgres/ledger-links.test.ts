/**
 * The check of the whole ledger on a PostgreSQL with tens of thousands of postings of every kind. A right ledger
 * passes, and each kind of change is found.
 */
import { performance } from "node:perf_hooks"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import pg from "pg"
import { expect, test } from "vitest"
import { verifyLedger } from "../../gateway/coins/verify-ledger.ts"
import { postgresStore } from "../../gateway/store/sql/sql-store.ts"
import { Store } from "../../gateway/store/store.ts"
import { CORRUPTIONS, corrupted, fillLedger, POSTINGS_EACH } from "../worlds/gateway/ledger-world.ts"
import { makeDatabase } from "./database.ts"

const PEOPLE = 1_500

test(`COIN-01: of ${PEOPLE * POSTINGS_EACH} postings of every kind ${CORRUPTIONS.length} kinds of change behind the gateway's back are found, and none before`, async () => {
  const database = await makeDatabase()
  const scope = Scope.makeUnsafe()
  const sql = new pg.Client({ connectionString: database.url })
  try {
    const open = Layer.buildWithScope(postgresStore(database.url), scope)
    const store = Context.get(await Effect.runPromise(open), Store)
    const verified = () => Effect.runPromise(Effect.provide(verifyLedger, Layer.succeed(Store, store)))
    const users = await Effect.runPromise(fillLedger(store, PEOPLE))
    const begun = performance.now()
    expect(await verified()).toEqual({
      entries: PEOPLE * POSTINGS_EACH,
      accounts: 2 * PEOPLE + 5,
      faults: [],
    })
    console.info(
      `${PEOPLE * POSTINGS_EACH} postings looked at in ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
    )
    await sql.connect()
    for (const change of [
      "update ledger_entries set amount = 1",
      "delete from ledger_entries",
      "truncate ledger_entries",
    ])
      await expect(sql.query(change)).rejects.toThrow("the ledger is append-only")
    await sql.query("alter table ledger_entries disable trigger all")
    const all = corrupted(users)
    for (const one of all) await sql.query(one.sql)
    const { faults } = await verified()
    const found = faults.flatMap((fault) =>
      "expected" in fault ? [`${fault.kind} ${fault.account}: ${fault.expected}`] : [],
    )
    expect(found.sort()).toEqual(all.flatMap((one) => one.found).sort())
  } finally {
    await sql.end()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await database.drop()
  }
})
