/**
 * Web Push end to end except for the browser: the whole gateway, and a push service on this machine that decrypts
 * pushes as the specification says.
 */
import { setTimeout as sleep } from "node:timers/promises"
import type { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { type Browser, type PushService, startPushService } from "../../tests/worlds/gateway/push-service.ts"
import { openSocket } from "../../tests/worlds/gateway/socket.ts"
import { freshIntent } from "../../tests/worlds/gateway/wishes.ts"
import { TASKS } from "../activity/task-list.ts"
import type { Gateway } from "../app.ts"
import { Store, type Tx } from "../store/store.ts"
import { MOST_SUBSCRIPTIONS } from "./push-handlers.ts"

const OK = 200
const NOT_FOUND = 404
const WITHIN = { timeout: 20_000 }
/** Wait for pushes that must not come, ms. */
const A_WHILE_MS = 300

let service: PushService
let gateway: Gateway
beforeEach(async () => {
  service = await startPushService()
  gateway = await testGateway({ settings: { push: { origins: [service.origin] } } })
})
afterEach(async () => {
  await gateway.close()
  await service.close()
})

const member = async (userName = "Ann"): Promise<TestDevice> => {
  const device = new TestDevice(gateway)
  expect((await device.register({ userName })).code).toBe(OK)
  return device
}
const inStore = <A, E>(body: (tx: Tx) => Effect.Effect<A, E>) => gateway.run(Store.use((store) => store.transact(body)))
const rowsOf = ({ userId }: TestDevice) => inStore((tx) => tx.pushSubscriptions.of(userId))
const balanceOf = ({ userId }: TestDevice) => inStore((tx) => tx.ledger.balance(`coins:${userId}`))
const save = (device: TestDevice, browser: Browser | null, names = false) =>
  device.call("savePush", { subscription: browser?.subscription ?? null, names })
const stateOf = async (device: TestDevice) => (await device.call("isPush", {})).data
const proofsIn = (browser: Browser): ReadonlyArray<string> =>
  service.of(browser).flatMap(({ pushed }) => (pushed.kind === "proof" ? [String(pushed.token)] : []))
const toldIn = (browser: Browser) => service.of(browser).filter(({ pushed }) => pushed.kind !== "proof")

/** A browser with a proved subscription. */
const subscribed = async (device: TestDevice, names = false): Promise<Browser> => {
  const browser = service.browser()
  expect((await save(device, browser, names)).code).toBe(OK)
  await vi.waitFor(() => expect(proofsIn(browser)).toHaveLength(1), WITHIN)
  expect((await device.call("provePush", { token: proofsIn(browser)[0] })).code).toBe(OK)
  return browser
}
const write = async (from: TestDevice, to: TestDevice, message = "canary of a text") =>
  expect((await from.call("sendMessage", { intentId: freshIntent(), to: to.userId, message })).code).toBe(OK)

describe("the bonus", () => {
  test("PROD-04, ENT-12, AUTH-15: its coins come once, when the token that was pushed has come back", async () => {
    const ann = await member()
    expect(await stateOf(ann)).toMatchObject({
      ...{ support: true, status: 0, hasCoin: true, gold: TASKS.push.reward, names: false },
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    })
    const { publicKey } = (await stateOf(ann)) as { publicKey: string }
    const [browser, before] = [service.browser(publicKey), await balanceOf(ann)]
    expect((await save(ann, browser)).code).toBe(OK)
    expect(await stateOf(ann)).toMatchObject({ status: 2, hasCoin: true })
    expect((await ann.call("claimTask", { id: "push", from_webapp: 0 })).code).not.toBe(OK)
    expect(await balanceOf(ann)).toBe(before)
    await vi.waitFor(() => expect(proofsIn(browser)).toHaveLength(1), WITHIN)
    const [token] = proofsIn(browser)
    expect(await ann.call("provePush", { token })).toMatchObject({ code: OK, data: { gold: TASKS.push.reward } })
    expect(await balanceOf(ann)).toBe(before + TASKS.push.reward)
    expect(await stateOf(ann)).toMatchObject({ status: 1, hasCoin: false })
    expect((await ann.call("provePush", { token })).code).toBe(NOT_FOUND)
    // Off and on again, and on another device: notified, but paid only once.
    expect((await save(ann, null)).code).toBe(OK)
    expect(await stateOf(ann)).toMatchObject({ status: 0 })
    await subscribed(ann)
    expect(await balanceOf(ann)).toBe(before + TASKS.push.reward)
    expect(service.wrong).toEqual([])
  })

  test("COIN-13: another account on the device is reached and gets no coins", async () => {
    const ann = await member()
    await subscribed(ann)
    expect((await ann.call("logout", {})).code).toBe(OK)
    const bea = new TestDevice(gateway, ann.deviceId, ann.pair)
    await bea.register({ userName: "Bea" })
    expect(bea.deviceId).toBe(ann.deviceId)
    const before = await balanceOf(bea)
    await subscribed(bea)
    expect(await stateOf(bea)).toMatchObject({ status: 1, hasCoin: true })
    expect(await balanceOf(bea)).toBe(before)
  })
})

describe("what is told", () => {
  test("OVER-12: a message is told without its words to a device that has no socket, one notification a chat, under one topic and length", async () => {
    const [ann, bea, cleo] = [await member("Ann"), await member("Beatrix"), await member("Cleopatra")]
    const hidden = await subscribed(ann)
    for (let n = 0; n < 5; n++) await write(bea, ann)
    await vi.waitFor(() => expect(toldIn(hidden)).toHaveLength(1), WITHIN)
    await write(cleo, ann)
    await vi.waitFor(() => expect(toldIn(hidden)).toHaveLength(2), WITHIN)
    await sleep(A_WHILE_MS)
    const told = toldIn(hidden)
    expect(told.map(({ pushed }) => pushed)).toEqual([
      { kind: "message", from: bea.userId },
      { kind: "message", from: cleo.userId },
    ])
    expect(new Set(told.map(({ topic }) => topic)).size).toBe(2)
    expect(told.every(({ topic }) => /^[\w-]{32}$/.test(topic ?? ""))).toBe(true)
    expect(new Set(service.arrived.map(({ bytes }) => bytes)).size).toBe(1)
    expect(told.every(({ ttl, urgency }) => ttl > 80_000 && urgency === "normal")).toBe(true)
    expect(service.arrived.some(({ text }) => /canary|Beatrix|Cleopatra/.test(text))).toBe(false)
    // A user is not notified of their own messages.
    await write(ann, bea)
    await sleep(A_WHILE_MS)
    expect(toldIn(hidden)).toHaveLength(2)
  })

  test("OVER-12: the name is told where the subscription wants it, and greetings, gifts and requests are too", async () => {
    const [ann, bea] = [await member("Ann"), await member("Beatrix")]
    const browser = await subscribed(ann, true)
    expect(await stateOf(ann)).toMatchObject({ names: true })
    expect(
      (await bea.call("requestFriend", { intentId: freshIntent(), to: ann.userId, text: "canary of a text" })).code,
    ).toBe(OK)
    await vi.waitFor(() => expect(toldIn(browser)).toHaveLength(1), WITHIN)
    expect(toldIn(browser)[0]?.pushed).toEqual({ kind: "friend", from: bea.userId, name: "Beatrix" })
    // Further changes of that relation are not requests.
    expect((await ann.call("favourite", { intentId: freshIntent(), userId: bea.userId, on: true })).code).toBe(OK)
    await write(bea, ann)
    await vi.waitFor(() => expect(toldIn(browser)).toHaveLength(2), WITHIN)
    expect(toldIn(browser)[1]?.pushed).toEqual({ kind: "message", from: bea.userId, name: "Beatrix" })
    expect(service.arrived.some(({ text }) => text.includes("canary"))).toBe(false)
  })

  test("OVER-12: who has a socket on the device is told nothing there; when it is gone, the next message is", async () => {
    const [ann, bea] = [await member("Ann"), await member("Bea")]
    const browser = await subscribed(ann)
    const socket = openSocket(gateway, ann)
    await vi.waitFor(() => expect(socket.got.some(({ _tag }) => _tag === "welcome")).toBe(true), WITHIN)
    await write(bea, ann)
    await sleep(A_WHILE_MS)
    expect(toldIn(browser)).toEqual([])
    socket.leave()
    await write(bea, ann)
    await vi.waitFor(() => expect(toldIn(browser)).toHaveLength(1), WITHIN)
  })

  test("CALL-01, OVER-12: a ring is told to the host's other device, urgent and for as long as it rings; what was missed takes its place", async () => {
    const [host, sam] = [await member("Mia"), await member("Sam")]
    const browser = await subscribed(host)
    const desk = new TestDevice(gateway)
    const link = (await host.call("makeLoginLink", {})).data as object
    desk.keep(await desk.call("emailAutoLogin", { ...link, countryId: null, pushToken: null, ...desk.signInFields() }))
    await inStore((tx) => tx.accounts.update(host.userId, { goddess: true, callPrice: 1, friendCallPrice: 1 }))
    const socket = openSocket(gateway, desk)
    await vi.waitFor(() => expect(socket.got.some(({ _tag }) => _tag === "welcome")).toBe(true), WITHIN)
    openSocket(gateway, sam)
    await inStore((tx) => tx.accounts.update(sam.userId, { gender: 2 }))
    expect((await sam.call("newUserCoins", { countryId: null })).code).toBe(OK)
    const launched = await sam.call("launch", {
      ...{ intentId: freshIntent(), deadline: Date.now() + 10_000, c_u_id: host.userId, c_locate: "wall" },
      ...{ callType: "video", price: 1 },
    })
    expect(launched.code).toBe(OK)
    await vi.waitFor(() => expect(toldIn(browser)).toHaveLength(1), WITHIN)
    const [ring] = toldIn(browser)
    expect(ring).toMatchObject({ urgency: "high", pushed: { kind: "call", from: sam.userId } })
    expect(ring?.ttl).toBeGreaterThan(20)
    expect(ring?.ttl).toBeLessThanOrEqual(30)
    expect(Number(ring?.pushed.leftMs)).toBeLessThanOrEqual(30_000)
    const { roomNum } = (launched.data as { room: { roomNum: string } }).room
    expect((await sam.call("cancel", { roomNum, room_Id: roomNum })).code).toBe(OK)
    await vi.waitFor(() => expect(toldIn(browser)).toHaveLength(2), WITHIN)
    const [, missed] = toldIn(browser)
    expect(missed?.pushed).toEqual({ kind: "missed", from: sam.userId })
    expect(missed?.topic).toBe(ring?.topic)
  })
})

describe("the life of a subscription", () => {
  test("AUTH-12, P25: it ends with its session, and goes on with the one that continues it", async () => {
    const [ann, bea] = [await member("Ann"), await member("Bea")]
    const browser = await subscribed(ann)
    expect((await ann.resume()).code).toBe(OK)
    expect(await stateOf(ann)).toMatchObject({ status: 1 })
    await write(bea, ann)
    await vi.waitFor(() => expect(toldIn(browser)).toHaveLength(1), WITHIN)
    expect((await ann.call("logout", {})).code).toBe(OK)
    expect(await rowsOf(ann)).toEqual([])
    await write(await member("Cleo"), ann)
    await sleep(A_WHILE_MS)
    expect(toldIn(browser)).toHaveLength(1)
  })

  test("one whose session ended otherwise is told nothing, and is forgotten then", async () => {
    const [ann, bea] = [await member("Ann"), await member("Bea")]
    const browser = await subscribed(ann)
    await inStore((tx) => tx.sessions.revoke(ann.sessionKey, "banned", Date.now()))
    await write(bea, ann)
    await vi.waitFor(async () => expect(await rowsOf(ann)).toEqual([]), WITHIN)
    expect(toldIn(browser)).toEqual([])
  })

  test("one that its service does not know any more is forgotten; trouble of the service is tried again", async () => {
    const [ann, bea, cleo] = [await member("Ann"), await member("Bea"), await member("Cleo")]
    const browser = await subscribed(ann)
    const troubles = [503, 429]
    service.state.answer = () => troubles.shift() ?? 201
    await write(bea, ann)
    await vi.waitFor(() => expect(toldIn(browser)).toHaveLength(1), WITHIN)
    expect(await rowsOf(ann)).toHaveLength(1)
    service.forget(browser)
    await write(cleo, ann)
    await vi.waitFor(async () => expect(await rowsOf(ann)).toEqual([]), WITHIN)
  })

  test("an account has a bounded number of them, one a session; the oldest give way", async () => {
    const ann = await member()
    const row = {
      ...{ userId: ann.userId, endpoint: "https://fcm.googleapis.com/fcm/send/a", p256dh: "p", auth: "a" },
      ...{ names: false, proofHash: null, proofUntil: null, provedAt: 1 },
    }
    for (let n = 0; n < MOST_SUBSCRIPTIONS; n++)
      await inStore((tx) => tx.pushSubscriptions.put({ ...row, id: `old-${n}`, sessionId: `s-${n}`, savedAt: n }))
    await subscribed(ann)
    await subscribed(ann)
    const ids = (await rowsOf(ann)).map(({ id }) => id)
    expect(ids).toHaveLength(MOST_SUBSCRIPTIONS)
    expect(ids).not.toContain("old-0")
  })

  test("a service that never answers holds nobody up: not who writes, nor who is told elsewhere", async () => {
    const slow = await startPushService()
    const both = await testGateway({ settings: { push: { origins: [service.origin, slow.origin] } } })
    const own = gateway
    gateway = both
    const [ann, bea, writer] = [await member("Ann"), await member("Bea"), await member("Writer")]
    const fast = await subscribed(bea)
    const stuck = slow.browser()
    await inStore((tx) =>
      tx.pushSubscriptions.put({
        ...{ id: "stuck", userId: ann.userId, sessionId: ann.sessionKey, names: false, savedAt: 1, provedAt: 1 },
        ...{ proofHash: null, proofUntil: null, ...stuck.subscription },
      }),
    )
    slow.state.answer = () => undefined
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => member(`Writer ${n}`)))
    for (const person of people) await write(person, ann)
    await vi.waitFor(() => expect(slow.state.asked).toBeGreaterThan(0), WITHIN)
    await write(writer, bea)
    await vi.waitFor(() => expect(toldIn(fast)).toHaveLength(1), WITHIN)
    expect(slow.state.asked).toBeLessThanOrEqual(16)
    await both.close()
    await slow.close()
    gateway = own
  })
})
