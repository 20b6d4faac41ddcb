import { afterEach, expect, test, vi } from "vitest"
import type { ErrorKind } from "#schema/errors.ts"
import { makeStaticClient } from "../../../client/static-client.ts"
import type { ThreadMessage, ThreadRows } from "../thread-model.ts"
import { autoTranslate } from "./auto-translate.ts"
import { toTranslate } from "./translate-group.ts"
import { translateByItself } from "./translate-texts.ts"

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

const stored = () => {
  const kept = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

test("CHAT-05: by itself a text is translated once, for whom that was chosen, and again only after what may pass; all who ask are told", async () => {
  stored()
  const asked: Array<ReadonlyArray<number>> = []
  let refused: ErrorKind | undefined
  const client = makeStaticClient({
    onCommand: (command) => {
      if (command._tag === "translateMessages") asked.push(command.numbers)
      return refused === undefined ? { ok: true, value: { left: 9 } } : { ok: false, error: { kind: refused } }
    },
  })
  const translate = async (friendId: number, ...numbers: ReadonlyArray<number>) =>
    (await translateByItself(client, friendId, numbers))?.state
  expect(await translate(7, 1, 2)).toBeUndefined()
  autoTranslate.set(7, true)
  autoTranslate.set(8, true)
  expect([await translate(7, 1, 2), await translate(7, 1, 2), await translate(8, 1)]).toEqual(["done", "done", "done"])
  refused = "offline"
  expect([await translate(7, 2, 3), await translate(7, 3)]).toEqual(["failed", "failed"])
  refused = "translationUnknown"
  expect([await translate(7, 3), await translate(7, 3)]).toEqual(["failed", "failed"])
  autoTranslate.set(7, false)
  expect(await translate(7, 4)).toBeUndefined()
  expect(asked).toEqual([[1, 2], [1], [3], [3], [3]])
})

test("CHAT-05: who was chosen is kept and told, the last two hundred; what cannot be read is nobody", () => {
  const kept = stored()
  let heard = 0
  const stop = autoTranslate.subscribe(() => {
    heard += 1
  })
  autoTranslate.set(8, true)
  expect([autoTranslate.isOn(8), autoTranslate.isOn(9), heard]).toEqual([true, false, 1])
  stop()
  for (let id = 1_000; id < 1_300; id++) autoTranslate.set(id, true)
  const last = [autoTranslate.isOn(8), autoTranslate.isOn(1_299), JSON.parse(autoTranslate.get()).length]
  expect(last).toEqual([false, true, 200])
  kept.set("livcam_translate", '{"a":1}')
  expect(autoTranslate.isOn(8)).toBe(false)
})
