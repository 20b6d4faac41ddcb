import { expect, test } from "vitest"
import type { CallRecord } from "#schema/calls/record.ts"
import { callState } from "../../call/fixtures.ts"
import { whyEnded } from "./call-list-model.ts"

const record: CallRecord = {
  ...{ roomNum: "r1", role: "caller", kind: "video", remote: callState().remote, pricePerMinute: 40, outcome: "ended" },
  ...{ endedBy: 0, reason: "coins", invitedAt: 1, joinedAt: 2, startedAt: 3, endedAt: 60_003, seconds: 60 },
  ...{ unchargedSeconds: 0, minutes: 1, coins: 40, points: 0, serverCall: true, match: false },
}
const why = (change: Partial<CallRecord> = {}) => whyEnded({ record: { ...record, ...change } })

test("CALL-14: a receipt tells of coins to nobody but the one whose coins they were", () => {
  expect(why()).toBe("coins")
  expect(why({ role: "callee", points: 24 })).toBe("gateway")
  // A match that ends as it starts: the other side's coins may be the reason.
  expect(why({ match: true, minutes: 0, coins: 0 })).toBe("gateway")
})

test("why a call ended is told once it was answered", () => {
  expect(why({ reason: "remoteLeft" })).toBe("remoteLeft")
  expect(why({ reason: "hangup", endedBy: record.remote.userId })).toBe("byThem")
  expect(why({ reason: "hangup", endedBy: 7 })).toBe("byMe")
  expect(why({ joinedAt: null })).toBeUndefined()
})
