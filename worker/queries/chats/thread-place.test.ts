import { Effect } from "effect"
import { expect, test } from "vitest"
import type { Message } from "#schema/chat/message.ts"
import { ann, bo } from "../../../tests/worlds/cast.ts"
import { makeEventFactory } from "../../../tests/worlds/log/event-factory.ts"
import { pageOf } from "../../store/page-refs.ts"
import { findPlace } from "./thread-place.ts"

const MINUTE = 60_000
const [sample] = [makeEventFactory(ann.userId).message(ann.userId, bo.userId, "hi").message]

/** The time of message n is minute n; `lacks` says which messages are not here. */
const makeThread = (count: number, lacks: (n: number) => boolean = () => false) => {
  const pages = new Map<number, Array<Message>>()
  for (let n = 0; n < count; n++) {
    if (lacks(n)) continue
    const page = pages.get(pageOf(n)) ?? []
    pages.set(pageOf(n), page)
    page.push({ ...sample, n, time: n * MINUTE })
  }
  let reads = 0
  const pageAt = (page: number) =>
    Effect.sync(() => {
      reads++
      for (let at = page; at >= 0; at--) {
        const messages = pages.get(at)
        if (messages !== undefined) return { page: at, messages }
      }
      return undefined
    })
  return { find: (at: number) => Effect.runSync(findPlace(at, count, pageAt)), reads: () => reads }
}

test("CARD-06: the first message at or behind a moment is found by reading few pages", () => {
  const thread = makeThread(20_000)
  for (const n of [0, 1, 63, 64, 65, 4_711, 19_999]) {
    expect(thread.find(n * MINUTE)).toEqual({ n, from: n, below: n })
    expect(thread.find(n * MINUTE - 1)).toMatchObject({ n })
  }
  expect(thread.find(20_000 * MINUTE)).toEqual({ n: undefined, from: 20_000, below: 20_000 })
  expect(thread.reads() / 15).toBeLessThan(11)
})

test("what is not here and may be nearer is told, whichever pages are missing", () => {
  const thread = makeThread(2_000, (n) => n >= 200 && n < 1_700)
  expect(thread.find(900 * MINUTE)).toEqual({ n: 1_700, from: 200, below: 1_700 })
  expect(thread.find(150 * MINUTE)).toMatchObject({ n: 150, from: 150, below: 150 })
  expect(thread.find(1_800 * MINUTE)).toMatchObject({ n: 1_800, from: 1_800, below: 1_800 })
  expect(makeThread(2_000, (n) => n < 1_936).find(0)).toEqual({ n: 1_936, from: 0, below: 1_936 })
  expect(makeThread(2_000, (n) => n >= 64).find(1_000 * MINUTE)).toEqual({ n: undefined, from: 64, below: 2_000 })
})

test("every hole and every moment: what is found is the nearest that is here, and the hole is where a nearer one can be", () => {
  for (let begin = 0; begin < 320; begin += 53)
    for (let end = begin; end <= 320; end += 67) {
      const isHere = (n: number) => n < begin || n >= end
      const thread = makeThread(320, (n) => !isHere(n))
      for (let n = 0; n < 320; n += 23) {
        const here = Array.from({ length: 320 }, (_, at) => at).filter(isHere)
        const nearest = here.find((at) => at >= n)
        const before = here.findLast((at) => at < n) ?? -1
        expect(thread.find(n * MINUTE)).toEqual({ n: nearest, from: before + 1, below: nearest ?? 320 })
      }
    }
})
