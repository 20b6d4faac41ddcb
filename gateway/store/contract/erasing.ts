/** Contract of every layer of the store: accounts that their owners want deleted, and the rows erased with them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { noRelation } from "#schema/friends/relation.ts"
import type { Tx } from "../store.ts"
import type { Opened } from "./opened.ts"
import { fresh, NOW } from "./samples.ts"

/** Rows per person. */
const ROWS = 1_200

export const erasingContract = ({ run, person }: Opened): void => {
  test("PROD-10: who is leaving is held until they stay, is found by no name, and is erased when the time has come, the longest waiting first", async () => {
    const key = `l${fresh()}`
    const [ann, bob, cleo, dan] = await Promise.all(
      [2, 1, null, 3].map((after) =>
        person({ userName: `${key} Zoe`, leavesAt: after === null ? null : NOW - 1_000 + after }),
      ),
    )
    if (ann === undefined || bob === undefined || cleo === undefined || dan === undefined)
      throw new Error("four people")
    const due = async (now: number) =>
      (await run((tx) => tx.accounts.toErase(now, 1_000)))
        .map(({ id }) => id)
        .filter((id) => [ann.id, bob.id, cleo.id, dan.id].includes(id))
    const named = () => run((tx) => tx.accounts.named(key, 9))
    expect([await due(NOW - 998), await due(NOW), await named()]).toEqual([
      [bob.id, ann.id],
      [bob.id, ann.id, dan.id],
      [cleo.id],
    ])
    await run((tx) => tx.accounts.update(bob.id, { frozen: true }))
    await run((tx) => tx.accounts.update(dan.id, { banned: true }))
    expect(await due(NOW)).toEqual([ann.id])
    const [check, open] = [
      (id: number) => run((tx) => tx.bans.check(id, "cc-nobody")),
      async (id: number) => (await run((tx) => tx.accounts.openAfter(id - 1, 1)))[0]?.id === id,
    ]
    expect(await Promise.all([ann, bob, cleo, dan].map(({ id }) => check(id)))).toEqual([
      { leavesAt: NOW - 998 },
      "frozen",
      "none",
      "account",
    ])
    expect([await open(ann.id), await open(cleo.id)]).toEqual([false, true])
    await run((tx) => tx.accounts.update(ann.id, { leavesAt: null, blockedUntil: NOW }))
    expect([await check(ann.id), await due(NOW), await named()]).toEqual([
      { blockedUntil: NOW },
      [],
      [ann.id, cleo.id].toSorted((a, b) => a - b),
    ])
  })

  test("PROD-10: of two people with thousands of rows the one is erased in batches, and nothing of the other", async () => {
    const [{ id: a }, { id: b }] = [await person(), await person()]
    const device = fresh()
    const events = Array.from({ length: ROWS }, () => ({ _tag: "v1.CallJoined", roomNum: "r", at: NOW }) as const)
    for (const id of [a, b])
      await run((tx) =>
        Effect.gen(function* () {
          yield* tx.feeds.append(id, events, NOW)
          yield* tx.feeds.raiseFloor(id, 5)
          yield* tx.spendingLimits.put({
            ...{ userId: id, currency: "USD", day: 1, month: 2, coins: 3 },
            ...{ laterDay: null, laterMonth: null, laterCoins: null, laterAt: null },
          })
          for (const channelCode of ["one", "two"])
            yield* tx.paymentCustomers.keep({ userId: id, channelCode, customer: `c${id}` })
          for (let n = 0; n < ROWS; n++) {
            yield* tx.introductions.tell(id, 1_000_000 + n, "look")
            yield* tx.relations.put({ ...noRelation(1_000_000 + n), ownerId: id, at: NOW, blocked: n < 3 })
            const day = String(20_240_000 + n)
            const row = { userId: id, period: day, kind: "checkIn", item: "", deviceId: `cc-${device}-${id}` }
            yield* tx.freeCoins.insert({ ...row, coins: 1, at: NOW })
          }
        }),
      )
    const standing = (id: number) =>
      run((tx) =>
        Effect.all({
          entries: Effect.map(tx.feeds.pull(id, 0, 2 * ROWS), (all) => all.length),
          bounds: tx.feeds.bounds(id),
          limits: Effect.map(tx.spendingLimits.of(id), (row) => row?.coins ?? null),
          customers: Effect.all([tx.paymentCustomers.of(id, "one"), tx.paymentCustomers.of(id, "two")]),
          told: Effect.map(tx.introductions.told(id, 0, 2 * ROWS), (all) => all.length),
          relations: Effect.map(tx.relations.of(id, 0, 2 * ROWS), (all) => all.length),
          blocks: tx.relations.blocks(id),
          collected: Effect.map(tx.freeCoins.of(id, ["20240007"]), (rows) => rows.length),
          onDevice: Effect.map(
            tx.freeCoins.onDevice(`cc-${device}-${id}`, { period: "20240007", kind: "checkIn", item: "" }),
            (row) => row?.userId ?? null,
          ),
        }),
      )
    const before = await standing(b)
    expect(before).toMatchObject({ entries: ROWS, relations: ROWS, told: ROWS, bounds: { head: ROWS, floor: 5 } })
    const page = await run((tx) => tx.relations.of(a, 1_000_000, 3))
    expect(page.map(({ userId }) => userId)).toEqual([1_000_001, 1_000_002, 1_000_003])

    const counts = async (erase: (tx: Tx) => Effect.Effect<number>) => {
      const all: Array<number> = []
      do all.push(await run(erase))
      while (all.at(-1) === 500)
      return all.reduce((sum, each) => sum + each, 0)
    }
    expect([
      await counts((tx) => tx.relations.erase(a, 500)),
      await counts((tx) => tx.freeCoins.erase(a, 500)),
      await counts((tx) => tx.introductions.erase(a, 500)),
      await counts((tx) => tx.paymentCustomers.erase(a, 500)),
      await counts((tx) => tx.spendingLimits.erase(a, 500)),
    ]).toEqual([ROWS, ROWS, ROWS, 2, 1])
    // The books need collected coins: only the device goes.
    expect(await run((tx) => tx.freeCoins.erase(a, 500))).toBe(0)
    await counts((tx) => tx.feeds.erase(a, 500))
    expect(await standing(a)).toEqual({
      ...{ entries: 0, bounds: { head: 0, floor: 0 }, limits: null, customers: [null, null] },
      ...{ told: 0, relations: 0, blocks: [], collected: 1, onDevice: null },
    })
    expect(await standing(b)).toEqual(before)
    // An event that arrives after the erasure starts a new feed at number 1.
    expect((await run((tx) => tx.feeds.append(a, events.slice(0, 1), NOW))).map(({ seq }) => seq)).toEqual([1])
  })
}
