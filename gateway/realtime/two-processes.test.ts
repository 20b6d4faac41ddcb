import { Effect, Layer } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { GatewayPacket } from "#schema/realtime/packets.ts"
import { BLOCK_MS } from "#schema/rules/account/account-state.ts"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { openSocket } from "../../tests/worlds/gateway/socket.ts"
import { banAccount, banDevice, setStanding } from "../accounts/ban.ts"
import type { Gateway } from "../app.ts"
import { newCall } from "../calls/new-call.ts"
import { Online } from "../people/online.ts"
import { makeMemoryStore } from "../store/memory/memory-store.ts"
import { Store } from "../store/store.ts"

/** Two gateways on one store, connected only by the store's announcements. */
let [here, there]: ReadonlyArray<Gateway> = []
const both = (): readonly [Gateway, Gateway] => {
  if (here === undefined || there === undefined) throw new Error("no gateways")
  return [here, there]
}
beforeEach(async () => {
  const store = { layer: Layer.succeed(Store, makeMemoryStore()) }
  here = await testGateway({ store, isShared: true })
  there = await testGateway({ store, isShared: true })
})
afterEach(async () => {
  await here?.close()
  await there?.close()
})

const member = async (gateway: Gateway, userName: string): Promise<TestDevice> => {
  const device = new TestDevice(gateway)
  expect(await device.register({ userName })).toMatchObject({ code: 200 })
  return device
}
const isOnlineAt = (gateway: Gateway, { userId }: TestDevice) =>
  gateway.run(Effect.map(Online, (online) => online.has(userId)))
const presences = (got: ReadonlyArray<GatewayPacket>) =>
  got.flatMap((packet) => (packet._tag === "presence" ? packet.list.map(({ status }) => status) : []))
const reasons = (got: ReadonlyArray<GatewayPacket>) =>
  got.flatMap((packet) => (packet._tag === "refused" ? [packet.error.kind] : []))

test("SOC-09: who has a socket at one gateway is online at the other, until the last one has gone", async () => {
  const [first, second] = both()
  const [ann, bo] = [await member(first, "Ann"), await member(second, "Bo")]
  const watcher = openSocket(second, bo)
  watcher.say({ _tag: "presence", userIds: [ann.userId] })
  await expect.poll(() => presences(watcher.got)).toEqual([0])
  const sockets = [openSocket(first, ann), openSocket(first, ann)]
  await expect.poll(() => presences(watcher.got)).toEqual([0, 2])
  sockets[0]?.leave()
  sockets[1]?.leave()
  await expect.poll(() => presences(watcher.got)).toEqual([0, 2, 0])
  expect(await isOnlineAt(second, ann)).toBe(false)
})

test("SOC-09: a gateway that starts later learns who is online, and nobody stays online at one that has ended", async () => {
  const [first, second] = both()
  const ann = await member(first, "Ann")
  openSocket(first, ann)
  await expect.poll(() => isOnlineAt(second, ann)).toBe(true)
  await first.close()
  await expect.poll(() => isOnlineAt(second, ann)).toBe(false)
})

test.each([
  ["a ban of the account", (by: Gateway, { userId }: TestDevice) => by.run(banAccount(userId, true)), "bannedAccount"],
  ["a ban of the device", (by: Gateway, { deviceId }: TestDevice) => by.run(banDevice(deviceId, true)), "bannedDevice"],
  [
    "AUTH-08, a freeze",
    (by: Gateway, { userId }: TestDevice) => by.run(setStanding(userId, "frozen")),
    "accountFrozen",
  ],
  [
    "AUTH-08, a block",
    (by: Gateway, { userId }: TestDevice) => by.run(setStanding(userId, "blocked")),
    "accountBlocked",
  ],
] as const)("NET-09: %s by another gateway closes the socket with its reason", async (_name, act, reason) => {
  const [first, second] = both()
  const [ann, bo] = [await member(first, "Ann"), await member(first, "Bo")]
  const [socket, other] = [openSocket(first, ann), openSocket(first, bo)]
  await expect.poll(() => socket.got.length).toBe(1)
  await act(second, ann)
  await expect.poll(socket.isOpen).toBe(false)
  expect(reasons(socket.got)).toEqual([reason])
  const again = openSocket(first, ann)
  await expect.poll(again.isOpen).toBe(false)
  expect(other.isOpen()).toBe(true)
  const ends = [socket, again].flatMap(({ got }) =>
    got.flatMap((packet) => (packet._tag === "refused" ? [packet.error.until] : [])),
  )
  const isBlock = reason === "accountBlocked"
  for (const until of ends) expect(until !== undefined && until > Date.now() + BLOCK_MS - 60_000).toBe(isBlock)
  expect(ends).toHaveLength(2)
})

test("AUTH-09: a logout, or a new sign-in on the device, at another gateway closes the old socket without a word", async () => {
  const [first, second] = both()
  const [ann, bo] = [await member(first, "Ann"), await member(first, "Bo")]
  const [hers, his] = [openSocket(first, ann), openSocket(first, bo)]
  await expect.poll(() => [hers.got.length, his.got.length]).toEqual([1, 1])
  const elsewhere = Object.assign(new TestDevice(second, ann.deviceId, ann.pair), {
    userId: ann.userId,
    signingToken: ann.signingToken,
  })
  for (const [name, value] of ann.cookies) elsewhere.cookies.set(name, value)
  expect(await elsewhere.call("logout", {})).toMatchObject({ code: 200 })
  const next = Object.assign(new TestDevice(second, bo.deviceId, bo.pair), {
    userId: bo.userId,
    sessionKey: bo.sessionKey,
    signingToken: bo.signingToken,
  })
  expect(await next.register({ userName: "Cy" })).toMatchObject({ code: 200 })
  await expect.poll(() => [hers.isOpen(), his.isOpen()]).toEqual([false, false])
  expect([...reasons(hers.got), ...reasons(his.got)]).toEqual([])
  const fresh = openSocket(first, next)
  await expect.poll(() => fresh.got.map(({ _tag }) => _tag)).toEqual(["welcome"])
})

test("CALL-01: signals go from one gateway to the other, a long one too, in order, to the device in the call only", async () => {
  const [first, second] = both()
  const [ann, bo] = [await member(first, "Ann"), await member(second, "Bo")]
  const store = await first.run(Store)
  const now = Date.now()
  const call = newCall({
    roomNum: "room-1",
    callerId: ann.userId,
    calleeId: bo.userId,
    callerDeviceId: ann.deviceId,
    calleeDeviceId: bo.deviceId,
    state: "talking",
    invitedAt: now,
    joinedAt: now,
    startedAt: now,
  })
  await first.run(store.transact((tx) => tx.calls.insert(call)))
  const [hers, his] = [openSocket(first, ann), openSocket(second, bo)]
  await expect.poll(() => [hers.got.length, his.got.length]).toEqual([1, 1])
  const payloads = [
    { kind: "offer", sdp: "é\n".repeat(20_000) },
    { kind: "ready" },
    { kind: "media", camera: true, microphone: false },
  ] as const
  for (const payload of payloads) hers.say({ _tag: "signal", roomNum: "room-1", payload })
  const signals = () => his.got.flatMap((packet) => (packet._tag === "signal" ? [packet.payload] : []))
  await expect.poll(() => signals().length).toBe(3)
  expect(signals()).toEqual(payloads)
  his.say({ _tag: "signal", roomNum: "room-1", payload: { kind: "ready" } })
  await expect.poll(() => hers.got.at(-1)).toMatchObject({ _tag: "signal", from: bo.userId })
})

test("AUTH-16: beats may reach any gateway; each session is kept by the one that heard the last", async () => {
  const [first, second] = both()
  const ann = await member(first, "Ann")
  const elsewhere = Object.assign(new TestDevice(second, ann.deviceId, ann.pair), {
    userId: ann.userId,
    signingToken: ann.signingToken,
    cookies: ann.cookies,
  })
  const beat = { visible: true, uid: null }
  expect(await ann.call("heartBeat", beat)).toMatchObject({ code: 200 })
  expect(await elsewhere.call("heartBeat", beat)).toMatchObject({ code: 200 })
  const isHere = (gateway: Gateway) => gateway.run(Effect.map(Online, (online) => online.here().includes(ann.userId)))
  await expect.poll(async () => [await isHere(first), await isHere(second)]).toEqual([false, true])
  await expect.poll(() => isOnlineAt(first, ann)).toBe(true)
})
