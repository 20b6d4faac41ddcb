/**
 * R13: the device's own rows are migrated under a live outbox, with a fault at every operation: each waiting text goes
 * out once.
 */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { deviceCollections } from "../../worker/store/collections/device-collections.ts"
import { DEVICE_VERSIONS } from "../../worker/store/device-versions.ts"
import { type MemoryMedium, makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { families } from "../../worker/store/families.ts"
import { FAULTS, type Fault, makeFaultyDisks } from "../worlds/storage/faulty-disk.ts"
import { makeStage } from "../worlds/storage/world.ts"

const COUNT = 60
const keyOf = (n: number) => families.remote.key(`question ${n}`)

/** Cached answers had the shape `{ answer, at }` in a former build. */
const newer = {
  versions: { ...DEVICE_VERSIONS, remotes: 1 },
  collections: {
    ...deviceCollections,
    remotes: {
      ...deviceCollections.remotes,
      migrationStrategies: { 1: ({ answer, at }: Readonly<Record<string, unknown>>) => ({ value: answer, asOf: at }) },
    },
  },
}

/** What a former build leaves: waiting texts, a parked one, and cached answers of a former shape. */
const lived = async (): Promise<MemoryMedium> => {
  const medium = makeMemoryMedium()
  const at = await makeStage(medium, makeFaultyDisks(medium))
  await at.run("write write park write draft")
  await at.end()
  for (let n = 0; n < COUNT; n++) medium.texts(at.me).set(keyOf(n), JSON.stringify({ answer: n, at: n }))
  return medium
}

/**
 * Opens the medium with a fault at one operation. Returns the intents and cached answers that are read, and what is
 * sent.
 */
const open = async (medium: MemoryMedium, fault: Fault | null, spoiled: number) => {
  const disks = makeFaultyDisks(medium)
  const at = await makeStage(medium, disks, newer)
  disks.fault = (_, index) => (index === spoiled ? fault : null)
  const read = async () => {
    const { store } = await at.living()
    // The fault may have made an opening fail.
    return Effect.runPromise(Effect.retry(Effect.all([store.range("intent"), store.range("remote")]), { times: 2 }))
  }
  await at.living()
  const operations = disks.count()
  disks.fault = null
  const [intents, answers] = await read()
  const delivered = [await at.deliver(), await at.deliver()]
  const [left] = await read()
  await at.end()
  const said = at.feed.flatMap(({ event }) => (event._tag === "v1.MessageReceived" ? [String(event.message)] : []))
  return { operations, intents: intents.map(([key]) => key), answers, delivered, left, said: said.length }
}
const copyOf = (medium: MemoryMedium): MemoryMedium => {
  const copy = makeMemoryMedium()
  for (const user of medium.users()) for (const [key, text] of medium.texts(user)) copy.texts(user).set(key, text)
  return copy
}

test("R13: a fault at any operation of a migration leaves each waiting text where it was, and it goes out once", async () => {
  const medium = await lived()
  const plain = await open(copyOf(medium), null, -1)
  expect(plain.intents).toHaveLength(3)
  expect(plain.answers).toHaveLength(COUNT)
  expect(plain.left).toHaveLength(1)
  for (const fault of Object.keys(FAULTS) as ReadonlyArray<Fault>) {
    // What the browser evicts is gone; the gateway gives it again.
    if (fault === "eviction") continue
    for (let spoiled = 0; spoiled < plain.operations; spoiled++) {
      const { intents, answers, left, said } = await open(copyOf(medium), fault, spoiled)
      expect({ intents, left, said }, `${fault} at ${spoiled}`).toEqual({
        intents: plain.intents,
        left: plain.left,
        said: plain.said,
      })
      // Cached answers are the first to go on a full disk.
      if (!fault.startsWith("quota")) expect(answers, `${fault} at ${spoiled}`).toEqual(plain.answers)
    }
  }
})
