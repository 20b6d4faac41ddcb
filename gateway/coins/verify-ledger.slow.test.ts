/** What the check of the whole ledger finds on a database whose rows were changed behind the gateway's back. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/pglite"
import { migrate } from "drizzle-orm/pglite/migrator"
import { Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { inWorld } from "../../tests/worlds/gateway/world.ts"
import { newCall } from "../calls/new-call.ts"
import { type Connections, migrationsFolder } from "../store/sql/connections.ts"
import { openPglite } from "../store/sql/pglite.ts"
import { makeSqlStore, pgliteStore } from "../store/sql/sql-store.ts"
import { Store, type StoreShape, type Tx } from "../store/store.ts"
import { grantCoins } from "./coins.ts"
import { type Movement, minuteOfCall, payoutGivenBack, payoutHeld, postingsOf } from "./movement.ts"
import { faultText, verifyLedgerWith } from "./verify-ledger.ts"

const ACCOUNTS = 500
const GRANTS = 15

const scope = Scope.makeUnsafe()
let connections: Connections
let store: StoreShape

const post = (movement: Movement) =>
  Effect.runPromise(store.transact((tx) => tx.ledger.post(postingsOf(movement), 1_000)))
/** A grant of some coins to every account. */
const grantAll = (n: number): Movement => ({
  reason: "reward",
  about: { userId: 0 },
  key: `test:${n}`,
  changes: Object.fromEntries(
    Array.from({ length: ACCOUNTS }, (_, at) => [`to${at + 1}`, [`coins:${at + 1}`, 10 + n] as const]),
  ),
})
const verified = () =>
  Effect.runPromise(Effect.provide(verifyLedgerWith(["test", "earned"]), Layer.succeed(Store, store)))
const asAdmin = (...statements: ReadonlyArray<string>) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { db, release } = yield* connections.lease
      const all = Effect.forEach(statements, (one) => Effect.promise(async () => db.execute(sql.raw(one))))
      return yield* Effect.ensuring(all, release(false))
    }),
  )

beforeAll(async () => {
  connections = await Effect.runPromise(Scope.provide(openPglite(await databaseImage()), scope))
  store = makeSqlStore(connections)
  for (let n = 0; n < GRANTS; n++) await post(grantAll(n))
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

test("COIN-01: a ledger of thousands of postings, more than a page, is right", async () => {
  expect(await verified()).toEqual({ entries: (ACCOUNTS + 1) * GRANTS, accounts: ACCOUNTS + 1, faults: [] })
})

test("COIN-01: a posting of the ledger is neither changed nor taken out, whoever asks", async () => {
  const changes = [
    "update ledger_entries set amount = amount + 1 where account = 'coins:1'",
    "delete from ledger_entries where account = 'coins:1'",
    "delete from ledger_entries",
    "truncate ledger_entries",
    "truncate accounts, ledger_entries cascade",
  ]
  for (const change of changes)
    await expect(asAdmin(change)).rejects.toMatchObject({ cause: { message: "the ledger is append-only" } })
  expect((await verified()).faults).toEqual([])
})

/** The id of an account's posting number `n`, from 0. */
const nth = (account: string, n: number) =>
  `(select id from ledger_entries where account = '${account}' order by id offset ${n} limit 1)`

test.each([
  ["an amount", `update ledger_entries set amount = 999 where id = ${nth("coins:7", 4)}`, ["chain", "movement"]],
  ["a reason", `update ledger_entries set reason = 'purchase' where id = ${nth("coins:7", 4)}`, ["chain"]],
  ["a posting that is gone", `delete from ledger_entries where id = ${nth("coins:7", 4)}`, ["chain", "movement"]],
  ["the newest posting gone", `delete from ledger_entries where id = ${nth("coins:7", 14)}`, ["head", "movement"]],
  ["a balance", "update balances set balance = 5000 where account = 'coins:7'", ["head"]],
  ["a balance out of nothing", "insert into balances values ('coins:9999', 70, 'x')", ["unposted"]],
  [
    "a posting of the house",
    `update ledger_entries set amount = -1 where id = ${nth("house:grants", 3)}`,
    ["movement"],
  ],
])("COIN-01: %s that was changed behind the gateway's back is found where it is", async (_what, change, kinds) => {
  await asAdmin(
    `create table kept_entries as select * from ledger_entries where account in ('coins:7', 'house:grants')`,
    `create table kept_balances as select * from balances where account = 'coins:7'`,
    "alter table ledger_entries disable trigger all",
    change,
  )
  const { faults } = await verified()
  await asAdmin(
    "delete from ledger_entries where account in ('coins:7', 'house:grants')",
    "insert into ledger_entries overriding system value table kept_entries",
    "delete from balances where account in ('coins:7', 'coins:9999')",
    "insert into balances table kept_balances",
    "drop table kept_entries",
    "drop table kept_balances",
    "alter table ledger_entries enable trigger all",
  )
  expect(faults.map(({ kind }) => kind).sort()).toEqual(kinds)
  for (const fault of faults) expect(faultText(fault)).toMatch(/^(coins:\d+|test:\d+)(, posting \d+)?: \w/)
  expect((await verified()).faults).toEqual([])
})

const payout = (payoutId: string, userId: number) =>
  ({
    payoutId,
    userId,
    points: 2_000,
    amount: 1_000,
    currency: "USD",
    channelCode: "manual",
    requestedAt: 1_000,
  }) as const
const PAID = payout("paid-one", 8_001)
const REJECTED = payout("rejected-one", 8_002)

describe("payouts", () => {
  beforeAll(async () => {
    for (const one of [PAID, REJECTED]) {
      const changes = { host: [`points:${one.userId}`, 2_000] } as const
      await post({ reason: "other", about: { userId: one.userId }, key: `earned:${one.userId}`, changes })
      await post(payoutHeld(one))
    }
    await post(payoutGivenBack(REJECTED))
    const ends = [
      { ...PAID, status: "paid", rejection: null, settledAt: 2_000 },
      { ...REJECTED, status: "rejected", rejection: "rules", settledAt: 2_000 },
    ] as const
    for (const one of ends) await Effect.runPromise(store.transact((tx) => tx.payouts.insert(one)))
  })

  test("COIN-01: payouts with the postings of their state are right", async () => {
    expect((await verified()).faults).toEqual([])
  })

  test.each([
    [
      "more points",
      "update payouts set points = 3000 where payout_id = 'paid-one'",
      ["record house:payouts", "record points:8001"],
    ],
    [
      "more money",
      "update payouts set amount = 900000 where payout_id = 'paid-one'",
      ["record house:payouts", "record points:8001"],
    ],
    ["another host", "update payouts set user_id = 8002 where payout_id = 'paid-one'", ["record points:8001"]],
    [
      "one that is paid although its points were given back",
      "update payouts set status = 'paid', rejection = null where payout_id = 'rejected-one'",
      ["record house:payouts", "record points:8002"],
    ],
    [
      "one that is open again although its points were given back",
      "update payouts set status = 'requested', rejection = null, settled_at = null where payout_id = 'rejected-one'",
      ["record house:payouts", "record points:8002"],
    ],
    [
      "one that is rejected although its points stayed",
      "update payouts set status = 'rejected', rejection = 'rules' where payout_id = 'paid-one'",
      ["record house:payouts", "record points:8001"],
    ],
    [
      "one that nobody asked for",
      `insert into payouts (payout_id, user_id, points, amount, currency, channel_code, status, requested_at)
       values ('invented', 8003, 2000, 1000, 'USD', 'manual', 'requested', 1)`,
      ["record house:payouts", "record points:8003"],
    ],
    [
      "one that is gone",
      "delete from payouts where payout_id = 'paid-one'",
      ["link house:payouts", "link points:8001"],
    ],
  ])("COIN-01: %s, written behind the gateway's back, is found", async (_what, change, found) => {
    await asAdmin("create table kept_payouts as select * from payouts", change)
    const { faults } = await verified()
    await asAdmin(
      "delete from payouts",
      "insert into payouts overriding system value table kept_payouts",
      "drop table kept_payouts",
    )
    expect(faults.map(({ kind, account }) => `${kind} ${account}`).sort()).toEqual(found)
    for (const fault of faults)
      expect(faultText(fault)).toMatch(/^(points:\d+|house:payouts)(, posting \d+)?: is .*expected|nothing asks for/)
    expect((await verified()).faults).toEqual([])
  })
})

test.each([
  ["is gone from its call", "update calls set held = 0 where room_num = 'holding'"],
  ["has outlived its call", "update calls set state = 'ended' where room_num = 'holding'"],
  ["was never taken", "update balances set held = 50 where account = 'coins:7'"],
])("CALL-11: a hold that %s, written behind the gateway's back, is found", async (_what, change) => {
  const row = newCall({ roomNum: "holding", callerId: 7, calleeId: 8, callerDeviceId: "a", invitedAt: 1, held: 40 })
  const hold = (tx: Tx) => Effect.andThen(tx.ledger.hold("coins:7", 40), tx.calls.insert(row))
  await Effect.runPromise(store.transact(hold))
  expect((await verified()).faults).toEqual([])
  await asAdmin(change)
  const { faults } = await verified()
  await asAdmin("delete from calls", "update balances set held = 0 where account = 'coins:7'")
  expect(faults.map(({ kind, account }) => `${kind} ${account}`)).toEqual(["hold coins:7"])
})

test("COIN-01: a minute of a call that there never was is named, and stays named", async () => {
  const minute = minuteOfCall({ roomNum: "no-room", callerId: 3, calleeId: 4, price: 20 }, 1)
  await post(minute)
  const { faults } = await verified()
  expect(faults.map(({ kind, account }) => `${kind} ${account}`).sort()).toEqual([
    "link coins:3",
    "link house:calls",
    "link points:4",
  ])
})

test("COIN-01: in memory the ledger is chained and right too", () =>
  inWorld(
    Effect.gen(function* () {
      const { transact } = yield* Store
      for (const n of [1, 2, 3])
        yield* transact((tx) => grantCoins(tx, { userId: 1, amount: n, reason: "reward", key: `g:${n}` }))
      expect(yield* verifyLedgerWith(["g"])).toEqual({ entries: 6, accounts: 2, faults: [] })
    }),
  ))

test("COIN-01: what stood before postings were chained is chained when its database opens", async () => {
  const folder = await mkdtemp(join(tmpdir(), "livcam-ledger-"))
  const former = join(folder, "migrations")
  await cp(migrationsFolder, former, { recursive: true })
  const journal = join(former, "meta", "_journal.json")
  const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8")) as {
    entries: ReadonlyArray<{ tag: string }>
  }
  const before = entries.slice(
    0,
    entries.findIndex(({ tag }) => tag === "0008_ledger_chain"),
  )
  await writeFile(journal, JSON.stringify({ ...rest, entries: before }))
  await mkdir(join(folder, "data"))
  const client = await PGlite.create(join(folder, "data", "database"))
  await migrate(drizzle(client), { migrationsFolder: former })
  await client.query(
    `insert into ledger_entries (account, amount, reason, ref, idempotency_key, at, balance)
     select x.account, x.amount, 'reward', 'é|' || n, 'g:' || u || ':' || n || x.part, n, x.balance
     from generate_series(1, 200) u, generate_series(1, 10) n,
     lateral (values ('coins:' || u, 5, ':user', (5 * n)::bigint), ('house:grants', -5, ':house', null)) as x(account, amount, part, balance)
     order by n, u`,
  )
  await client.query("insert into balances (account, balance) select 'coins:' || u, 50 from generate_series(1, 200) u")
  await client.close()
  const report = await Effect.runPromise(Effect.provide(verifyLedgerWith(["g"]), pgliteStore(join(folder, "data"))))
  await rm(folder, { recursive: true })
  expect(report).toEqual({ entries: 4_000, accounts: 201, faults: [] })
})
