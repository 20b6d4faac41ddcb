/** The ledger and calls, as every layer of the store keeps them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { Opened } from "./opened.ts"
import { call, fresh, grant, NOW } from "./samples.ts"

export const moneyContract = ({ run, person }: Opened): void => {
  test("a posting moves coins, tells the balance after it, and the whole ledger sums to zero", async () => {
    const { id } = await person()
    const posted = await run((tx) => tx.ledger.post(grant(id, 120), NOW))
    expect(posted).toMatchObject({
      _tag: "posted",
      entries: [
        { account: `coins:${id}`, amount: 120, balance: 120, at: NOW },
        { account: "house:grants", amount: -120, balance: null },
      ],
    })
    expect(await run((tx) => tx.ledger.balance(`coins:${id}`))).toBe(120)
    expect(await run((tx) => tx.ledger.balance(`points:${id}`))).toBe(0)
    expect(await run((tx) => tx.ledger.balance("house:grants"))).toBeLessThanOrEqual(-120)
    expect(await run((tx) => tx.ledger.total())).toBe(0)
    if (posted._tag === "posted")
      expect(await run((tx) => tx.ledger.entries(`coins:${id}`))).toEqual(posted.entries.slice(0, 1))
  })

  test("a known idempotency key is reported and nothing of the posting is applied", async () => {
    const { id } = await person()
    const key = fresh()
    await run((tx) => tx.ledger.post(grant(id, 120, key), NOW))
    const again = await run((tx) => tx.ledger.post(grant(id, 120, key), NOW))
    expect(again).toEqual({ _tag: "duplicate", keys: [`${key}:user`, `${key}:house`] })
    expect(await run((tx) => tx.ledger.balance(`coins:${id}`))).toBe(120)
  })

  test("a posting that an account does not cover is refused whole", async () => {
    const { id } = await person()
    await run((tx) => tx.ledger.post(grant(id, 10), NOW))
    expect(await run((tx) => tx.ledger.post(grant(id, -11), NOW))).toEqual({
      _tag: "short",
      account: `coins:${id}`,
      balance: 10,
    })
    expect(await run((tx) => tx.ledger.post(grant(id, -10), NOW))).toMatchObject({ _tag: "posted" })
    expect(await run((tx) => tx.ledger.balance(`coins:${id}`))).toBe(0)
    expect(await run((tx) => tx.ledger.total())).toBe(0)
  })

  test("what does not sum to zero dies", async () => {
    await expect(run((tx) => tx.ledger.post(grant(5, 1).slice(0, 1), NOW))).rejects.toThrow("sum to zero")
  })

  test("COIN-13: many at once that spend the same coins spend them once, and nobody falls below zero", async () => {
    const { id } = await person()
    await run((tx) => tx.ledger.post(grant(id, 50), NOW))
    const key = fresh()
    const same = await Promise.all(
      Array.from({ length: 8 }, () => run((tx) => tx.ledger.post(grant(id, 70, key), NOW))),
    )
    expect(same.filter(({ _tag }) => _tag === "posted")).toHaveLength(1)
    const spent = await Promise.all(Array.from({ length: 16 }, () => run((tx) => tx.ledger.post(grant(id, -30), NOW))))
    expect(spent.filter(({ _tag }) => _tag === "posted")).toHaveLength(4)
    expect(await run((tx) => tx.ledger.balance(`coins:${id}`))).toBe(0)
    expect(await run((tx) => tx.ledger.total())).toBe(0)
  })

  test("an open call is found from both sides until it has ended", async () => {
    const [a, b] = [(await person()).id, (await person()).id]
    const row = call(a, b)
    await run((tx) => tx.calls.insert(row))
    expect(await run((tx) => tx.calls.find(row.roomNum))).toEqual(row)
    expect(await run((tx) => tx.calls.openOf(a))).toEqual(row)
    expect(await run((tx) => tx.calls.openOf(b))).toEqual(row)
    const patch = { state: "ended", endedAt: NOW + 9, outcome: "refused", endedBy: b } as const
    expect(await run((tx) => tx.calls.update(row.roomNum, patch))).toEqual({ ...row, ...patch })
    expect(await run((tx) => tx.calls.openOf(a))).toBeNull()
    expect((await run((tx) => tx.calls.open())).some(({ roomNum }) => roomNum === row.roomNum)).toBe(false)
    expect(await run((tx) => tx.calls.update("no-room", {}))).toBeNull()
  })

  test("open calls come oldest first", async () => {
    const { id } = await person()
    const [late, early] = [call(id, 2, NOW + 1), call(id, 3, NOW)]
    await run((tx) => Effect.forEach([late, early], tx.calls.insert))
    expect(await run((tx) => tx.calls.openOf(id))).toEqual(early)
    const mine = (await run((tx) => tx.calls.open())).filter(({ callerId }) => callerId === id)
    expect(mine).toEqual([early, late])
  })
}
