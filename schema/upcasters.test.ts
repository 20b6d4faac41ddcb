import { describe, expect, test } from "vitest"
import { reasonOf } from "./coins/ledger.ts"
import { upcast, withFormer } from "./upcasters.ts"

const told = {
  ...{ entryId: "e1", currency: "coins", amount: -40, balance: 80, reason: "callMinute" },
  ...{ roomNum: "r1", minute: 2, at: 7 },
}

describe("an entry that version 1 told", () => {
  test("COIN-01: is read as today's, with nothing that it was for besides its call", () => {
    expect(upcast({ _tag: "v1.CoinsPosted", ...told })).toEqual({ _tag: "v2.CoinsPosted", ...told, link: null })
  })

  test.each([
    ["no amount", { amount: undefined }],
    ["a reason that it never had", { reason: "game" }],
    ["a broken minute", { minute: 1.5 }],
  ])("with %s stays as it is, and is skipped", (_, patch) => {
    const event = { _tag: "v1.CoinsPosted", ...told, ...patch }
    expect(upcast(event)).toBe(event)
  })

  test("is chosen with those of today", () => {
    expect(withFormer(["v2.CoinsPosted"])).toEqual(["v2.CoinsPosted", "v1.CoinsPosted"])
  })
})

test("COIN-08: a subscription that version 1 told is read as today's, without a bank that asks", () => {
  const subscription = {
    ...{ subscriptionId: "s1", coinId: 11, type: "weekly", totalCoinNum: 660, price: 4.99, currency: "USD" },
    ...{ channelRealName: "Card", channelCode: "card", status: "subscribed", paidUntil: 9, nextTime: 9 },
    ...{ createTime: 1, updateTime: 1 },
  }
  expect(upcast({ _tag: "v1.SubscriptionUpdated", subscription })).toEqual({
    _tag: "v2.SubscriptionUpdated",
    subscription,
  })
})

test("COIN-01: a reason of a later version is counted as another one", () => {
  expect([reasonOf("purchase"), reasonOf("of tomorrow")]).toEqual(["purchase", "other"])
})
