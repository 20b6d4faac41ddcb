/**
 * Orders whose channel sends every word late, several times and in any order, on PostgreSQL. Their number:
 * LEDGER_ORDERS.
 */
import { expect, test } from "vitest"
import { postgresStore } from "../../gateway/store/sql/sql-store.ts"
import { creditsEachOnce } from "../worlds/gateway/late-words.ts"
import { makeDatabase } from "./database.ts"

const ORDERS = Number(process.env.LEDGER_ORDERS ?? 500)
/** Allows a second per order, for a machine that also does other work; ms. */
const TIMEOUT_MS = 120_000 + ORDERS * 1_000

test(`COIN-03, COIN-04, COIN-06: ${ORDERS} orders whose words come one to five times, shuffled and up to three days late, beside repeats, ends and refunds, are credited once each`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const database = await makeDatabase()
  try {
    const begin = Date.now()
    const happened = await creditsEachOnce(postgresStore(database.url), { orders: ORDERS, seed: "orders on postgres" })
    console.info(`${ORDERS} orders in ${((Date.now() - begin) / 1_000).toFixed(0)} s: ${JSON.stringify(happened)}`)
    for (const count of Object.values(happened)) expect(count).toBeGreaterThan(0)
  } finally {
    await database.drop()
  }
})
