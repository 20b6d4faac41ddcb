import { Effect, Layer } from "effect"
import { expect, test } from "vitest"
import type { RawEvent } from "#schema/log/entry.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { ann, bo, cy } from "../../tests/worlds/cast.ts"
import { feedOf, intentIdOf, makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { run } from "../../tests/worlds/run.ts"
import { FOLDS } from "../projections/fold-map.ts"
import { makeMemoryMedium, memoryDisks } from "../store/disk/memory-disk.ts"
import { Disks } from "../store/disk/row-disk.ts"
import { FOLD_FAMILIES, families } from "../store/families.ts"
import { openStore, storesOf } from "../store/open-store.ts"
import { makeLog } from "./log.ts"
import { refold } from "./refold.ts"
import { rowsToState } from "./replay.ts"

const me = ann.userId
const isPage = (key: string): boolean => /^~?m\|/.test(key)

/** Two full pages of Bo's, and one of Cy's with own texts, the first of which carries an intent. */
const talk = () => {
  const make = makeEventFactory(me)
  const theirs = Array.from({ length: 2 * MESSAGE_PAGE }, (_, n) => make.message(bo.userId, me, `text ${n}`))
  const ours = Array.from({ length: MESSAGE_PAGE + 6 }, (_, n) =>
    n % 2 === 0
      ? make.message(me, cy.userId, `mine ${n}`, { intentId: intentIdOf(n) })
      : make.message(cy.userId, me, `answer ${n}`),
  )
  const opened = (n: number) => make.opened(intentIdOf(n), { _tag: "sendMessage", to: cy.userId, text: `mine ${n}` })
  return { theirs, ours, opened }
}

const open = Effect.gen(function* () {
  const store = yield* openStore(me)
  return { store, log: yield* Effect.provide(makeLog(me), storesOf(store)) }
})

/** Records which pages are read by single keys, and which are written, on disks of `layer`. */
const watched = () => {
  const medium = makeMemoryMedium()
  const [read, written] = [new Set<string>(), new Set<string>()]
  const layer = Layer.effect(
    Disks,
    Effect.map(Disks, (disks) => ({
      ...disks,
      open: async (userId: number) => {
        const disk = await disks.open(userId)
        return {
          ...disk,
          get: async (keys: ReadonlyArray<string>) => {
            for (const key of keys.filter(isPage)) read.add(key)
            return disk.get(keys)
          },
          write: async (...[changes, options]: Parameters<typeof disk.write>) => {
            for (const { key } of changes) if (isPage(key)) written.add(key)
            return disk.write(changes, options)
          },
        }
      },
    })),
  ).pipe(Layer.provide(memoryDisks(medium)))
  return { medium, layer, read, written }
}

type Talk = ReturnType<typeof talk>
const restart: RawEvent = {
  _tag: "v1.FeedRestarted",
  sessions: [{ sessionId: `${me}-${bo.userId}`, pages: [0] }],
  relations: [],
  reports: [],
}

test.each([
  ["nothing waits", (): ReadonlyArray<RawEvent> => [], ({ theirs, ours }: Talk) => [...theirs, ...ours], 0],
  [
    "texts wait, of which a page has one",
    ({ opened }: Talk) => [opened(0), opened(999)],
    ({ theirs, ours }: Talk) => [...ours, ...theirs],
    3,
  ],
  [
    "the feed has begun anew",
    (): ReadonlyArray<RawEvent> => [],
    ({ theirs }: Talk) => [...theirs.slice(0, MESSAGE_PAGE), restart, ...theirs.slice(0, MESSAGE_PAGE)],
    1,
  ],
] as const)(
  "CARD-04: pages that stay are neither read nor written when rows are made anew: %s",
  async (_, first, events, most) => {
    const { medium, layer, read, written } = watched()
    const said = talk()
    await run(
      Effect.gen(function* () {
        const { log } = yield* open
        yield* log.takeSnapshot(first(said), 0)
        for (const event of feedOf(events(said))) yield* log.take([event])
        yield* log.compact
      }),
      layer,
    )
    const texts = medium.texts(me)
    const head = JSON.parse(texts.get(families.head.key()) ?? "{}")
    texts.set(families.head.key(), JSON.stringify({ ...head, folds: FOLDS - 1 }))
    read.clear()
    written.clear()
    await run(
      Effect.gen(function* () {
        const { store, log } = yield* open
        yield* log.rebuilt
        expect([...read].length).toBeLessThanOrEqual(most)
        expect([...written]).toEqual([])
        const rows = (yield* Effect.forEach(FOLD_FAMILIES, (name) => store.range(name))).flat()
        const { entries } = yield* store.entries(0, Number.POSITIVE_INFINITY)
        expect(rowsToState(new Map(rows))).toEqual(rowsToState(refold(entries, me)))
        expect((yield* store.head).slot).toBe(1)
      }),
      layer,
    )
  },
)
