/**
 * Records against postings: a ledger with every kind of movement has no faults, and each kind of corruption is found.
 */
import { sql } from "drizzle-orm"
import { Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { CORRUPTIONS, corrupted, fillLedger, POSTINGS_EACH } from "../../tests/worlds/gateway/ledger-world.ts"
import { makeMemoryStore } from "../store/memory/memory-store.ts"
import type { Connections } from "../store/sql/connections.ts"
import { openPglite } from "../store/sql/pglite.ts"
import { makeSqlStore } from "../store/sql/sql-store.ts"
import { Store, type StoreShape } from "../store/store.ts"
import { grantOf, postingsOf } from "./movement.ts"
import { faultText, verifyLedger, verifyLedgerWith } from "./verify-ledger.ts"

const PEOPLE = 150

const verifiedIn = (store: StoreShape) => Effect.runPromise(Effect.provide(verifyLedger, Layer.succeed(Store, store)))

test("COIN-01: in memory a ledger with every kind of movement is whole, and an order that loses its coins is found", async () => {
  const store = makeMemoryStore()
  const users = await Effect.runPromise(fillLedger(store, PEOPLE))
  const whole = await verifiedIn(store)
  expect(whole.faults).toEqual([])
  expect(whole.entries).toBe(PEOPLE * POSTINGS_EACH)
  await Effect.runPromise(store.transact((tx) => tx.orders.update("order-bought-7", { coins: 70 })))
  const { user = 0 } = users[7] ?? {}
  expect((await verifiedIn(store)).faults).toMatchObject([
    {
      kind: "record",
      account: `coins:${user}`,
      expected: `90 of coins:${user} as purchase under order:order-bought-7:user`,
    },
    { kind: "record", account: "house:sales" },
  ])
})

test("COIN-01: coins that nothing asks for are found, unless they are known to be given by hand", async () => {
  const store = makeMemoryStore()
  const grant = grantOf({ userId: 1, amount: 5, reason: "reward", key: "sorry:1" })
  await Effect.runPromise(store.transact((tx) => tx.ledger.post(postingsOf(grant), 1)))
  const { faults } = await verifiedIn(store)
  expect(faults.map(({ kind, account }) => `${kind} ${account}`)).toEqual(["link coins:1", "link house:grants"])
  const known = Effect.provide(verifyLedgerWith(["sorry"]), Layer.succeed(Store, store))
  expect((await Effect.runPromise(known)).faults).toEqual([])
})

describe("on PGlite", () => {
  const scope = Scope.makeUnsafe()
  let connections: Connections
  let store: StoreShape
  let users: Effect.Success<ReturnType<typeof fillLedger>>

  beforeAll(async () => {
    connections = await Effect.runPromise(Scope.provide(openPglite(await databaseImage()), scope))
    store = makeSqlStore(connections)
    users = await Effect.runPromise(fillLedger(store, PEOPLE))
  })
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

  test("COIN-01: a ledger with every kind of movement is whole", async () => {
    expect(await verifiedIn(store)).toMatchObject({ entries: PEOPLE * POSTINGS_EACH, faults: [] })
  })

  test(`COIN-01: ${CORRUPTIONS.length} kinds of change behind the gateway's back are each found, with what was expected, and nothing else is`, async () => {
    const all = corrupted(users)
    await Effect.runPromise(
      Effect.gen(function* () {
        const { db, release } = yield* connections.lease
        const statements = ["alter table ledger_entries disable trigger all", ...all.map((one) => one.sql)]
        const done = Effect.forEach(statements, (one) => Effect.promise(async () => db.execute(sql.raw(one))))
        return yield* Effect.ensuring(done, release(false))
      }),
    )
    const { faults } = await verifiedIn(store)
    const found = faults.flatMap((fault) =>
      "expected" in fault ? [`${fault.kind} ${fault.account}: ${fault.expected}`] : [],
    )
    expect(found.sort()).toEqual(all.flatMap((one) => one.found).sort())
    for (const fault of faults) expect(faultText(fault)).toMatch(/^[a-z]+:[\w:-]+(, posting \d+)?: \w/i)
  })
})
