import { Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import type { AppFailure, ErrorKind } from "#schema/errors.ts"
import { noRelation } from "#schema/friends/relation.ts"
import { MESSAGE_MAX } from "#schema/rules/constants.ts"
import { addUser, callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { chatHandlers } from "./chat-handlers.ts"

let intents = 0
const intent = (): string => `intent-of-the-test-${intents++}`

const send = (from: AccountRow, to: number, message: string, intentId = intent()) =>
  chatHandlers.sendMessage({ intentId, to, message }, callerOf(from))
const read = (reader: AccountRow, sessionId: string, upTo: number, intentId = intent()) =>
  chatHandlers.markRead({ intentId, sessionId, upTo }, callerOf(reader))
const kindOf = <A, R>(effect: Effect.Effect<A, AppFailure, R>): Effect.Effect<ErrorKind | undefined, never, R> =>
  Effect.match(effect, { onFailure: ({ error }) => error.kind, onSuccess: () => undefined })
const pair = Effect.all([addUser("Ann"), addUser("Bob")])

describe("sending", () => {
  test("CHAT-01: a message stands in both feeds, each introduced to the other before it", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        yield* send(ann, bob.id, "Hello")
        yield* send(bob, ann.id, "Hi!")
        for (const [me, other] of [
          [ann, bob],
          [bob, ann],
        ] as const) {
          const events = (yield* feedOf(me.id)).map(({ event }) => event)
          expect(events.map(({ _tag }) => _tag)).toEqual(["v1.PersonSeen", "v1.MessageReceived", "v1.MessageReceived"])
          expect(events[0]).toMatchObject({ person: { userId: other.id, userName: other.userName } })
          expect(events[1]).toMatchObject({ message: { n: 0, message: "Hello", sendUserId: ann.id } })
          expect(events[2]).toMatchObject({ message: { n: 1, message: "Hi!", sendUserId: bob.id } })
        }
      }),
    ))

  test("ENT-04: an intent that comes again gives the same growth and no second message", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        const id = intent()
        const first = yield* send(ann, bob.id, "once", id)
        yield* TestClock.adjust("30 days")
        yield* send(bob, ann.id, "meanwhile")
        const again = yield* send(ann, bob.id, "once", id)
        expect(again.entries).toEqual(first.entries)
        expect(first.entries.at(-1)?.event).toMatchObject({ message: { intentId: id } })
        const history = yield* chatHandlers.history(
          { sessionId: `${ann.id}-${bob.id}`, before: -1, pageSize: 64 },
          callerOf(ann),
        )
        expect(history.list.map(({ message }) => message)).toEqual(["once", "meanwhile"])
      }),
    ))

  test("CHAT-03: between two who know each other what changes about one of them is told before the next text", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        const store = yield* Store
        yield* send(ann, bob.id, "first")
        const [known, again] = [yield* send(ann, bob.id, "second"), yield* send(bob, ann.id, "third")]
        const tagsOf = (growth: typeof known) => growth.entries.map(({ event }) => event._tag)
        expect([tagsOf(known), tagsOf(again)]).toEqual([["v1.MessageReceived"], ["v1.MessageReceived"]])
        expect(known.head).toBe(3)
        yield* store.transact((tx) => tx.accounts.update(bob.id, { userName: "Robert" }))
        expect(tagsOf(yield* send(bob, ann.id, "renamed"))).toEqual(["v1.MessageReceived"])
        const told = (yield* feedOf(ann.id)).map(({ event }) => event).slice(-2)
        expect(told).toMatchObject([{ person: { userName: "Robert" } }, { message: { message: "renamed", n: 3 } }])
        yield* store.transact((tx) => tx.accounts.update(ann.id, { userName: "Anna" }))
        expect(tagsOf(yield* send(bob, ann.id, "to Anna"))).toEqual(["v1.PersonSeen", "v1.MessageReceived"])
      }),
    ))

  test("CHAT-03: two who know each other are kept apart by a block of either side and by a ban, and nothing of it is kept", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        const store = yield* Store
        yield* send(ann, bob.id, "first")
        yield* send(bob, ann.id, "second")
        const relation = (ownerId: number, userId: number, patch: object) =>
          store.transact((tx) => tx.relations.put({ ...noRelation(userId), ownerId, ...patch }))
        yield* relation(ann.id, bob.id, { blocked: true })
        yield* relation(bob.id, ann.id, { blockedMe: true })
        const heads = Effect.all([feedOf(ann.id), feedOf(bob.id)])
        const before = yield* heads
        expect(yield* kindOf(send(ann, bob.id, "to Bob"))).toBe("blockedByMe")
        expect(yield* kindOf(send(bob, ann.id, "to Ann"))).toBe("blocked")
        yield* relation(ann.id, bob.id, {})
        yield* relation(bob.id, ann.id, {})
        yield* store.transact((tx) => tx.accounts.update(bob.id, { banned: true }))
        expect(yield* kindOf(send(ann, bob.id, "to Bob"))).toBe("accountClosed")
        expect(yield* kindOf(send(ann, bob.id, "  "))).toBe("messageEmpty")
        expect(yield* heads).toEqual(before)
      }),
    ))

  test("CHAT-03: a text that answers a greeting of somebody one knows ends the greeting", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        const store = yield* Store
        yield* send(ann, bob.id, "first")
        yield* send(bob, ann.id, "second")
        yield* store.transact((tx) => tx.relations.put({ ...noRelation(bob.id), ownerId: ann.id, sayHi: "received" }))
        yield* store.transact((tx) => tx.relations.put({ ...noRelation(ann.id), ownerId: bob.id, sayHi: "sent" }))
        const { entries } = yield* send(ann, bob.id, "hello yourself")
        expect(entries.map(({ event }) => event._tag)).toEqual(["v1.MessageReceived", "v1.RelationUpdated"])
        expect(yield* store.transact((tx) => tx.relations.find(bob.id, ann.id))).toMatchObject({ sayHi: "none" })
      }),
    ))

  test("the same intent id of another user is another intent", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        const id = intent()
        yield* send(ann, bob.id, "mine", id)
        const growth = yield* send(bob, ann.id, "mine too", id)
        expect(growth.entries.at(-1)?.event).toMatchObject({ message: { message: "mine too" } })
      }),
    ))

  test("ENT-07: the session is the two ids, smaller first", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        const growth = yield* send(bob, ann.id, "from the larger id")
        expect(growth.entries.at(-1)?.event).toMatchObject({ message: { sessionId: `${ann.id}-${bob.id}` } })
      }),
    ))

  test("messages sent at the same time are numbered without gaps and each id stands once", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        const sends = Array.from({ length: 40 }, (_, i) =>
          i % 2 ? send(ann, bob.id, `a${i}`) : send(bob, ann.id, `b${i}`),
        )
        yield* Effect.all(sends, { concurrency: "unbounded" })
        const { list, count } = yield* chatHandlers.history(
          { sessionId: `${ann.id}-${bob.id}`, before: -1, pageSize: 64 },
          callerOf(bob),
        )
        expect(count).toBe(40)
        expect(list.map(({ n }) => n)).toEqual([...Array(40).keys()])
        expect(new Set(list.map(({ messageId }) => messageId)).size).toBe(40)
      }),
    ))

  test("a person is introduced again when the name changes", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        yield* send(ann, bob.id, "one")
        yield* send(ann, bob.id, "two")
        const store = yield* Store
        yield* store.transact((tx) => tx.accounts.update(ann.id, { userName: "Anna" }))
        yield* send(ann, bob.id, "three")
        const tags = (yield* feedOf(bob.id)).map(({ event }) => event._tag.slice(3))
        expect(tags).toEqual(["PersonSeen", "MessageReceived", "MessageReceived", "PersonSeen", "MessageReceived"])
      }),
    ))

  test("an empty text, one too long, one to oneself and one to nobody are refused and leave nothing", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        expect(yield* kindOf(send(ann, bob.id, " \n "))).toBe("messageEmpty")
        expect(yield* kindOf(send(ann, bob.id, "x".repeat(MESSAGE_MAX + 1)))).toBe("messageTooLong")
        expect(yield* kindOf(send(ann, bob.id, "🎉".repeat(MESSAGE_MAX + 1)))).toBe("messageTooLong")
        expect(yield* kindOf(send(ann, ann.id, "me"))).toBe("messageToSelf")
        expect(yield* kindOf(send(ann, 999, "nobody"))).toBe("userUnknown")
        expect(yield* feedOf(ann.id)).toEqual([])
        expect(yield* feedOf(bob.id)).toEqual([])
      }),
    ))

  test("a refused intent may come again and then succeed", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        const id = intent()
        expect(yield* kindOf(send(ann, 999, "nobody", id))).toBe("userUnknown")
        expect(Exit.isSuccess(yield* Effect.exit(send(ann, bob.id, "somebody", id)))).toBe(true)
      }),
    ))

  test("CHAT-06: markup stays as written; sanitising is the page's", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        const growth = yield* send(ann, bob.id, "<script>alert(1)</script>")
        expect(growth.entries.at(-1)?.event).toMatchObject({ message: { message: "<script>alert(1)</script>" } })
      }),
    ))
})

describe("reading", () => {
  test("CHAT-02: a read mark reaches both members, settles its intent and never falls", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        for (const text of ["a", "b", "c"]) yield* send(ann, bob.id, text)
        const sessionId = `${ann.id}-${bob.id}`
        const id = intent()
        const growth = yield* read(bob, sessionId, 1, id)
        const mark = { _tag: "v1.SessionRead", sessionId, readerId: bob.id, upTo: 1 }
        expect(growth.entries.map(({ event }) => event)).toEqual([{ ...mark, intentId: id }])
        expect((yield* feedOf(ann.id)).at(-1)?.event).toEqual({ ...mark, intentId: null })

        const before = (yield* feedOf(ann.id)).length
        const lower = yield* read(bob, sessionId, 0)
        expect(lower.entries[0]?.event).toMatchObject({ upTo: 1 })
        expect((yield* feedOf(ann.id)).length).toBe(before)
        const beyond = yield* read(bob, sessionId, 99)
        expect(beyond.entries[0]?.event).toMatchObject({ upTo: 2 })
      }),
    ))

  test("a session that does not exist, is empty or is somebody else's is not found", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        const eve = yield* addUser("Eve")
        yield* send(ann, bob.id, "private")
        const sessionId = `${ann.id}-${bob.id}`
        expect(yield* kindOf(read(eve, sessionId, 0))).toBe("notFound")
        expect(yield* kindOf(read(ann, `${ann.id}-${eve.id}`, 0))).toBe("notFound")
        expect(yield* kindOf(chatHandlers.history({ sessionId, before: -1, pageSize: 10 }, callerOf(eve)))).toBe(
          "notFound",
        )
      }),
    ))

  test("ENT-04: history comes in pages with count, pageNo and pageSize", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bob] = yield* pair
        for (let i = 0; i < 25; i++) yield* send(ann, bob.id, String(i))
        const page = (before: number) =>
          chatHandlers.history({ sessionId: `${ann.id}-${bob.id}`, before, pageSize: 10 }, callerOf(bob))
        const numbers = ({ list }: { readonly list: ReadonlyArray<{ readonly n: number }> }) => list.map(({ n }) => n)
        const [newest, older, oldest] = [yield* page(-1), yield* page(15), yield* page(5)]
        expect(numbers(newest)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
        expect(numbers(older)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
        expect(numbers(oldest)).toEqual([0, 1, 2, 3, 4])
        expect([newest, older, oldest].map(({ count, pageNo, pageSize }) => [count, pageNo, pageSize])).toEqual([
          [25, 1, 10],
          [25, 2, 10],
          [25, 3, 10],
        ])
      }),
    ))
})
