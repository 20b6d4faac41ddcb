import { createElement } from "react"
import { expect, test } from "vitest"
import { makeDrawnRows } from "./drawn-rows.ts"
import type { Gap, ThreadMessage, ThreadRows } from "./thread-model.ts"

const message = (n: number, text = `text ${n}`): ThreadMessage => ({
  id: `${n}`,
  mine: false,
  content: { kind: "text", text, translation: null, greeting: false },
  n,
  time: n * 10_000,
  state: null,
  reason: null,
})

test("CARD-06: a row is made once; it is made again when it or one beside it is another", () => {
  const list: Array<ThreadMessage | Gap> = [0, 1, 2, 3, 4].map((n) => message(n))
  const rows = (): ThreadRows => ({
    base: 0,
    length: list.length,
    isWhole: true,
    at: (index) => list[index] ?? "reading",
  })
  const made: Array<number> = []
  const rowAt = makeDrawnRows({ get: rows }, undefined, (_, { n }) => {
    made.push(n)
    return createElement("p")
  })
  const look = () => {
    made.length = 0
    const elements = list.map((_, index) => rowAt(index))
    return { elements, made: [...made] }
  }
  const first = look()
  expect(first.made).toEqual([0, 1, 2, 3, 4])
  const again = look()
  expect(again.made).toEqual([])
  expect(again.elements.every((element, index) => element === first.elements[index])).toBe(true)
  list[1] = message(1, "another")
  expect(look().made).toEqual([0, 1, 2])
  list.push(message(5))
  expect(look().made).toEqual([4, 5])
  list[2] = "offline"
  expect(look().made).toEqual([1, 2, 3])
})
