import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { refold } from "../../worker/log/refold.ts"
import { rowsToState } from "../../worker/log/replay.ts"
import { FOLDS, PAGE_FOLDS } from "../../worker/projections/fold-map.ts"
import { type MemoryMedium, makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { FOLD_FAMILIES, families } from "../../worker/store/families.ts"
import { bo } from "../worlds/cast.ts"
import { makeFaultyDisks } from "../worlds/storage/faulty-disk.ts"
import { makeStage, type Stage } from "../worlds/storage/world.ts"

/** Log entries of the long log; `UPGRADE_ENTRIES=2000` makes it a log of 100,000 events. */
const ENTRIES = Number(process.env.UPGRADE_ENTRIES ?? 60)

const staged = async (medium: MemoryMedium) => {
  const disks = makeFaultyDisks(medium)
  return { disks, at: await makeStage(medium, disks) }
}

/** Makes the rows those of former folds: one is wrong, one should not exist, and the head names the former folds. */
const makeOutdated = (medium: MemoryMedium, at: Stage, ofPages = PAGE_FOLDS): void => {
  const texts = medium.texts(at.me)
  const key = families.head.key()
  const head = JSON.parse(texts.get(key) ?? "{}")
  texts.set(key, JSON.stringify({ ...head, folds: FOLDS - 2, pages: { ...head.pages, folds: ofPages } }))
  texts.set(at.chatKey, (texts.get(at.chatKey) ?? "").replace(/"draft":"[^"]*"/, '"draft":"of former folds"'))
  texts.set(families.chat.key("5-1001"), (texts.get(at.chatKey) ?? "").replaceAll("1001-1002", "5-1001"))
}

const shown = async ({ living }: Stage) => {
  const { store } = await living()
  const rows = (await Effect.runPromise(Effect.forEach(FOLD_FAMILIES, (name) => store.range(name)))).flat()
  const entries = (await Effect.runPromise(store.entries(0, Number.POSITIVE_INFINITY))).entries
  return { state: rowsToState(new Map(rows)), entries, head: await Effect.runPromise(store.head) }
}

const expectUpgraded = async (at: Stage): Promise<void> => {
  const { state, entries, head } = await shown(at)
  expect(head.folds).toBe(FOLDS)
  expect(state).toEqual(rowsToState(refold(entries, at.me)))
}

const lived = async (medium: MemoryMedium): Promise<void> => {
  const { at } = await staged(medium)
  for (let entry = 0; entry < ENTRIES / 2; entry++)
    await at.run(entry === 3 ? "many pull" : "receive receive pull write")
  await at.run("draft deliver pull")
  await at.end()
}

/** A copy of the medium, so that each try starts from the same state. */
const copyOf = (medium: MemoryMedium, me: number): MemoryMedium => {
  const copy = makeMemoryMedium()
  for (const [key, text] of medium.texts(me)) copy.texts(me).set(key, text)
  return copy
}

describe.each([
  ["pages stay where they are", PAGE_FOLDS],
  ["pages too", PAGE_FOLDS - 1],
])("R13: rows of former folds are made anew: %s", (_, ofPages) => {
  test("R13: old rows show meanwhile, what is written meanwhile is in the new ones, and nothing is left of the old", async () => {
    const medium = makeMemoryMedium()
    await lived(medium)
    const { at } = await staged(medium)
    makeOutdated(medium, at, ofPages)
    const { store } = await at.living()
    expect((await shown(at)).state.chat).toMatchObject({ [at.chatKey]: { draft: "of former folds" } })
    await at.run("draft")
    expect(await at.act(({ log: now }) => now.rebuilt)).toBe("done")
    await expectUpgraded(at)
    const { state, head } = await shown(at)
    expect(Object.keys(state.chat ?? {})).toEqual([at.chatKey])
    expect(state.chat?.[at.chatKey]).toMatchObject({ draft: at.drafts()[0] })
    expect(head.slot).toBe(1)
    const stored = [...medium.texts(at.me).keys()]
    expect(stored.filter((key) => /^(s|u|i|c)\|/.test(key))).toEqual([])
    const pages = stored.filter((key) => /^~?m\|/.test(key))
    expect(pages.filter((key) => key.startsWith(ofPages === PAGE_FOLDS ? "~" : "m"))).toEqual([])
    expect(pages.length).toBeGreaterThan(1)
    expect((await Effect.runPromise(store.rows([families.rebuild.key()]))).get(families.rebuild.key())).toBeUndefined()
    await at.end()
  })

  test("R13: killed at any step, before or after it was done, it is complete within two restarts", async () => {
    const before = makeMemoryMedium()
    await lived(before)
    const first = await staged(before)
    makeOutdated(before, first.at, ofPages)
    await first.at.end()

    const whole = await staged(copyOf(before, first.at.me))
    await whole.at.act(({ log }) => log.rebuilt)
    const operations = whole.disks.count()
    await whole.at.end()
    const every = Math.max(1, Math.floor(operations / 60))
    for (const fault of ["killed", "killedAfter"] as const)
      for (let spoiled = 0; spoiled < operations; spoiled += every) {
        const medium = copyOf(before, first.at.me)
        const { at, disks } = await staged(medium)
        // Killed in the first life and again in the second.
        disks.fault = (_, index) => (index === spoiled || index === spoiled * 2 + 1 ? fault : null)
        let lives = 0
        for (let outcome = "unknown"; outcome !== "done"; lives++) outcome = await at.act(({ log }) => log.rebuilt)
        disks.fault = null
        expect(lives, `${fault} at ${spoiled}`).toBeLessThanOrEqual(3)
        await expectUpgraded(at)
        await at.end()
      }
  })

  test("R13: a second upgrade uses the first place again", async () => {
    const medium = makeMemoryMedium()
    await lived(medium)
    for (const slot of [1, 0, 1]) {
      const { at } = await staged(medium)
      makeOutdated(medium, at, ofPages)
      await at.act(({ log }) => log.rebuilt)
      await expectUpgraded(at)
      expect((await shown(at)).head.slot).toBe(slot)
      await at.run("receive pull")
      await at.end()
    }
  })

  test("R13: the former leader beside the new one writes nothing, neither to the log nor to any row", async () => {
    const medium = makeMemoryMedium()
    await lived(medium)
    const [old, young] = [await staged(medium), await staged(medium)]
    await old.at.living()
    makeOutdated(medium, old.at, ofPages)
    await young.at.act(({ log }) => log.rebuilt)
    const stands = new Map(medium.texts(old.at.me))
    const { log, store } = await old.at.living()
    for (const refused of [
      log.append([{ _tag: "v1.DraftKept", sessionId: `1001-${bo.userId}`, text: "stale", at: 1 }]),
      store.keep([{ key: families.remote.key("wall"), value: { value: 1, asOf: 1 } }]),
      store.amend({ gone: [1, 2, 3] }),
      store.note({ savedAt: 7 }),
    ])
      expect((await Effect.runPromiseExit(refused))._tag).toBe("Failure")
    expect(new Map(medium.texts(old.at.me))).toEqual(stands)
    await young.at.end()
    await old.at.end()
  })
})
