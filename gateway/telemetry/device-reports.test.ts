import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { type EventRecord, TakenRecord } from "#schema/activity/activity.ts"
import { REPORTS_KEPT_MS } from "#schema/rules/telemetry.ts"
import { callerOf, inWorld, START, visitor } from "../../tests/worlds/gateway/world.ts"
import { Store } from "../store/store.ts"
import { telemetryHandlers } from "./device-reports.ts"

const { eventReport } = telemetryHandlers
const isTaken = Schema.is(TakenRecord)
const record = (fields: Partial<EventRecord> = {}): EventRecord => ({
  browser: "Chrome 140",
  os: "Android",
  ip: "claimed",
  c_id: "MY",
  createTime: START,
  d_id: "cc-claimed",
  d_l_id: 1,
  platformType: 4,
  version: "1.0.0",
  p_level: "3",
  UA: "Mozilla/5.0",
  client_time: START,
  wl_event_id: "w_wall",
  extra: "{}",
  ...fields,
})
const intentId = (n: number): string => `report-${String(n).padStart(12, "0")}`
const one = (n: number, fields?: Partial<EventRecord>) => ({
  events: [{ intentId: intentId(n), record: record(fields) }],
})
const reportsOf = (deviceId: string) => Store.use((store) => store.transact((tx) => tx.eventReports.ofDevice(deviceId)))

describe("event reports", () => {
  test("ENT-18: what the gateway knows better than the device is the gateway's word, and the address is cut to its network", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = callerOf({ id: 7 }, { ip: "203.0.113.9" })
        yield* eventReport(one(1), ann)
        yield* eventReport(one(1), visitor)
        const [mine] = yield* reportsOf(ann.deviceId)
        expect(mine?.record).toEqual(record({ ip: "203.0.113.0", d_id: ann.deviceId, p_level: "3" }))
        const [theirs] = yield* reportsOf(visitor.deviceId)
        expect(theirs?.record).toMatchObject({ p_level: "0", ip: "127.0.0.0" })
      }),
    ))
  test("NET-08: a repeat is settled and not kept twice; an id without 'w' is settled and not kept", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = callerOf({ id: 7 })
        for (let n = 0; n < 3; n++) expect((yield* eventReport(one(1), ann)).settled).toEqual([intentId(1)])
        expect((yield* eventReport(one(2, { wl_event_id: "click" }), ann)).settled).toEqual([intentId(2)])
        expect(yield* reportsOf(ann.deviceId)).toHaveLength(1)
      }),
    ))
  test("NET-08: a report that was pruned does not come back by a late repeat", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = callerOf({ id: 7 })
        yield* eventReport(one(1), ann)
        yield* TestClock.adjust(REPORTS_KEPT_MS + 1)
        yield* Store.use((store) => store.transact((tx) => tx.eventReports.prune(START + 1, 1_000)))
        expect((yield* eventReport(one(1), ann)).settled).toEqual([intentId(1)])
        expect(yield* reportsOf(ann.deviceId)).toEqual([])
      }),
    ))
  test("NET-08: one device cannot fill the store with reports, nor one address under many devices' names", () =>
    inWorld(
      Effect.gen(function* () {
        const refusals = (calls: number, deviceIdOf: (n: number) => string, ip: string) =>
          Effect.map(
            Effect.forEach(
              Array.from({ length: calls }, (_, n) => n),
              (n) =>
                Effect.match(eventReport(one(n), callerOf({ id: 7 }, { deviceId: deviceIdOf(n), ip })), {
                  onFailure: ({ error }) => error.kind,
                  onSuccess: () => "kept",
                }),
            ),
            (kinds) => kinds.filter((kind) => kind === "rateLimited").length,
          )
        expect(yield* refusals(121, () => "cc-one", "203.0.113.1")).toBe(1)
        expect(yield* refusals(602, (n) => `cc-${n}`, "203.0.113.2")).toBe(2)
      }),
    ))
  test("NET-08: one address cannot fill the store with long reports of many devices", () =>
    inWorld(
      Effect.gen(function* () {
        const long = record({ UA: "U".repeat(400), browser: "B".repeat(40), os: "O".repeat(40) })
        const send = (n: number, ip: string) => {
          const events = Array.from({ length: 50 }, (_, at) => ({ intentId: intentId(n * 50 + at), record: long }))
          const caller = callerOf({ id: 0 }, { deviceId: `cc-${n % 20}`, ip })
          return Effect.match(eventReport({ events }, caller), {
            onFailure: ({ error }) => error.kind,
            onSuccess: () => "kept",
          })
        }
        const answers = yield* Effect.forEach(Array.from({ length: 100 }), (_, n) => send(n, "203.0.113.3"))
        expect(answers.slice(0, 30)).toEqual(Array(30).fill("kept"))
        expect(answers.slice(60)).toEqual(Array(40).fill("rateLimited"))
        expect(yield* send(101, "203.0.113.4")).toBe("kept")
      }),
    ))
  test("what a report says besides is JSON, flat, of few keys and of words", () => {
    const deep = `${"[".repeat(400)}${"]".repeat(400)}`
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`k${n}`, n])))
    const bad = [
      "",
      "{",
      "[]",
      "1",
      deep,
      many,
      '{"a":{"b":1}}',
      '{"a":[1]}',
      '{"a":"a b"}',
      '{"__proto__":{}}',
      '{"a":null}',
    ]
    for (const extra of bad) expect(isTaken(record({ extra }))).toBe(false)
    for (const extra of ["{}", '{"a":1,"b":true,"c":"x-1"}']) expect(isTaken(record({ extra }))).toBe(true)
  })
})
