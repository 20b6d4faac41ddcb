/** Two gateway processes on one database, and calls whose caller is at the first and whose host is at the second. */
import crypto from "node:crypto"
import pg from "pg"
import { expect } from "vitest"
import { verifyLedger } from "../../gateway/coins/verify-ledger.ts"
import { Device, type Line, signalEachOther, within } from "../attack/client.ts"
import { type GatewayProcess, makeGatewayProcess } from "../browser/support/gateway-process.ts"
import { testGateway } from "../worlds/gateway/http-world.ts"
import { makeDatabase } from "./database.ts"

export const [PRICE, POINTS] = [40, 24]
const SECRET = "of both gateways"

/** The same device at another gateway, as a page continues when its own gateway does not answer. */
export const moved = (
  { pair, deviceId, address, userId, signingToken, cookies }: Device,
  { origin }: GatewayProcess,
): Device => {
  const there = Object.assign(new Device(origin, { pair, deviceId, address }), { userId, signingToken })
  for (const [name, value] of cookies) there.cookies.set(name, value)
  return there
}

export const under = () => ({ intentId: crypto.randomUUID(), deadline: Date.now() + 20_000 })
export const say = async (device: Device, what: string, room: object): Promise<number> =>
  (await device.ask(device.signed("POST", `/videocall/v1/${what}`, JSON.stringify(room)))).code

export interface Call {
  readonly caller: Device
  readonly host: Device
  readonly room: { readonly roomNum: string; readonly room_Id: string }
  /** The caller's socket at the first gateway, and the host's at the second. */
  readonly lines: readonly [Line, Line]
}

export const startTwo = async (env: Readonly<Record<string, string>> = {}) => {
  const database = await makeDatabase()
  const shared = { DATABASE_URL: database.url, TRUST_PROXY: "1", LIVCAM_SECRET: SECRET, LIVCAM_DEMO: "off", ...env }
  const [first, second] = [
    await makeGatewayProcess(undefined, { env: shared }),
    await makeGatewayProcess(undefined, { env: shared }),
  ]
  for (const gateway of [first, second]) await gateway.start()
  const sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  const beats: Array<ReturnType<typeof setInterval>> = []

  /** The gateway closes a socket that is silent for half a minute, so this one pings. */
  const online = async (device: Device): Promise<Line> => {
    const line = await device.online()
    let n = 0
    const beat = setInterval(() => line.say({ _tag: "ping", n: n++ }), 10_000)
    beats.push(beat)
    void line.closed.then(() => clearInterval(beat))
    return line
  }
  /** A new user with a socket at that gateway. */
  const side = async ({ origin }: GatewayProcess) => {
    const device = new Device(origin)
    expect((await device.register()).code).toBe(200)
    return { device, line: await online(device) }
  }
  const call = async (state: "ringing" | "joining" | "talking"): Promise<Call> => {
    const [{ device: caller, line }, { device: host, line: hosts }] = [await side(first), await side(second)]
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
    if (state === "talking") {
      await signalEachOther(line, hosts, roomNum)
      for (const device of [caller, host]) expect(await say(device, "notifyStartCall", room)).toBe(200)
    }
    return { caller, host, room, lines: [line, hosts] }
  }
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
  const ledgerFaults = async () => {
    const gateway = await testGateway({ store: { databaseUrl: database.url }, secret: SECRET })
    const { faults } = await gateway.run(verifyLedger)
    await gateway.close()
    return faults
  }
  const close = async (): Promise<void> => {
    for (const beat of beats) clearInterval(beat)
    for (const gateway of [first, second]) await gateway.dispose()
    await sql.end()
    await database.drop()
  }
  return { first, second, sql, online, side, call, rowOf, sumsOf, ledgerFaults, close }
}
