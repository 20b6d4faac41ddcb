/**
 * A rolling restart: one of two gateways is asked to stop while a call goes on. Its sockets are told and move to the
 * other gateway, nobody appears to leave, requests are answered to the end, and each minute is charged once.
 */
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Packet, within } from "../attack/client.ts"
import { moved, POINTS, PRICE, say, startTwo } from "./two-processes.ts"

const SERVICE_RESTART = 1012

let two: Awaited<ReturnType<typeof startTwo>>
beforeAll(async () => {
  two = await startTwo()
}, 120_000)
afterAll(() => two?.close())

const statusesOf = (packets: ReadonlyArray<Packet>) =>
  packets.flatMap(({ _tag, list }) =>
    _tag === "presence" && Array.isArray(list) ? list.map((one) => within(one, "status")) : [],
  )

test("CALL-11, SOC-09: with one gateway restarted, a call in course goes on at the other, nobody is seen to leave, and it is billed exactly", async () => {
  const { first, second, sql, online, call, rowOf, sumsOf } = two
  const going = await call("talking")
  const [line, hosts] = going.lines
  const [coins = 0, points = 0] = await sumsOf(going)
  expect(await rowOf(going)).toBe(`talking 1 ${PRICE} ${POINTS} ${PRICE}`)
  hosts.say({ _tag: "presence", userIds: [going.caller.userId] })
  await expect.poll(() => statusesOf(hosts.packets), { timeout: 10_000 }).toHaveLength(1)
  let code = 0
  line.socket.once("close", (with_: number) => {
    code = with_
  })

  const stopped = first.kill()
  // The stopping gateway answers requests until its sockets are told.
  const before = await going.caller.get("/config/v1/app")
  expect(before.code).toBe(200)
  await line.closed
  expect(code).toBe(SERVICE_RESTART)
  const caller = moved(going.caller, second)
  const there = await online(caller)
  await stopped
  // Both processes see the call unchanged: no member was absent, even briefly.
  const absent = async () =>
    (await sql.query("select caller_absence, callee_absence from calls where room_num = $1", [going.room.roomNum])).rows
  expect(await absent()).toEqual([{ caller_absence: null, callee_absence: null }])
  await first.start()

  const PATIENCE = { timeout: 90_000, interval: 500 }
  await expect.poll(() => rowOf(going), PATIENCE).toBe(`talking 2 ${2 * PRICE} ${2 * POINTS} ${PRICE}`)
  expect(await absent()).toEqual([{ caller_absence: null, callee_absence: null }])
  expect(new Set(statusesOf(hosts.packets)).size).toBe(1)
  expect(there.socket.readyState).toBe(there.socket.OPEN)
  expect(await say(caller, "hangup", going.room)).toBe(200)
  await expect.poll(() => rowOf(going), PATIENCE).toBe(`ended 2 ${2 * PRICE} ${2 * POINTS} 0`)
  expect(await sumsOf(going)).toEqual([coins - PRICE, points + POINTS])
  expect(await two.ledgerFaults()).toEqual([])
})
