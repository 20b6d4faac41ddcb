/**
 * Calls that ring, are answered, begin, are charged and end. The acts of a call run one after the other, as on two
 * devices.
 */
import crypto from "node:crypto"
import { Effect, Layer } from "effect"
import type pg from "pg"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { faultText, verifyLedgerWith } from "../../gateway/coins/verify-ledger.ts"
import { Feed } from "../../gateway/feed/feed.ts"
import { Store } from "../../gateway/store/store.ts"
import { type Device, type Line, signalEachOther, within } from "../attack/client.ts"
import { type Often, runAtOnce, type Work } from "./work.ts"

const [PRICE, COINS] = [40, 1_000]
const MINUTE_MS = 60_000

export type Pair = readonly [caller: Device, host: Device]

/** Every second member becomes a host; the others get coins. */
export const makePairs = async (
  client: pg.Client,
  store: Layer.Layer<Store>,
  members: ReadonlyArray<Device>,
): Promise<ReadonlyArray<Pair>> => {
  const pairs = members.flatMap((host, n): ReadonlyArray<Pair> => {
    const caller = members[n - 1]
    return n % 2 === 1 && caller !== undefined ? [[caller, host]] : []
  })
  const grant = Effect.forEach(
    pairs,
    ([{ userId }]) =>
      Store.use((opened) =>
        opened.transact((tx) => grantCoins(tx, { userId, amount: COINS, reason: "reward", key: `load:${userId}` })),
      ),
    { discard: true },
  )
  await Effect.runPromise(Effect.provide(grant, Layer.merge(store, Feed.layer)))
  const hosts = pairs.map(([, { userId }]) => userId)
  await client.query("update accounts set goddess = true, call_price = $1 where id = any($2)", [PRICE, hosts])
  return pairs
}

const under = () => ({ intentId: crypto.randomUUID(), deadline: Date.now() + 20_000 })

export interface Room {
  readonly roomNum: string
  readonly room_Id: string
}

const say = async (device: Device, what: string, room: Room): Promise<boolean> =>
  (await device.ask(device.signed("POST", `/videocall/v1/${what}`, JSON.stringify(room)))).code === 200

/**
 * Runs each call until both sides have seen each other and the first minute is charged. Returns the rooms of the calls
 * that began.
 */
export const beginCalls = async (
  pairs: ReadonlyArray<Pair>,
  lines: ReadonlyMap<Device, Line>,
  often: Often,
): Promise<[Work, ReadonlyMap<Pair, Room>]> => {
  const rooms = new Map<Pair, Room>()
  const work = await runAtOnce({ ...often, count: pairs.length }, async (n) => {
    const pair = pairs[n]
    if (pair === undefined) return false
    const [caller, host] = pair
    const asked = { ...under(), c_u_id: host.userId, c_locate: "wall", callType: "video" }
    const launched = await caller.post("/videocall/v1/launch", asked)
    const roomNum = within(launched.data, "room", "roomNum")
    if (launched.code !== 200 || typeof roomNum !== "string") return false
    const room = { roomNum, room_Id: roomNum }
    const answered = await host.post("/videocall/v1/answer", { ...under(), ...room })
    if (answered.code !== 200) return false
    const [callers, hosts] = [lines.get(caller), lines.get(host)]
    if (callers === undefined || hosts === undefined) return false
    await signalEachOther(callers, hosts, roomNum)
    if (!(await say(host, "notifyStartCall", room)) || !(await say(caller, "notifyStartCall", room))) return false
    rooms.set(pair, room)
    return true
  })
  return [work, rooms]
}

export const endCalls = (rooms: ReadonlyMap<Pair, Room>, often: Often): Promise<Work> => {
  const open = [...rooms]
  return runAtOnce({ ...often, count: open.length }, async (n) => {
    const [[caller] = [], room] = open[n] ?? []
    return caller !== undefined && room !== undefined && (await say(caller, "hangup", room))
  })
}

export interface LedgerState {
  readonly postings: number
  readonly faults: ReadonlyArray<string>
  /** Charged minutes, and the largest delay of a second minute's charge, ms. */
  readonly minutes: number
  readonly latest: number
}

/** Verifies the whole ledger, as the gateway does every night. */
export const lookAtLedger = async (client: pg.Client, store: Layer.Layer<Store>): Promise<LedgerState> => {
  const { entries, faults } = await Effect.runPromise(Effect.provide(verifyLedgerWith(["load"]), store))
  const { rows } = await client.query<{ minutes: string; latest: string | null }>(
    `select count(*) as minutes, max(l.at - c.started_at - ${MINUTE_MS}) as latest
      from ledger_entries l join calls c on c.room_num = l.ref where l.reason = 'callMinute' and l.account like 'coins:%'`,
  )
  const [row] = rows
  return {
    postings: entries,
    faults: faults.map(faultText),
    minutes: Number(row?.minutes),
    latest: Math.max(0, Number(row?.latest ?? 0)),
  }
}
