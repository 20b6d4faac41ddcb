import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { isGapless } from "../../worker/log/compact-window.ts"
import { refold } from "../../worker/log/refold.ts"
import { rowsToState } from "../../worker/log/replay.ts"
import { type MemoryMedium, makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { FOLD_FAMILIES, families } from "../../worker/store/families.ts"
import { rowsOf } from "../../worker/store/rows.ts"
import { FAULTS, type Fault, makeFaultyDisks } from "../worlds/storage/faulty-disk.ts"
import { STORAGE_SCENARIOS } from "../worlds/storage/scenarios.ts"
import { makeStage, type Stage } from "../worlds/storage/world.ts"

/** A fault is tried at every n-th operation; `STORAGE_EVERY=1` gives the published figure. */
const EVERY = Number(process.env.STORAGE_EVERY ?? 29)

const stage = async (): Promise<{ stage: Stage; disks: ReturnType<typeof makeFaultyDisks>; medium: MemoryMedium }> => {
  const medium = makeMemoryMedium()
  const disks = makeFaultyDisks(medium)
  return { medium, disks, stage: await makeStage(medium, disks) }
}

/** Checks what must hold of the account once nothing fails any more. */
const checkAfter = async (at: Stage, isEvicted: boolean): Promise<void> => {
  // A step that finds the database gone reopens it. The next step works.
  for (const settle of [at.deliver, at.deliver, at.pull]) await settle()
  expect(await at.pull()).toBe("done")
  expect(await at.act(({ log }) => log.rebuilt)).toBe("done")
  const { store } = await at.living()
  const entries = (await Effect.runPromise(store.entries(0, Number.POSITIVE_INFINITY))).entries
  expect(isGapless(entries)).toBe(true)
  const read = Effect.map(
    Effect.forEach(FOLD_FAMILIES, (name) => store.range(name)),
    (rows) => rows.flat(),
  )
  await Effect.runPromise(read)
  // Rows that could not be read are rebuilt, as the engine asks for it.
  expect(await at.act(({ log: again }) => again.append([]))).toBe("done")
  const kept = await Effect.runPromise(read)
  const missing = new Set((await Effect.runPromise(store.range("missing"))).map(([key]) => key.slice(2)))
  const isShown = (key: string): boolean => !key.startsWith("m|") || !missing.has(key.slice(2))
  const rows = refold(entries, at.me)
  const shown = <V>(map: Iterable<readonly [string, V]>) => new Map([...map].filter(([key]) => isShown(key)))
  expect(rowsToState(shown(kept) as typeof rows)).toEqual(rowsToState(shown(rows) as typeof rows))

  const said = at.feed.filter(({ event }) => event._tag === "v1.MessageReceived").length
  const chat = rowsOf(rows).get(at.chatKey)
  expect(chat?.count ?? 0).toBe(said)
  expect((await Effect.runPromise(store.head)).cursor).toBe(at.feed.length)
  if (isEvicted) return
  const waiting = new Set(kept.flatMap(([key]) => (key.startsWith("i|") ? [key.slice(2)] : [])))
  for (const { intentId, outcome } of at.written) {
    const stands = at.taken.has(intentId) || waiting.has(intentId) || at.cancelled.has(intentId)
    if (outcome === "done") expect(stands, `${intentId} was accepted and is lost`).toBe(true)
    if (outcome === "refused") expect(stands, `${intentId} was refused and stands`).toBe(false)
  }
  expect(at.drafts()).toContain(chat?.draft ?? "")
}

/** The number of operations of a scenario without faults. */
const count = async (scenario: string): Promise<number> => {
  const { stage: at, disks } = await stage()
  await at.run(scenario)
  const operations = disks.count()
  await checkAfter(at, false)
  await at.end()
  return operations
}

let tried = 0
describe.each(STORAGE_SCENARIOS.map((scenario, number) => ({ scenario, number })))(
  "$scenario",
  ({ scenario, number }) => {
    test("R12: a fault at any operation loses nothing that was accepted, and rows are what the log says", async () => {
      const operations = await count(scenario)
      expect(operations).toBeGreaterThan(2)
      for (const [kind, fault] of (Object.keys(FAULTS) as ReadonlyArray<Fault>).entries())
        for (let spoiled = (number + kind) % EVERY; spoiled < operations; spoiled += EVERY) {
          const { stage: at, disks } = await stage()
          disks.fault = (_, index) => (index === spoiled ? fault : null)
          try {
            await at.run(scenario)
            disks.fault = null
            await checkAfter(at, fault === "eviction")
          } catch (cause) {
            throw new Error(`${fault} at operation ${spoiled} of "${scenario}"`, { cause })
          }
          await at.end()
          tried += 1
        }
    })
  },
)

test("R12: the table is as long as it says", () => {
  expect(STORAGE_SCENARIOS.length).toBeGreaterThanOrEqual(40)
  expect(new Set(STORAGE_SCENARIOS).size).toBe(STORAGE_SCENARIOS.length)
  expect(families.entry.key(1) < families.entry.key(10)).toBe(true)
  if (process.env.STORAGE_EVERY !== undefined) console.info(`${tried} faults tried`)
})
