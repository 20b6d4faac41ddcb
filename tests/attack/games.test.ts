/**
 * Attacks on games of chance: a seed told too early, a predictable play, the player's own seed, one id twice, many
 * devices, one account's plays at once.
 */
import crypto from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Device, within } from "./client.ts"
import { startTarget } from "./target.ts"

let target: Awaited<ReturnType<typeof startTarget>>
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

const [FINE, PLAYED, CHANGED, BAD] = [200, 20180, 20182, 400]

const gamesOf = async (
  device: Device,
): Promise<ReadonlyArray<{ readonly game: string; readonly commitment: string }>> =>
  within((await device.get("/activity/v1/games")).data, "list") as never
const hashOf = async (device: Device, game: string): Promise<string> =>
  (await gamesOf(device)).find((one) => one.game === game)?.commitment ?? ""
const play = async (device: Device, asked: Readonly<Record<string, unknown>>) => {
  const under = { intentId: crypto.randomUUID(), deadline: Date.now() + 20_000 }
  return device.ask(await device.sealed("/activity/v1/play_game", { ...under, pick: 0, ...asked }))
}
const coinsOf = ({ userId }: Device) => target.inStore((tx) => tx.ledger.balance(`coins:${userId}`))

test("SOC-06: before a play nothing tells its seed, and asking again changes nothing about what will be drawn", async () => {
  const eve = await target.member()
  const first = await eve.get("/activity/v1/games")
  expect(Object.keys((await gamesOf(eve))[0] ?? {}).toSorted()).toEqual(["commitment", "game", "nextAt"])
  for (let n = 0; n < 5; n++) expect(await gamesOf(eve)).toEqual(within(first.data, "list"))
})

test("SOC-06: a hash of one's own, of another game or of another user draws nothing", async () => {
  const [eve, bob] = [await target.member(), await target.member()]
  const own = crypto.createHash("sha256").update("a".repeat(64)).digest("hex")
  const others = [own, await hashOf(bob, "slotmachine"), await hashOf(eve, "flipcard")]
  const before = await coinsOf(eve)
  for (const commitment of others) expect((await play(eve, { game: "slotmachine", commitment })).code).toBe(CHANGED)
  expect(await coinsOf(eve)).toBe(before)
  expect((await play(eve, { game: "slotmachine", commitment: await hashOf(eve, "slotmachine") })).code).toBe(FINE)
})

test("SOC-06: places, games and hashes that there are not are refused", async () => {
  const eve = await target.member()
  const commitment = await hashOf(eve, "flipcard")
  for (const asked of [
    { game: "flipcard", commitment, pick: 9 },
    { game: "flipcard", commitment, pick: -1 },
    { game: "flipcard", commitment, pick: 1.5 },
    { game: "flipcard", commitment, pick: 2 ** 53 },
    { game: "roulette", commitment },
    { game: "__proto__", commitment },
    { game: "flipcard", commitment: "" },
    { game: "flipcard", commitment: commitment.toUpperCase() },
    { game: "flipcard" },
  ])
    expect((await play(eve, asked)).code, JSON.stringify(asked)).toBe(BAD)
  expect(await hashOf(eve, "flipcard")).toBe(commitment)
})

test("SOC-06: twenty plays at once under as many ids, and the same again, are one play", async () => {
  const eve = await target.member()
  const commitment = await hashOf(eve, "sacard")
  const before = await coinsOf(eve)
  const answers = await Promise.all(Array.from({ length: 20 }, () => play(eve, { game: "sacard", commitment })))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([FINE, ...Array(19).fill(PLAYED)])
  const won = (await coinsOf(eve)) - before
  expect([0, 1, 3, 5, 20, 100]).toContain(won)
  expect((await play(eve, { game: "sacard", commitment })).code).toBe(PLAYED)
  expect((await coinsOf(eve)) - before).toBe(won)
})
