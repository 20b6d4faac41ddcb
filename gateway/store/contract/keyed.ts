/** Contract of every layer of the store: reads by key, and page by page in key order. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { RowKey } from "../sql/keyed.ts"
import type { Opened } from "./opened.ts"
import { call, fresh, grant, NOW } from "./samples.ts"

const MANY = 1_200

export const keyedContract = ({ run, person }: Opened): void => {
  test("COIN-01: of thousands of rows each is found by its key, and comes once when all are read page by page", async () => {
    const { id } = await person()
    const users = Array.from({ length: MANY }, (_, n) => 700_000_000 + id * MANY + n)
    const rooms = users.map((userId) => call(userId, id))
    const collected = users.map((userId, n) => ({
      ...{ userId, period: "once", kind: "task", item: n % 7 === 0 ? "" : `t${n % 7}` },
      ...{ deviceId: `cc-${userId}`, coins: 5, at: NOW },
    }))
    await run((tx) => Effect.forEach(rooms, tx.calls.insert, { discard: true }))
    await run((tx) => Effect.forEach(collected, tx.freeCoins.insert, { discard: true }))

    const all = async <Row>(
      page: (after: RowKey | null, limit: number) => Promise<ReadonlyArray<Row>>,
      keyOf: (row: Row) => RowKey,
    ): Promise<ReadonlyArray<string>> => {
      const seen: Array<string> = []
      for (let after: RowKey | null = null; ; ) {
        const rows: ReadonlyArray<Row> = await page(after, 500)
        seen.push(...rows.map((row) => JSON.stringify(keyOf(row))))
        const last = rows.at(-1)
        if (last === undefined || rows.length < 500) return seen
        after = keyOf(last)
      }
    }
    const once = (seen: ReadonlyArray<string>, keys: ReadonlyArray<RowKey>) => {
      const own = new Set(keys.map((key) => JSON.stringify(key)))
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((key) => own.has(key))).toHaveLength(keys.length)
    }
    once(
      await all(
        (after, limit) => run((tx) => tx.calls.after(after, limit)),
        ({ roomNum }) => [roomNum],
      ),
      rooms.map(({ roomNum }) => [roomNum]),
    )
    const keyOf = ({ userId, item }: { readonly userId: number; readonly item: string }): RowKey => [
      ...[userId, "once", "task", item],
    ]
    once(
      await all(
        (after, limit) => run((tx) => tx.freeCoins.after(after, limit)),
        ({ userId, period, kind, item }) => [userId, period, kind, item],
      ),
      collected.map(keyOf),
    )

    const [first, other] = [collected[3], collected[900]]
    if (first === undefined || other === undefined) return expect.unreachable()
    const absent = [first.userId, "never", "task", first.item]
    const found = await run((tx) => tx.freeCoins.these([keyOf(first), absent, keyOf(other)]))
    expect(found.toSorted((a, b) => a.userId - b.userId)).toEqual([first, other])
    expect(await run((tx) => tx.freeCoins.these([]))).toEqual([])
    expect(await run((tx) => tx.calls.these(rooms.map(({ roomNum }) => [roomNum])))).toHaveLength(MANY)
  })

  test("COIN-01: postings are found by their keys", async () => {
    const { id } = await person()
    const keys = Array.from({ length: 1_000 }, fresh)
    const postings = keys.map((key) => grant(id, 1, key))
    await run((tx) => tx.ledger.post(postings.flat(), NOW))
    const asked = keys.filter((_, n) => n % 2 === 0).map((key) => `${key}:user`)
    const found = await run((tx) => tx.ledger.these([...asked, "none"]))
    expect(found.map(({ idempotencyKey }) => idempotencyKey).sort()).toEqual(asked.sort())
    expect(found.every(({ account }) => account === `coins:${id}`)).toBe(true)
    expect(await run((tx) => tx.ledger.these([]))).toEqual([])
  })
}
