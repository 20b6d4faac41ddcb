/** Contract of every layer of the store: a text's combined read and write do what the single tables would do. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { noRelation } from "#schema/friends/relation.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { NewText } from "../tables/chat/talks.ts"
import type { Opened } from "./opened.ts"
import { fresh, message, NOW } from "./samples.ts"

const text = (from: number, to: number, patch: Partial<NewText> = {}): NewText => {
  const { data: _, ...draft } = message(from, to)
  return { ...draft, intentId: `text-${fresh()}`, call: null, ...patch }
}

export const talkContract = ({ run, person, store }: Opened): void => {
  test("CHAT-03: how two stand to each other is read at once, from each side", async () => {
    const [ann, bob] = [await person({ userName: "Ann" }), await person({ userName: "Bob", banned: true })]
    const read = (from: number, to: number, intentId = "none") => run((tx) => tx.talks.read(from, to, intentId))
    const nothing = { isKnown: false, mine: null, theirs: null, lookOfTo: null, lookOfFrom: null }
    expect(await read(ann.id, 999_999)).toMatchObject({ ...nothing, from: { userName: "Ann" }, to: null })
    expect(await read(999_999, ann.id)).toMatchObject({ ...nothing, from: null, to: { userName: "Ann" } })
    const ofAnn = { ...noRelation(bob.id), ownerId: ann.id, friend: true, requestText: 'it\'s "me"', at: NOW }
    await run((tx) =>
      Effect.gen(function* () {
        yield* tx.relations.put(ofAnn)
        yield* tx.relations.put({ ...noRelation(ann.id), ownerId: bob.id, blocked: true, at: NOW })
        yield* tx.introductions.tell(ann.id, bob.id, "look of Bob")
        yield* tx.introductions.tell(bob.id, ann.id, "look of Ann")
        yield* tx.intents.claim(ann.id, "claimed", NOW)
      }),
    )
    const talk = await read(ann.id, bob.id, "claimed")
    expect(talk).toEqual({
      isKnown: true,
      from: (await run((tx) => tx.accounts.facts([ann.id])))[0],
      to: (await run((tx) => tx.accounts.facts([bob.id])))[0],
      mine: ofAnn,
      theirs: { ...noRelation(ann.id), ownerId: bob.id, blocked: true, at: NOW },
      lookOfTo: "look of Bob",
      lookOfFrom: "look of Ann",
    })
    expect(await read(bob.id, ann.id, "claimed")).toMatchObject({ isKnown: false, lookOfTo: "look of Ann" })
  })

  test("CHAT-03: a text is numbered, told to both feeds and settled as the tables would do it, and once", async () => {
    const [a, b] = [(await person()).id, (await person()).id]
    await run((tx) => tx.messages.append(message(b, a)))
    await run((tx) => tx.feeds.append(b, [{ _tag: "v1.CallStarted", roomNum: "r", at: NOW }], NOW))
    const words = `it's "quoted", {braced}, \\ back, $1 and "n":0}}`
    const sent = text(b, a, { message: words, targetLanguage: "en" })
    const { message: written, mine, theirs } = await run((tx) => tx.talks.write(sent, NOW + 5))
    expect(written).toEqual({ ...sent, n: 1 })
    expect(mine).toEqual({ seq: 2, at: NOW + 5, event: { _tag: "v1.MessageReceived", message: written } })
    expect(theirs).toEqual({ ...mine, seq: 1 })
    await run((tx) =>
      Effect.gen(function* () {
        expect(yield* tx.messages.page(sessionIdOf(a, b), -1, 1)).toEqual([written])
        expect(yield* tx.feeds.pull(b, 1, 9)).toEqual([mine])
        expect(yield* tx.feeds.pull(a, 0, 9)).toEqual([theirs])
        expect(yield* tx.feeds.head(b)).toBe(2)
        expect(yield* tx.intents.outcome(b, sent.intentId)).toEqual({ seqs: [2] })
      }),
    )
    await expect(run((tx) => tx.talks.write({ ...sent, messageId: `m-${fresh()}` }, NOW))).rejects.toThrow()
    expect(await run((tx) => tx.messages.count(sessionIdOf(a, b)))).toBe(2)
    await run((tx) => tx.messages.append(message(a, b)))
    expect((await run((tx) => tx.talks.write(text(a, b), NOW))).message.n).toBe(3)
  })

  test("CHAT-03: the newest of each side is known after texts as after other messages, whoever has the lower id", async () => {
    const [a, b] = [(await person()).id, (await person()).id]
    const session = sessionIdOf(a, b)
    const newest = (from: number) => run((tx) => Effect.map(tx.messages.newestFrom(session, from), (one) => one?.n))
    const write = (from: number, to: number) => run((tx) => tx.talks.write(text(from, to), NOW))
    await write(a, b)
    expect([await newest(a), await newest(b)]).toEqual([0, undefined])
    await write(b, a)
    await write(b, a)
    expect([await newest(a), await newest(b)]).toEqual([0, 2])
    await run((tx) => tx.messages.append(message(a, b)))
    await write(b, a)
    for (let n = 5; n < 70; n++) await write(a, b)
    expect([await newest(a), await newest(b)]).toEqual([69, 4])
    const tail = await run((tx) => tx.messages.tails([{ sessionId: session, from: 64 }]))
    expect(tail.map(({ n }) => n)).toEqual([4, 64, 65, 66, 67, 68, 69])
  })

  test("CHAT-03: thousands of texts side by side are numbered without a gap, in whatever order they come", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await person()).id))
    await run((tx) =>
      Effect.forEach(ids, (id) => tx.feeds.append(id, [{ _tag: "v1.CallStarted", roomNum: "r", at: NOW }], NOW)),
    )
    const pairs = Array.from({ length: 2_400 }, (_, n): readonly [number, number] => {
      const [from = 0, to = 0] = [ids[n % 12], ids[(n * 7 + 1 + (n % 5)) % 12]]
      return [from, from === to ? (ids[(n + 1) % 12] ?? 0) : to]
    })
    await Effect.runPromise(
      Effect.forEach(
        pairs,
        ([from, to]) => store().holding([from, to, from], (tx) => tx.talks.write(text(from, to), NOW)),
        { concurrency: 40, discard: true },
      ),
    )
    for (const id of ids) {
      const entries = await run((tx) => tx.feeds.pull(id, 0, 5_000))
      expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, n) => n + 1))
      expect(entries).toHaveLength(1 + pairs.filter((pair) => pair.includes(id)).length)
    }
    const sessions = new Set(pairs.map(([from, to]) => sessionIdOf(Math.min(from, to), Math.max(from, to))))
    const counts = await run((tx) => Effect.forEach([...sessions], (session) => tx.messages.count(session)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(pairs.length)
  }, 60_000)

  test("what fails while it holds feeds leaves nothing, and what is asked in single statements is read and written", async () => {
    const { id } = await person()
    const key = fresh()
    const failing = store().holding([id], (tx) => Effect.andThen(tx.meta.set(key, "x"), Effect.fail("no" as const)))
    expect(await Effect.runPromise(Effect.flip(failing))).toBe("no")
    expect(await Effect.runPromise(store().single((tables) => tables.meta.get(key)))).toBeNull()
    const once = store().single((tables) => tables.replays.remember(key, NOW))
    expect([await Effect.runPromise(once), await Effect.runPromise(once)]).toEqual([true, false])
    const refused = store().single((tables) => Effect.andThen(tables.meta.get(key), Effect.fail("no" as const)))
    expect(await Effect.runPromise(Effect.flip(refused))).toBe("no")
    expect(await Effect.runPromise(once)).toBe(false)
  })
}
