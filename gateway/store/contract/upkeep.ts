/** Contract of every layer of the store for the upkeep: leases of tasks, pruned rows, compacted feeds, table sizes. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { Opened } from "./opened.ts"
import { fresh, NOW, session } from "./samples.ts"

const LONG_MS = 120_000

export const upkeepContract = ({ store, run, person }: Opened): void => {
  test("a task is had by one at a time, until it is silent for too long, and is not done again after it was done", async () => {
    const task = fresh()
    const take = (holder: string, now: number, doneBy = 0) =>
      run((tx) => tx.upkeepLeases.take({ task, holder, now, until: now + 10, doneBy }))
    const keep = (holder: string, until: number) => run((tx) => tx.upkeepLeases.keep(task, holder, until))
    expect(await run((tx) => tx.upkeepLeases.find(task))).toBeNull()
    expect(await keep("a", 10)).toBe(false)
    expect([await take("a", 100), await take("b", 100), await take("b", 109)]).toEqual([true, false, false])
    expect([await keep("a", 120), await keep("b", 130), await take("b", 119)]).toEqual([true, false, false])
    expect([await take("b", 120), await keep("a", 200)]).toEqual([true, false])
    await run((tx) => tx.upkeepLeases.done(task, "a", 100))
    expect(await run((tx) => tx.upkeepLeases.find(task))).toEqual({ task, holder: "b", until: 130, doneAt: 0 })
    await run((tx) => tx.upkeepLeases.done(task, "b", 120))
    expect(await run((tx) => tx.upkeepLeases.find(task))).toEqual({ task, holder: "b", until: 0, doneAt: 120 })
    expect([await take("c", 500), await take("c", 500, 119), await take("c", 500, 120)]).toEqual([false, false, true])
    expect(await run((tx) => tx.upkeepLeases.find(task))).toEqual({ task, holder: "c", until: 510, doneAt: 120 })
  })

  test("of many who take a task at once one has it", async () => {
    const task = fresh()
    const taken = await Effect.runPromise(
      Effect.forEach(
        Array.from({ length: 12 }, (_, n) => `holder-${n}`),
        (holder) =>
          store().single(({ upkeepLeases }) => upkeepLeases.take({ task, holder, now: 5, until: 10, doneBy: 0 })),
        { concurrency: "unbounded" },
      ),
    )
    expect(taken.filter((one) => one)).toHaveLength(1)
  })

  test("a session is forgotten some time after its end, whatever ended it, and its token is nobody's then", async () => {
    const { id } = await person()
    const device = `cc-${fresh()}`
    const [expired, loggedOut, late, living] = [
      session(id, device, { expiresAt: 100 }),
      session(id, device, { revokedAt: 100, revokedFor: "logout" }),
      session(id, device, { expiresAt: 101 }),
      session(id, device),
    ]
    await run((tx) => Effect.forEach([expired, loggedOut, late, living], tx.sessions.insert, { discard: true }))
    expect(await run((tx) => tx.sessions.prune(101, 1_000))).toBe(2)
    const left = await run((tx) => Effect.forEach([expired, loggedOut, late, living], ({ id }) => tx.sessions.find(id)))
    expect(left.map((row) => row?.id ?? null)).toEqual([null, null, late.id, living.id])
    expect(await run((tx) => tx.sessions.findByToken(expired.tokenHash))).toBeNull()
    // The token of a pruned session can be used again.
    await run((tx) => tx.sessions.insert({ ...expired, expiresAt: NOW }))
  })

  test("an intent's id is kept for its time and may come again after it", async () => {
    const { id } = await person()
    const [old, settled, refused, young] = [fresh(), fresh(), fresh(), fresh()]
    // Removes old rows of other tests.
    await run((tx) => tx.intents.prune(20, 1_000))
    await run((tx) =>
      Effect.all([
        tx.intents.claim(id, old, 10),
        tx.intents.claim(id, settled, 10),
        tx.intents.refuse(id, refused, 10, 20_051),
        tx.intents.claim(id, young, 20),
      ]),
    )
    await run((tx) => tx.intents.settle(id, settled, [3]))
    expect(await run((tx) => tx.intents.prune(20, 1_000))).toBe(3)
    const outcomes = await run((tx) =>
      Effect.forEach([old, settled, refused, young], (one) => tx.intents.outcome(id, one)),
    )
    expect(outcomes).toEqual([null, null, null, { seqs: [] }])
  })

  test(
    "of thousands of rows that are over some at a time go, and none that is not",
    async () => {
      const keys = Array.from({ length: 2_500 }, () => fresh())
      // Removes old rows of other tests.
      await run((tx) => tx.replays.prune(1_000 + 2_300, 1_000))
      await run((tx) =>
        Effect.forEach(keys, (key, at) => tx.replays.remember(key, at < 2_300 ? 1_000 + at : NOW), { discard: true }),
      )
      const batch = () => Effect.runPromise(store().single(({ replays }) => replays.prune(1_000 + 2_300, 1_000)))
      expect([await batch(), await batch(), await batch(), await batch()]).toEqual([1_000, 1_000, 300, 0])
      const isNew = await run((tx) =>
        Effect.forEach([keys[0] ?? "", keys[2_400] ?? ""], (key) => tx.replays.remember(key, 1)),
      )
      expect(isNew).toEqual([true, false])
    },
    LONG_MS,
  )

  test("entries go up to the floor alone; those that stay keep their numbers, and new ones go on after the head", async () => {
    const { id } = await person()
    const joined = (n: number) => ({ _tag: "v1.CallJoined", roomNum: `r${n}`, at: NOW }) as const
    expect(await run((tx) => tx.feeds.bounds(id))).toEqual({ head: 0, floor: 0 })
    for (let n = 1; n <= 6; n++) await run((tx) => tx.feeds.append(id, [joined(n)], n * 10))
    expect(await run((tx) => tx.feeds.newestBefore(id, 10))).toBeNull()
    expect(await run((tx) => tx.feeds.newestBefore(id, 41))).toBe(4)
    await run((tx) => tx.feeds.drop(id, [1, 2]))
    expect(await run((tx) => tx.feeds.pull(id, 0, 10))).toHaveLength(6)
    expect(await run((tx) => tx.feeds.grown(id - 1, 6, 1))).toEqual([id])
    await run((tx) => tx.feeds.raiseFloor(id, 4))
    await run((tx) => tx.feeds.raiseFloor(id, 3))
    expect(await run((tx) => tx.feeds.bounds(id))).toEqual({ head: 6, floor: 4 })
    expect(await run((tx) => tx.feeds.grown(id - 1, 3, 1))).not.toEqual([id])
    expect(await run((tx) => tx.feeds.newestBefore(id, 41))).toBeNull()
    expect(await run((tx) => tx.feeds.newestBefore(id, 1_000))).toBe(6)
    await run((tx) => tx.feeds.drop(id, [1, 3, 4, 5]))
    await run((tx) => tx.feeds.drop(id, []))
    await run((tx) => tx.feeds.append(id, [joined(7)], NOW))
    const seqs = (entries: ReadonlyArray<{ readonly seq: number }>) => entries.map(({ seq }) => seq)
    expect(seqs(await run((tx) => tx.feeds.pull(id, 0, 3)))).toEqual([2, 5, 6])
    expect(seqs(await run((tx) => tx.feeds.pull(id, 5, 10)))).toEqual([6, 7])
    expect(seqs(await run((tx) => tx.feeds.entries(id, [1, 2, 4, 7])))).toEqual([2, 7])
    const choice = { tags: ["v1.CallJoined"], are: "these", after: 0, upTo: 6, limit: null } as const
    expect(seqs(await run((tx) => tx.feeds.choose(id, choice)))).toEqual([2, 5, 6])
    expect(seqs(await run((tx) => tx.feeds.choose(id, { ...choice, limit: 1, newest: true })))).toEqual([6])
    expect(await run((tx) => tx.feeds.bounds(id))).toEqual({ head: 7, floor: 4 })
  })

  test("what a transaction that fails has dropped stays", async () => {
    const { id } = await person()
    await run((tx) => tx.feeds.append(id, [{ _tag: "v1.CallJoined", roomNum: "r", at: NOW }], NOW))
    const dropping = run((tx) =>
      Effect.andThen(Effect.andThen(tx.feeds.raiseFloor(id, 1), tx.feeds.drop(id, [1])), Effect.die("no")),
    )
    await expect(dropping).rejects.toThrow()
    expect(await run((tx) => tx.feeds.pull(id, 0, 9))).toHaveLength(1)
    expect(await run((tx) => tx.feeds.bounds(id))).toEqual({ head: 1, floor: 0 })
  })

  test("each table can be vacuumed, and says how much room it takes", async () => {
    const sizes = await Effect.runPromise(
      store().single(({ storage }) =>
        Effect.andThen(
          Effect.flatMap(storage.sizes(), (all) => Effect.forEach(all, ({ name }) => storage.vacuum(name))),
          storage.sizes(),
        ),
      ),
    )
    const room = sizes.map(({ rows, indexes }) => rows + indexes)
    expect(room).toEqual(room.toSorted((a, b) => b - a))
    // The memory layer reports no sizes.
    const feed = sizes.find(({ name }) => name === "feed_entries")
    if (sizes.length > 0) expect(Math.min(feed?.rows ?? 0, feed?.indexes ?? 0)).toBeGreaterThan(1_000)
  })
}
