/** Replays, attempts and meta, as every layer of the store keeps them. */
import { expect, test } from "vitest"
import type { Opened } from "./opened.ts"
import { fresh, NOW } from "./samples.ts"

export const guardContract = ({ run }: Opened): void => {
  test("a replay key is new once, until it is pruned", async () => {
    const key = fresh()
    const remember = () => run((tx) => tx.replays.remember(key, NOW))
    expect([await remember(), await remember()]).toEqual([true, false])
    await run((tx) => tx.replays.prune(NOW, 1_000))
    expect(await remember()).toBe(false)
    await run((tx) => tx.replays.prune(NOW + 1, 1_000))
    expect(await remember()).toBe(true)
  })

  test("attempts are counted in a window that starts with the first of them", async () => {
    const key = fresh()
    const hit = (at: number) => run((tx) => tx.attempts.hit(key, at, 100))
    const count = (at: number) => run((tx) => tx.attempts.count(key, at, 100))
    expect(await count(0)).toBe(0)
    expect([await hit(0), await hit(99), await count(99), await count(100)]).toEqual([1, 2, 2, 0])
    expect([await hit(100), await count(100), await hit(150), await count(199)]).toEqual([1, 1, 2, 2])
    await run((tx) => tx.attempts.clear(key))
    expect(await count(150)).toBe(0)
    expect(await hit(160)).toBe(1)
    await run((tx) => tx.attempts.prune(160, 1_000))
    expect(await hit(161)).toBe(2)
    await run((tx) => tx.attempts.prune(161, 1_000))
    expect(await hit(162)).toBe(1)
  })

  test("meta keeps the newest text", async () => {
    const key = fresh()
    expect(await run((tx) => tx.meta.get(key))).toBeNull()
    await run((tx) => tx.meta.set(key, "1"))
    await run((tx) => tx.meta.set(key, "2"))
    expect(await run((tx) => tx.meta.get(key))).toBe("2")
  })
}
