/** Messages, reads and introductions, as every layer of the store keeps them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { Message } from "#schema/chat/message.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { Opened } from "./opened.ts"
import { fresh, message } from "./samples.ts"

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
    const placeOf = (sent: Message | undefined) => ({ sessionId: sent?.sessionId, n: sent?.n, time: sent?.time })
    expect(newest.toSorted((x, y) => x.n - y.n)).toEqual([fourth, third].map(placeOf))
    expect(await run((tx) => tx.introductions.told(a, 0, 2))).toEqual([
      { personId: b, look: `look of ${b}` },
      { personId: c, look: `look of ${c}` },
    ])
    expect((await run((tx) => tx.introductions.told(a, b, 9))).map(({ personId }) => personId)).toEqual([c, 999_999])
  })

  test("ends of several sessions come at once: what stands from a place on, and the newest of either side before it", async () => {
    const [a, b, c, d] = [(await person()).id, (await person()).id, (await person()).id, (await person()).id]
    const withB = [message(a, b), message(b, a), message(b, a), message(a, b), message(a, b), message(a, b)]
    const added = await run((tx) =>
      Effect.forEach([...withB, message(c, a), message(a, d), message(c, d)], tx.messages.append),
    )
    const tails = (...places: ReadonlyArray<readonly [other: number, from: number]>) =>
      run((tx) => tx.messages.tails(places.map(([other, from]) => ({ sessionId: sessionIdOf(a, other), from }))))
    const bySession = added.toSorted((x, y) =>
      x.sessionId < y.sessionId ? -1 : x.sessionId > y.sessionId ? 1 : x.n - y.n,
    )
    const ofB = bySession.filter(({ sessionId }) => sessionId === sessionIdOf(a, b))
    expect(await tails([d, 0], [b, 0], [c, 0])).toEqual(
      bySession.filter(({ sessionId }) => sessionId !== sessionIdOf(c, d)),
    )
    expect(await tails([b, 4])).toEqual([2, 4, 5].map((n) => ofB[n]))
    expect(await tails([b, 3])).toEqual([2, 3, 4, 5].map((n) => ofB[n]))
    expect(await tails([b, 9])).toEqual([2, 5].map((n) => ofB[n]))
    expect(await tails([999_999, 0])).toEqual([])
    expect(await tails()).toEqual([])
  })

  test("marks and looks of several come at once", async () => {
    const [a, b, c] = [(await person()).id, (await person()).id, (await person()).id]
    const [withB, withC] = [sessionIdOf(a, b), sessionIdOf(a, c)]
    const raised = [[withB, a, 3] as const, [withB, b, 1] as const, [withC, c, 2] as const]
    await run((tx) => Effect.forEach(raised, ([session, id, upTo]) => tx.reads.raise(session, id, upTo)))
    await run((tx) => Effect.forEach([b, c], (id) => tx.introductions.tell(a, id, `look of ${id}`)))
    await run((tx) => tx.introductions.tell(b, a, "for b"))
    const marks = await run((tx) => tx.reads.of([withB, sessionIdOf(b, c)]))
    expect(marks.toSorted((x, y) => x.upTo - y.upTo)).toEqual([
      { sessionId: withB, userId: b, upTo: 1 },
      { sessionId: withB, userId: a, upTo: 3 },
    ])
    expect(await run((tx) => tx.introductions.these(a, [c, a, 999_999]))).toEqual([
      { personId: c, look: `look of ${c}` },
    ])
    expect([await run((tx) => tx.reads.of([])), await run((tx) => tx.introductions.these(a, []))]).toEqual([[], []])
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
}
