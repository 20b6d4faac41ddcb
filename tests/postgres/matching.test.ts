/**
 * Matching at two gateways of one PostgreSQL, beside ten thousand people who wait for others. Each person is matched
 * once, and each pair has one call.
 */
import { Clock, Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Gateway } from "../../gateway/app.ts"
import { verifyLedger } from "../../gateway/coins/verify-ledger.ts"
import type { Feed } from "../../gateway/feed/feed.ts"
import { matchHandlers } from "../../gateway/matches/match-handlers.ts"
import { Store, type Tx } from "../../gateway/store/store.ts"
import type { AccountRow } from "../../gateway/store/tables/accounts/accounts.ts"
import { NO_LIMITS, testGateway } from "../worlds/gateway/http-world.ts"
import { addUser, callerOf } from "../worlds/gateway/world.ts"
import { makeDatabase } from "./database.ts"

const [OTHERS, PEOPLE, AT_ONCE, ROUNDS] = [10_000, 120, 24, 20]
/** People who wait for others have a separate id range. */
const APART = 1_000_000

/**
 * All requests see the same fixed time, an hour ahead. On a slow machine no time to agree runs out, and by the
 * gateways' own clocks neither does the time for a call to begin.
 */
const AT = Date.now() + 3_600_000
const atThatMoment = <A, E, R>(asked: Effect.Effect<A, E, R>) =>
  Effect.updateService(
    asked,
    Clock.Clock,
    (clock): Clock.Clock =>
      Object.assign(Object.create(clock), {
        currentTimeMillisUnsafe: () => AT,
        currentTimeMillis: Effect.succeed(AT),
      }),
  )

let database: Awaited<ReturnType<typeof makeDatabase>>
let gateways: readonly [Gateway, Gateway]
let people: ReadonlyArray<AccountRow> = []
const inStore = <A>(body: (tx: Tx) => Effect.Effect<A, never, Feed>) =>
  gateways[0].run(Store.use((store) => store.transact(body)))
/** Runs the act for everyone concurrently, alternating between the two gateways. */
const each = <A, R>(of: ReadonlyArray<A>, act: (one: A, gateway: Gateway) => Promise<R>) =>
  Effect.runPromise(
    Effect.forEach(of, (one, n) => Effect.promise(() => act(one, gateways[n % 2 === 0 ? 0 : 1])), {
      concurrency: AT_ONCE,
    }),
  )

beforeAll(async () => {
  database = await makeDatabase()
  const open = () => testGateway({ store: { databaseUrl: database.url }, rates: NO_LIMITS })
  gateways = [await open(), await open()]
  const others = Array.from({ length: OTHERS }, (_, n) => ({
    ...{ userId: APART + n, deviceId: `cc-${n}`, gender: 2 as const, wanted: "women" as const, isWaiting: true },
    ...{ since: AT - OTHERS + n, leaseUntil: AT + 3_600_000, matchId: null, lastPartnerId: null },
    ...{ day: "2026-01-01", freeUsed: 0, unseen: 0 },
  }))
  await inStore((tx) => Effect.forEach(others, tx.matchSeekers.put, { discard: true }))
  people = await gateways[0].run(
    Effect.forEach(Array.from({ length: PEOPLE }), (_, n) => addUser(`Person ${n}`, { gender: 1 })),
  )
}, 240_000)
afterAll(async () => {
  for (const gateway of gateways) await gateway.close()
  await database.drop()
})

test("CALL-20: of those who come at once at two gateways each is found for one other, and each pair that agrees has one call", async () => {
  let looking = people
  for (let round = 0; looking.length > 0 && round < ROUNDS; round++) {
    const found = await each(looking, (person, gateway) =>
      gateway.run(
        Effect.map(
          atThatMoment(matchHandlers.matching({ wanted: "men" }, callerOf(person))),
          ({ isFound }) => isFound || null,
        ),
      ),
    )
    looking = looking.filter((_, n) => found[n] === null)
  }
  const rows = await inStore((tx) => Effect.forEach(people, ({ id }) => tx.matchSeekers.find(id)))
  const matchIds = rows.map((row) => row?.matchId ?? "none")
  const pairs = new Map(matchIds.map((matchId) => [matchId, rows.filter((row) => row?.matchId === matchId)]))
  expect(new Set([...pairs.values()].map((pair) => pair.length))).toEqual(new Set([2]))
  for (const [first, second] of pairs.values())
    expect([first?.lastPartnerId, second?.lastPartnerId]).toEqual([second?.userId, first?.userId])

  await each(
    people.map((person, n) => ({ person, matchId: matchIds[n] ?? "" })),
    ({ person, matchId }, gateway) =>
      gateway.run(atThatMoment(matchHandlers.agreeMatch({ matchId }, callerOf(person)))),
  )
  const calls = await inStore((tx) => Effect.forEach([...pairs.keys()], (matchId) => tx.calls.find(matchId)))
  expect(new Set(calls.map((call) => `${call?.state} ${call?.isMatch}`))).toEqual(new Set(["joining true"]))
  expect((await inStore((tx) => tx.calls.open())).length).toBe(PEOPLE / 2)
  expect((await gateways[0].run(verifyLedger)).faults).toEqual([])
}, 120_000)

test("CALL-20: those who wait for others have not been touched", async () => {
  const some = await inStore((tx) =>
    Effect.forEach([0, OTHERS / 2, OTHERS - 1], (n) => tx.matchSeekers.find(APART + n)),
  )
  expect(some.map((row) => [row?.isWaiting, row?.matchId])).toEqual(Array.from({ length: 3 }, () => [true, null]))
})
