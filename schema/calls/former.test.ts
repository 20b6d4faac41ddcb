import { expect, test } from "vitest"
import { upcast } from "../upcasters.ts"

const record = {
  ...{
    roomNum: "room-1",
    role: "caller",
    kind: "video",
    pricePerMinute: 0,
    outcome: "ended",
    endedBy: 1,
    reason: "hangup",
  },
  remote: { userId: 2, userName: "Mia", headImg: "", countryId: "ES", goddess: true, demo: false, callPrice: 40 },
  ...{ invitedAt: 1, joinedAt: 1, startedAt: 2, endedAt: 9_000, seconds: 8, unchargedSeconds: 0, minutes: 0, coins: 0 },
  ...{ points: 0, serverCall: true, match: true },
}

test("CALL-25: a call that version 1 told is read as today's, and nothing is said of what its match cost", () => {
  expect(upcast({ _tag: "v1.CallRecorded", record })).toEqual({ _tag: "v2.CallRecorded", record })
  const paid = { _tag: "v2.CallRecorded", record: { ...record, fee: 5 } }
  expect(upcast(paid)).toBe(paid)
})
