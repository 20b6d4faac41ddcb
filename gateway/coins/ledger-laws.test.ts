import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { NEW_USER_COINS } from "#schema/rules/constants.ts"
import { addUser, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { worldRuns } from "../../tests/worlds/gateway/world-store.ts"
import type { Feed } from "../feed/feed.ts"
import type { LedgerAccount } from "../store/posting-plan.ts"
import { Store } from "../store/store.ts"
import { grantCoins, grantNewUserCoins, postAndTell } from "./coins.ts"
import { minuteOfCall, postingsOf } from "./movement.ts"

/** The movements of coins, in any order and number. */
const Move = fc.oneof(
  fc.record({
    kind: fc.constant("grant" as const),
    user: fc.nat(2),
    amount: fc.integer({ min: 1, max: 200 }),
    key: fc.nat(6),
  }),
  fc.record({
    kind: fc.constant("minute" as const),
    user: fc.nat(2),
    price: fc.integer({ min: 2, max: 12 }).map((tens) => tens * 10),
    room: fc.nat(2),
    minute: fc.integer({ min: 1, max: 4 }),
  }),
)
type Move = typeof Move extends fc.Arbitrary<infer M> ? M : never

const users = [1, 2, 3] as const
const HOST = 9
const accounts: ReadonlyArray<LedgerAccount> = [...users.map((id): LedgerAccount => `coins:${id}`), `points:${HOST}`]

const call = (callerId: number, price: number, room: number) => ({
  roomNum: `room-${callerId}-${price}-${room}`,
  callerId,
  calleeId: HOST,
  price,
})

/** Returns whether it was posted. */
const play = (move: Move) =>
  Effect.gen(function* () {
    const store = yield* Store
    const userId = users[move.user] ?? 1
    return yield* store.transact((tx): Effect.Effect<boolean, never, Feed> => {
      if (move.kind === "grant")
        return grantCoins(tx, { userId, amount: move.amount, reason: "reward", key: `grant:${userId}:${move.key}` })
      return postAndTell(tx, minuteOfCall(call(userId, move.price, move.room), move.minute))
    })
  })

const balances = Store.use((store) =>
  store.transact((tx) => Effect.forEach(accounts, (account) => tx.ledger.balance(account))),
)

describe("coins", () => {
  test("COIN-01: whatever happens, all entries sum to zero, no balance is negative and each is the sum of its entries", () =>
    fc.assert(
      fc.asyncProperty(fc.array(Move, { maxLength: 40 }), (moves) =>
        inWorld(
          Effect.gen(function* () {
            const store = yield* Store
            for (const move of moves) {
              yield* play(move)
              expect(yield* store.transact((tx) => tx.ledger.total())).toBe(0)
              expect(Math.min(...(yield* balances))).toBeGreaterThanOrEqual(0)
            }
            for (const account of accounts) {
              const [entries, balance] = yield* store.transact((tx) =>
                Effect.all([tx.ledger.entries(account), tx.ledger.balance(account)]),
              )
              expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
            }
          }),
        ),
      ),
      { numRuns: worldRuns(60), seed: 1 },
    ))

  test("COIN-01: the feed tells every movement, and its last balance is the ledger's", () =>
    fc.assert(
      fc.asyncProperty(fc.array(Move, { maxLength: 30 }), (moves) =>
        inWorld(
          Effect.gen(function* () {
            for (const move of moves) yield* play(move)
            const known = yield* balances
            for (const [place, userId] of [...users, HOST].entries()) {
              const posted = (yield* feedOf(userId)).map(({ event }) => event as { amount?: number; balance?: number })
              expect(posted.reduce((sum, { amount = 0 }) => sum + amount, 0)).toBe(known[place])
              expect(posted.at(-1)?.balance ?? 0).toBe(known[place])
            }
          }),
        ),
      ),
      { numRuns: worldRuns(40), seed: 1 },
    ))

  test("PROD-03: doing every movement again changes nothing", () =>
    fc.assert(
      fc.asyncProperty(fc.array(Move, { maxLength: 20 }), (moves) =>
        inWorld(
          Effect.gen(function* () {
            const store = yield* Store
            yield* store.transact((tx) => grantCoins(tx, { userId: 1, amount: 5_000, reason: "reward", key: "start" }))
            const posted: Array<Move> = []
            for (const move of moves) if (yield* play(move)) posted.push(move)
            const before = yield* balances
            for (const move of posted) expect(yield* play(move)).toBe(false)
            expect(yield* balances).toEqual(before)
          }),
        ),
      ),
      { numRuns: worldRuns(40), seed: 1 },
    ))

  test("PROD-02: a minute of 40 coins gives the host 24 points and the house 16", () => {
    expect(postingsOf(minuteOfCall(call(1, 40, 0), 1)).map(({ account, amount }) => [account, amount])).toEqual([
      ["coins:1", -40],
      ["points:9", 24],
      ["house:calls", 16],
    ])
  })

  test("COIN-13: the coins of a new user are granted once", () =>
    inWorld(
      Effect.gen(function* () {
        const [store, user] = [yield* Store, yield* addUser("Ann")]
        const ask = store.transact((tx) => grantNewUserCoins(tx, user.id))
        expect([yield* ask, yield* ask, yield* ask]).toEqual([true, false, false])
        const events = (yield* feedOf(user.id)).map(({ event }) => event)
        expect(events).toEqual([
          expect.objectContaining({
            _tag: "v2.CoinsPosted",
            amount: NEW_USER_COINS,
            balance: NEW_USER_COINS,
            reason: "newUser",
          }),
        ])
      }),
    ))
})
