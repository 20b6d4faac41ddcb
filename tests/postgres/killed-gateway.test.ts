/** A gateway's process is killed while calls are in each of their states: another goes on with all of them, and each bill is right. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { moved, POINTS, PRICE, say, startTwo } from "./two-processes.ts"

let two: Awaited<ReturnType<typeof startTwo>>
beforeAll(async () => {
  two = await startTwo()
}, 120_000)
afterAll(() => two?.close())

test("CALL-11: with the gateway of the callers killed, each call ends or goes on at the other, charged by the minute and once", async () => {
  const { call, rowOf, sumsOf, online } = two
  const [ringing, joining, left, kept] = [
    await call("ringing"),
    await call("joining"),
    await call("talking"),
    await call("talking"),
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

  // Disposed of by SIGKILL.
  await two.first.dispose()
  const caller = moved(kept.caller, two.second)
  await online(caller)

  const PATIENCE = { timeout: 90_000, interval: 500 }
  // Nobody came back in the first three: the ring and the wait for a picture run out, and the absence does.
  await expect.poll(() => rowOf(ringing), PATIENCE).toBe("ended 0 0 0 0")
  await expect.poll(() => rowOf(joining), PATIENCE).toBe("ended 0 0 0 0")
  await expect.poll(() => rowOf(left), PATIENCE).toBe(`ended 1 ${PRICE} ${POINTS} 0`)
  // The next minute begins at the other gateway.
  await expect.poll(() => rowOf(kept), PATIENCE).toBe(`talking 2 ${2 * PRICE} ${2 * POINTS} ${PRICE}`)
  expect(await say(caller, "hangup", kept.room)).toBe(200)
  await expect.poll(() => rowOf(kept), PATIENCE).toBe(`ended 2 ${2 * PRICE} ${2 * POINTS} 0`)

  expect([await sumsOf(ringing), await sumsOf(joining)]).toEqual([before.ringing, before.joining])
  expect(await sumsOf(left)).toEqual(leftBefore)
  const [coins = 0, points = 0] = keptBefore
  expect(await sumsOf(kept)).toEqual([coins - PRICE, points + POINTS])
  expect(await two.ledgerFaults()).toEqual([])
})
