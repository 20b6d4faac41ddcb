/**
 * Calls at two gateways of one PostgreSQL: hundreds are due at the same time, each minute is charged once, and one
 * gateway continues alone.
 */
import { setTimeout as pass } from "node:timers/promises"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { pointsOfMinute } from "#schema/rules/calls/host-prices.ts"
import type { Gateway } from "../../gateway/app.ts"
import { noteMedia } from "../../gateway/calls/call-acts.ts"
import { newCall } from "../../gateway/calls/new-call.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { minuteOfCall, postingsOf } from "../../gateway/coins/movement.ts"
import { verifyLedgerWith } from "../../gateway/coins/verify-ledger.ts"
import type { Feed } from "../../gateway/feed/feed.ts"
import { Store, type Tx } from "../../gateway/store/store.ts"
import type { CallRow } from "../../gateway/store/tables/calls/calls.ts"
import { callAndBan, hostsCallEachOther, twoCallOneHost } from "../worlds/gateway/calls-at-once.ts"
import { NO_LIMITS, testGateway } from "../worlds/gateway/http-world.ts"
import { makeDatabase } from "./database.ts"

const [ENDED, OPEN, PRICE, COINS] = [3_000, 300, 40, 1_000]
const POINTS = pointsOfMinute(PRICE)
/** Callers, hosts and users of former calls have separate id ranges. */
const [CALLERS, HOSTS, FORMER] = [100_000, 200_000, 300_000]

let database: Awaited<ReturnType<typeof makeDatabase>>
let gateways: ReadonlyArray<Gateway> = []
const last = (): Gateway => gateways.at(-1) ?? expect.unreachable("no gateway")
const inStore = <A>(body: (tx: Tx) => Effect.Effect<A, never, Feed>) =>
  last().run(Store.use((store) => store.transact(body)))

const call = (n: number, patch: Partial<CallRow>): CallRow =>
  newCall({ roomNum: `r${n}`, callerId: CALLERS + n, calleeId: HOSTS + n, callerDeviceId: "a", invitedAt: 0, ...patch })
/** A call whose first minute is over and paid. The coins of the second minute are held. */
const talking = (n: number, patch: Partial<CallRow> = {}) => {
  const startedAt = Date.now() - 60_000
  const seen = { joinedAt: startedAt, callerSawAt: startedAt, calleeSawAt: startedAt, startedAt }
  const row = call(n, {
    ...seen,
    state: "talking",
    price: PRICE,
    minutes: 1,
    coins: PRICE,
    points: POINTS,
    held: PRICE,
    ...patch,
  })
  return inStore((tx) =>
    Effect.gen(function* () {
      const { callerId, held } = row
      yield* grantCoins(tx, { userId: callerId, amount: COINS + PRICE, reason: "reward", key: `test:${callerId}` })
      yield* tx.ledger.post(postingsOf(minuteOfCall(row, 1)), startedAt)
      yield* tx.ledger.hold(`coins:${callerId}`, held)
      yield* tx.calls.insert(row)
    }),
  )
}
const standing = (from: number, count: number) =>
  inStore((tx) =>
    Effect.forEach(Array.from({ length: count }), (_, n) =>
      Effect.gen(function* () {
        const row = yield* tx.calls.find(`r${from + n}`)
        const coins = `coins:${CALLERS + from + n}` as const
        const paid = (yield* tx.ledger.entries(coins)).filter(({ reason }) => reason === "callMinute").length
        return `${row?.state} ${row?.minutes} ${paid} ${yield* tx.ledger.balance(coins)} ${yield* tx.ledger.available(coins)}`
      }),
    ),
  )
/** The row and balances in the second minute: it is charged once, and the third minute is held. */
const IN_SECOND = `talking 2 2 ${COINS - PRICE} ${COINS - 2 * PRICE}`
const PATIENCE = { timeout: 25_000, interval: 250 }

beforeAll(async () => {
  database = await makeDatabase()
  const open = () => testGateway({ store: { databaseUrl: database.url }, rates: NO_LIMITS })
  gateways = [await open(), await open()]
  const former = Array.from({ length: ENDED }, (_, n) => call(FORMER + n, { state: "ended" }))
  await inStore((tx) => Effect.forEach(former, tx.calls.insert, { discard: true }))
  // A gateway that has just started takes members without a socket as absent, and the calls of these tests have no
  // sockets.
  await pass(2_000)
}, 120_000)
afterAll(async () => {
  for (const gateway of gateways) await gateway.close()
  await database.drop()
})

test("CALL-11: hundreds of calls that are due at once are charged once each by two gateways", async () => {
  for (let n = 0; n < OPEN; n++) await talking(n)
  await expect.poll(async () => new Set(await standing(0, OPEN)), PATIENCE).toEqual(new Set([IN_SECOND]))
  expect((await last().run(verifyLedgerWith(["test"]))).faults).toEqual([])
})

test("CALL-11: fifty calls whose media is broken by one side's word to one gateway are charged by neither, until it is back", async () => {
  const [FROM, COUNT] = [OPEN + 100, 50]
  // Leaves time for all reports before the second minute begins.
  const startedAt = Date.now() - 50_000
  const seen = { joinedAt: startedAt, callerSawAt: startedAt, calleeSawAt: startedAt, startedAt, calleeDeviceId: "b" }
  await Promise.all(Array.from({ length: COUNT }, (_, n) => talking(FROM + n, seen)))
  const say = (isBroken: boolean) =>
    Promise.all(
      Array.from({ length: COUNT }, (_, n) => {
        const gateway = gateways[n % 2] ?? last()
        const isCaller = n % 4 < 2
        const actor = { userId: (isCaller ? CALLERS : HOSTS) + FROM + n, deviceId: isCaller ? "a" : "b" }
        return gateway.run(Effect.orDie(noteMedia(`r${FROM + n}`, actor, isBroken)))
      }),
    )
  await say(true)
  await new Promise((done) => setTimeout(done, startedAt + 64_000 - Date.now()))
  const IN_FIRST = `talking 1 1 ${COINS} ${COINS - PRICE}`
  expect(new Set(await standing(FROM, COUNT))).toEqual(new Set([IN_FIRST]))
  await say(false)
  await expect.poll(async () => new Set(await standing(FROM, COUNT)), PATIENCE).toEqual(new Set([IN_SECOND]))
  expect((await last().run(verifyLedgerWith(["test"]))).faults).toEqual([])
}, 60_000)

test("CALL-02: two who call one host at two gateways at once, and two hosts each other, have one call", async () => {
  await twoCallOneHost(gateways)
  await hostsCallEachOther(gateways)
})

test("CALL-03: a host who is banned at one gateway as somebody calls at the other is in no call", () =>
  callAndBan(gateways, 20))

test("CALL-11: what a gateway that died has leased, another does when the lease has ended", async () => {
  const [first] = gateways
  await first?.close()
  gateways = gateways.slice(1)
  for (let n = 0; n < 20; n++) await talking(OPEN + n, { leasedUntil: Date.now() + 3_000 })
  await expect.poll(async () => new Set(await standing(OPEN, 20)), PATIENCE).toEqual(new Set([IN_SECOND]))
  expect((await last().run(verifyLedgerWith(["test"]))).faults).toEqual([])
})
