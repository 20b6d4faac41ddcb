import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import type { RequestOf } from "#schema/endpoints.ts"
import { SUPPORT_MAX, SUPPORT_PER_DAY } from "#schema/rules/support.ts"
import { freshIntent, kindOf } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import type { Caller } from "../http/caller.ts"
import { closeRequest, openRequests, requestOf, supportHandlers } from "./ask-support.ts"

const requestWith = (fields: Partial<RequestOf<"askSupport">> = {}): RequestOf<"askSupport"> => ({
  intentId: freshIntent(),
  topic: "coins",
  text: "My coins are gone",
  email: "",
  ...fields,
})
const visitor = (deviceId: string, ip: string): Caller => ({
  ...callerOf({ id: 0 }),
  ...{ session: null, deviceId, ip },
})
const ask = (caller: Caller, fields?: Partial<RequestOf<"askSupport">>) =>
  supportHandlers.askSupport(requestWith(fields), caller)

test("PROD-10: a request is kept once however often its intent comes, and an operator reads it, knows where to answer, and closes it", () =>
  inWorld(
    Effect.gen(function* () {
      const sam = yield* addUser("Sam")
      const request = requestWith()
      const first = yield* supportHandlers.askSupport(request, callerOf(sam))
      yield* TestClock.adjust("2 days")
      expect(yield* supportHandlers.askSupport(request, callerOf(sam))).toEqual(first)
      const other = yield* ask(visitor("cc-1", "192.0.2.1"), { email: "eve@example.com" })
      expect(other.number).toBe(first.number + 1)
      expect((yield* openRequests).map(({ number, userId }) => [number, userId])).toEqual([
        [first.number, sam.id],
        [other.number, 0],
      ])
      expect(yield* requestOf(first.number)).toMatchObject({ answerTo: sam.email, request: { text: request.text } })
      expect(yield* requestOf(other.number)).toMatchObject({ answerTo: "eve@example.com" })
      const mute = yield* ask(visitor("cc-1", "192.0.2.1"))
      expect(yield* requestOf(mute.number)).toMatchObject({ answerTo: null })
      expect(yield* requestOf(99)).toBeNull()
      expect([yield* closeRequest(first.number), yield* closeRequest(first.number)]).toEqual([true, false])
      expect((yield* openRequests).map(({ number }) => number)).toEqual([other.number, mute.number])
    }),
  ))

test("PROD-10: an empty request, one that is too long and one with a wrong address are refused, and are not counted", () =>
  inWorld(
    Effect.gen(function* () {
      const sam = callerOf(yield* addUser("Sam"))
      for (let time = 0; time < SUPPORT_PER_DAY; time++) {
        expect(yield* kindOf(ask(sam, { text: " \n" }))).toBe("messageEmpty")
        expect(yield* kindOf(ask(sam, { text: "é".repeat(SUPPORT_MAX + 1) }))).toBe("textTooLong")
        expect(yield* kindOf(ask(sam, { email: "sam" }))).toBe("emailInvalid")
      }
      yield* ask(sam, { text: "é".repeat(SUPPORT_MAX) })
      expect(yield* openRequests).toHaveLength(1)
    }),
  ))

test("PROD-10: an account and a visitor's device write five times a day, and again the next day", () =>
  inWorld(
    Effect.gen(function* () {
      const sam = callerOf(yield* addUser("Sam"))
      const eve = visitor("cc-eve", "192.0.2.1")
      for (const caller of [sam, eve]) {
        for (let time = 0; time < SUPPORT_PER_DAY; time++) yield* ask(caller)
        expect(yield* kindOf(ask(caller))).toBe("supportLimit")
      }
      yield* ask(visitor("cc-other", "192.0.2.1"))
      yield* TestClock.adjust("1 day")
      for (const caller of [sam, eve]) yield* ask(caller)
      expect(yield* openRequests).toHaveLength(2 * SUPPORT_PER_DAY + 3)
    }),
  ))

test("PROD-10: a request whose answer was lost has its answer after the last of the day too", () =>
  inWorld(
    Effect.gen(function* () {
      const sam = callerOf(yield* addUser("Sam"))
      const request = requestWith()
      const first = yield* supportHandlers.askSupport(request, sam)
      for (let time = 1; time < SUPPORT_PER_DAY; time++) yield* ask(sam)
      expect(yield* kindOf(ask(sam))).toBe("supportLimit")
      expect(yield* supportHandlers.askSupport(request, sam)).toEqual(first)
    }),
  ))

test("PROD-10: however many devices an address makes up, it writes twenty times a day, and its network a hundred", () =>
  inWorld(
    Effect.gen(function* () {
      const flood = (address: string, times: number) =>
        Effect.forEach(
          Array.from({ length: times }, (_, n) => n),
          (n) => kindOf(ask(visitor(`cc-${address}-${n}`, address))),
        )
      yield* flood("192.0.2.1", 30)
      expect(yield* openRequests).toHaveLength(20)
      for (let host = 2; host < 9; host++) yield* flood(`192.0.2.${host}`, 20)
      expect(yield* openRequests).toHaveLength(100)
    }),
  ))
