import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { SAY_HI_MAX } from "#schema/rules/social-rules.ts"
import { befriend, between, freshIntent, kindOf, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { chatHandlers } from "./chat-handlers.ts"

const two = Effect.all([addUser("Ann"), addUser("Bo")])
const hi = (to: { id: number }, text = "hello there") => ({ _tag: "sayHi", to: to.id, text }) as const
const send = (from: { id: number }, to: { id: number }) =>
  chatHandlers.sendMessage({ intentId: freshIntent(), to: to.id, message: "text" }, callerOf(from))

test("CHAT-03: a greeting is a message of its own type that settles the wish, and both sides know that it waits", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bo] = yield* two
      const intentId = freshIntent()
      const first = yield* wish(ann, hi(bo), intentId)
      const again = yield* wish(ann, hi(bo), intentId)
      expect(again.entries).toEqual(first.entries)
      const events = (yield* feedOf(bo.id)).map(({ event }) => event)
      expect(events.map(({ _tag }) => _tag)).toEqual(["v1.PersonSeen", "v1.MessageReceived", "v1.RelationUpdated"])
      expect(events[1]).toMatchObject({ message: { messageType: 6, message: "hello there", intentId, n: 0 } })
      expect(events[2]).toMatchObject({ intentId: null, relation: { userId: ann.id, sayHi: "received" } })
      expect(yield* between(ann, bo)).toMatchObject({ sayHi: "sent" })
    }),
  ))

test("ENT-05: a text back ends the say-hi session on both sides; own texts in between do not", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bo] = yield* two
      yield* wish(ann, hi(bo))
      yield* send(ann, bo)
      expect(yield* between(bo, ann)).toMatchObject({ sayHi: "received" })
      expect(yield* kindOf(wish(ann, hi(bo)))).toBe("sayHiAlready")
      const { entries } = yield* send(bo, ann)
      expect(entries.map(({ event }) => event._tag)).toEqual(["v1.MessageReceived", "v1.RelationUpdated"])
      expect([yield* between(ann, bo), yield* between(bo, ann)]).toMatchObject([{ sayHi: "none" }, { sayHi: "none" }])
      expect(yield* kindOf(wish(ann, hi(bo)))).toBe("fine")
      expect(yield* between(bo, ann)).toMatchObject({ sayHi: "none" })
    }),
  ))

test("CHAT-03: ten greetings are free in a day of the gateway, and none that is empty, too long or to oneself", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      const people = yield* Effect.forEach(Array.from({ length: 11 }), (_, n) => addUser(`P${n}`))
      const [last, ...others] = people
      if (last === undefined) throw new Error("nobody")
      expect(yield* kindOf(wish(ann, hi(last, "  ")))).toBe("messageEmpty")
      expect(yield* kindOf(wish(ann, hi(last, "🙂".repeat(SAY_HI_MAX + 1))))).toBe("textTooLong")
      expect(yield* kindOf(wish(ann, hi(ann)))).toBe("messageToSelf")
      for (const person of others) expect(yield* kindOf(wish(ann, hi(person, "🙂".repeat(SAY_HI_MAX))))).toBe("fine")
      expect(yield* kindOf(wish(ann, hi(last)))).toBe("sayHiLimit")
      expect(yield* feedOf(last.id)).toEqual([])
      yield* TestClock.adjust("12 hours")
      expect(yield* kindOf(wish(ann, hi(last)))).toBe("fine")
    }),
  ))

test("CHAT-04: a block stands between texts and greetings, whoever made it, until it is lifted", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bo] = yield* two
      yield* befriend(ann, bo)
      yield* wish(ann, { _tag: "block", userId: bo.id, on: true })
      expect(yield* kindOf(send(ann, bo))).toBe("blockedByMe")
      expect(yield* kindOf(wish(ann, hi(bo)))).toBe("blockedByMe")
      expect(yield* kindOf(send(bo, ann))).toBe("blocked")
      expect(yield* kindOf(wish(bo, hi(ann)))).toBe("blocked")
      yield* wish(ann, { _tag: "block", userId: bo.id, on: false })
      expect(yield* kindOf(send(bo, ann))).toBe("fine")
    }),
  ))
