/** Texts, which lock both feeds first, beside greetings in the same chat: no transaction waits for a deadlock to be found. */
import { Effect, Layer, ManagedRuntime } from "effect"
import pg from "pg"
import { expect, test } from "vitest"
import { newAccount } from "../../gateway/accounts/new-account.ts"
import { deliver } from "../../gateway/chat/deliver.ts"
import { Entropy } from "../../gateway/entropy.ts"
import { Feed } from "../../gateway/feed/feed.ts"
import { postgresStore } from "../../gateway/store/sql/sql-store.ts"
import { Store } from "../../gateway/store/store.ts"
import { plainText } from "../../schema/chat/message-content.ts"
import { sessionIdOf } from "../../schema/rules/session-id.ts"
import { makeDatabase } from "./database.ts"

const ROUNDS = 200

test("CHAT-03: texts and greetings of one chat at the same time meet no deadlock", async () => {
  const database = await makeDatabase()
  const runtime = ManagedRuntime.make(Layer.mergeAll(postgresStore(database.url), Feed.layer, Entropy.seeded("locks")))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const deadlocks = async () =>
      (await client.query("select deadlocks::int from pg_stat_database where datname = current_database()")).rows[0]
    const before = await deadlocks()
    const program = Effect.gen(function* () {
      const store = yield* Store
      const [a, b] = yield* store.transact((tx) =>
        Effect.forEach(["Ann", "Bob"], (userName) =>
          Effect.map(tx.accounts.insert(newAccount({ userName, createdAt: 1 })), ({ id }) => id),
        ),
      )
      if (a === undefined || b === undefined) return yield* Effect.die("no accounts")
      const greet = (n: number) =>
        store.transact((tx) =>
          deliver(tx, {
            from: b,
            to: a,
            content: plainText(`hi ${n}`, true),
            intentId: `greet-${n}-000000`,
            at: n,
          }),
        )
      yield* greet(0)
      const text = (n: number) =>
        store.holding([a, b], (tx) =>
          tx.talks.write(
            {
              ...{ messageId: `m-${n}`, sessionId: sessionIdOf(a, b), sendUserId: a, receiveUserId: b, messageType: 1 },
              ...{ message: "hello", targetLanguage: null, targetLanguageMessage: null, time: n, call: null },
              intentId: `text-${n}-0000000`,
            },
            n,
          ),
        )
      const both = Array.from({ length: ROUNDS }, (_, n) => [greet(n + 1), text(n + 1)]).flat()
      yield* Effect.all(both, { concurrency: 16, discard: true })
      return yield* store.single((tables) => tables.messages.count(sessionIdOf(a, b)))
    })
    expect(await runtime.runPromise(program)).toBe(1 + 2 * ROUNDS)
    // The statistics of a connection are told when it rests.
    await expect.poll(deadlocks, { timeout: 5_000 }).toEqual(before)
  } finally {
    await client.end()
    await runtime.dispose()
    await database.drop()
  }
}, 120_000)
