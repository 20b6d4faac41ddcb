import { Effect } from "effect"
import { expect, test } from "vitest"
import type { IntentCommand } from "#schema/outbox/intent.ts"
import { ann } from "../../tests/worlds/cast.ts"
import { run } from "../../tests/worlds/run.ts"
import { type MemoryMedium, makeMemoryMedium, memoryDisks } from "../store/disk/memory-disk.ts"
import { families } from "../store/families.ts"
import { openStore, storesOf } from "../store/open-store.ts"
import { makeLog } from "./log.ts"
import { refold } from "./refold.ts"

const me = ann.userId
const [ONE, TWO, THREE] = ["intent-one-000000001", "intent-two-000000002", "intent-three-0000003"] as const
const text = (words: string): IntentCommand => ({ _tag: "sendMessage", to: 7, text: words })
const opened = (intentId: string, command = text(intentId)) =>
  ({ _tag: "v1.IntentOpened", intentId, command, lane: "chat:7", at: 1 }) as const
const parked = (intentId: string) => ({ _tag: "v1.IntentParked", intentId, reason: { kind: "blockedByMe" } }) as const
const cancelled = (intentId: string) => ({ _tag: "v1.IntentCancelled", intentId }) as const

const open = Effect.gen(function* () {
  const store = yield* openStore(me)
  const log = yield* Effect.provide(makeLog(me), storesOf(store))
  return { store, log }
})
/** Each list is a commit. */
const lived = async (commits: ReadonlyArray<Parameters<Effect.Success<typeof open>["log"]["append"]>[0]>) => {
  const medium = makeMemoryMedium()
  await run(
    Effect.flatMap(open, ({ log }) => Effect.forEach(commits, (events) => log.append(events))),
    memoryDisks(medium),
  )
  return medium
}
/** Opens the log again. Gives what waits, in order, and what is told; checks that rows and log say the same. */
const reopened = (medium: MemoryMedium) =>
  run(
    Effect.gen(function* () {
      const { store, log } = yield* open
      yield* log.rebuilt
      const intents = (yield* store.range("intent")).map(([, intent]) => intent).sort((a, b) => a.order - b.order)
      const entries = (yield* store.entries(0, Number.POSITIVE_INFINITY)).entries
      const rows = yield* store.rows([families.outboxCount.key(), families.restored.key()])
      const folded = [...refold(entries, me).keys()].filter((key) => key.startsWith("i|"))
      expect(folded.sort()).toEqual(intents.map(({ intentId }) => families.intent.key(intentId)).sort())
      return {
        waiting: intents.map(({ intentId, state }) => `${intentId} ${state}`),
        count: rows.get(families.outboxCount.key()) ?? { waiting: 0, parked: 0 },
        told: rows.get(families.restored.key()) ?? null,
      }
    }),
    memoryDisks(medium),
  )
const keysOf = (medium: MemoryMedium, prefix: string) =>
  [...medium.texts(me).keys()].filter((key) => key.startsWith(prefix)).sort()
const drop = (medium: MemoryMedium, ...keys: ReadonlyArray<string>) => {
  for (const key of keys) expect(medium.texts(me).delete(key)).toBe(true)
}

test("an intent's row that is gone comes back from the log, waiting or parked", async () => {
  const medium = await lived([[opened(ONE)], [opened(TWO)], [opened(THREE)], [parked(THREE)]])
  drop(medium, families.intent.key(ONE), families.intent.key(THREE))
  expect(await reopened(medium)).toEqual({
    waiting: [`${ONE} waiting`, `${TWO} waiting`, `${THREE} parked`],
    count: { waiting: 2, parked: 1 },
    told: null,
  })
})

test("a row that is gone together with the count comes back too", async () => {
  const medium = await lived([[opened(ONE)]])
  drop(medium, families.intent.key(ONE), families.outboxCount.key())
  expect(await reopened(medium)).toMatchObject({
    waiting: [`${ONE} waiting`],
    count: { waiting: 1, parked: 0 },
    told: null,
  })
})

test.each(["with the head", "without it"])(
  "the newest entries gone, %s: what their rows say waits is opened in the log again under its id",
  async (head) => {
    const medium = await lived([[opened(ONE)], [opened(TWO)], [opened(THREE)], [parked(THREE)]])
    drop(medium, ...keysOf(medium, "e|").slice(1))
    if (head === "without it") drop(medium, families.head.key())
    const found = await reopened(medium)
    expect(found).toEqual({
      waiting: [`${ONE} waiting`, `${TWO} waiting`, `${THREE} parked`],
      count: { waiting: 2, parked: 1 },
      told: null,
    })
    expect(await reopened(medium)).toEqual(found)
  },
)

test("so it is when the newest entries go once more: the rows made anew stand in their other place then", async () => {
  const medium = await lived([[opened(ONE)], [opened(TWO)]])
  drop(medium, ...keysOf(medium, "e|").slice(1))
  await reopened(medium)
  await run(
    Effect.flatMap(open, ({ log }) => Effect.andThen(log.rebuilt, log.append([opened(THREE)]))),
    memoryDisks(medium),
  )
  expect(medium.texts(me).get(families.head.key())).toContain('"slot":1')
  drop(medium, ...keysOf(medium, "e|").slice(-1))
  expect((await reopened(medium)).waiting).toEqual([`${ONE} waiting`, `${TWO} waiting`, `${THREE} waiting`])
})

test("what was given up in an entry that is gone does not wait again", async () => {
  const medium = await lived([[opened(ONE)], [opened(TWO)], [cancelled(ONE)]])
  drop(medium, ...keysOf(medium, "e|").slice(2))
  expect(await reopened(medium)).toEqual({ waiting: [`${TWO} waiting`], count: { waiting: 1, parked: 0 }, told: null })
})

test("an entry in the middle that is gone is no loss for what waits", async () => {
  const medium = await lived([[opened(ONE)], [opened(TWO)], [opened(THREE)]])
  drop(medium, ...keysOf(medium, "e|").slice(1, 2))
  expect((await reopened(medium)).waiting.sort()).toEqual([`${ONE} waiting`, `${THREE} waiting`, `${TWO} waiting`])
})

test("what neither rows nor log have is told, once, by its number", async () => {
  const medium = await lived([[opened(ONE)], [opened(TWO)], [opened(THREE)]])
  drop(medium, ...keysOf(medium, "e|").slice(1, 2), families.intent.key(TWO))
  const found = await reopened(medium)
  expect(found).toEqual({
    waiting: [`${ONE} waiting`, `${THREE} waiting`],
    count: { waiting: 2, parked: 0 },
    told: { cause: "damaged", unsentLost: 1, chats: 0 },
  })
  expect(await reopened(medium)).toEqual(found)
})

test("nothing is written for an account whose rows and log agree", async () => {
  const medium = await lived([[opened(ONE)], [opened(TWO)], [cancelled(ONE)]])
  const before = new Map(medium.texts(me))
  await reopened(medium)
  const after = medium.texts(me)
  const changed = [...after].filter(([key, text]) => before.get(key) !== text).map(([key]) => key)
  expect(changed).toEqual([families.head.key()])
  expect(after.size).toBe(before.size)
})
