import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { befriend, between, freshIntent, kindOf, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, feedOf } from "../../tests/worlds/gateway/world.ts"
import { profileHandlers } from "../accounts/profile/profile-handlers.ts"
import type { Gateway } from "../app.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { finderOf, SensitiveWords } from "../words/sensitive-words.ts"
import { chatHandlers } from "./chat-handlers.ts"

const BAD = "I'll k1ll you"
const two = Effect.all([addUser("Ann"), addUser("Bo")])
const send = (from: AccountRow, to: AccountRow, message: string, intentId = freshIntent()) =>
  chatHandlers.sendMessage({ intentId, to: to.id, message }, callerOf(from))
const feedsOf = (...people: ReadonlyArray<AccountRow>) => Effect.all(people.map(({ id }) => feedOf(id)))

describe.each(["memory", "pglite"] as const)("sensitive words, with the store in %s", (kind) => {
  let gateway: Gateway
  beforeAll(async () => {
    const store = kind === "memory" ? kind : { pglite: await databaseImage() }
    gateway = await testGateway({ store, sensitiveWords: ["blorb"] })
  })
  afterAll(() => gateway.close())

  test("CHAT-07: a text with one is refused, the first and any later one, and neither side's feed has a word of it", () =>
    gateway.run(
      Effect.gen(function* () {
        const [ann, bo] = yield* two
        expect(yield* kindOf(send(ann, bo, BAD))).toBe("messageForbidden")
        expect(yield* feedsOf(ann, bo)).toEqual([[], []])
        yield* send(ann, bo, "first")
        yield* send(bo, ann, "second")
        const before = yield* feedsOf(ann, bo)
        const intentId = freshIntent()
        expect(yield* kindOf(send(ann, bo, BAD, intentId))).toBe("messageForbidden")
        expect(yield* kindOf(send(ann, bo, BAD, intentId))).toBe("messageForbidden")
        expect(yield* feedsOf(ann, bo)).toEqual(before)
        // A refused intent has not happened: the same id may be sent with other words.
        const { entries } = yield* send(ann, bo, "I kid you", intentId)
        expect(entries.map(({ event }) => event)).toMatchObject([{ message: { n: 2, message: "I kid you" } }])
      }),
    ))

  test("CHAT-07: a text that was sent before its word came into the list is still the same one when it is asked for again", () =>
    gateway.run(
      Effect.gen(function* () {
        const [ann, bo] = yield* two
        const intentId = freshIntent()
        const first = yield* send(ann, bo, "zork", intentId)
        const withZork = Effect.provideService(SensitiveWords, finderOf(["zork"]))
        expect(yield* withZork(send(ann, bo, "zork", intentId))).toEqual(first)
        expect(yield* kindOf(withZork(send(ann, bo, "zork")))).toBe("messageForbidden")
      }),
    ))

  test("CHAT-07: a greeting and the text of a friend request are held to it too; neither counts, and both can be made with other words", () =>
    gateway.run(
      Effect.gen(function* () {
        const [ann, bo] = yield* two
        const hi = (text: string) => wish(ann, { _tag: "sayHi", to: bo.id, text })
        const ask = (text: string) => wish(ann, { _tag: "requestFriend", to: bo.id, text })
        for (let n = 0; n < 30; n++) {
          expect(yield* kindOf(hi(BAD))).toBe("messageForbidden")
          expect(yield* kindOf(ask(BAD))).toBe("messageForbidden")
        }
        expect(yield* feedsOf(ann, bo)).toEqual([[], []])
        expect(yield* between(bo, ann)).toMatchObject({ sayHi: "none", request: "none" })
        yield* hi("hello")
        yield* ask("be my friend")
        expect(yield* between(bo, ann)).toMatchObject({ sayHi: "received", requestText: "be my friend" })
      }),
    ))

  test("AUTH-10: a nickname and an introduction are held to it, and a refused save changes nothing", () =>
    gateway.run(
      Effect.gen(function* () {
        const [ann] = yield* two
        const save = (changes: object) =>
          profileHandlers.updateInfo({ intentId: freshIntent(), changes }, callerOf(ann))
        expect(yield* kindOf(save({ userName: "Kill_Yourself" }))).toBe("nicknameForbidden")
        expect(yield* kindOf(save({ introduce: "s3nd me m0ney", userName: "Anna" }))).toBe("introduceForbidden")
        const store = yield* Store
        expect(yield* store.transact((tx) => tx.accounts.find(ann.id))).toMatchObject({
          userName: "Ann",
          introduce: "",
        })
        yield* save({ introduce: "I like grapes", userName: "Anna" })
      }),
    ))

  test("CHAT-07: words of the operator are refused as ours are; a report may quote them", () =>
    gateway.run(
      Effect.gen(function* () {
        const [ann, bo] = yield* two
        yield* befriend(ann, bo)
        expect(yield* kindOf(send(ann, bo, "You b l o r b!"))).toBe("messageForbidden")
        expect(yield* kindOf(send(ann, bo, "blorbing"))).toBe("fine")
        const report = { _tag: "report", userId: bo.id, reason: "violence", messageIds: [], block: false } as const
        expect(yield* kindOf(wish(ann, { ...report, details: `wrote: ${BAD}, blorb` }))).toBe("fine")
      }),
    ))
})
