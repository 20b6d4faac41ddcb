/** The ledger and calls, as every layer of the store keeps them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { CallRow } from "../../tables/calls/calls.ts"
import type { Opened } from "../opened.ts"
import { call, fresh, grant, NOW } from "../samples.ts"

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
    // A repeat stays a duplicate even when the account could no longer cover it.
    await run((tx) => tx.ledger.post(grant(id, -115), NOW))
    await run((tx) => tx.ledger.post(grant(id, 30, `${key}-`), NOW))
    const [spend, spent] = [grant(id, -35, fresh()), { _tag: "duplicate" }]
    expect(await run((tx) => tx.ledger.post(spend, NOW))).toMatchObject({ _tag: "posted" })
    expect(await run((tx) => tx.ledger.post(spend, NOW))).toMatchObject(spent)
    expect(await run((tx) => tx.ledger.balance(`coins:${id}`))).toBe(0)
  })

  test("a movement that is known in part is a defect, and nothing of it is applied", async () => {
    const { id } = await person()
    const key = fresh()
    await run((tx) => tx.ledger.post(grant(id, 20, key), NOW))
    const [mine, house] = grant(id, 5, key)
    const half = [mine, house && { ...house, idempotencyKey: `${key}:other` }].flatMap((one) => one ?? [])
    await expect(run((tx) => tx.ledger.post(half, NOW))).rejects.toThrow("known in part")
    expect(await run((tx) => tx.ledger.balance(`coins:${id}`))).toBe(20)
    expect(await run((tx) => tx.ledger.these([`${key}:other`]))).toEqual([])
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
    expect((await run((tx) => tx.calls.inCall([b, 999_999, a]))).toSorted((x, y) => x - y)).toEqual([a, b])
    const heard = { callerMediaAt: NOW + 1, calleeMediaAt: NOW + 2 }
    const patch = { state: "ended", endedAt: NOW + 9, outcome: "refused", endedBy: b, ...heard } as const
    expect(await run((tx) => tx.calls.update(row.roomNum, patch))).toEqual({ ...row, ...patch })
    expect(await run((tx) => tx.calls.openOf(a))).toBeNull()
    expect(await run((tx) => tx.calls.inCall([a, b]))).toEqual([])
    expect(await run((tx) => tx.calls.inCall([]))).toEqual([])
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

  test("CALL-10: among thousands of calls those of a pair that ran unpaid are counted: they never saw each other, or it says so", async () => {
    const [a, b] = [(await person()).id, (await person()).id]
    const over = { state: "ended", joinedAt: NOW, endedAt: NOW + 9 } as const
    const ended = (from: number, to: number, invitedAt: number) => ({ ...call(from, to, invitedAt), ...over })
    const calls = [
      ...Array.from({ length: 2_000 }, (_, n) => ended(a, 900_000 + n, NOW)),
      ...[ended(a, b, NOW - 1), ended(a, b, NOW), ended(a, b, NOW + 1), ended(b, a, NOW)],
      { ...ended(a, b, NOW), startedAt: NOW + 2 },
      { ...ended(a, b, NOW), joinedAt: null },
      { ...ended(a, b, NOW), startedAt: NOW + 2, unpaidEnd: true },
    ]
    await run((tx) => Effect.forEach(calls, tx.calls.insert, { discard: true }))
    expect(await run((tx) => tx.calls.unpaid(a, b, NOW))).toBe(3)
    expect(await run((tx) => tx.calls.unpaid(b, a, NOW))).toBe(1)
    expect(await run((tx) => tx.calls.unpaid(a, b, NOW + 2))).toBe(0)
  })

  test("CALL-11: what is held is not spent, nor held twice, and is there again when it is let go", async () => {
    const { id } = await person()
    const coins = `coins:${id}` as const
    const hold = (amount: number) => run((tx) => tx.ledger.hold(coins, amount))
    const available = () => run((tx) => tx.ledger.available(coins))
    expect([await hold(1), await available()]).toEqual([false, 0])
    await run((tx) => tx.ledger.post(grant(id, 100), NOW))
    expect([await hold(80), await available()]).toEqual([true, 20])
    expect([await hold(21), await hold(-81)]).toEqual([false, false])
    expect(await run((tx) => tx.ledger.post(grant(id, -21), NOW))).toMatchObject({ _tag: "short", account: coins })
    expect(await run((tx) => tx.ledger.post(grant(id, -20), NOW))).toMatchObject({ _tag: "posted" })
    expect(await run((tx) => tx.ledger.post(grant(id, 5), NOW))).toMatchObject({ _tag: "posted" })
    expect([await available(), await run((tx) => tx.ledger.balance(coins))]).toEqual([5, 85])
    expect([await hold(-80), await available()]).toEqual([true, 85])
    expect(await run((tx) => tx.ledger.unmatchedHolds(10))).toEqual([])
  })

  test("what was spent on calls and gifts since a time is the account's own, whatever came or was bought meanwhile, less the minutes that came back", async () => {
    const [{ id }, { id: other }] = [await person(), await person()]
    const coins = `coins:${id}` as const
    const spend = (amount: number, reason: "callMinute" | "gift" | "refund", at: number) =>
      run((tx) =>
        tx.ledger.post(
          grant(id, -amount).map((posting) => ({ ...posting, reason })),
          at,
        ),
      )
    for (const [who, amount] of [
      [id, 5_000],
      [other, 70],
    ] as const)
      await run((tx) => tx.ledger.post(grant(who, amount), NOW))
    await run((tx) =>
      tx.ledger.post(
        grant(other, -70).map((one) => ({ ...one, reason: "gift" })),
        NOW,
      ),
    )
    await spend(1, "gift", NOW - 1)
    for (let n = 0; n < 30; n++) await spend(40, "callMinute", NOW + n)
    await spend(99, "gift", NOW)
    await spend(500, "refund", NOW)
    expect(await run((tx) => tx.ledger.spentSince(coins, NOW))).toBe(30 * 40 + 99)
    expect(await run((tx) => tx.ledger.spentSince(coins, NOW - 1))).toBe(30 * 40 + 100)
    expect(await run((tx) => tx.ledger.spentSince(coins, NOW + 29))).toBe(40)
    expect(await run((tx) => tx.ledger.spentSince(coins, NOW + 30))).toBe(0)
    expect(await run((tx) => tx.ledger.spentSince(`coins:${other}`, NOW))).toBe(70)
    for (const key of [`call:room-${fresh()}:2:back`, `order:${fresh()}:1`])
      await run((tx) =>
        tx.ledger.post(
          grant(id, 40, key).map((one) => ({ ...one, reason: "refund" })),
          NOW + 40,
        ),
      )
    expect(await run((tx) => tx.ledger.spentSince(coins, NOW))).toBe(29 * 40 + 99)
    expect(await run((tx) => tx.ledger.spentSince(coins, NOW + 30))).toBe(0)
    for (const key of [`friendAdd:${id}:${fresh()}`, `admin:${fresh()}`])
      await run((tx) =>
        tx.ledger.post(
          grant(id, -10, key).map((one) => ({ ...one, reason: "other" })),
          NOW + 41,
        ),
      )
    expect(await run((tx) => tx.ledger.spentSince(coins, NOW))).toBe(29 * 40 + 99 + 10)
  })

  test("CALL-11: gifts and holds that meet share the coins that there are", async () => {
    const { id } = await person()
    await run((tx) => tx.ledger.post(grant(id, 100), NOW))
    const spent = Array.from({ length: 8 }, () => run((tx) => tx.ledger.post(grant(id, -30), NOW)))
    const held = Array.from({ length: 8 }, () => run((tx) => tx.ledger.hold(`coins:${id}`, 30)))
    const paid = (await Promise.all(spent)).filter(({ _tag }) => _tag === "posted")
    const kept = (await Promise.all(held)).filter((isHeld) => isHeld)
    expect(paid.length + kept.length).toBe(3)
    expect(await run((tx) => tx.ledger.available(`coins:${id}`))).toBe(10)
    await run((tx) => tx.ledger.hold(`coins:${id}`, -30 * kept.length))
  })

  test("CALL-11: among thousands of calls each that is due is taken by one, the longest due first, and again when its lease has ended", async () => {
    const { id } = await person()
    const FAR = NOW - 10_000_000
    const at = (dueAt: number | null, patch: Partial<CallRow> = {}) => ({ ...call(id, 2, NOW), dueAt, ...patch })
    const over = Array.from({ length: 1_000 }, () => at(null, { state: "ended" }))
    const due = Array.from({ length: 200 }, (_, n) => at(FAR + n))
    const later = at(FAR + 1_000)
    await run((tx) => Effect.forEach([...over, ...due.toReversed(), later], tx.calls.insert, { discard: true }))
    const take = (now: number) => run((tx) => tx.calls.takeDue(now, now + 5_000, 60))
    expect([...(await take(FAR + 1))].sort()).toEqual([due[0]?.roomNum, due[1]?.roomNum].sort())
    const taken = (await Promise.all(Array.from({ length: 4 }, () => take(FAR + 500)))).flat()
    const rest = await take(FAR + 500)
    expect(new Set([...taken, ...rest]).size).toBe(taken.length + rest.length)
    expect(new Set([...taken, ...rest])).toEqual(new Set(due.slice(2).map(({ roomNum }) => roomNum)))
    expect(await run((tx) => tx.calls.nextDueAt())).toBe(FAR + 1_000)
    expect([...(await take(FAR + 5_001))].sort()).toEqual([due[0]?.roomNum, due[1]?.roomNum, later.roomNum].sort())
    const ended = { state: "ended", dueAt: null } as const
    await run((tx) =>
      Effect.forEach([...due, later], ({ roomNum }) => tx.calls.update(roomNum, ended), { discard: true }),
    )
    expect(await take(FAR + 60_000)).toEqual([])
  })
}
