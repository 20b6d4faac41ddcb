/**
 * Payouts on PostgreSQL, where the database orders conflicting transactions: requested and settled at two gateways of
 * one store at the same time.
 */
import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Gateway } from "../../gateway/app.ts"
import { postingsOf } from "../../gateway/coins/movement.ts"
import { verifyLedgerWith } from "../../gateway/coins/verify-ledger.ts"
import { payoutHandlers } from "../../gateway/payouts/request-payout.ts"
import { openPayouts, settleByHand } from "../../gateway/payouts/settle-payout.ts"
import { Store, type Tx } from "../../gateway/store/store.ts"
import type { AccountRow } from "../../gateway/store/tables/accounts/accounts.ts"
import { NO_LIMITS, testGateway } from "../worlds/gateway/http-world.ts"
import { addHost, callerOf } from "../worlds/gateway/world.ts"
import { makeDatabase } from "./database.ts"

const HOSTS = 60
const POINTS = 5_000

let database: Awaited<ReturnType<typeof makeDatabase>>
let gateways: ReadonlyArray<Gateway> = []
let hosts: ReadonlyArray<AccountRow> = []
let drawn = 0
/** The next gateway, in turn. */
const any = (): Gateway => gateways[drawn++ % gateways.length] ?? expect.unreachable("no gateway")
const inStore = <A>(body: (tx: Tx) => Effect.Effect<A>) => any().run(Store.use((store) => store.transact(body)))
const pointsOf = ({ id }: AccountRow) => inStore((tx) => tx.ledger.balance(`points:${id}`))

beforeAll(async () => {
  database = await makeDatabase()
  const open = () => testGateway({ store: { databaseUrl: database.url }, rates: NO_LIMITS })
  gateways = [await open(), await open()]
  hosts = await any().run(Effect.forEach(Array.from({ length: HOSTS }), (_, n) => addHost(`Host ${n}`)))
  const earned = hosts.flatMap(({ id }) =>
    postingsOf({
      reason: "other",
      about: { userId: id },
      key: `earned:${id}`,
      changes: { host: [`points:${id}`, POINTS] },
    }),
  )
  await inStore((tx) => tx.ledger.post(earned, Date.now()))
}, 120_000)
afterAll(async () => {
  for (const gateway of gateways) await gateway.close()
  await database.drop()
})

/** True for each attempt that succeeded. */
const outcomes = async (tries: ReadonlyArray<Promise<unknown>>): Promise<ReadonlyArray<boolean>> =>
  (await Promise.allSettled(tries)).map(({ status }) => status === "fulfilled")

test("COIN-01, PROD-02: a host who asks at two gateways at once is paid out once", async () => {
  const ask = (host: AccountRow, intentId: string) =>
    any().run(
      Effect.flatMap(Clock.currentTimeMillis, (at) =>
        payoutHandlers.requestPayout(
          { intentId, deadline: at + 60_000, points: 2_000, amount: 10, currency: "USD" },
          callerOf(host),
        ),
      ),
    )
  await Promise.all(
    hosts.map(async (host) => {
      const [same, other] = [randomUUID(), randomUUID()]
      const came = await outcomes([ask(host, same), ask(host, same), ask(host, other), ask(host, other)])
      // Both requests with the first id succeed, and neither of the others.
      expect(came.filter(Boolean)).toHaveLength(2)
      expect(await pointsOf(host)).toBe(POINTS - 2_000)
    }),
  )
  expect(await any().run(openPayouts)).toHaveLength(HOSTS)
  expect(await any().run(verifyLedgerWith(["earned"]))).toMatchObject({ faults: [] })
}, 120_000)

test("COIN-01, PROD-02: payouts that operators pay and reject at once end once, and points come back at most once", async () => {
  const open = await any().run(openPayouts)
  const words = ["paid", { rejected: "details" }, "paid", { rejected: "rules" }] as const
  const settled = await Promise.all(
    open.map(({ payoutId }, n) =>
      Promise.all(words.map((_, at) => any().run(settleByHand(payoutId, words[(n + at) % words.length] ?? "paid")))),
    ),
  )
  for (const each of settled) expect(each.filter(({ _tag }) => _tag === "settled")).toHaveLength(1)
  const rejected = new Set(
    settled
      .flat()
      .flatMap((one) => (one._tag === "settled" && one.payout.status === "rejected" ? one.payout.userId : [])),
  )
  for (const host of hosts) expect(await pointsOf(host)).toBe(rejected.has(host.id) ? POINTS : POINTS - 2_000)
  expect(await inStore((tx) => tx.ledger.balance("house:payouts"))).toBe(2_000 * (HOSTS - rejected.size))
  expect(await any().run(openPayouts)).toEqual([])
  expect(await any().run(verifyLedgerWith(["earned"]))).toMatchObject({ faults: [] })
}, 120_000)
