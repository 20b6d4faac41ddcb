/** Payouts, as every layer of the store keeps them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { payoutGivenBack, payoutHeld, postingsOf } from "../../../coins/movement.ts"
import type { NewPayout } from "../../tables/coins/payouts.ts"
import type { Opened } from "../opened.ts"
import { fresh, NOW } from "../samples.ts"

export const payoutContract = ({ run, person }: Opened): void => {
  const payoutOf = (userId: number, patch: Partial<NewPayout> = {}): NewPayout => ({
    payoutId: `payout-${fresh()}`,
    userId,
    points: 2_000,
    amount: 1_000,
    currency: "USD",
    channelCode: "manual",
    status: "requested",
    rejection: null,
    requestedAt: NOW,
    settledAt: null,
    ...patch,
  })
  const paid = { status: "paid", rejection: null, settledAt: NOW + 5 } as const
  const rejected = { status: "rejected", rejection: "details", settledAt: NOW + 6 } as const

  test("PROD-02: a payout is found as it was asked for and as it ended, and it ends once", async () => {
    const { id: userId } = await person()
    const asked = payoutOf(userId)
    expect(await run((tx) => tx.payouts.find(asked.payoutId))).toBeNull()
    const made = await run((tx) => tx.payouts.insert(asked))
    expect(made).toEqual({ ...asked, id: made.id })
    expect(await run((tx) => tx.payouts.end(asked.payoutId, paid))).toEqual({ ...made, ...paid })
    for (const again of [paid, rejected]) expect(await run((tx) => tx.payouts.end(asked.payoutId, again))).toBeNull()
    expect(await run((tx) => tx.payouts.find(asked.payoutId))).toEqual({ ...made, ...paid })
    expect(await run((tx) => tx.payouts.end(fresh(), paid))).toBeNull()
    await expect(run((tx) => tx.payouts.insert({ ...asked, userId: userId + 1 }))).rejects.toThrow()
    for (const patch of [
      ...[{ points: 0.5 }, { points: 0 }, { amount: 0 }, { amount: -1 }],
      ...[{ settledAt: NOW }, { rejection: "details" as const }, { status: "paid" as const }],
    ])
      await expect(run((tx) => tx.payouts.insert(payoutOf(userId, patch)))).rejects.toThrow()
    const open = await run((tx) => tx.payouts.insert(payoutOf(userId)))
    await expect(run((tx) => tx.payouts.end(open.payoutId, { ...paid, rejection: "details" }))).rejects.toThrow()
    await expect(run((tx) => tx.payouts.end(open.payoutId, { ...rejected, rejection: null }))).rejects.toThrow()
    await run((tx) => tx.payouts.insert(payoutOf(userId, paid)))
    expect(await run((tx) => tx.payouts.end(open.payoutId, paid))).toEqual({ ...open, ...paid })
  })

  test("PROD-02: one payout of a user stands open at most, however many come at once", async () => {
    const { id: userId } = await person()
    const all = Array.from({ length: 6 }, () => payoutOf(userId))
    const came = await Promise.allSettled(all.map((one) => run((tx) => tx.payouts.insert(one))))
    expect(came.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const standing = await run((tx) => tx.payouts.openOrSince(userId, NOW + 1))
    expect(standing).toHaveLength(1)
    const ends = [paid, rejected, paid, rejected].map((end) =>
      run((tx) => tx.payouts.end(standing[0]?.payoutId ?? "", end)),
    )
    expect((await Promise.all(ends)).filter((row) => row !== null)).toHaveLength(1)
    expect(await run((tx) => tx.payouts.openOrSince(userId, NOW + 1))).toEqual([])
    expect(await run((tx) => tx.payouts.openOrSince(userId, NOW))).toHaveLength(1)
    await run((tx) => tx.payouts.insert(payoutOf(userId, { requestedAt: NOW + 9 })))
    expect(await run((tx) => tx.payouts.openOrSince(userId, NOW + 1))).toHaveLength(1)
    for (const { payoutId } of await run((tx) => tx.payouts.openOrSince(userId, NOW)))
      await run((tx) => tx.payouts.end(payoutId, paid))
  })

  test("COIN-01: of thousands of payouts those that stand open come page by page, and each has the postings of its state", async () => {
    const HOSTS = 3_000
    const { id: first } = await person()
    const users = Array.from({ length: HOSTS }, (_, n) => 500_000_000 + first * HOSTS + n)
    const asked = users.map((userId) => payoutOf(userId))
    const earned = (one: NewPayout) =>
      postingsOf({
        reason: "other",
        about: { userId: one.userId },
        key: `earned:${one.payoutId}`,
        changes: { host: [`points:${one.userId}`, 2_500] },
      })
    const endOf = (n: number) => [null, paid, rejected][n % 3] ?? null
    // Many movements in one posting: this test is about many payouts, not many postings.
    for (let n = 0; n < HOSTS; n += 500) {
      const some = asked.slice(n, n + 500)
      await run((tx) =>
        tx.ledger.post(
          some.flatMap((one) => [...earned(one), ...postingsOf(payoutHeld(one))]),
          NOW,
        ),
      )
    }
    const back = asked.filter((_, n) => endOf(n) === rejected)
    await run((tx) =>
      tx.ledger.post(
        back.flatMap((one) => postingsOf(payoutGivenBack(one))),
        NOW,
      ),
    )
    await run((tx) => Effect.forEach(asked, (one, n) => tx.payouts.insert({ ...one, ...endOf(n) }), { discard: true }))
    const open: Array<string> = []
    for (let after = 0; ; ) {
      const page = await run((tx) => tx.payouts.open(after, 400))
      open.push(...page.map(({ payoutId }) => payoutId))
      after = page.at(-1)?.id ?? after
      if (page.length < 400) break
    }
    expect(open.filter((id) => asked.some(({ payoutId }) => payoutId === id))).toEqual(
      asked.filter((_, n) => n % 3 === 0).map(({ payoutId }) => payoutId),
    )
    expect(await run((tx) => tx.ledger.balance(`points:${users[2] ?? 0}`))).toBe(2_500)
    expect(await run((tx) => tx.ledger.balance(`points:${users[1] ?? 0}`))).toBe(500)
  })
}
