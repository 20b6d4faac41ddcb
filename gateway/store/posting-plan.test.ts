import { expect, test } from "vitest"
import type { LedgerAccount, Posting } from "./posting-plan.ts"
import { assertDoubleEntry, chainedHash, duplicateOf, planPostings } from "./posting-plan.ts"

const posting = (account: LedgerAccount, amount: number, key: string): Posting => ({
  account,
  amount,
  reason: "other",
  ref: "",
  idempotencyKey: key,
})

const at = (balance: number, held = 0) => ({ balance, held, hash: "" })

test("COIN-13: a posting whose account does not cover it is refused, even when a later one would make it good", () => {
  const postings = [posting("coins:1", -50, "a"), posting("coins:1", 50, "b")]
  expect(planPostings(postings, 0, () => at(49))).toEqual({ _tag: "short", account: "coins:1", balance: 49 })
  expect(planPostings(postings, 0, () => at(50))).toMatchObject({
    _tag: "planned",
    entries: [{ balance: 0 }, { balance: 50 }],
  })
})

test("COIN-13: known keys make a duplicate, a part of them is a defect", () => {
  expect(duplicateOf(["a", "b"], 0)).toBeUndefined()
  expect(duplicateOf(["a", "b"], 2)).toEqual({ _tag: "duplicate", keys: ["a", "b"] })
  expect(() => duplicateOf(["a", "b"], 1)).toThrow("known in part")
})

test("COIN-13: the house has no balance", () => {
  const postings = [posting("coins:1", -50, "a"), posting("house:calls", 50, "b")]
  expect(planPostings(postings, 0, () => at(100))).toMatchObject({ entries: [{ balance: 50 }, { balance: null }] })
})

test("COIN-13: what does not sum to zero, is not whole or says a key twice is no double entry", () => {
  expect(() => assertDoubleEntry([posting("coins:1", 1, "a")])).toThrow()
  expect(() => assertDoubleEntry([posting("coins:1", 0.5, "a"), posting("coins:2", -0.5, "b")])).toThrow()
  expect(() => assertDoubleEntry([posting("coins:1", 1, "a"), posting("coins:2", -1, "a")])).toThrow()
})

test("COIN-01: each entry is chained to the one before it of its account, also within one movement, and the house's are not", () => {
  const postings = [posting("coins:1", 50, "a"), posting("house:calls", -90, "b"), posting("coins:1", 40, "c")]
  const plan = planPostings(postings, 7, () => ({ balance: 5, held: 0, hash: "before" }))
  if (plan._tag !== "planned") throw new Error(plan._tag)
  const [first, house, second] = plan.entries
  if (first?.hash == null || second === undefined) throw new Error("two entries are chained")
  expect(first.hash).toBe(chainedHash("before", { ...posting("coins:1", 50, "a"), at: 7, balance: 55 }))
  expect(second.hash).toBe(chainedHash(first.hash, { ...posting("coins:1", 40, "c"), at: 7, balance: 95 }))
  expect(house?.hash).toBeNull()
})

test("COIN-13: what is held of an account is not spent; what comes in comes in beside it", () => {
  const spend = (amount: number) => planPostings([posting("coins:1", amount, "a")], 0, () => at(50, 40))._tag
  expect([-10, -11, -50, 5].map(spend)).toEqual(["planned", "short", "short", "planned"])
})
