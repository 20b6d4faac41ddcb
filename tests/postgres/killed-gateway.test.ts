/**
 * A gateway process is killed while calls are in each of their states. The other gateway continues all of them, and
 * each bill is right.
 */
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Device, within } from "../attack/client.ts"
import { moved, POINTS, PRICE, say, startTwo } from "./two-processes.ts"

let two: Awaited<ReturnType<typeof startTwo>>
beforeEach(async () => {
  two = await startTwo()
}, 120_000)
afterEach(() => two?.close())

const PATIENCE = { timeout: 90_000, interval: 500 }

test.each([
  ["callers", { killed: "first", kept: "caller", other: "second" }],
  ["callees", { killed: "second", kept: "host", other: "first" }],
] as const)(
  "CALL-11: with the gateway of the %s killed, each call ends or goes on at the other, charged by the minute and once",
  async (_, of) => {
    const { call, rowOf, sumsOf, online } = two
    // The ringing call comes last, because it ends soonest.
    const [kept, left, joining, ringing] = [
      await call("talking"),
      await call("talking"),
      await call("joining"),
      await call("ringing"),
    ]
    const before = { ringing: await sumsOf(ringing), joining: await sumsOf(joining) }
    const [leftBefore, keptBefore] = [await sumsOf(left), await sumsOf(kept)]
    const rows = [await rowOf(ringing), await rowOf(joining), await rowOf(left), await rowOf(kept)]
    expect(rows).toEqual([
      `ringing 0 0 0 ${PRICE}`,
      `joining 0 0 0 ${PRICE}`,
      `talking 1 ${PRICE} ${POINTS} ${PRICE}`,
      `talking 1 ${PRICE} ${POINTS} ${PRICE}`,
    ])

    // `dispose` kills with SIGKILL.
    await two[of.killed].dispose()
    const back = moved(kept[of.kept], two[of.other])
    await online(back)

    // Nobody returns to the first three calls, so the time limits of the ring, of the wait for a picture, and of the
    // absence run out.
    await expect.poll(() => rowOf(ringing), PATIENCE).toBe("ended 0 0 0 0")
    await expect.poll(() => rowOf(joining), PATIENCE).toBe("ended 0 0 0 0")
    await expect.poll(() => rowOf(left), PATIENCE).toBe(`ended 1 ${PRICE} ${POINTS} 0`)
    // The next minute begins at the other gateway.
    await expect.poll(() => rowOf(kept), PATIENCE).toBe(`talking 2 ${2 * PRICE} ${2 * POINTS} ${PRICE}`)
    expect(await say(back, "hangup", kept.room)).toBe(200)
    await expect.poll(() => rowOf(kept), PATIENCE).toBe(`ended 2 ${2 * PRICE} ${2 * POINTS} 0`)

    expect([await sumsOf(ringing), await sumsOf(joining)]).toEqual([before.ringing, before.joining])
    expect(await sumsOf(left)).toEqual(leftBefore)
    const [coins = 0, points = 0] = keptBefore
    expect(await sumsOf(kept)).toEqual([coins - PRICE, points + POINTS])
    expect(await two.ledgerFaults()).toEqual([])
  },
)

test("CALL-20: with the gateway of one of two killed who were found and had not decided, the other keeps the place and meets the next", async () => {
  const post = (device: Device, path: string, asked: object) =>
    device.ask(device.signed("POST", path, JSON.stringify(asked)))
  const seek = async (device: Device) => (await post(device, "/matches/api/V1/matching", { wanted: "everyone" })).data
  const placeOf = async ({ userId }: Device) => {
    const { rows } = await two.sql.query("select since, match_id, is_waiting from match_seekers where user_id = $1", [
      userId,
    ])
    return rows[0]
  }
  const [{ device: ann }, { device: bob }] = [await two.side(two.first), await two.side(two.second)]
  await seek(ann)
  const { since } = await placeOf(ann)
  expect(within(await seek(bob), "isFound")).toBe(true)
  const { match_id: matchId } = await placeOf(ann)

  await two.second.dispose()
  expect((await post(ann, "/matches/api/V1/agree", { matchId })).code).toBe(200)
  // Asks again as the device does while it waits.
  const outcome = async () => {
    await seek(ann)
    return (await two.sql.query("select outcome from matches where match_id = $1", [matchId])).rows[0]?.outcome
  }
  await expect.poll(outcome, { ...PATIENCE, interval: 3_000 }).toBe("late")
  expect(await placeOf(ann)).toEqual({ since, match_id: null, is_waiting: true })
  const { device: cy } = await two.side(two.first)
  expect(within(await seek(cy), "isFound")).toBe(true)
  expect((await placeOf(ann)).match_id).not.toBeNull()
  expect((await two.sql.query("select count(*)::int as calls from calls")).rows).toEqual([{ calls: 0 }])
})
