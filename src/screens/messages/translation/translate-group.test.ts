import { afterEach, expect, test, vi } from "vitest"
import type { ThreadMessage, ThreadRows } from "../thread-model.ts"
import { autoTranslate } from "./auto-translate.ts"
import { toTranslate } from "./translate-group.ts"
import { untried } from "./translate-texts.ts"

const MINUTE = 60_000
const said = (n: number, mine: boolean, minute: number, language?: "en" | "pt"): ThreadMessage => ({
  id: String(n),
  mine,
  content: { kind: "text", text: `text ${n}`, translation: null, greeting: false },
  n,
  translation: language && { language, text: "…", source: "server" },
  time: minute * MINUTE,
  state: null,
  reason: null,
})
const rowsOf = (messages: ReadonlyArray<ThreadMessage>, base = 0): ThreadRows => ({
  base,
  length: messages.length,
  isWhole: true,
  at: (index) => messages[index] ?? "reading",
})

afterEach(() => vi.unstubAllGlobals())

test("CHAT-05: one press is about the group that ends there, but for what stands in the language already", () => {
  const rows = rowsOf([
    said(0, false, 1),
    said(1, true, 2),
    said(2, false, 2),
    said(3, false, 2),
    said(4, false, 2, "pt"),
    said(5, false, 2, "en"),
    said(6, false, 2, "pt"),
  ])
  expect(toTranslate(rows, 3, "en")).toEqual([2, 3])
  expect(toTranslate(rows, 6, "en")).toEqual([4, 6])
  expect(toTranslate(rows, 0, "en")).toEqual([0])
  expect(toTranslate(rows, 1, "en")).toEqual([])
  expect(toTranslate(rowsOf([said(100, false, 1), said(101, false, 1)], 100), 101, "en")).toEqual([100, 101])
})

test("CHAT-05: of a long group the newest eight", () => {
  const rows = rowsOf(Array.from({ length: 30 }, (_, n) => said(n, false, 1)))
  expect(toTranslate(rows, 29, "en")).toEqual([22, 23, 24, 25, 26, 27, 28, 29])
})

test("CHAT-05: by itself a text is translated once, for whom that was chosen", () => {
  const kept = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  let heard = 0
  const stop = autoTranslate.subscribe(() => {
    heard += 1
  })
  expect(untried(7, [1, 2])).toEqual([])
  autoTranslate.set(7, true)
  autoTranslate.set(8, true)
  expect(untried(7, [1, 2])).toEqual([1, 2])
  expect(untried(7, [1, 2, 3])).toEqual([3])
  expect(untried(8, [1])).toEqual([1])
  autoTranslate.set(7, false)
  expect([autoTranslate.isOn(7), autoTranslate.isOn(8), untried(7, [4])]).toEqual([false, true, []])
  expect(heard).toBe(3)
  stop()
  for (let id = 1_000; id < 1_300; id++) autoTranslate.set(id, true)
  expect([autoTranslate.isOn(8), autoTranslate.isOn(1_299), JSON.parse(autoTranslate.get()).length]).toEqual([
    false,
    true,
    200,
  ])
  kept.set("livcam-translate", '{"a":1}')
  expect(autoTranslate.isOn(8)).toBe(false)
})
