import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { FRIEND_REQUESTS_PER_DAY, FRIEND_TEXT_MAX } from "#schema/rules/social-rules.ts"
import { befriend, between, freshIntent, kindOf, tagsOf, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, feedOf, inWorld, visitor } from "../../tests/worlds/gateway/world.ts"
import { peopleHandlers } from "../people/people-handlers.ts"
import { Store } from "../store/store.ts"

const two = Effect.all([addUser("Ann"), addUser("Bo")])
const ask = (to: { id: number }, text = "") => ({ _tag: "requestFriend", to: to.id, text }) as const
const profileOf = (id: number, reader: { id: number }) =>
  peopleHandlers.getUserInfo({ search_u_id: id, u_id: reader.id }, callerOf(reader))

describe("friend requests", () => {
  test("SOC-01: both feeds are told, each side its own, the person first; answering tells both again", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* two
        const intentId = freshIntent()
        const growth = yield* wish(ann, ask(bo, "It's me"), intentId)
        expect(yield* tagsOf(ann)).toEqual(["v1.PersonSeen", "v1.RelationUpdated"])
        expect(yield* tagsOf(bo)).toEqual(["v1.PersonSeen", "v1.RelationUpdated"])
        expect(growth.entries.at(-1)?.event).toMatchObject({
          intentId,
          relation: { userId: bo.id, request: "sent", requestText: "It's me" },
        })
        expect((yield* feedOf(bo.id)).at(-1)?.event).toMatchObject({
          intentId: null,
          relation: { userId: ann.id, request: "received", requestText: "It's me", requestTimes: 1 },
        })
        yield* wish(bo, { _tag: "answerFriend", userId: ann.id, accept: true })
        expect(yield* between(ann, bo)).toMatchObject({ friend: true, request: "none" })
        expect(yield* between(bo, ann)).toMatchObject({ friend: true, request: "none" })
        expect((yield* feedOf(ann.id)).at(-1)?.event).toMatchObject({ intentId: null, relation: { friend: true } })
      }),
    ))

  test("SOC-01: a wish that comes again answers the same entries and changes nothing, also when it is undone meanwhile", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* two
        const intentId = freshIntent()
        const first = yield* wish(ann, ask(bo), intentId)
        yield* wish(ann, { _tag: "removeFriend", userId: bo.id })
        const again = yield* wish(ann, ask(bo), intentId)
        expect(again.entries).toEqual(first.entries)
        expect(yield* between(bo, ann)).toMatchObject({ request: "none" })
      }),
    ))

  test("SOC-01: a wish that changes nothing tells its user alone, so that it settles", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* two
        yield* befriend(ann, bo)
        const [hers, his] = [(yield* feedOf(ann.id)).length, (yield* feedOf(bo.id)).length]
        const intentId = freshIntent()
        yield* wish(ann, ask(bo), intentId)
        expect((yield* feedOf(ann.id)).slice(hers).map(({ event }) => event)).toMatchObject([
          { intentId, relation: { friend: true } },
        ])
        expect((yield* feedOf(bo.id)).length).toBe(his)
      }),
    ))

  test("SOC-02: nobody adds themselves, somebody unknown or banned, or one who takes no requests", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, banned, shy] = yield* Effect.all([
          addUser("Ann"),
          addUser("Gone", { banned: true }),
          addHost("Shy", { friendClosed: true }),
        ])
        expect(yield* kindOf(wish(ann, ask(ann)))).toBe("friendSelf")
        expect(yield* kindOf(wish(ann, ask({ id: 424_242 })))).toBe("userUnknown")
        expect(yield* kindOf(wish(ann, ask(banned)))).toBe("accountClosed")
        expect(yield* kindOf(wish(ann, ask(shy)))).toBe("friendNotWanted")
        expect((yield* profileOf(shy.id, ann)).friendAddWay).toBe(1)
        expect(yield* kindOf(wish(ann, ask(shy, "x".repeat(FRIEND_TEXT_MAX + 1))))).toBe("textTooLong")
        expect(yield* feedOf(ann.id)).toEqual([])
      }),
    ))

  test("SOC-02: what is between two can be taken back when the other has been banned, and nothing new begins", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
        yield* befriend(ann, bo)
        yield* wish(ann, { _tag: "favourite", userId: bo.id, on: true })
        yield* Store.use((store) => store.transact((tx) => tx.accounts.update(bo.id, { banned: true })))
        expect(yield* kindOf(wish(ann, { _tag: "likeUser", userId: bo.id, on: true }))).toBe("accountClosed")
        yield* wish(ann, { _tag: "favourite", userId: bo.id, on: false })
        yield* wish(ann, { _tag: "removeFriend", userId: bo.id })
        expect(yield* between(ann, bo)).toMatchObject({ friend: false, stick: false })
      }),
    ))

  test("SOC-01: so many requests a day, by the gateway's day; what was refused does not count, nor does answering", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = yield* addUser("Ann")
        const people = yield* Effect.forEach(Array.from({ length: FRIEND_REQUESTS_PER_DAY + 2 }), (_, n) =>
          addUser(`P${n}`),
        )
        const [last, ...others] = people
        const [asker, ...asked] = others
        if (last === undefined || asker === undefined) throw new Error("nobody")
        yield* wish(asker, ask(ann))
        yield* kindOf(wish(ann, ask(ann)))
        for (const person of asked) expect(yield* kindOf(wish(ann, ask(person)))).toBe("fine")
        expect(yield* kindOf(wish(ann, ask(last)))).toBe("friendLimit")
        expect(yield* kindOf(wish(ann, ask(asker)))).toBe("fine")
        yield* TestClock.adjust("12 hours")
        expect(yield* kindOf(wish(ann, ask(last)))).toBe("fine")
      }),
    ))
})

describe("likes, favourites, reminders", () => {
  test("SOC-03: the profile shows them truly to who made them and to nobody else, and likes are counted once", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, mia, bo] = yield* Effect.all([addUser("Ann"), addHost("Mia", { likedCount: 7 }), addUser("Bo")])
        const userId = mia.id
        for (const on of [true, true]) yield* wish(ann, { _tag: "likeUser", userId, on })
        yield* wish(ann, { _tag: "favourite", userId, on: true })
        yield* wish(ann, { _tag: "remind", userId, on: true })
        expect(yield* profileOf(userId, ann)).toMatchObject({
          like: true,
          stick: true,
          remindSwitch: true,
          likedCount: 8,
        })
        expect(yield* profileOf(userId, bo)).toMatchObject({
          like: false,
          stick: false,
          remindSwitch: false,
          likedCount: 8,
        })
        const { like } = yield* peopleHandlers.getUserInfo({ search_u_id: userId, u_id: 0 }, visitor)
        expect(like).toBe(false)
        for (const on of [false, false]) yield* wish(ann, { _tag: "likeUser", userId, on })
        expect(yield* profileOf(userId, ann)).toMatchObject({ like: false, likedCount: 7 })
        expect(yield* tagsOf(mia)).toEqual([])
        expect(yield* kindOf(wish(ann, { _tag: "likeUser", userId: ann.id, on: true }))).toBe("notYourself")
      }),
    ))

  test("ENT-02: a profile's relation is 2 when asked, 1 when friends, 3 for who greets me, 4 when blocked", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo, cy] = yield* Effect.all([addUser("Ann"), addUser("Bo"), addUser("Cy")])
        const relation = (person: { id: number }) =>
          Effect.map(profileOf(person.id, ann), (profile) => profile.relation)
        expect(yield* relation(bo)).toBe(0)
        yield* wish(ann, ask(bo))
        expect(yield* relation(bo)).toBe(2)
        yield* wish(bo, ask(ann))
        expect(yield* relation(bo)).toBe(1)
        yield* wish(cy, { _tag: "sayHi", to: ann.id, text: "hi" })
        expect(yield* relation(cy)).toBe(3)
        yield* wish(ann, { _tag: "block", userId: cy.id, on: true })
        expect(yield* relation(cy)).toBe(4)
      }),
    ))
})
