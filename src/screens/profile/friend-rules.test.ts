import { expect, test } from "vitest"
import { askProblem, friendCallProblem } from "./friend-rules.ts"

const stranger = { friend: false, request: "none" } as const
const closed = { friendAddWay: 1, friendsOnly: false } as const
const open = { friendAddWay: 0, friendsOnly: false } as const

test("SOC-01: who takes no friend requests is said before one is written; what runs already goes on", () => {
  expect(askProblem(closed, stranger)).toBe("friendNotWanted")
  expect(askProblem(closed, undefined)).toBe("friendNotWanted")
  expect(askProblem(open, stranger)).toBeUndefined()
  expect(askProblem(closed, { friend: true, request: "none" })).toBeUndefined()
  for (const request of ["sent", "received"] as const)
    expect(askProblem(closed, { friend: false, request })).toBeUndefined()
})

test("CALL-19: a host for friends only says so to everybody else, and to a visitor after the login", () => {
  const host = { friendAddWay: 0, friendsOnly: true } as const
  expect(friendCallProblem(host, stranger)).toBe("callFriendsOnly")
  expect(friendCallProblem(host, { friend: true, request: "none" })).toBeUndefined()
  expect(friendCallProblem(host, undefined)).toBeUndefined()
  expect(friendCallProblem(open, stranger)).toBeUndefined()
})
