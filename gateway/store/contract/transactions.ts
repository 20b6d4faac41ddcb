/** Contract of every layer of the store: transactions are all or nothing, and safe when concurrent. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { Tx } from "../store.ts"
import type { Opened } from "./opened.ts"
import { call, fresh, grant, message, NOW } from "./samples.ts"

export const transactionContract = ({ run, person, store }: Opened): void => {
  test("a failed transaction leaves nothing behind, in any repository", async () => {
    const { id } = await person()
    const key = fresh()
    const session = sessionIdOf(id, 1)
    const row = call(id, 1)
    const everything = (tx: Tx) =>
      Effect.gen(function* () {
        yield* tx.accounts.update(id, { userName: "Gone", email: `${key}@livcam.test` })
        yield* tx.bans.setDevice(`cc-${key}`, true)
        yield* tx.messages.append(message(id, 1, key))
        yield* tx.reads.raise(session, id, 3)
        yield* tx.feeds.append(id, [{ _tag: "v1.CallStarted", roomNum: "r", at: NOW }], NOW)
        yield* tx.introductions.tell(id, 2, "look")
        yield* tx.intents.claim(id, key, NOW)
        yield* tx.ledger.post(grant(id, 5, key), NOW)
        yield* tx.calls.insert(row)
        yield* tx.replays.remember(key, NOW)
        yield* tx.attempts.hit(key, NOW, 10)
        yield* tx.meta.set(key, "x")
      })
    const refused = await Effect.runPromise(
      Effect.flip(store().transact((tx) => Effect.andThen(everything(tx), Effect.fail("no" as const)))),
    )
    expect(refused).toBe("no")
    await run((tx) =>
      Effect.gen(function* () {
        expect((yield* tx.accounts.find(id))?.userName).toBe("Sam")
        expect(yield* tx.accounts.findByEmail(`${key}@livcam.test`)).toBeNull()
        expect(yield* tx.bans.check(0, `cc-${key}`)).toBe("none")
        expect(yield* tx.messages.count(session)).toBe(0)
        expect(yield* tx.reads.get(session, id)).toBe(-1)
        expect(yield* tx.feeds.head(id)).toBe(0)
        expect(yield* tx.introductions.tell(id, 2, "look")).toBe(true)
        expect(yield* tx.intents.outcome(id, key)).toBeNull()
        expect(yield* tx.ledger.balance(`coins:${id}`)).toBe(0)
        expect(yield* tx.calls.find(row.roomNum)).toBeNull()
        expect(yield* tx.replays.remember(key, NOW)).toBe(true)
        expect(yield* tx.attempts.hit(key, NOW, 10)).toBe(1)
        expect(yield* tx.meta.get(key)).toBeNull()
      }),
    )
  })

  test("a defect rolls back like a failure, and the store goes on", async () => {
    const key = fresh()
    const dying = run((tx) => Effect.andThen(tx.meta.set(key, "x"), Effect.die(new Error("broken"))))
    await expect(dying).rejects.toThrow("broken")
    expect(await run((tx) => tx.meta.get(key))).toBeNull()
  })

  test("a transaction inside a transaction dies instead of waiting for itself", async () => {
    await expect(run(() => store().transact((tx) => tx.meta.get("x")))).rejects.toThrow("inside a transaction")
  })

  test("many at once that write to one feed and one session leave no gap and no double", async () => {
    const { id } = await person()
    await Promise.all(
      Array.from({ length: 16 }, () =>
        run((tx) =>
          Effect.gen(function* () {
            const { n } = yield* tx.messages.append(message(id, 1))
            yield* tx.feeds.append(id, [{ _tag: "v1.CallStarted", roomNum: String(n), at: NOW }], NOW)
          }),
        ),
      ),
    )
    const entries = await run((tx) => tx.feeds.pull(id, 0, 100))
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1))
    expect(entries.map(({ event }) => Number(event.roomNum))).toEqual(Array.from({ length: 16 }, (_, i) => i))
  })
}
