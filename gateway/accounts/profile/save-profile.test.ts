import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { wish } from "../../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, feedOf, inWorld } from "../../../tests/worlds/gateway/world.ts"
import { Feed } from "../../feed/feed.ts"
import { Store } from "../../store/store.ts"
import { profileHandlers } from "./profile-handlers.ts"

const { updateInfo, interests, languages } = profileHandlers
const save = (n: number, changes: Parameters<typeof updateInfo>[0]["changes"]) => ({
  intentId: `intent-${"0".repeat(10)}${n}`,
  changes,
})
const rowOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.accounts.find(userId)))
const introduce = (userId: number, personId: number) =>
  Effect.gen(function* () {
    const [store, feed] = [yield* Store, yield* Feed]
    yield* store.transact((tx) => feed.introduce(tx, userId, personId))
  })

describe("a saved profile", () => {
  test("AUTH-10: is told to its owner whole, once, and a repeat gets the same entry", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        const changes = {
          userName: " Anna ",
          introduce: " Hi ",
          interestIds: [1, 21],
          languageIds: [3],
          countryId: "MY",
        }
        const first = yield* updateInfo(save(1, changes), ann)
        expect(first.entries.map(({ event }) => event)).toMatchObject([
          {
            _tag: "v1.ProfileSaved",
            intentId: save(1, {}).intentId,
            user: { userName: "Anna", introduce: "Hi", countryName: "Malaysia" },
            profile: { interestIds: [1, 21], languageIds: [3], birthdayChange: true },
          },
        ])
        expect(yield* updateInfo(save(1, changes), ann)).toEqual(first)
        expect(yield* rowOf(ann.userId)).toMatchObject({ interestLabels: ["Music", "Pets"], birthdayChanged: false })
      }),
    ))

  test("AUTH-10: whoever knows the owner sees a new name at once, and nobody a new bio in a chat", () =>
    inWorld(
      Effect.gen(function* () {
        const [first, host, last] = [yield* addUser("First"), yield* addHost("Mia"), yield* addUser("Last")]
        for (const knower of [first, last]) yield* introduce(knower.id, host.id)
        yield* updateInfo(save(1, { introduce: "new words" }), callerOf(host))
        expect((yield* feedOf(first.id)).length).toBe(1)
        yield* updateInfo(save(2, { userName: "Maja" }), callerOf(host))
        for (const knower of [first, last])
          expect((yield* feedOf(knower.id)).at(-1)?.event).toMatchObject({
            _tag: "v1.PersonSeen",
            person: { userId: host.id, userName: "Maja" },
          })
        expect((yield* feedOf(host.id)).map(({ event }) => event._tag)).toEqual(["v1.ProfileSaved", "v1.ProfileSaved"])
      }),
    ))

  test("AUTH-10: a new name is told to nobody that a block stands between, in either direction", () =>
    inWorld(
      Effect.gen(function* () {
        const [foe, host, barred, friend] = [
          yield* addUser("Foe"),
          yield* addHost("Mia"),
          yield* addUser("Barred"),
          yield* addUser("Friend"),
        ]
        for (const knower of [foe, barred, friend]) yield* introduce(knower.id, host.id)
        yield* wish(foe, { _tag: "block", userId: host.id, on: true })
        yield* wish(host, { _tag: "block", userId: barred.id, on: true })
        const heads = [(yield* feedOf(foe.id)).length, (yield* feedOf(barred.id)).length]
        yield* updateInfo(save(1, { userName: "Maja" }), callerOf(host))
        expect([(yield* feedOf(foe.id)).length, (yield* feedOf(barred.id)).length]).toEqual(heads)
        expect((yield* feedOf(friend.id)).at(-1)?.event).toMatchObject({ person: { userName: "Maja" } })
      }),
    ))

  test("AUTH-10: who takes one name after the other fills nobody's feed: so many a day are told, the newest when the two next meet", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
        yield* introduce(bo.id, ann.id)
        const before = (yield* feedOf(bo.id)).length
        for (let n = 1; n <= 60; n++) yield* updateInfo(save(n, { userName: `Ann ${n}` }), callerOf(ann))
        expect((yield* feedOf(bo.id)).length - before).toBe(20)
        expect((yield* rowOf(ann.id))?.userName).toBe("Ann 60")
        yield* wish(ann, { _tag: "sayHi", to: bo.id, text: "hi" })
        expect((yield* feedOf(bo.id))[before + 20]?.event).toMatchObject({ person: { userName: "Ann 60" } })
        yield* TestClock.adjust("1 day")
        yield* updateInfo(save(61, { userName: "Anna" }), callerOf(ann))
        expect((yield* feedOf(bo.id)).at(-1)?.event).toMatchObject({ person: { userName: "Anna" } })
      }),
    ))

  test("AUTH-10: the gateway decides: rules that a client skips are kept here, and a refused save changes nothing", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann", { birthday: "1990-01-02" }))
        const kind = (n: number, changes: Parameters<typeof save>[1]) =>
          Effect.map(Effect.flip(updateInfo(save(n, changes), ann)), ({ error }) => error.kind)
        expect(yield* kind(1, {})).toBe("profileUnchanged")
        expect(yield* kind(2, { userName: "Official", introduce: "fine" })).toBe("nicknameForbidden")
        expect(yield* kind(3, { languageIds: [1, 2, 3, 4] })).toBe("languagesTooMany")
        expect(yield* kind(4, { birthday: "2009-01-01" })).toBe("underAge")
        yield* updateInfo(save(5, { birthday: "1991-01-02" }), ann)
        expect(yield* kind(6, { birthday: "1992-01-02" })).toBe("birthdayFixed")
        expect(yield* rowOf(ann.userId)).toMatchObject({ userName: "Ann", introduce: "", birthday: "1991-01-02" })
      }),
    ))

  test("AUTH-10: gender is not among what may be changed", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann", { gender: 2 }))
        const changes = { gender: 1, userName: "Anna" }
        yield* updateInfo(save(1, changes), ann)
        expect(yield* rowOf(ann.userId)).toMatchObject({ gender: 2, userName: "Anna" })
      }),
    ))

  test("ENT-13: the interest list says what is chosen, and languages are named in the reader's language", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann", { interestIds: [2] }), { languageId: 5 })
        const list = yield* interests({}, ann)
        expect([list.selected, list.items.length, list.items[1]]).toEqual([
          [2],
          21,
          { id: 2, name: "Movies", url: "", selected: true },
        ])
        expect((yield* languages({}, ann)).find(({ id }) => id === 3)).toEqual({ id: 3, name: "espagnol", code: "es" })
      }),
    ))
})
