import { expect, test } from "vitest"
import { type SignalBuffer, withSignal } from "./signals.ts"

const ready = { kind: "ready" } as const

test("CARD-09: signals of a room are numbered from 0, and the newest 200 are kept", () => {
  let buffer: SignalBuffer = new Map()
  for (let count = 0; count < 250; count++) buffer = withSignal(buffer, "r1", 5, ready)
  const kept = buffer.get("r1") ?? []
  expect(kept).toHaveLength(200)
  expect([kept[0]?.n, kept.at(-1)?.n]).toEqual([50, 249])
  expect(withSignal(buffer, "r2", 5, ready).get("r2")).toEqual([{ n: 0, roomNum: "r2", from: 5, payload: ready }])
})

test("CARD-09: the rooms of long ago are forgotten", () => {
  let buffer: SignalBuffer = new Map()
  for (const room of ["a", "b", "c", "d", "a", "e"]) buffer = withSignal(buffer, room, 5, ready)
  expect([...buffer.keys()]).toEqual(["c", "d", "a", "e"])
})
