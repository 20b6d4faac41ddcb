/** What one socket gets of its feed: each entry once, in order, and none after a gap. */
import { expect, test } from "vitest"
import type { FeedEntry } from "#schema/log/entry.ts"
import { Socket } from "./socket.ts"

const entries = (from: number, to: number): ReadonlyArray<FeedEntry> =>
  Array.from({ length: to - from + 1 }, (_, n) => ({
    ...{ seq: from + n, at: 0, event: { _tag: "v1.CallCancelled", roomNum: "r", at: 0 } },
  }))

const opened = () => {
  const sent: Array<{ readonly head: number; readonly seqs: ReadonlyArray<number> }> = []
  const send = (text: string): void => {
    const { head, entries: told } = JSON.parse(text) as { head: number; entries: ReadonlyArray<FeedEntry> }
    sent.push({ head, seqs: told.map(({ seq }) => seq) })
  }
  return { socket: new Socket({ send, close: () => {} }, { cookie: "", ip: "" }, 0, () => {}), sent }
}

test("CHAT-01: a notice that brings all that is unknown is told at once; before the welcome nothing is", () => {
  const { socket, sent } = opened()
  expect(socket.hint(1, entries(1, 1))).toBe(false)
  socket.told = 2
  expect(socket.hint(3, entries(3, 3))).toBe(true)
  expect(socket.hint(5, entries(4, 5))).toBe(true)
  expect(sent).toEqual([
    { head: 3, seqs: [3] },
    { head: 5, seqs: [4, 5] },
  ])
})

test("CHAT-01: of what is known in part the rest is told, of what is known nothing, and a gap is left to a look into the feed", () => {
  const { socket, sent } = opened()
  socket.told = 4
  expect(socket.hint(6, entries(3, 6))).toBe(true)
  expect([socket.hint(6, entries(6, 6)), socket.hint(5, entries(4, 5)), socket.hint(6, [])]).toEqual([true, true, true])
  expect([socket.hint(8, entries(8, 8)), socket.hint(7, [])]).toEqual([false, false])
  expect([sent, socket.told]).toEqual([[{ head: 6, seqs: [5, 6] }], 6])
})

test("one that hears nothing is told nothing", () => {
  const { socket, sent } = opened()
  Object.assign(socket, { told: 0, hears: false })
  expect(socket.hint(1, entries(1, 1))).toBe(false)
  expect(sent).toEqual([])
})
