import { expect, test } from "vitest"
import { nearView, pageOfView } from "./chat-list-model.ts"

const rows = Array.from({ length: 500 }, (_, at) => at)

test("SOC-09: the statuses of the chats in view are watched, however far down they are, and never those of all", () => {
  for (let first = 0; first < rows.length - 20; first++) {
    const watched = nearView(rows, pageOfView(first))
    // A tall window shows about twenty rows.
    expect(watched).toEqual(expect.arrayContaining(rows.slice(first, first + 20)))
    expect(watched.length).toBeLessThanOrEqual(90)
  }
  expect(nearView(rows, pageOfView(0))).toEqual(rows.slice(0, 60))
  expect(pageOfView(31)).toBe(pageOfView(59))
})
