/** Intents, as every layer of the store keeps them. */
import { expect, test } from "vitest"
import type { Opened } from "./opened.ts"
import { fresh, NOW } from "./samples.ts"

export const intentContract = ({ run, person }: Opened): void => {
  test("an intent is claimed once by each user and keeps what came of it", async () => {
    const { id } = await person()
    const intentId = `intent-${fresh()}`
    expect(await run((tx) => tx.intents.outcome(id, intentId))).toBeNull()
    expect(await run((tx) => tx.intents.claim(id, intentId, NOW))).toBe(true)
    expect(await run((tx) => tx.intents.claim(id, intentId, NOW))).toBe(false)
    expect(await run((tx) => tx.intents.claim(id + 1, intentId, NOW))).toBe(true)
    await run((tx) => tx.intents.settle(id, intentId, [4, 5]))
    expect(await run((tx) => tx.intents.outcome(id, intentId))).toEqual({ seqs: [4, 5] })
    expect(await run((tx) => tx.intents.outcome(id + 1, intentId))).toEqual({ seqs: [] })
  })

  test("an id that was refused is never claimed, and one that was claimed is not refused any more", async () => {
    const { id } = await person()
    const [refused, claimed] = [`intent-${fresh()}`, `intent-${fresh()}`]
    expect(await run((tx) => tx.intents.refuse(id, refused, NOW, 20_051))).toBe(true)
    expect(await run((tx) => tx.intents.refuse(id, refused, NOW, null))).toBe(false)
    expect(await run((tx) => tx.intents.claim(id, refused, NOW))).toBe(false)
    expect(await run((tx) => tx.intents.outcome(id, refused))).toEqual({ refusedFor: 20_051 })
    expect(await run((tx) => tx.intents.claim(id + 1, refused, NOW))).toBe(true)
    await run((tx) => tx.intents.claim(id, claimed, NOW))
    expect(await run((tx) => tx.intents.refuse(id, claimed, NOW, 20_051))).toBe(false)
    expect(await run((tx) => tx.intents.outcome(id, claimed))).toEqual({ seqs: [] })
  })

  test("of a claim and a refusal at the same time one wins", async () => {
    const { id } = await person()
    const intentId = `intent-${fresh()}`
    const won = await Promise.all([
      run((tx) => tx.intents.claim(id, intentId, NOW)),
      run((tx) => tx.intents.refuse(id, intentId, NOW, null)),
    ])
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await run((tx) => tx.intents.outcome(id, intentId))).toEqual(won[0] ? { seqs: [] } : { refusedFor: null })
  })
}
