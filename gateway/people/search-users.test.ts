import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { endpoints } from "#schema/endpoints.ts"
import { PEOPLE_FOUND } from "#schema/rules/people/people-search.ts"
import { kindOf, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { Store } from "../store/store.ts"
import { Online } from "./online.ts"
import { peopleHandlers } from "./people-handlers.ts"

const search = (reader: { id: number }, text: string) => peopleHandlers.searchUsers({ text }, callerOf(reader))
const idsOf = (reader: { id: number }, text: string) =>
  Effect.map(search(reader, text), ({ list }) => list.map(({ userId }) => userId))
const block = (person: { id: number }, on = true) => ({ _tag: "block", userId: person.id, on }) as const

test("SOC-05: people are found by any word of their name, in whatever case and accents, and by their id, as their profile shows them", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      const mia = yield* addHost("Mía Lopez", { email: "mia@secret.test", countryId: "BR" })
      const lo = yield* addUser("lorena")
      ;(yield* Online).enter(mia.id)
      expect(yield* idsOf(ann, "MIA")).toEqual([mia.id])
      expect(yield* idsOf(ann, "  Lo ")).toEqual([mia.id, lo.id])
      expect(yield* idsOf(ann, String(lo.id))).toEqual([lo.id])
      const { list } = yield* search(ann, String(mia.id))
      expect(list).toEqual([
        {
          ...{ userId: mia.id, userName: "Mía Lopez", headImg: "", countryId: "BR", countryName: "Brazil" },
          ...{ goddess: true, demo: false, onlineStatus: 2, seenAt: expect.any(Number) },
        },
      ])
    }),
  ))

test("SOC-05: nobody finds themselves, who is banned, or anybody across a block, by name or by id", () =>
  inWorld(
    Effect.gen(function* () {
      const store = yield* Store
      const [ann, zoe, bob, cat] = yield* Effect.all([
        addUser("Zoe A"),
        addUser("Zoe B"),
        addUser("Zoe C"),
        addUser("Zoe D"),
      ])
      expect(yield* idsOf(ann, "zoe")).toEqual([zoe.id, bob.id, cat.id])
      expect(yield* idsOf(ann, String(ann.id))).toEqual([])
      yield* wish(ann, block(zoe))
      yield* wish(bob, block(ann))
      yield* store.transact((tx) => tx.accounts.update(cat.id, { banned: true }))
      expect(yield* idsOf(ann, "zoe")).toEqual([])
      for (const { id } of [zoe, bob, cat]) expect(yield* idsOf(ann, String(id))).toEqual([])
      expect(yield* idsOf(zoe, "zoe")).toEqual([bob.id])
      yield* wish(ann, block(zoe, false))
      yield* store.transact((tx) => tx.accounts.update(cat.id, { banned: false }))
      yield* store.transact((tx) => tx.accounts.update(cat.id, { userName: "Dora" }))
      expect(yield* idsOf(ann, "zoe")).toEqual([zoe.id])
      expect(yield* idsOf(ann, "dora")).toEqual([cat.id])
    }),
  ))

test("SOC-05: who is blocked takes nobody's place among those who are shown, and no more are shown than a page", () =>
  inWorld(
    Effect.gen(function* () {
      const store = yield* Store
      const ann = yield* addUser("Ann")
      const many = yield* Effect.forEach(Array.from({ length: 130 }), () => addUser("Zoe zoe zoe"))
      const hidden = many.slice(0, 40)
      yield* store.transact((tx) =>
        Effect.forEach(hidden, ({ id }) => tx.accounts.update(id, { banned: true }), { discard: true }),
      )
      yield* Effect.forEach(many.slice(40, 60), (person) => wish(ann, block(person)))
      expect(yield* idsOf(ann, "zoe")).toEqual(many.slice(60, 60 + PEOPLE_FOUND).map(({ id }) => id))
    }),
  ))

test("SOC-05: what a pattern would mean is a letter like any other, and too little or too much finds nobody", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      const odd = yield* addUser("%_ 100%")
      yield* addUser("Mia")
      for (const text of [
        "%%",
        "__",
        "M%",
        "M_a",
        "%a",
        ".*",
        "M.*",
        "'; drop table accounts; --",
        "\\%",
        "́́",
        "  ",
        "m",
        "",
      ])
        expect([text, yield* idsOf(ann, text)]).toEqual([text, []])
      expect(yield* idsOf(ann, "%_")).toEqual([odd.id])
      expect(yield* idsOf(ann, "100%")).toEqual([odd.id])
      for (const text of [
        "m".repeat(25),
        "m".repeat(70_000),
        "\u0301".repeat(70_000),
        "0000000000000010001",
        "1e4",
        "-1",
        "0",
      ])
        expect([text.length, yield* idsOf(ann, text)]).toEqual([text.length, []])
      const decode = Schema.decodeUnknownResult(endpoints.searchUsers.request)
      expect(decode({ text: "m".repeat(48) })._tag).toBe("Success")
      for (const text of ["m".repeat(49), "m".repeat(70_000), null, 7, ["mia"]])
        expect(decode({ text })._tag).toBe("Failure")
    }),
  ))

test("SOC-05: nobody reads all accounts by it: so many searches in a quarter of an hour and in a day, and texts that find nobody count for nothing", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bob, mia] = yield* Effect.all([addUser("Ann"), addUser("Bob"), addHost("Mia")])
      const upTo = (most: number) =>
        Effect.gen(function* () {
          for (let count = 0; count <= most; count++) {
            yield* search(ann, "m")
            if ((yield* kindOf(search(ann, "mia"))) !== "fine") return count
          }
          return undefined
        })
      expect(yield* upTo(1_000)).toBe(120)
      expect(yield* kindOf(search(ann, "mia"))).toBe("rateLimited")
      expect(yield* idsOf(bob, "mia")).toEqual([mia.id])
      let day = 120
      for (let quarter = 0; quarter < 6; quarter++) {
        yield* TestClock.adjust("16 minutes")
        day += (yield* upTo(1_000)) ?? 0
      }
      expect(day).toBe(500)
      yield* TestClock.adjust("24 hours")
      expect(yield* idsOf(ann, "mia")).toEqual([mia.id])
    }),
  ))
