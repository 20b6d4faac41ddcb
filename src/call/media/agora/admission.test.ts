import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { RoomInfo } from "#schema/calls/call.ts"
import { roomInfo } from "../../fixtures.ts"
import { firstToken, keepAdmitted } from "./admission.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The part of Agora's client that admission uses. */
const agoraClient = () => {
  const told: Array<() => void> = []
  const renewed: Array<string> = []
  const client = {
    on: (event: string, hear: () => void) => void (event === "token-privilege-will-expire" && told.push(hear)),
    renewToken: async (token: string) => void renewed.push(token),
  }
  return { client, renewed, willExpire: () => told.map((hear) => hear()) }
}
/** Gives these answers in order, then repeats the last. */
const gateway = (...answers: ReadonlyArray<RoomInfo | null>) => {
  let asked = 0
  return { renew: async () => answers[Math.min(asked++, answers.length - 1)] ?? null, asked: () => asked }
}
const mine = (token: string) => roomInfo({ callerRtcRoomToken: token })

test("CALL-01: a caller, whose room came before the answer, asks for the token; who has one does not", async () => {
  const { renew, asked } = gateway(mine("t1"))
  expect(await firstToken(mine(""), "caller", renew)).toBe("t1")
  expect(await firstToken(roomInfo({ calleeRtcRoomToken: "t2" }), "callee", renew)).toBe("t2")
  expect(asked()).toBe(1)
})

test("CALL-01: before a token ends the next is asked for, again without a network, once at a time", async () => {
  const { client, renewed, willExpire } = agoraClient()
  const { renew, asked } = gateway(null, null, mine("t2"), mine("t3"))
  keepAdmitted(client, "caller", renew)
  willExpire()
  willExpire()
  await vi.advanceTimersByTimeAsync(6_000)
  expect([renewed, asked()]).toEqual([["t2"], 3])
  willExpire()
  await vi.advanceTimersByTimeAsync(1)
  expect(renewed).toEqual(["t2", "t3"])
})

test("CALL-01: when the call is over no token is given, and none is asked for without end", async () => {
  const { client, renewed, willExpire } = agoraClient()
  const { renew, asked } = gateway(mine(""))
  keepAdmitted(client, "caller", renew)
  willExpire()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([renewed, asked()]).toEqual([[], 10])
})
