/** Contract of every layer of the store: accounts, and the announcements about them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { noRelation } from "#schema/friends/relation.ts"
import { readChange } from "../changes.ts"
import { foldName } from "../name-words.ts"
import type { Tx } from "../store.ts"
import { ACCOUNT_FACTS, type AccountFacts, type AccountRow, type NewAccount } from "../tables/accounts/accounts.ts"
import type { Opened } from "./opened.ts"
import { account, call, fresh, NOW } from "./samples.ts"

/**
 * Not tested: Han, Yi and Hangul (many letters, all alike), and letters so new that an older database does not fold
 * them.
 */
const OTHERS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks are meant one by one.
  /[\u3400-\ua4cf\uac80-\ud7a3\u0897\u1ac1-\u1aff\ua7cb-\ua7f1]/

export const accountContract = ({ run, person, store }: Opened): void => {
  test("an account comes back as it was written, by id and by email, and ids grow", async () => {
    const email = `${fresh()}@livcam.test`
    const given = { email, emailProvedAt: NOW, seenAt: NOW }
    const first = await person(given)
    const second = await person()
    expect(first).toEqual({ ...account(given), id: first.id })
    expect(second.emailProvedAt).toBeNull()
    expect(second.id).toBeGreaterThan(first.id)
    expect(first.id).toBeGreaterThan(10_000)
    expect(await run((tx) => tx.accounts.find(first.id))).toEqual(first)
    expect(await run((tx) => tx.accounts.findByEmail(email))).toEqual(first)
    expect(await run((tx) => tx.accounts.find(1))).toBeNull()
    const many = await run((tx) => tx.accounts.findMany([first.id, 1, second.id, first.id]))
    expect(many.map((row) => row.id).sort()).toEqual([first.id, second.id])
    expect(await run((tx) => tx.accounts.findMany([]))).toEqual([])
  })

  test("CHAT-11: an account with a reserved id is inserted once, below those that are counted, and those that are open are read on from any id", async () => {
    const reserved = { ...account({ userName: "LivCam", banned: true }), id: 9_999 }
    await run((tx) => tx.accounts.insertReserved(reserved))
    await run((tx) => tx.accounts.insertReserved({ ...reserved, userName: "Other" }))
    expect(await run((tx) => tx.accounts.find(9_999))).toEqual(reserved)
    const made = [await person(), await person({ banned: true }), await person({ frozen: true }), await person()]
    expect(made[0]?.id).toBeGreaterThan(10_000)
    const [first, , , last] = made
    const open = await run((tx) => tx.accounts.openAfter((first?.id ?? 0) - 1, 2))
    expect(open).toEqual([first, last].map((row) => ({ id: row?.id, languageId: row?.languageId })))
    expect(await run((tx) => tx.accounts.openAfter(last?.id ?? 0, 10))).toEqual([])
  })

  test("an update changes what it names and nothing else", async () => {
    const before = await person()
    const after = await run((tx) => tx.accounts.update(before.id, { userName: "Ann", languageIds: [2] }))
    expect(after).toEqual({ ...before, userName: "Ann", languageIds: [2] })
    expect(await run((tx) => tx.accounts.update(1, { userName: "Nobody" }))).toBeNull()
    expect(await run((tx) => tx.accounts.update(before.id, {}))).toEqual(after)
  })

  test("two accounts never share an email", async () => {
    const email = `${fresh()}@livcam.test`
    await person({ email })
    await expect(person({ email })).rejects.toThrow()
    expect(await run((tx) => tx.accounts.count())).toBeGreaterThan(0)
  })

  test("the facts of accounts and of all hosts are those of the rows, without what is long or secret", async () => {
    const [host, user] = [
      await person({ goddess: true, rank: 7, groupIds: [1, 2] }),
      await person({ email: `${fresh()}@livcam.test` }),
    ]
    const factsOf = (row: AccountRow) => Object.fromEntries(ACCOUNT_FACTS.map((fact) => [fact, row[fact]]))
    const both = await run((tx) => tx.accounts.facts([user.id, 1, host.id, user.id]))
    expect(both.toSorted((a, b) => a.id - b.id)).toEqual([factsOf(host), factsOf(user)])
    expect(await run((tx) => tx.accounts.facts([]))).toEqual([])
    const next = await person({ goddess: true })
    expect(await run((tx) => tx.accounts.hostFacts(host.id - 1, 2))).toEqual([host, next].map(factsOf))
    expect(await run((tx) => tx.accounts.hostFacts(host.id, 1))).toEqual([factsOf(next)])
    expect(await run((tx) => tx.accounts.hostFacts(next.id, 9))).toEqual([])
  })

  test("many are seen at once, and nobody else", async () => {
    const [a, b, c] = [await person(), await person({ seenAt: NOW - 1 }), await person({ seenAt: NOW - 2 })]
    await run((tx) => tx.accounts.seen([b.id, a.id, 1], NOW))
    await run((tx) => tx.accounts.seen([], NOW))
    const found = await run((tx) => Effect.forEach([a, b, c], ({ id }) => tx.accounts.find(id)))
    expect(found.map((row) => row?.seenAt)).toEqual([NOW, NOW, NOW - 2])
  })

  test("what others keep in memory is announced when it changes, after the commit, and nothing else is", async () => {
    const heard: Array<string> = []
    const [a, b, c] = [await person(), await person({ goddess: true }), await person({ goddess: true })]
    const row = call(a.id, b.id)
    const relation = { ...noRelation(b.id), ownerId: a.id, at: NOW }
    const week = { timeZone: "Asia/Kolkata", spans: [{ day: 1, from: 0, to: 60 }] }
    const changes: { readonly [F in Exclude<keyof AccountFacts, "id">]: AccountRow[F] } = {
      ...{ email: `${fresh()}@livcam.test`, userName: "Zoe", headImg: "/media/2.svg", birthday: "1991-01-02" },
      ...{ gender: 2, countryId: "BR", languageIds: [4], groupIds: [5], interestIds: [6], likedCount: 7, demo: true },
      ...{ callPrice: 80, friendCallPrice: 60, rank: 9, banned: true, createdAt: NOW + 1, seenAt: NOW + 2 },
      ...{ textsOfFriendsOnly: true, frozen: true, blockedUntil: NOW + 4, leavesAt: NOW + 5 },
      ...{ callsPausedUntil: NOW + 3, callSchedule: week, goddess: false },
    }
    const steps: ReadonlyArray<readonly [body: (tx: Tx) => Effect.Effect<unknown>, notice: string | null]> = [
      [(tx) => tx.accounts.update(a.id, { userName: "Zoe" }), `account ${a.id} user`],
      [(tx) => tx.accounts.update(a.id, { introduce: "Hello", userName: "Zoe" }), null],
      [(tx) => tx.accounts.update(b.id, { seenAt: NOW }), `account ${b.id} host`],
      [(tx) => tx.accounts.seen([b.id], NOW + 1), `account ${b.id} host`],
      [(tx) => tx.accounts.update(b.id, { callSchedule: week }), `account ${b.id} host`],
      [(tx) => tx.accounts.update(b.id, { callSchedule: week }), null],
      [(tx) => tx.accounts.update(b.id, { goddess: false }), `account ${b.id} host`],
      [(tx) => tx.accounts.update(b.id, { banned: true }), `account ${b.id} user`],
      [(tx) => tx.accounts.update(b.id, { banned: true }), null],
      [(tx) => tx.calls.insert(row), `calls ${a.id} ${b.id}`],
      [(tx) => tx.calls.update(row.roomNum, { coins: 40 }), null],
      [(tx) => tx.calls.update(row.roomNum, { state: "ended" }), `calls ${a.id} ${b.id}`],
      [(tx) => tx.relations.put({ ...relation, like: true }), null],
      [(tx) => tx.relations.put({ ...relation, blocked: true }), `blocks ${a.id}`],
      [(tx) => tx.relations.put({ ...relation, blocked: true, blockedMe: true }), null],
      [(tx) => tx.relations.put(relation), `blocks ${a.id}`],
      ...Object.entries(changes).map(
        ([fact, value]) => [(tx: Tx) => tx.accounts.update(c.id, { [fact]: value }), `account ${c.id} host`] as const,
      ),
    ]
    // A change of another account marks when all changes before it were heard. A manual announcement could overtake
    // them.
    const marker = await person()
    // The insertion of the marker itself is announced as a user's.
    const mark = `account ${marker.id} host`
    const isOurs = (notice: string) => notice === mark || [a.id, b.id, c.id].some((id) => notice.includes(` ${id}`))
    const heardMark = (change: Partial<NewAccount>) =>
      Effect.gen(function* () {
        yield* store().transact((tx) => tx.accounts.update(marker.id, change))
        yield* Effect.promise(() => expect.poll(() => heard.at(-1), { timeout: 5_000 }).toBe(mark))
      })
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          yield* store().listen((notice) => isOurs(notice) && heard.push(notice))
          yield* heardMark({ goddess: true })
          heard.length = 0
          const undone = (tx: Tx) =>
            Effect.andThen(tx.accounts.update(a.id, { banned: true }), Effect.die(new Error("no")))
          yield* Effect.exit(store().transact(undone))
          for (const [body] of steps) yield* store().transact(body)
          yield* heardMark({ userName: "After" })
        }),
      ),
    )
    expect(heard).toEqual([...steps.flatMap(([, notice]) => notice ?? []), mark])
    expect(readChange(`account ${a.id} host`)).toEqual({ _tag: "account", userId: a.id, isHost: true })
    expect(readChange(`feed ${a.id} 3`)).toBeUndefined()
  })

  test("SOC-05: a name is found by the beginning of any of its words, in whatever case and accents, in one order, until it is another", async () => {
    const key = `q${fresh()}`
    const names = ["ZOË Lopez", "Zoe", "zoé-ann", "Ann.Zoe_Lee", "Žoe Łukasz", "Zoltán", "Ann zo", "Straße zøe"]
    const people = await run((tx) =>
      Effect.forEach(names, (name) => tx.accounts.insert(account({ userName: `${key}${name}` }))),
    )
    const nameOf = (id: number) => people.find((one) => one.id === id)?.userName.slice(key.length)
    const named = async (text: string, limit = 50) =>
      (await run((tx) => tx.accounts.named(foldName(text), limit))).map(nameOf)
    expect(await named(`${key}zoe`)).toEqual(["Zoe", "ZOË Lopez", "Žoe Łukasz", "zoé-ann"])
    expect(await named(`${key}ZO`, 2)).toEqual(["Zoe", "ZOË Lopez"])
    expect(await named(`${key}ann`)).toEqual(["Ann zo", "Ann.Zoe_Lee"])
    expect(await named(`${key}STRASSE Zo`)).toEqual(["Straße zøe"])
    for (const text of [`${key}%`, `${key}_`, `${key}zoe%`, `%${key}`, `${key}\\`, `${key}'`, `${key}*`])
      expect([text, await named(text)]).toEqual([text, []])

    const [lopez, zoe, ann] = people
    if (lopez === undefined || zoe === undefined || ann === undefined) throw new Error("three people")
    await run((tx) => tx.accounts.update(zoe.id, { userName: `${key}Mia zoe${key}` }))
    await run((tx) => tx.accounts.update(lopez.id, { banned: true }))
    await run((tx) => tx.accounts.update(ann.id, { introduce: "Hello" }))
    expect(await named(`${key}zoe`)).toEqual(["Žoe Łukasz", "zoé-ann"])
    expect(await run((tx) => tx.accounts.named(`zoe${key}`, 9))).toEqual([zoe.id])
    await run((tx) => tx.accounts.update(lopez.id, { banned: false }))
    expect(await named(`${key}zoe`)).toEqual(["ZOË Lopez", "Žoe Łukasz", "zoé-ann"])
  })

  test("SOC-05: every letter that a name may have is folded alike by every store", async () => {
    const key = `q${fresh()}`
    const isAsked = (letter: string) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(letter) && !OTHERS.test(letter)
    const letters = Array.from({ length: 0xffe0 }, (_, n) => String.fromCodePoint(n + 0x20)).filter(isAsked)
    const some = Array.from({ length: Math.ceil(letters.length / 24) }, (_, n) => letters.slice(24 * n, 24 * n + 24))
    const names = some.map((batch, n) => `${key}n${n}.${batch.join("")}`)
    const people = await run((tx) => Effect.forEach(names, (name) => tx.accounts.insert(account({ userName: name }))))
    const wrong = await run((tx) =>
      Effect.filter(people, ({ id, userName }) =>
        Effect.map(tx.accounts.named(foldName(userName), 5), (ids) => ids[0] !== id),
      ),
    )
    expect(wrong.map(({ userName }) => userName)).toEqual([])
  })

  test("SOC-05: among thousands the first are found, each once, and a number of words is looked at", async () => {
    const key = `q${fresh()}`
    const MANY = 3_000
    const people = await run((tx) =>
      Effect.forEach(Array.from({ length: MANY }), (_, n) =>
        tx.accounts.insert(account({ userName: `${key} ${key}${String(n).padStart(4, "0")}` })),
      ),
    )
    const found = await run((tx) => tx.accounts.named(key, 60))
    expect(found).toEqual(people.slice(0, 60).map(({ id }) => id))
    expect(await run((tx) => tx.accounts.named(`${key}2999`, 60))).toEqual([people[MANY - 1]?.id])
    expect(await run((tx) => tx.accounts.named(key, 0))).toEqual([])
  })
}
