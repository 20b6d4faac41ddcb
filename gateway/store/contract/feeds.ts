/** Feeds, as every layer of the store keeps them. */
import { Effect, Schema } from "effect"
import { expect, test } from "vitest"
import type { FeedEvent } from "#schema/events.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import { upcaster } from "#schema/log/upcaster.ts"
import { addUpcaster } from "#schema/upcasters.ts"
import type { Opened } from "./opened.ts"
import { NOW } from "./samples.ts"

export const feedContract = ({ store, run, person }: Opened): void => {
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
    const [other, silent] = [await person(), await person()]
    await run((tx) => tx.feeds.append(other.id, [event(4)], NOW))
    expect(
      [...(await run((tx) => tx.feeds.heads([id, silent.id, other.id])))].toSorted(([, a], [, b]) => a - b),
    ).toEqual([
      [other.id, 1],
      [id, 3],
    ])
    expect((await run((tx) => tx.feeds.heads([]))).size).toBe(0)
    expect(await run((tx) => tx.feeds.pull(id, 0, 2))).toEqual(first)
    expect(await run((tx) => tx.feeds.pull(id, 2, 10))).toEqual(second)
    expect(await run((tx) => tx.feeds.entries(id, [3, 1, 9]))).toEqual([first[0], second[0]])
    expect(await run((tx) => tx.feeds.entries(id, []))).toEqual([])
  })

  test("a feed that is held, or touched, stays as it was, an empty one too", async () => {
    const { id } = await person()
    const held = store().holding([id], (tx) => Effect.andThen(tx.feeds.touch(id), tx.feeds.head(id)))
    expect(await Effect.runPromise(held)).toBe(0)
    expect((await run((tx) => tx.feeds.heads([id]))).size).toBe(0)
    const [entry] = await run((tx) =>
      Effect.tap(tx.feeds.append(id, [{ _tag: "v1.CallJoined", roomNum: "r1", at: NOW }], NOW), () =>
        tx.feeds.touch(id),
      ),
    )
    expect(entry?.seq).toBe(1)
    expect(await Effect.runPromise(held)).toBe(1)
    expect(await run((tx) => tx.feeds.pull(id, 0, 10))).toEqual([entry])
  })

  test("CHAT-03: a feed that is held under an id that is no account's leaves no row", async () => {
    const nobody = 900_000_000_000
    const held = store().holding([(await person()).id, nobody], (tx) => tx.feeds.head(nobody))
    expect(await Effect.runPromise(held)).toBe(0)
    expect(await run((tx) => tx.feeds.grown(nobody - 1, 0, 1))).toEqual([])
  })

  test("whoever holds an empty feed comes before or after whoever else does", async () => {
    const { id } = await person()
    const order: Array<string> = []
    const one = (name: string) =>
      store().holding([id], (tx) =>
        Effect.gen(function* () {
          // The body may begin before the feed is locked; its first answer comes after that.
          yield* tx.feeds.head(id)
          order.push(`${name} in`)
          yield* Effect.sleep(30)
          order.push(`${name} out`)
        }),
      )
    await Effect.runPromise(Effect.all([one("a"), one("a")], { concurrency: 2 }))
    expect(order).toEqual(["a in", "a out", "a in", "a out"])
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
    // An event with a former tag: the store accepts it, but the current version never writes it.
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
}
