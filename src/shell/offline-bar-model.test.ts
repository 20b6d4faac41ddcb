import { expect, test } from "vitest"
import { waitingOf } from "./offline-bar-model.ts"

test("CARD-11: messages are counted as messages, likes as likes, and what is parked is not said to be sent", () => {
  const waits = (command: Parameters<typeof waitingOf>[0][number]["command"]) =>
    ({ state: "waiting", command }) as const
  const outbox = [
    waits({ _tag: "sendMessage", to: 1, text: "a" }),
    waits({ _tag: "sayHi", to: 2, text: "b" }),
    waits({ _tag: "likeUser", userId: 1, on: true }),
    waits({ _tag: "checkIn", firstWeek: false }),
    waits({ _tag: "favourite", userId: 1, on: true }),
    { ...waits({ _tag: "sendMessage", to: 3, text: "c" }), state: "parked" },
  ] as const
  expect(waitingOf(outbox)).toEqual({ message: 2, like: 1, change: 2 })
  expect(waitingOf([])).toEqual({})
})
