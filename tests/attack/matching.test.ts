/**
 * Cheating in matching: asking in loops, deciding for others, agreeing for both sides, private calls that nobody
 * wanted.
 */
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Device, signalEachOther, within } from "./client.ts"
import { startTarget, type Target } from "./target.ts"

const [FINE, BAD, FORBIDDEN, TOO_MANY, GONE, MATCH_GONE] = [200, 400, 403, 429, 20054, 20201]

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

const post = (device: Device, path: string, asked: object) =>
  device.ask(device.signed("POST", path, JSON.stringify(asked)))
const seek = (device: Device, wanted = "everyone") => post(device, "/matches/api/V1/matching", { wanted })
const agree = async (device: Device, matchId: string) => (await post(device, "/matches/api/V1/agree", { matchId })).code
const leave = async (device: Device, matchId?: string) =>
  (await post(device, "/play/v1/camcam/exit_match", matchId === undefined ? {} : { matchId })).code
const say = async (device: Device, what: string, roomNum: string) =>
  (await post(device, `/videocall/v1/${what}`, { roomNum, room_Id: roomNum })).code
const rowOf = ({ userId }: Device) => target.inStore((tx) => tx.matchSeekers.find(userId))
const callOf = (roomNum: string) => target.inStore((tx) => tx.calls.find(roomNum))
const coinsOf = ({ userId }: Device) => target.inStore((tx) => tx.ledger.balance(`coins:${userId}`))

/** Two members who were found for each other; nobody else waits. */
const pair = async () => {
  const [first, second] = [await target.member(), await target.member()]
  await seek(first)
  const { data } = await seek(second)
  expect(within(data, "isFound")).toBe(true)
  return { first, second, matchId: (await rowOf(first))?.matchId ?? "" }
}

test("CALL-20: nobody decides about a match of others, nor learns of it", async () => {
  const { first, second, matchId } = await pair()
  const eve = await target.member()
  expect(await agree(eve, matchId)).toBe(MATCH_GONE)
  expect(await leave(eve, matchId)).toBe(FINE)
  expect((await rowOf(first))?.matchId).toBe(matchId)
  expect(await say(eve, "private", matchId)).toBe(GONE)
  for (const device of [first, second]) await leave(device)
})

test("CALL-20: one who agrees ten times at once has agreed once: nothing begins without the other", async () => {
  const { first, second, matchId } = await pair()
  const codes = await Promise.all(Array.from({ length: 10 }, () => agree(first, matchId)))
  expect(new Set(codes)).toEqual(new Set([FINE]))
  expect(await callOf(matchId)).toBeNull()
  await leave(second, matchId)
  expect(await agree(first, matchId)).toBe(MATCH_GONE)
  expect(await callOf(matchId)).toBeNull()
  await leave(first)
})

test("CALL-20: both who agree at once get one call, are charged once, and cannot be in two", async () => {
  const { first, second, matchId } = await pair()
  const before = [await coinsOf(first), await coinsOf(second)]
  await Promise.all([agree(first, matchId), agree(second, matchId), agree(first, matchId), agree(second, matchId)])
  expect(await callOf(matchId)).toMatchObject({ state: "joining", isMatch: true })
  const report = async () => {
    const words = [first, second, first, second].map((device) => say(device, "notifyStartCall", matchId))
    expect(new Set(await Promise.all(words))).toEqual(new Set([FINE]))
  }
  await report()
  expect([(await rowOf(first))?.freeUsed, (await rowOf(second))?.freeUsed]).toEqual([0, 0])
  const lines = [await first.online(), await second.online()] as const
  await signalEachOther(...lines, matchId)
  await report()
  expect([(await rowOf(first))?.freeUsed, (await rowOf(second))?.freeUsed]).toEqual([1, 1])
  expect([await coinsOf(first), await coinsOf(second)]).toEqual(before)
  expect((await seek(first)).code).not.toBe(FINE)
  // Neither is a host, so there is no private call; it is also too early for one.
  expect(await say(first, "private", matchId)).toBe(FORBIDDEN)
  await say(first, "hangup", matchId)
  expect(await say(second, "private", matchId)).toBe(GONE)
  for (const line of lines) await line.close()
})

test("CALL-20: asking in a loop is stopped, and waits once", async () => {
  const eve = await target.member()
  const codes: Array<number> = []
  for (let n = 0; n < 45; n++) codes.push((await seek(eve)).code)
  expect(codes.slice(0, 40).every((code) => code === FINE)).toBe(true)
  expect(codes.slice(40).every((code) => code === TOO_MANY)).toBe(true)
  const bob = await target.member()
  expect(within((await seek(bob)).data, "isFound")).toBe(true)
  await leave(bob)
})

test("CALL-20: wishes and ids that there are not are refused", async () => {
  const eve = await target.member()
  for (const wanted of ["", "Women", "__proto__", 1, null]) expect((await seek(eve, wanted as string)).code).toBe(BAD)
  for (const matchId of ["", "a b", "x".repeat(41), "'; --"]) expect(await agree(eve, matchId)).toBe(BAD)
  expect(await agree(eve, "nobody-knows-it")).toBe(MATCH_GONE)
})
