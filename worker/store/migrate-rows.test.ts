/** Tests on both disks that older rows are migrated before anything is read, and never lost when that is cut short. */
import { Cause, Effect, Exit, type Scope, SubscriptionRef } from "effect"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { describe, expect, test, vi } from "vitest"
import { makeFaultyDisks } from "../../tests/worlds/storage/faulty-disk.ts"
import { deviceCollections, type MigrationStrategies } from "./collections/device-collections.ts"
import { DEVICE_VERSIONS, NewerRows, OwnVersions } from "./device-versions.ts"
import { makeDexieDisks } from "./disk/dexie-disk.ts"
import { makeMemoryMedium } from "./disk/memory-disk.ts"
import { Disks, type DisksShape } from "./disk/row-disk.ts"
import { families } from "./families.ts"
import { OwnCollections } from "./migrate-rows.ts"
import { type OpenStore, openStore } from "./open-store.ts"
import { put } from "./rows.ts"

const me = 7
const HEAD = families.head.key()
const COUNT = 120
const keyOf = (n: number) => families.remote.key(`question ${String(n).padStart(3, "0")}`)

/**
 * Version 0 of a cached answer is `{ answer, at }`; in version 2 its value is a list. A strategy that runs twice is
 * visible.
 */
const strategies = {
  1: ({ answer, at }) => (answer === "of no use" ? null : { value: answer, asOf: at }),
  2: async ({ value, asOf }) => ({ value: [value], asOf }),
} satisfies MigrationStrategies
const former = (n: number): string => JSON.stringify({ answer: n, at: 1_000 + n })
const between = (n: number): string => JSON.stringify({ value: n, asOf: 1_000 + n })
const newest = (n: number) => ({ value: [n], asOf: 1_000 + n })

interface Build {
  readonly version: number
  readonly migrationStrategies?: MigrationStrategies
  readonly of?: "remotes" | "marks"
}

/** Opens the store like a build that has this version of a collection. */
const opened = async <A>(
  disks: DisksShape,
  { version, migrationStrategies = strategies, of = "remotes" }: Build,
  use: (store: OpenStore) => Effect.Effect<A, unknown, Scope.Scope>,
): Promise<Exit.Exit<A, unknown>> =>
  Effect.runPromiseExit(
    Effect.scoped(Effect.flatMap(openStore(me), use)).pipe(
      Effect.provideService(Disks, disks),
      Effect.provideService(OwnVersions, { ...DEVICE_VERSIONS, [of]: version }),
      Effect.provideService(OwnCollections, {
        ...deviceCollections,
        [of]: { ...deviceCollections[of], migrationStrategies },
      }),
    ),
  )
const must = <A>(exit: Exit.Exit<A, unknown>): A => {
  if (Exit.isFailure(exit)) throw Cause.squash(exit.cause)
  return exit.value
}

const textsIn = async (disks: DisksShape): Promise<Map<string, string>> => {
  const disk = await disks.open(me)
  const found = await disk.range("", "\uffff", Number.POSITIVE_INFINITY)
  await disk.close()
  return new Map(found.map(([key, text]) => [key, text]))
}
const write = async (disks: DisksShape, texts: Iterable<readonly [string, string | null]>): Promise<void> => {
  const disk = await disks.open(me)
  await disk.write(
    [...texts].map(([key, text]) => ({ key, text })),
    { durable: true },
  )
  await disk.close()
}
const headIn = async (disks: DisksShape) => JSON.parse((await textsIn(disks)).get(HEAD) ?? "null")

/** A database as the first build leaves it. */
const lived = async (disks: DisksShape): Promise<void> => {
  must(await opened(disks, { version: 0 }, (store) => store.keep([put(families.download.key(), download)])))
  await write(
    disks,
    Array.from({ length: COUNT }, (_, n) => [keyOf(n), former(n)]),
  )
}
const download = { sessionId: null, paused: true }

const answers = (store: OpenStore) =>
  Effect.map(store.range("remote"), (rows) => rows.map(([key, value]) => [key, value] as const))
const allNewest = Array.from({ length: COUNT }, (_, n) => [keyOf(n), newest(n)])

const makers: Record<string, () => DisksShape> = {
  memory: makeMemoryMedium,
  Dexie: () => makeDexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange }),
}

describe.each(Object.entries(makers))("CARD-06: rows of former versions on %s", (_name, make) => {
  test("are read in the version of the build that opens them, over all versions between, and other rows stay", async () => {
    const disks = make()
    await lived(disks)
    const before = await textsIn(disks)
    expect(await headIn(disks)).not.toHaveProperty("rows")
    const found = must(
      await opened(disks, { version: 2 }, (store) =>
        Effect.all([answers(store), store.rows([families.download.key()]), SubscriptionRef.get(store.status)]),
      ),
    )
    expect(found[0]).toEqual(allNewest)
    expect(found[1].get(families.download.key())).toEqual(download)
    expect(found[2].quarantined).toBe(0)
    expect(await headIn(disks)).toMatchObject({ rows: { remotes: { version: 2 } } })
    expect([...(await textsIn(disks)).keys()]).toEqual([...before.keys()])
    // The rows stay so, and none is migrated twice.
    const asked = vi.fn((doc) => doc)
    const again: Build = { version: 2, migrationStrategies: { 1: asked, 2: asked } }
    expect(must(await opened(disks, again, answers))).toEqual(allNewest)
    expect(asked).not.toHaveBeenCalled()
  })

  test("go where the strategy gives null", async () => {
    const disks = make()
    await lived(disks)
    await write(disks, [[keyOf(5), JSON.stringify({ answer: "of no use", at: 1 })]])
    expect(must(await opened(disks, { version: 2 }, answers))).toEqual(allNewest.filter(([key]) => key !== keyOf(5)))
    expect([...(await textsIn(disks)).keys()].filter((key) => key.startsWith("q|"))).toEqual([])
  })

  test("are set aside as they stand, and told, where they cannot be read before, in a strategy or after", async () => {
    const disks = make()
    await lived(disks)
    const spoiled = new Map<string, string>([
      [keyOf(3), "{"],
      [keyOf(60), JSON.stringify({ answer: 1, at: "never" })],
      [keyOf(COUNT - 1), JSON.stringify({ answer: "broken", at: 1 })],
    ])
    await write(disks, spoiled)
    const migrationStrategies: MigrationStrategies = {
      ...strategies,
      2: (doc) => {
        if (doc.value === "broken") throw new Error("no strategy for this")
        return strategies[2](doc)
      },
    }
    const found = must(
      await opened(disks, { version: 2, migrationStrategies }, (store) =>
        Effect.all([answers(store), SubscriptionRef.get(store.status)]),
      ),
    )
    expect(found[0]).toEqual(allNewest.filter(([key]) => !spoiled.has(String(key))))
    expect(found[1].quarantined).toBe(spoiled.size)
    const kept = [...(await textsIn(disks))].filter(([key]) => key.startsWith("q|")).map(([, text]) => JSON.parse(text))
    expect(kept.map(({ key, text }) => [key, text])).toEqual([...spoiled])
  })

  test("of a newer build are not touched: nothing is read or written, and the token stays", async () => {
    const disks = make()
    await lived(disks)
    must(await opened(disks, { version: 2 }, answers))
    const before = await textsIn(disks)
    const exit = await opened(disks, { version: 1 }, answers)
    expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(NewerRows)
    expect(await textsIn(disks)).toEqual(before)
  })

  test.each(["is of another log", "cannot be read"])("are not made newer twice when the head %s", async (how) => {
    const disks = make()
    await lived(disks)
    must(await opened(disks, { version: 2 }, answers))
    const head = await headIn(disks)
    await write(disks, [[HEAD, how === "cannot be read" ? "{" : JSON.stringify({ ...head, seq: 9 })]])
    expect(must(await opened(disks, { version: 2 }, answers))).toEqual(allNewest)
    expect(await headIn(disks)).toMatchObject({ seq: 0, rows: { remotes: { version: 2 } } })
  })

  test("a new database is of this build's versions, and its head is silent while all are 0", async () => {
    const [first, raised] = [make(), make()]
    must(await opened(first, { version: 0 }, answers))
    expect(await headIn(first)).not.toHaveProperty("rows")
    must(await opened(raised, { version: 2 }, answers))
    expect(await headIn(raised)).toMatchObject({ rows: { remotes: { version: 2 } } })
  })
})

describe("R12: rows of former versions, killed and without room", () => {
  /** Opens again and again until an opening succeeds. Gives the number of tries. */
  const openAtLast = async (disks: ReturnType<typeof makeFaultyDisks>, build: Build) => {
    for (let tries = 1; ; tries++) {
      const worker = disks.worker()
      const exit = await Promise.race([opened(worker, build, answers), worker.death.then(() => null)])
      if (exit !== null && Exit.isSuccess(exit)) return { tries, found: exit.value }
      if (tries > 4) throw new Error("it never opens", { cause: exit })
    }
  }

  const operationsOf = async (build: Build): Promise<number> => {
    const [, disks] = await formerMedium()
    await openAtLast(disks, build)
    return disks.count()
  }
  const formerMedium = async () => {
    const medium = makeMemoryMedium()
    await lived(medium)
    return [medium, makeFaultyDisks(medium)] as const
  }

  test.each(["killed", "killedAfter", "lost", "lostAfter", "abort"] as const)(
    "%s at any operation, the next opening ends with every row once in its newest version",
    async (fault) => {
      const operations = await operationsOf({ version: 2 })
      expect(operations).toBeGreaterThan(6)
      for (let spoiled = 0; spoiled < operations; spoiled++) {
        const [, disks] = await formerMedium()
        disks.fault = (_, index) => (index === spoiled ? fault : null)
        const { found } = await openAtLast(disks, { version: 2 })
        expect(found, `${fault} at ${spoiled}`).toEqual(allNewest)
      }
    },
  )

  test("what one build left half done, the next of a later version ends first, each row over each version once", async () => {
    const operations = await operationsOf({ version: 1 })
    for (let spoiled = 0; spoiled < operations; spoiled++) {
      const [medium, disks] = await formerMedium()
      disks.fault = (_, index) => (index === spoiled ? "killedAfter" : null)
      const worker = disks.worker()
      await Promise.race([opened(worker, { version: 1 }, () => Effect.void), worker.death])
      disks.fault = null
      const half = JSON.parse(medium.texts(me).get(HEAD) ?? "{}")
      const { found } = await openAtLast(disks, { version: 2 })
      expect(found, `${JSON.stringify(half.rows)} at ${spoiled}`).toEqual(allNewest)
    }
  })

  test("half of them are of one version and half of the other in between, and the head says where", async () => {
    const [medium, disks] = await formerMedium()
    let writes = 0
    disks.fault = (operation) => (operation === "write" && ++writes === 3 ? "killedAfter" : null)
    const worker = disks.worker()
    await Promise.race([opened(worker, { version: 1 }, () => Effect.void), worker.death])
    const texts = medium.texts(me)
    expect(JSON.parse(texts.get(HEAD) ?? "{}").rows).toEqual({
      remotes: { version: 0, next: { version: 1, after: keyOf(99) } },
    })
    expect([texts.get(keyOf(99)), texts.get(keyOf(100))]).toEqual([between(99), former(100)])
  })

  /** A migration of the row that says what is downloaded; its version 0 is `{ wanted, paused }`. */
  const marks: Build = {
    of: "marks",
    version: 1,
    migrationStrategies: { 1: ({ wanted, paused }) => ({ sessionId: wanted, paused }) },
  }
  const formerMarks = async () => {
    const [medium, disks] = await formerMedium()
    const texts = medium.texts(me)
    texts.set(families.download.key(), JSON.stringify({ wanted: "7-8", paused: true }))
    texts.set(families.segment.key(1), "{}")
    return { texts, disks }
  }
  const readMark = (store: OpenStore) =>
    Effect.map(store.rows([families.download.key()]), (rows) => rows.get(families.download.key()))
  const spareKeys = (texts: ReadonlyMap<string, string>) => [...texts.keys()].filter((key) => /^[rd]\|/.test(key))

  test("without room caches and the search index go first", async () => {
    const { texts, disks } = await formerMarks()
    disks.fault = (operation, _index, changes) =>
      operation === "write" &&
      changes.length > 1 &&
      changes.some(({ text }) => text?.includes("sessionId")) &&
      spareKeys(texts).length > 0
        ? "quota"
        : null
    expect(must(await opened(disks.worker(), marks, readMark))).toEqual({ sessionId: "7-8", paused: true })
    expect(spareKeys(texts)).toEqual([])
  })

  test("where no room is to be had it says so, and rows stay as they were until there is", async () => {
    const { texts, disks } = await formerMarks()
    disks.fault = (operation, _index, changes) =>
      operation === "write" && changes.some(({ text }) => text?.includes("sessionId")) ? "quota" : null
    const exit = await opened(disks.worker(), marks, readMark)
    expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toMatchObject({ error: { kind: "storageFull" } })
    expect(texts.get(families.download.key())).toBe(JSON.stringify({ wanted: "7-8", paused: true }))
    disks.fault = null
    expect(must(await opened(disks.worker(), marks, readMark))).toEqual({ sessionId: "7-8", paused: true })
  })

  test("a former leader that comes back in the middle is refused", async () => {
    const [medium, disks] = await formerMedium()
    let writes = 0
    disks.fault = (operation) => {
      if (operation === "write" && ++writes === 2) {
        const texts = medium.texts(me)
        const head = JSON.parse(texts.get(HEAD) ?? "{}")
        texts.set(HEAD, JSON.stringify({ ...head, epoch: head.epoch + 1 }))
      }
      return null
    }
    const exit = await opened(disks.worker(), { version: 2 }, answers)
    expect(Exit.isFailure(exit) && Cause.pretty(exit.cause)).toContain("WriteConflict")
    expect(medium.texts(me).get(keyOf(0))).toBe(former(0))
  })
})
