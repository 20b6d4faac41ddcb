/** Messages, reads, feeds, introductions and intents, as every layer of the store keeps them. */
import { Effect, Schema } from "effect"
import { expect, test } from "vitest"
import type { FeedEvent } from "#schema/events.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import { addUpcaster, upcaster } from "#schema/log/upcasters.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { Opened } from "./opened.ts"
import { fresh, message, NOW } from "./samples.ts"

export const chatContract = ({ run, person }: Opened): void => {
  test("ENT-04: messages of a session are numbered from 0 without gaps and paged from the end", async () => {
    const [a, b] = [(await person()).id, (await person()).id]
    const intentId = `intent-${fresh()}`
    const added = await run((tx) =>
      Effect.forEach([0, 1, 2, 3, 4], (n) =>
        tx.messages.append(message(n % 2 === 0 ? a : b, n % 2 === 0 ? b : a, n === 2 ? intentId : null)),
      ),
    )
    const sessionId = sessionIdOf(a, b)
    expect(added.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4])
    expect(await run((tx) => tx.messages.count(sessionId))).toBe(5)
    expect(await run((tx) => tx.messages.page(sessionId, -1, 2))).toEqual(added.slice(3))
    expect(await run((tx) => tx.messages.page(sessionId, 3, 2))).toEqual(added.slice(1, 3))
    expect(await run((tx) => tx.messages.page(sessionId, 0, 2))).toEqual([])
    expect(await run((tx) => tx.messages.byIntent(a, intentId))).toEqual(added[2])
    expect(await run((tx) => tx.messages.byIntent(b, intentId))).toBeNull()
    expect(await run((tx) => tx.messages.count("1-2"))).toBe(0)
  })

  test("the newest message is found by sender, and of every session with somebody the user was told about", async () => {
    const [a, b, c, d] = [(await person()).id, (await person()).id, (await person()).id, (await person()).id]
    const added = await run((tx) =>
      Effect.forEach([message(a, b), message(b, a), message(b, a), message(c, a), message(a, d)], tx.messages.append),
    )
    const [first, , third, fourth] = added
    const sessionId = sessionIdOf(a, b)
    expect(await run((tx) => tx.messages.newestFrom(sessionId, a))).toEqual(first)
    expect(await run((tx) => tx.messages.newestFrom(sessionId, b))).toEqual(third)
    expect(await run((tx) => tx.messages.newestFrom(sessionId, c))).toBeNull()
    expect(await run((tx) => tx.messages.newestOfAll(a))).toEqual([])
    await run((tx) => Effect.forEach([b, c, 999_999], (id) => tx.introductions.tell(a, id, `look of ${id}`)))
    const newest = await run((tx) => tx.messages.newestOfAll(a))
    expect(newest.toSorted((x, y) => x.n - y.n)).toEqual([fourth, third])
    expect(await run((tx) => tx.introductions.told(a, 0, 2))).toEqual([
      { personId: b, look: `look of ${b}` },
      { personId: c, look: `look of ${c}` },
    ])
    expect((await run((tx) => tx.introductions.told(a, b, 9))).map(({ personId }) => personId)).toEqual([c, 999_999])
  })

  test("feed entries are chosen by the tags of their events", async () => {
    const { id } = await person()
    const read = { _tag: "v1.SessionRead", sessionId: "1-2", readerId: 1, upTo: 1, intentId: null } as const
    const call = { _tag: "v1.CallJoined", roomNum: "r1", at: NOW } as const
    const all = await run((tx) => tx.feeds.append(id, [read, call, read, call, read], NOW))
    const choose = (are: "these" | "others", after: number, upTo: number, limit: number | null, newest?: true) =>
      run((tx) =>
        Effect.map(
          tx.feeds.choose(id, {
            tags: ["v1.CallJoined", "v1.CallRefused"],
            are,
            after,
            upTo,
            limit,
            ...(newest ? { newest } : {}),
          }),
          (entries) => entries.map(({ seq }) => seq),
        ),
      )
    expect(await choose("these", 0, 5, null)).toEqual([2, 4])
    expect(await choose("others", 0, 5, null)).toEqual([1, 3, 5])
    expect(await choose("others", 1, 4, 9)).toEqual([3])
    expect(await choose("others", 0, 5, 2)).toEqual([1, 3])
    expect(await choose("others", 0, 5, 2, true)).toEqual([3, 5])
    expect(await choose("these", 0, 3, 1, true)).toEqual([2])
    const [one] = await run((tx) =>
      tx.feeds.choose(id, { tags: ["v1.CallJoined"], are: "these", after: 0, upTo: 9, limit: 1 }),
    )
    expect(one).toEqual(all[1])
  })

  test("an event of a former version is read as today's, and chosen by today's tag", async () => {
    const { id } = await person()
    const Answered = Schema.TaggedStruct("v0.CallAnswered", { room: Schema.String })
    const today = upcaster(Answered, "v1.CallJoined", ({ room }) => ({ roomNum: room, at: NOW }))
    const forget = addUpcaster("v0.CallAnswered", today)
    const former: RawEvent = { _tag: "v0.CallAnswered", room: "r1" }
    const read = { _tag: "v1.SessionRead", sessionId: "1-2", readerId: 1, upTo: 1, intentId: null } as const
    // The store keeps what it is given; no version of today writes this.
    await run((tx) => tx.feeds.append(id, [former as unknown as FeedEvent, read], NOW))
    const joined = { seq: 1, at: NOW, event: { _tag: "v1.CallJoined", roomNum: "r1", at: NOW } }
    const choice = { tags: ["v1.CallJoined"], after: 0, upTo: null, limit: null } as const
    const told = await run((tx) =>
      Effect.all([
        tx.feeds.pull(id, 0, 1),
        tx.feeds.entries(id, [1]),
        tx.feeds.choose(id, { ...choice, are: "these" }),
        tx.feeds.choose(id, { ...choice, are: "others" }),
      ]),
    )
    forget()
    expect(told).toEqual([[joined], [joined], [joined], [{ seq: 2, at: NOW, event: read }]])
  })

  test("what a message is made of is kept as it was told", async () => {
    const [{ id: a }, { id: b }] = [await person(), await person()]
    const told = { ...message(a, b), messageType: 99, data: { sticker: { id: 7 } } }
    const { sessionId } = await run((tx) => tx.messages.append(told))
    await run((tx) => tx.messages.append({ ...message(b, a), sessionId }))
    const page = await run((tx) => tx.messages.page(sessionId, 9, 9))
    expect(page[0]).toEqual({ ...told, n: 0 })
    expect(page[1]).not.toHaveProperty("data")
  })

  test("a read mark rises and never falls", async () => {
    const { id } = await person()
    const session = sessionIdOf(id, 1)
    const raise = (upTo: number) => run((tx) => tx.reads.raise(session, id, upTo))
    expect(await run((tx) => tx.reads.get(session, id))).toBe(-1)
    expect([await raise(-1), await raise(4), await raise(4), await raise(3), await raise(5)]).toEqual([
      false,
      true,
      false,
      false,
      true,
    ])
    expect(await run((tx) => tx.reads.get(session, id))).toBe(5)
  })

  test("feed entries are numbered from 1 without gaps and come back as they were", async () => {
    const { id } = await person()
    const event = (upTo: number) =>
      ({ _tag: "v1.SessionRead", sessionId: "1-2", readerId: 1, upTo, intentId: null }) as const
    expect(await run((tx) => tx.feeds.head(id))).toBe(0)
    const first = await run((tx) => tx.feeds.append(id, [event(1), event(2)], NOW))
    const second = await run((tx) => tx.feeds.append(id, [event(3)], NOW + 1))
    expect(await run((tx) => tx.feeds.append(id, [], NOW))).toEqual([])
    expect([...first, ...second].map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(await run((tx) => tx.feeds.head(id))).toBe(3)
    expect(await run((tx) => tx.feeds.pull(id, 0, 2))).toEqual(first)
    expect(await run((tx) => tx.feeds.pull(id, 2, 10))).toEqual(second)
    expect(await run((tx) => tx.feeds.entries(id, [3, 1, 9]))).toEqual([first[0], second[0]])
    expect(await run((tx) => tx.feeds.entries(id, []))).toEqual([])
  })

  test("somebody is introduced once for each look", async () => {
    const { id } = await person()
    const tell = (look: string) => run((tx) => tx.introductions.tell(id, 7, look))
    expect([await tell("a"), await tell("a"), await tell("b"), await tell("b"), await tell("a")]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })

  test("an intent is claimed once by each user and keeps what came of it", async () => {
    const { id } = await person()
    const intentId = `intent-${fresh()}`
    expect(await run((tx) => tx.intents.outcome(id, intentId))).toBeNull()
    expect(await run((tx) => tx.intents.claim(id, intentId, NOW))).toBe(true)
    expect(await run((tx) => tx.intents.claim(id, intentId, NOW))).toBe(false)
    expect(await run((tx) => tx.intents.claim(id + 1, intentId, NOW))).toBe(true)
    await run((tx) => tx.intents.settle(id, intentId, [4, 5]))
    expect(await run((tx) => tx.intents.outcome(id, intentId))).toEqual({ seqs: [4, 5] })
    expect(await run((tx) => tx.intents.outcome(id + 1, intentId))).toEqual({ seqs: [] })
  })

  test("an id that was refused is never claimed, and one that was claimed is not refused any more", async () => {
    const { id } = await person()
    const [refused, claimed] = [`intent-${fresh()}`, `intent-${fresh()}`]
    expect(await run((tx) => tx.intents.refuse(id, refused, NOW, 20_051))).toBe(true)
    expect(await run((tx) => tx.intents.refuse(id, refused, NOW, null))).toBe(false)
    expect(await run((tx) => tx.intents.claim(id, refused, NOW))).toBe(false)
    expect(await run((tx) => tx.intents.outcome(id, refused))).toEqual({ refusedFor: 20_051 })
    expect(await run((tx) => tx.intents.claim(id + 1, refused, NOW))).toBe(true)
    await run((tx) => tx.intents.claim(id, claimed, NOW))
    expect(await run((tx) => tx.intents.refuse(id, claimed, NOW, 20_051))).toBe(false)
    expect(await run((tx) => tx.intents.outcome(id, claimed))).toEqual({ seqs: [] })
  })

  test("of a claim and a refusal at the same time one wins", async () => {
    const { id } = await person()
    const intentId = `intent-${fresh()}`
    const won = await Promise.all([
      run((tx) => tx.intents.claim(id, intentId, NOW)),
      run((tx) => tx.intents.refuse(id, intentId, NOW, null)),
    ])
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await run((tx) => tx.intents.outcome(id, intentId))).toEqual(won[0] ? { seqs: [] } : { refusedFor: null })
  })
}
