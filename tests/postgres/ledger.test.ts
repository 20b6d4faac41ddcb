import { Context, Deferred, Effect, Exit, Layer, Random, Scope } from "effect"
import { expect, test } from "vitest"
import { grantOf, postingsOf } from "../../gateway/coins/movement.ts"
import { postgresStore } from "../../gateway/store/sql/sql-store.ts"
import { Store, type StoreShape } from "../../gateway/store/store.ts"
import { makeDatabase } from "./database.ts"

const CONNECTIONS = 16
const TRANSFERS = 2_000
/**
 * Few accounts, so that transfers conflict: the database rejects some with a serialization conflict, and they run
 * again.
 */
const ACCOUNTS = 10
const GRANT = 1_000

const coins = (account: number) => `coins:${account}` as const

const grant = (store: StoreShape, account: number) =>
  store.transact((tx) =>
    tx.ledger.post(
      postingsOf(grantOf({ userId: account, amount: GRANT, reason: "other", key: `grant:${account}` })),
      0,
    ),
  )

const withStore = async (use: (store: StoreShape) => Promise<void>): Promise<void> => {
  const database = await makeDatabase()
  const scope = Scope.makeUnsafe()
  const open = Layer.buildWithScope(postgresStore(database.url), scope)
  try {
    await use(Context.get(await Effect.runPromise(open), Store))
  } finally {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await database.drop()
  }
}

test("COIN-13: movements of different people never run again for each other, however near their keys are", () =>
  withStore(async (store) => {
    for (let account = 0; account < 400; account++) await Effect.runPromise(grant(store, account))
    let attempts = 0
    for (let pair = 0; pair < 20; pair++) {
      const posted = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
      const move = (side: number) =>
        store.transact((tx) => {
          attempts += 1
          const [from, to] = [pair * 4 + side * 2, pair * 4 + side * 2 + 1]
          const changes = { from: [coins(from), -1], to: [coins(to), 1] } as const
          const movement = { reason: "other", about: { userId: to }, key: `near:${pair}:${side}`, changes } as const
          return Effect.andThen(
            Effect.tap(tx.ledger.post(postingsOf(movement), pair), () =>
              Deferred.done(posted[side] ?? expect.unreachable(), Exit.void),
            ),
            // Waits until both have posted before either commits.
            Effect.forEach(posted, Deferred.await, { discard: true }),
          )
        })
      await Effect.runPromise(Effect.all([move(0), move(1)], { concurrency: 2 }))
    }
    expect(attempts).toBe(40)
  }))

test(`COIN-13: ${TRANSFERS} transfers over ${CONNECTIONS} connections keep the sum, no balance falls below zero, and each key moves coins once`, () =>
  withStore(async (store) => {
    let attempts = 0

    const transfer = Effect.fnUntraced(function* (key: number) {
      const from = yield* Random.nextIntBetween(0, ACCOUNTS - 1)
      const to = (from + (yield* Random.nextIntBetween(1, ACCOUNTS - 1))) % ACCOUNTS
      const amount = yield* Random.nextIntBetween(1, GRANT)
      const posting = store.transact((tx) => {
        attempts += 1
        const changes = { from: [coins(from), -amount], to: [coins(to), amount] } as const
        return tx.ledger.post(postingsOf({ reason: "other", about: { userId: to }, key: `t:${key}`, changes }), key)
      })
      const first = yield* posting
      // One answer in five is lost, and the same transfer is sent again.
      const again = key % 5 === 0 ? yield* posting : undefined
      if (again !== undefined && first._tag === "posted") expect(again._tag).toBe("duplicate")
      return first._tag === "posted" || again?._tag === "posted"
    })

    for (let account = 0; account < ACCOUNTS; account++) await Effect.runPromise(grant(store, account))
    const keys = Array.from({ length: TRANSFERS }, (_, key) => key)
    const outcomes = await Effect.runPromise(
      Effect.forEach(keys, transfer, { concurrency: CONNECTIONS }).pipe(Random.withSeed("ledger on postgres")),
    )
    const posted = outcomes.filter(Boolean).length
    const balances = await Effect.runPromise(
      store.transact((tx) =>
        Effect.forEach(keys.slice(0, ACCOUNTS), (account) =>
          Effect.all({ balance: tx.ledger.balance(coins(account)), entries: tx.ledger.entries(coins(account)) }),
        ),
      ),
    )
    for (const { balance, entries } of balances) {
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
      let running = 0
      for (const entry of entries) {
        running += entry.amount
        expect(entry.balance).toBe(running)
        expect(running).toBeGreaterThanOrEqual(0)
      }
    }
    expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(ACCOUNTS * GRANT)
    expect(balances.reduce((sum, { entries }) => sum + entries.length, 0)).toBe(ACCOUNTS + 2 * posted)
    expect(await Effect.runPromise(store.transact((tx) => tx.ledger.total()))).toBe(0)
    console.info(`${posted} posted of ${TRANSFERS}, ${attempts} attempts of the database`)
    expect(attempts).toBeGreaterThan(TRANSFERS)
  }))
