/** All migrations on the embedded database with rows of every state before; tests/postgres/migrations.test.ts has more of them. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { HELD_UP, rehearse } from "../../../tests/worlds/gateway/migrations.ts"
import { verifyLedgerWith } from "../../coins/verify-ledger.ts"
import { pgliteStore } from "./sql-store.ts"

const EACH = 40

test("every migration leaves what stands in tables of the embedded database, and a gateway opens it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "livcam-migrations-"))
  const client = await PGlite.create(join(folder, "database"))
  const { rows, losses, held } = await rehearse(
    async (statements) => (await client.exec(statements)).at(-1)?.rows.map((row) => ({ ...row })) ?? [],
    EACH,
  )
  await client.close()
  expect(losses).toEqual([])
  expect(held).toEqual(HELD_UP)
  expect([...rows].filter(([, count]) => count < EACH)).toEqual([])
  const report = await Effect.runPromise(Effect.provide(verifyLedgerWith(["earned"]), pgliteStore(folder)))
  await rm(folder, { recursive: true })
  expect(report).toMatchObject({ entries: rows.get("ledger_entries"), faults: [] })
}, 120_000)
