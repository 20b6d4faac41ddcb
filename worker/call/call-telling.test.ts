import { Schema } from "effect"
import { expect, test } from "vitest"
import { type CallRecord, type CallRow, OutcomeReport } from "#schema/calls/record.ts"
import { OTHER } from "../../tests/worlds/calls/call-events.ts"
import { makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { isComplete, isUnanswered, outcomeOf, recordOf } from "./call-telling.ts"

const rowOf = (fields: Partial<CallRecord> = {}): CallRow => {
  const { record } = makeEventFactory(7).callRecorded(OTHER, { roomNum: "r1", endedAt: 50_000, ...fields })
  return { record, pictureSeconds: null, stars: null, isTold: false }
}
const talked = { joinedAt: 1, startedAt: 2, outcome: "ended", seconds: 60, unchargedSeconds: 5 } as const

test("CALL-27: an outcome report has exactly the fields of the specification, by role and price", () => {
  const { _tag, endedAt, ...report } = outcomeOf(rowOf(), 1)
  expect([_tag, endedAt]).toEqual(["reportOutcome", 50_000])
  expect(Object.keys(report).sort()).toEqual(Object.keys(OutcomeReport.fields).sort())
  expect(report).toEqual({
    ...{ online: 1, busy: 1, host_call: 0, r_u_id: OTHER.userId, gold: 40, req_type: 1 },
    ...{ r_id: "r1", is_server: 1, is_match: 0, cost_type: 1 },
  })
  expect(Schema.is(OutcomeReport)(report)).toBe(true)
  const asCallee = outcomeOf(rowOf({ role: "callee", pricePerMinute: 0, serverCall: false, match: true }), 3)
  expect(asCallee).toMatchObject({
    online: 3,
    busy: 0,
    host_call: 1,
    req_type: 2,
    cost_type: 0,
    is_server: 0,
    is_match: 1,
  })
})

test("CALL-15: only a ring that nobody answered has an outcome to report", () => {
  expect(isUnanswered(rowOf())).toBe(true)
  expect(isUnanswered(rowOf({ joinedAt: 1 }))).toBe(false)
})

test("CALL-24: a record needs person and room, a match record its time too; otherwise nothing is sent", () => {
  expect(recordOf(rowOf(talked))).toMatchObject({ r_u_id: OTHER.userId, r_id: "r1", call_total_times: null })
  expect(recordOf(rowOf({ ...talked, match: true }))).toMatchObject({ call_total_times: 65 })
  expect(recordOf(rowOf({ ...talked, match: true, seconds: 0, unchargedSeconds: 0 }))).toBeNull()
  expect(recordOf(rowOf({ ...talked, remote: { ...OTHER, userId: 0 } }))).toBeNull()
  expect(isComplete({ r_u_id: 5, r_id: "", call_total_times: null })).toBe(false)
})
