import { expect, test } from "vitest"
import { askProblem, callProblem, offersCalls } from "./friend-rules.ts"

const stranger = { friend: false, request: "none", blocked: false, blockedMe: false } as const
const closed = { friendAddWay: 1, friendsOnly: false } as const
const open = { friendAddWay: 0, friendsOnly: false } as const

test("SOC-01: who takes no friend requests is said before one is written; what runs already goes on", () => {
  expect(askProblem(closed, stranger)).toBe("friendNotWanted")
  expect(askProblem(closed, undefined)).toBe("friendNotWanted")
  expect(askProblem(open, stranger)).toBeUndefined()
  expect(askProblem(closed, { ...stranger, friend: true })).toBeUndefined()
  for (const request of ["sent", "received"] as const)
    expect(askProblem(closed, { ...stranger, request })).toBeUndefined()
})

test("CALL-19: a host for friends only says so to everybody else, and to a visitor after the login", () => {
  const host = { friendAddWay: 0, friendsOnly: true } as const
  expect(callProblem(host, stranger)).toBe("callFriendsOnly")
  expect(callProblem(host, { ...stranger, friend: true })).toBeUndefined()
  expect(callProblem(host, undefined)).toBeUndefined()
  expect(callProblem(open, stranger)).toBeUndefined()
})

test("SOC-08: nobody offers calls over a block, from whichever side, and a friendship does not pass it", () => {
  const host = { goddess: true, friendsOnly: true } as const
  const blocks = [
    ["blockedByMe", { ...stranger, blocked: true }],
    ["blocked", { ...stranger, blockedMe: true, friend: true }],
  ] as const
  for (const [problem, between] of blocks) {
    expect(callProblem(host, between)).toBe(problem)
    expect(offersCalls(host, between)).toBe(false)
  }
  expect([offersCalls(host, stranger), offersCalls(host, undefined)]).toEqual([true, true])
  expect(offersCalls({ goddess: false }, stranger)).toBe(false)
})
