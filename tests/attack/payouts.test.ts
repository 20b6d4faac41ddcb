/**
 * Attacks that would bring money without points: payouts to members who are not hosts, at chosen rates, of missing
 * points, twice at once.
 */
import crypto from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Device } from "./client.ts"
import { startTarget, type Target } from "./target.ts"

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

const FORBIDDEN = 403
const INVALID = 400
const OTHER_PRICE = 20132
const TOO_FEW = 20170
const OPEN = 20171

const TEN = { points: 2_000, amount: 10, currency: "USD" }
const ask = async (device: Device, patch: Readonly<Record<string, unknown>> = {}) => {
  const under = { intentId: crypto.randomUUID(), deadline: Date.now() + 20_000 }
  return device.ask(await device.sealed("/coin/v1/payout", { ...under, ...TEN, ...patch }))
}
const earn = ({ userId }: Device, amount: number) =>
  target.inStore((tx) => {
    const posting = { reason: "other", ref: "earned" } as const
    const key = `earned:${crypto.randomUUID()}`
    const postings = [
      { ...posting, account: `points:${userId}` as const, amount, idempotencyKey: `${key}:host` },
      { ...posting, account: "house:grants" as const, amount: -amount, idempotencyKey: `${key}:house` },
    ]
    return tx.ledger.post(postings, Date.now())
  })
const host = async (points: number): Promise<Device> => {
  const device = await target.member()
  await target.inStore((tx) => tx.accounts.update(device.userId, { goddess: true, callPrice: 40 }))
  await earn(device, points)
  return device
}
const pointsOf = ({ userId }: Device) => target.inStore((tx) => tx.ledger.balance(`points:${userId}`))
const payoutsOf = ({ userId }: Device) => target.inStore((tx) => tx.payouts.openOrSince(userId, 0))

test("PROD-02: who is no host gets no payout, whatever points there are", async () => {
  const mallory = await target.member()
  await earn(mallory, 9_000)
  expect((await ask(mallory)).code).toBe(FORBIDDEN)
  expect([await pointsOf(mallory), await payoutsOf(mallory)]).toEqual([9_000, []])
})

test("PROD-02: nobody names a rate, points that are not there, or points below zero", async () => {
  const mallory = await host(3_000)
  for (const [patch, code] of [
    [{ amount: 1_000 }, OTHER_PRICE],
    [{ amount: 10.01 }, OTHER_PRICE],
    [{ currency: "GBP" }, OTHER_PRICE],
    [{ points: 2_001, amount: 10 }, INVALID],
    [{ points: 2_000.5 }, INVALID],
    [{ points: -2_000, amount: -10 }, INVALID],
    [{ points: 0, amount: 0 }, TOO_FEW],
    [{ points: 4_000, amount: 20 }, TOO_FEW],
    [{ points: 9_007_199_254_740_900, amount: 45_035_996_273_704.5 }, INVALID],
    [{ userId: 1 }, 200],
  ] as const)
    expect([patch, (await ask(mallory, patch)).code]).toEqual([patch, code])
  expect(await pointsOf(mallory)).toBe(1_000)
  expect(await payoutsOf(mallory)).toMatchObject([{ userId: mallory.userId, points: 2_000, amount: 1_000 }])
})

test("COIN-01: of many requests at once one takes its points", async () => {
  const mallory = await host(50_000)
  const codes = (await Promise.all(Array.from({ length: 10 }, () => ask(mallory)))).map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === OPEN)).toHaveLength(9)
  expect(await pointsOf(mallory)).toBe(48_000)
  expect(await payoutsOf(mallory)).toHaveLength(1)
})
