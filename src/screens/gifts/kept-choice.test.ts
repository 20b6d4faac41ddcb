import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { forgetChoice, keepChoice, keptChoice } from "./kept-choice.ts"

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test("COIN-14: the last choice is kept for the person whom it was for, and nobody else", () => {
  keepChoice(7, { giftId: 16, count: 10 })
  expect(keptChoice(7)).toEqual({ giftId: 16, count: 10 })
  expect(keptChoice(8)).toEqual({})
  keepChoice(8, { giftId: undefined, count: 1 })
  expect(keptChoice(7)).toEqual({ giftId: 16, count: 10 })
})

test("COIN-14: what was given is not chosen again: ten of one gift never become ten of the next", () => {
  keepChoice(7, { giftId: 16, count: 10 })
  forgetChoice()
  expect(keptChoice(7)).toEqual({})
})

test.each(["", "null", "7", "{", '{"to":7}', '{"to":7,"giftId":"16","count":1}', '{"to":7,"giftId":16,"count":5}'])(
  "what is kept and none of ours is no choice: %s",
  (text) => {
    stored.set("livcam.giftChoice", text)
    expect(keptChoice(7)).toEqual({})
  },
)

test("a browser that keeps nothing begins anew", () => {
  vi.stubGlobal("sessionStorage", undefined)
  keepChoice(7, { giftId: 16, count: 10 })
  expect(keptChoice(7)).toEqual({})
})
