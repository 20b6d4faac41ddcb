import { describe, expect, test } from "vitest"
import type { CallState } from "#schema/calls/call.ts"
import { callState } from "./fixtures.ts"
import { endToast, hasSummary } from "./use-endings.ts"

const ended = (change: Partial<CallState>) => callState({ phase: "ended", endedAt: 90_000, ...change })
const wordOf = (change: Partial<CallState>, balance = 0) => endToast(ended(change), balance)

describe("the end of a call is told by role", () => {
  test("CALL-06: refused or cancelled says 'no answer' to the caller and 'cancelled' to the callee", () => {
    expect(wordOf({ role: "caller", outcome: "refused", endedBy: 9 })).toBe("noAnswer")
    expect(wordOf({ role: "callee", outcome: "cancelled", endedBy: 9 })).toBe("cancelled")
    expect(wordOf({ role: "callee", outcome: "refused", endedBy: 7 })).toBeNull()
    expect(wordOf({ role: "caller", outcome: "cancelled", endedBy: 7 })).toBeNull()
  })

  test("CALL-07: 30 s without an answer are told to both", () => {
    expect(wordOf({ role: "caller", outcome: "noAnswer", endedBy: 0 })).toBe("timeout")
    expect(wordOf({ role: "callee", outcome: "noAnswer", endedBy: 0 })).toBe("cancelled")
  })

  test("CALL-08: a hang-up is told to the one who did not hang up", () => {
    expect(wordOf({ outcome: "ended", endedBy: 9 })).toBe("endedByThem")
    expect(wordOf({ outcome: "ended", endedBy: 7 })).toBeNull()
  })

  test("CALL-14: the gateway's ends name their reason: coins, the own limit, a side that was away, or no picture", () => {
    const byGateway = { outcome: "ended", endedBy: 0 } as const
    expect(wordOf({ ...byGateway, reason: "coins" }, 29)).toBe("noCoins")
    expect(wordOf({ ...byGateway, reason: "coins" }, 30)).toBe("ownLimit")
    expect(wordOf({ ...byGateway, reason: "remoteLeft" })).toBe("remoteLeft")
    expect(wordOf({ ...byGateway, reason: "noVideo" })).toBe("noPicture")
    expect(wordOf({ ...byGateway, reason: "gateway" })).toBeNull()
    expect(wordOf({ outcome: "failed", endedBy: 0, reason: "noVideo" })).toBe("noPicture")
    expect(wordOf({ outcome: "failed", endedBy: 0, reason: "remoteLeft" })).toBe("remoteLeft")
  })

  test("CALL-14: whose coins ended a call is told to nobody but the one who pays", () => {
    const coins = { outcome: "ended", endedBy: 0, reason: "coins" } as const
    expect(wordOf({ ...coins, role: "callee" })).toBe("over")
    expect(wordOf({ ...coins, pricePerMinute: 0 })).toBe("over")
  })

  test("only a call that was answered has a summary", () => {
    expect(hasSummary(ended({ joinedAt: 2_000 }))).toBe(true)
    expect(hasSummary(ended({ joinedAt: null }))).toBe(false)
    expect(hasSummary(callState({ phase: "talking", joinedAt: 2_000 }))).toBe(false)
  })
})
