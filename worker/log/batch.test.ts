import { expect, test } from "vitest"
import { feedOf } from "../../tests/worlds/log/event-factory.ts"
import { MOST_EVENTS } from "../projections/outbox.ts"
import { batchOf } from "./batch.ts"

const event = (n: number) => ({ _tag: "x", n })
const events = (count: number) => Array.from({ length: count }, (_, n) => event(n))

test("CARD-04: requests of one tick keep their order in one batch", () => {
  const batch = batchOf(
    [
      { kind: "local", events: [event(1)] },
      { kind: "feed", entries: feedOf([event(2), event(3)], 10) },
      { kind: "local", events: [event(4)] },
    ],
    10,
  )
  expect(batch).toEqual({ events: [1, 2, 3, 4].map(event), cursor: 12, taken: 3 })
})

test("CARD-11: two requests that carry the same entries take them once", () => {
  const entries = feedOf([event(1), event(2)])
  const batch = batchOf(
    [
      { kind: "feed", entries },
      { kind: "feed", entries },
    ],
    0,
  )
  expect(batch.events).toHaveLength(2)
  expect(batch.cursor).toBe(2)
})

test("CARD-04: a batch never holds more events than an order number can tell apart", () => {
  const batch = batchOf(
    [
      { kind: "local", events: events(400) },
      { kind: "feed", entries: feedOf(events(2_000)) },
      { kind: "local", events: events(1) },
    ],
    0,
  )
  expect(batch.events.length).toBeLessThan(MOST_EVENTS)
  expect(batch.taken).toBe(2)
})
