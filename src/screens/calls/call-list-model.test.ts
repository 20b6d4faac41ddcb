import { expect, test } from "vitest"
import type { CallRecord } from "#schema/calls/record.ts"
import { callWay } from "./call-list-model.ts"

const record: CallRecord = {
  ...{ roomNum: "r1", role: "caller", kind: "video", outcome: "ended", endedBy: 7, reason: "hangup" },
  remote: { userId: 9, userName: "Mia", headImg: "", countryId: "ES", goddess: true, demo: false, callPrice: 30 },
  ...{ pricePerMinute: 30, invitedAt: 0, joinedAt: 1_000, startedAt: 2_000, endedAt: 80_000 },
  ...{ seconds: 60, unchargedSeconds: 18, minutes: 1, coins: 30, points: 0, serverCall: true, match: false },
}
const wayOf = (role: CallRecord["role"], goddess: boolean) =>
  callWay({ record: { ...record, role, remote: { ...record.remote, goddess } } })

test("CALL-24: their calls are called back, own ones called again, and nobody but a host is called", () => {
  expect([wayOf("callee", true), wayOf("caller", true)]).toEqual(["back", "again"])
  expect([wayOf("callee", false), wayOf("caller", false)]).toEqual([undefined, undefined])
})
