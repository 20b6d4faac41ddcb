import { Effect, SubscriptionRef } from "effect"
import fc from "fast-check"
import { expect, test } from "vitest"
import { makeLog } from "../../worker/log/log.ts"
import { refold } from "../../worker/log/refold.ts"
import { rowsToState } from "../../worker/log/replay.ts"
import { type MemoryMedium, makeMemoryMedium, memoryDisks } from "../../worker/store/disk/memory-disk.ts"
import { FOLD_FAMILIES, familyOf } from "../../worker/store/families.ts"
import { openStore, storesOf } from "../../worker/store/open-store.ts"
import { textToValue, valueToText } from "../../worker/store/stored-text.ts"
import { ann } from "../worlds/cast.ts"
import { feedOf } from "../worlds/log/event-factory.ts"
import { playSteps, randomCommits } from "../worlds/log/random-events.ts"
import { FUZZ_RUNS, FUZZ_SEED, mutatedText } from "../worlds/mutate.ts"
import { run } from "../worlds/run.ts"

const me = ann.userId

const open = Effect.gen(function* () {
  const store = yield* openStore(me)
  const log = yield* Effect.provide(makeLog(me), storesOf(store))
  return { store, log }
})

/** A database as random lives leave it. */
const livedMedium = async (): Promise<MemoryMedium> => {
  const medium = makeMemoryMedium()
  const commits = fc.sample(randomCommits, { numRuns: 3, seed: FUZZ_SEED }).flat()
  await run(
    Effect.flatMap(open, ({ log }) =>
      Effect.forEach(playSteps(commits), (events) =>
        Effect.flatMap(log.cursor, (cursor) => log.take(feedOf(events, cursor))),
      ),
    ),
    memoryDisks(medium),
  )
  return medium
}

/** Documents that are spoiled in one database: one database for each case would mean ten thousand openings. */
const HANDFUL = 10
/** The number of databases. By default their cases are a tenth of all cases; with `FUZZ_RUNS` they are as many. */
const DATABASES = Math.ceil(FUZZ_RUNS / HANDFUL / (process.env.FUZZ_RUNS === undefined ? 10 : 1))

test("CARD-04: no stored text makes its reading throw, and what is read can be written again", async () => {
  const stored = [...(await livedMedium()).texts(me)]
  const spoiled = fc.oneof(
    ...stored.map(([key, text]) => mutatedText([JSON.parse(text)]).map((other) => [key, other] as const)),
  )
  fc.assert(
    fc.property(spoiled, ([key, text]) => {
      const value = textToValue(key, text)
      if (value !== undefined) expect(textToValue(key, valueToText(value))).toEqual(value)
    }),
    { numRuns: FUZZ_RUNS, seed: FUZZ_SEED },
  )
})

test("CARD-04: whatever stands in a stored document, nothing is thrown, nothing is lost without a count, and rows are made anew", async () => {
  const whole = await livedMedium()
  const stored = [...whole.texts(me)]
  const spoiling = fc.array(
    fc.oneof(...stored.map(([, text], at) => mutatedText([JSON.parse(text)]).map((other) => [at, other] as const))),
    { minLength: HANDFUL, maxLength: HANDFUL },
  )
  await fc.assert(
    fc.asyncProperty(spoiling, async (spoiled) => {
      const medium = makeMemoryMedium()
      const texts = medium.texts(me)
      for (const [key, text] of stored) texts.set(key, text)
      for (const [at, text] of spoiled) texts.set(stored[at]?.[0] ?? "", text)
      const unreadable = spoiled
        .map(([at]) => stored[at]?.[0] ?? "")
        .filter((key) => familyOf(key) !== "head" && textToValue(key, texts.get(key) ?? "") === undefined)
      await run(
        Effect.gen(function* () {
          const { store, log } = yield* open
          yield* log.rebuilt
          const read = Effect.forEach(FOLD_FAMILIES, (name) => store.range(name))
          const entries = (yield* store.entries(0, Number.POSITIVE_INFINITY)).entries
          yield* read
          yield* log.append([])
          const again = rowsToState(new Map((yield* read).flat()))
          const aside = new Set((yield* store.range("setAside")).map(([, { key }]) => key))
          const { quarantined } = yield* SubscriptionRef.get(store.status)
          expect(quarantined).toBe(aside.size)
          // A head that cannot be read makes all rows be rebuilt: then only what no fold makes is set aside.
          for (const key of unreadable)
            if (familyOf(key) === "entry" || !isHeadSpoiled(spoiled, stored)) expect(aside).toContain(key)
          const folded = rowsToState(refold(entries, me))
          const repaired = unreadable.filter((key) => familyOf(key) !== "entry")
          if (unreadable.length === repaired.length)
            for (const key of repaired) {
              const family = familyOf(key) ?? ""
              expect(again[family]?.[key]).toEqual(folded[family]?.[key])
            }
        }),
        memoryDisks(medium),
      )
    }),
    { numRuns: DATABASES, seed: FUZZ_SEED },
  )
}, 600_000)

const isHeadSpoiled = (
  spoiled: ReadonlyArray<readonly [number, string]>,
  stored: ReadonlyArray<readonly [string, string]>,
): boolean => spoiled.some(([at]) => familyOf(stored[at]?.[0] ?? "") === "head")
