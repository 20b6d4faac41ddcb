/** A gateway's process is killed while calls are in each of their states: another goes on with all of them, and each bill is right. */
import crypto from "node:crypto"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { verifyLedger } from "../../gateway/coins/verify-ledger.ts"
import { Device, within } from "../attack/client.ts"
import { type GatewayProcess, makeGatewayProcess } from "../browser/support/gateway-process.ts"
import { testGateway } from "../worlds/gateway/http-world.ts"
import { makeDatabase } from "./database.ts"

const [PRICE, POINTS] = [40, 24]
const SECRET = "of both gateways"

let database: Awaited<ReturnType<typeof makeDatabase>>
let sql: pg.Client
let doomed: GatewayProcess
let other: GatewayProcess

beforeAll(async () => {
  database = await makeDatabase()
  const env = { DATABASE_URL: database.url, TRUST_PROXY: "1", LIVCAM_SECRET: SECRET, LIVCAM_DEMO: "off" }
  doomed = await makeGatewayProcess(undefined, { env })
  other = await makeGatewayProcess(undefined, { env })
  for (const gateway of [doomed, other]) await gateway.start()
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
}, 120_000)
afterAll(async () => {
  for (const beat of beats) clearInterval(beat)
  for (const gateway of [doomed, other]) await gateway?.dispose()
  await sql?.end()
  await database?.drop()
})

/** A socket that says nothing for half a minute is closed. */
const beats: Array<ReturnType<typeof setInterval>> = []
const online = async (device: Device): Promise<void> => {
  const line = await device.online()
  let n = 0
  beats.push(setInterval(() => line.say({ _tag: "ping", n: n++ }), 10_000))
}
const side = async ({ origin }: GatewayProcess): Promise<Device> => {
  const device = new Device(origin)
  expect((await device.register()).code).toBe(200)
  await online(device)
  return device
}
/** The same device at the other gateway, as a page goes on when its own does not answer. */
const moved = (
  { pair, deviceId, address, userId, signingToken, cookies }: Device,
  { origin }: GatewayProcess,
): Device => {
  const there = Object.assign(new Device(origin, { pair, deviceId, address }), { userId, signingToken })
  for (const [name, value] of cookies) there.cookies.set(name, value)
  return there
}
const under = () => ({ intentId: crypto.randomUUID(), deadline: Date.now() + 20_000 })
const say = async (device: Device, what: string, room: object) =>
  (await device.ask(device.signed("POST", `/videocall/v1/${what}`, JSON.stringify(room)))).code

/** The caller is at the gateway that will be killed, the host at the other. */
const call = async (state: "ringing" | "joining" | "talking") => {
  const [caller, host] = [await side(doomed), await side(other)]
  const coins = caller.signed("POST", "/coin/v1/new_user_coins", JSON.stringify({ countryId: null }))
  expect((await caller.ask(coins)).code).toBe(200)
  await sql.query("update accounts set goddess = true, call_price = $1 where id = $2", [PRICE, host.userId])
  const asked = { ...under(), c_u_id: host.userId, c_locate: "wall", callType: "video" }
  const { code, data } = await caller.ask(await caller.sealed("/videocall/v1/launch", asked))
  expect(code).toBe(200)
  const roomNum = String(within(data, "room", "roomNum"))
  const room = { roomNum, room_Id: roomNum }
  if (state !== "ringing") {
    const answer = await host.sealed("/videocall/v1/answer", { ...under(), ...room })
    expect((await host.ask(answer)).code).toBe(200)
  }
  if (state === "talking")
    for (const device of [caller, host]) expect(await say(device, "notifyStartCall", room)).toBe(200)
  return { caller, host, room }
}
type Call = Awaited<ReturnType<typeof call>>

const rowOf = async ({ room }: Call): Promise<string> => {
  const { rows } = await sql.query("select state, minutes, coins, points, held from calls where room_num = $1", [
    room.roomNum,
  ])
  const [row] = rows
  return `${row.state} ${row.minutes} ${row.coins} ${row.points} ${row.held}`
}
const sumsOf = async ({ caller, host }: Call): Promise<ReadonlyArray<number>> => {
  const of = async (account: string): Promise<number> =>
    Number((await sql.query("select balance from balances where account = $1", [account])).rows[0]?.balance ?? 0)
  return [await of(`coins:${caller.userId}`), await of(`points:${host.userId}`)]
}

test("CALL-11: with the gateway of the callers killed, each call ends or goes on at the other, charged by the minute and once", async () => {
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
  await doomed.dispose()
  const caller = moved(kept.caller, other)
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
  const gateway = await testGateway({ store: { databaseUrl: database.url }, secret: SECRET })
  expect((await gateway.run(verifyLedger)).faults).toEqual([])
  await gateway.close()
})
