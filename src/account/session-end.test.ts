// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest"
import { keepStored, readStored } from "../browser/stored.ts"
import { callState } from "../call/fixtures.ts"
import { storeCallKeys } from "../call/flow/call-keys.ts"
import { choosePriceTip, readPriceTip, rememberPriceTip } from "../call/flow/price-tip.ts"
import { clearAccount } from "./SessionEnd.tsx"

afterEach(() => localStorage.clear())

test("AUTH-09: a session's end forgets gift data and its time, the picks that were turned over, the call's room and role, and the price tips, in storage and in memory", () => {
  for (const [key, value] of [
    ["giftData", "[]"],
    ["giftDataTime", "1"],
    ["livcam_flop", '["2026-01-15 7 9"]'],
    ["siteLanguage", "pt"],
    ["CAMC_USER_COUNTRY", "PT"],
  ] as const)
    keepStored(key, value)
  choosePriceTip("once")
  rememberPriceTip("wall")
  storeCallKeys(callState())
  expect(Object.keys(localStorage)).toHaveLength(8)

  clearAccount()
  expect(Object.keys(localStorage).sort()).toEqual(["CAMC_USER_COUNTRY", "siteLanguage"])
  expect(readStored("giftData")).toBeUndefined()
  expect(readPriceTip()).toEqual({ policy: "always", seen: [] })
})

test("CARD-11: own texts that the worker does not have yet go when one logs out, and wait when the gateway has ended the session", () => {
  const texts = ["livcam_typed", "livcam_unsaved"]
  for (const key of [...texts, "giftData"]) keepStored(key, "[]")
  clearAccount(true)
  expect(Object.keys(localStorage).sort()).toEqual(texts)
  clearAccount()
  expect(Object.keys(localStorage)).toEqual([])
})
