import { expect, test } from "vitest"
import type { LedgerAccount, Posting } from "./posting-plan.ts"
import { assertDoubleEntry, planPostings } from "./posting-plan.ts"

const posting = (account: LedgerAccount, amount: number, key: string): Posting => ({
  account,
  amount,
  reason: "other",
  ref: "",
  idempotencyKey: key,
})

test("COIN-13: a posting whose account does not cover it is refused, even when a later one would make it good", () => {
  const postings = [posting("coins:1", -50, "a"), posting("coins:1", 50, "b")]
  expect(planPostings(postings, [], () => 49)).toEqual({ _tag: "short", account: "coins:1", balance: 49 })
  expect(planPostings(postings, [], () => 50)).toMatchObject({
    _tag: "planned",
    entries: [{ balance: 0 }, { balance: 50 }],
  })
})

test("COIN-13: a known key makes the whole a duplicate, and the house has no balance", () => {
  const postings = [posting("coins:1", -50, "a"), posting("house:calls", 50, "b")]
  expect(planPostings(postings, ["b"], () => 100)).toEqual({ _tag: "duplicate", keys: ["b"] })
  expect(planPostings(postings, [], () => 100)).toMatchObject({ entries: [{ balance: 50 }, { balance: null }] })
})

test("COIN-13: what does not sum to zero, is not whole or says a key twice is no double entry", () => {
  expect(() => assertDoubleEntry([posting("coins:1", 1, "a")])).toThrow()
  expect(() => assertDoubleEntry([posting("coins:1", 0.5, "a"), posting("coins:2", -0.5, "b")])).toThrow()
  expect(() => assertDoubleEntry([posting("coins:1", 1, "a"), posting("coins:2", -1, "a")])).toThrow()
})
