/** Cheating in calls: a host who claims a first frame, a caller who never reports one, rings in quick succession. */
import crypto from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Device, type Line, signalEachOther, within } from "./client.ts"
import { startTarget, type Target } from "./target.ts"

const [FINE, TOO_MANY] = [200, 429]
const PRICE = 40

const turn = { urls: ["turn:relay.test:3478"], secret: "what gateway and relay share" }

let target: Target
beforeAll(async () => {
  target = await startTarget({ settings: { iceServers: [], agora: null, turn } })
})
afterAll(() => target.close())

interface Side {
  readonly device: Device
  readonly line: Line
}
/** Two members with a socket each; the host's price is 40 coins a minute. */
const pair = async (): Promise<{ readonly caller: Side; readonly host: Side }> => {
  const sides = await Promise.all(
    ["caller", "host"].map(async () => {
      const device = await target.member()
      return { device, line: await device.online() }
    }),
  )
  const [caller, host] = sides
  if (caller === undefined || host === undefined) throw new Error("there are two of them")
  await caller.device.ask(caller.device.signed("POST", "/coin/v1/new_user_coins", JSON.stringify({ countryId: null })))
  await target.inStore((tx) => tx.accounts.update(host.device.userId, { goddess: true, callPrice: PRICE }))
  return { caller, host }
}
const under = () => ({ intentId: crypto.randomUUID(), deadline: Date.now() + 20_000 })
const ring = async ({ caller, host }: Awaited<ReturnType<typeof pair>>) => {
  const asked = { ...under(), c_u_id: host.device.userId, c_locate: "wall", callType: "video" }
  const { code, data } = await caller.device.ask(await caller.device.sealed("/videocall/v1/launch", asked))
  const roomNum = code === FINE ? String(within(data, "room", "roomNum")) : ""
  return { code, room: { roomNum, room_Id: roomNum }, told: JSON.stringify(data) }
}
const answer = async ({ device }: Side, room: object) =>
  (await device.ask(await device.sealed("/videocall/v1/answer", { ...under(), ...room }))).code
const say = async ({ device }: Side, what: string, room: object) =>
  (await device.ask(device.signed("POST", `/videocall/v1/${what}`, JSON.stringify(room)))).code
const sumsOf = ({ caller, host }: Awaited<ReturnType<typeof pair>>) =>
  Promise.all([
    target.inStore((tx) => tx.ledger.balance(`coins:${caller.device.userId}`)),
    target.inStore((tx) => tx.ledger.balance(`points:${host.device.userId}`)),
  ])

test("CALL-11: a host who answers, claims a first frame and hangs up has earned nothing, however often", async () => {
  const two = await pair()
  const before = await sumsOf(two)
  for (let n = 0; n < 5; n++) {
    const { code, room } = await ring(two)
    expect([code, await answer(two.host, room)]).toEqual([FINE, FINE])
    for (let again = 0; again < 3; again++) expect(await say(two.host, "notifyStartCall", room)).toBe(FINE)
    expect(await say(two.host, "hangup", room)).toBe(FINE)
  }
  expect(await sumsOf(two)).toEqual(before)
})

test("CALL-11: what both say begins no minute while only one of them has signalled, whatever that one signals", async () => {
  const two = await pair()
  const before = await sumsOf(two)
  const { room } = await ring(two)
  await answer(two.host, room)
  for (const kind of ["offer", "answer", "offer"]) {
    two.host.line.say({ _tag: "signal", roomNum: room.roomNum, payload: { kind, sdp: "v=0" } })
    await two.caller.line.next("signal")
  }
  two.caller.line.say({ _tag: "signal", roomNum: room.roomNum, payload: { kind: "ready" } })
  await two.host.line.next("signal")
  for (const side of [two.host, two.caller]) expect(await say(side, "notifyStartCall", room)).toBe(FINE)
  expect(await sumsOf(two)).toEqual(before)
  await signalEachOther(two.caller.line, two.host.line, room.roomNum)
  const [coins = 0, points = 0] = before
  expect(await sumsOf(two)).toEqual([coins - PRICE, points + PRICE * 0.6])
  await say(two.caller, "hangup", room)
})

test("CALL-11: when both have said it, one minute is charged, whatever is said again", async () => {
  const two = await pair()
  const [coins, points] = await sumsOf(two)
  const { room } = await ring(two)
  await answer(two.host, room)
  await signalEachOther(two.caller.line, two.host.line, room.roomNum)
  const words = [two.host, two.caller, two.host, two.caller].map((side) => say(side, "notifyStartCall", room))
  expect(await Promise.all(words)).toEqual([FINE, FINE, FINE, FINE])
  expect(await sumsOf(two)).toEqual([coins - PRICE, points + PRICE * 0.6])
  await say(two.caller, "hangup", room)
})

test("CALL-10: two who never say that they see each other are connected ten times a day and not again", async () => {
  const two = await pair()
  const codes: Array<number> = []
  for (let n = 0; n < 12; n++) {
    const { code, room } = await ring(two)
    codes.push(code)
    if (code !== FINE) continue
    await answer(two.host, room)
    await say(two.caller, "hangup", room)
  }
  expect(codes).toEqual([...Array(10).fill(FINE), TOO_MANY, TOO_MANY])
})

test("CALL-26: of 25 rings of one host in seconds ten ring", async () => {
  const two = await pair()
  const codes: Array<number> = []
  for (let n = 0; n < 25; n++) {
    const { code, room } = await ring(two)
    codes.push(code)
    if (code === FINE) await say(two.caller, "cancel", room)
  }
  expect(codes).toEqual([...Array(10).fill(FINE), ...Array(15).fill(TOO_MANY)])
})

test("CALL-28: ten unanswered rings bring no password of the TURN server, whatever is asked about them; an answer brings each side one", async () => {
  const two = await pair()
  const { device } = two.caller
  const asked = async (room: { readonly roomNum: string }) => {
    const again = await device.ask(await device.sealed("/videocall/v1/rejoin", room))
    const info = await device.ask(device.signed("GET", `/videocall/v1/getInfo?roomNum=${room.roomNum}`))
    expect(info.code).toBe(FINE)
    return JSON.stringify([again.data, info.data])
  }
  for (let n = 0; n < 9; n++) {
    const { code, room, told } = await ring(two)
    expect(code).toBe(FINE)
    expect(`${told}${await asked(room)}`).not.toContain("credential")
    await say(two.caller, "cancel", room)
    expect(await asked(room)).not.toContain("credential")
  }
  const { room, told } = await ring(two)
  expect(told).not.toContain("credential")
  await answer(two.host, room)
  expect(await asked(room)).toContain("credential")
  await say(two.caller, "hangup", room)
  expect(await asked(room)).not.toContain("credential")
})

test("CALL-11: a caller cannot pay with the coins of the next minute, by however many gifts at once; they come back with the end", async () => {
  const two = await pair()
  const { device } = two.caller
  const heart = { to: two.host.device.userId, giftId: 3, gold: 19, count: 1 }
  const give = async (roomNum: string | null) =>
    (await device.ask(await device.sealed("/gift/v1/send", { ...under(), ...heart, roomNum }))).code
  const available = () => target.inStore((tx) => tx.ledger.available(`coins:${device.userId}`))
  const { room } = await ring(two)
  await answer(two.host, room)
  await signalEachOther(two.caller.line, two.host.line, room.roomNum)
  for (const side of [two.host, two.caller]) await say(side, "notifyStartCall", room)
  expect([...(await sumsOf(two)), await available()]).toEqual([80, 24, 40])
  const codes = await Promise.all(Array.from({ length: 5 }, (_, n) => give(n % 2 === 0 ? room.roomNum : null)))
  expect(codes.filter((code) => code === FINE)).toHaveLength(2)
  expect([(await sumsOf(two))[0], await available()]).toEqual([42, 2])
  await say(two.caller, "hangup", room)
  expect([(await sumsOf(two))[0], await available()]).toEqual([42, 42])
  expect(await give(null)).toBe(FINE)
})
