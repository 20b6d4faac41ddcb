import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import agora from "agora-token"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { banAccount } from "../accounts/ban.ts"
import type { Gateway } from "../app.ts"
import { feedNotice } from "../feed/feed.ts"
import { Online } from "../people/online.ts"
import { Store } from "../store/store.ts"
import { announceEnded } from "./ended-notice.ts"

const appId = "a".repeat(32)
const certificate = "b".repeat(32)

/** The messages that Agora was asked to carry. */
const carried: Array<{ readonly destination: string; readonly packet: { readonly [name: string]: unknown } }> = []
const api = createServer((request, response) => {
  let text = ""
  request.on("data", (chunk) => {
    text += String(chunk)
  })
  request.on("end", () => {
    const { destination, payload } = JSON.parse(text)
    carried.push({ destination, packet: JSON.parse(payload) })
    response.writeHead(200, { "content-type": "application/json" }).end('{"result":"success","code":"message_sent"}')
  })
})
beforeAll(() => new Promise<void>((done) => api.listen(0, "127.0.0.1", done)))
afterAll(() => api.close())

let gateway: Gateway
beforeEach(async () => {
  carried.length = 0
  const origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const rest = { key: "customer", secret: "sesame", origin }
  gateway = await testGateway({ settings: { agora: { appId, certificate, rest } } })
})
afterEach(() => gateway.close())

const member = async (userName = "Ann"): Promise<TestDevice> => {
  const device = new TestDevice(gateway)
  expect(await device.register({ userName })).toMatchObject({ code: 200 })
  return device
}
const uidOf = async (device: TestDevice): Promise<string> => {
  const { data } = await device.call("messagingUid", {})
  return (data as { readonly uid: string }).uid
}
const isOnline = (device: TestDevice) => gateway.run(Effect.map(Online, (online) => online.has(device.userId)))
const beat = (device: TestDevice, uid: string | null, visible = true) => device.call("heartBeat", { visible, uid })
const packetsTo = (uid: string) => carried.flatMap((one) => (one.destination === uid ? [one.packet] : []))

describe("messaging tokens", () => {
  test("CARD-09: each session has a uid of its own, and a token that says no more than it", async () => {
    const [ann, phone] = [await member(), await member("Bo")]
    const [first, second] = [await uidOf(ann), await uidOf(phone)]
    expect(first).toMatch(new RegExp(`^${ann.userId}_`))
    expect(second).not.toBe(first)
    const { code, data } = await ann.call("messagingToken", { uid: first })
    expect(code).toBe(200)
    expect(data).toMatchObject({ lifeMs: 3_600_000 })
    const { token } = data as { readonly token: string }
    expect(token.startsWith("007")).toBe(true)
    expect(token).not.toBe(agora.RtmTokenBuilder.buildToken(appId, certificate, second, 3_600))
    expect(JSON.stringify(data)).not.toContain(certificate)
  })

  test("CARD-09: nobody gets a token for another's uid, nor for the gateway's", async () => {
    const [ann, bo] = [await member(), await member("Bo")]
    const hers = await uidOf(ann)
    for (const uid of [hers, "livcam", `${bo.userId}_x`]) {
      expect(await bo.call("messagingToken", { uid })).toMatchObject({ code: 403 })
      expect(await beat(bo, uid)).toMatchObject({ code: 403 })
    }
    const ping = { _tag: "ping", n: 1 }
    expect(await bo.call("messagingSend", { uid: hers, visible: true, packet: ping })).toMatchObject({ code: 403 })
  })

  test("NET-09: a banned user, an ended session and a visitor get none", async () => {
    const [ann, bo] = [await member(), await member("Bo")]
    const [hers, his] = [await uidOf(ann), await uidOf(bo)]
    await gateway.run(banAccount(ann.userId, true))
    expect(await ann.call("messagingToken", { uid: hers })).toMatchObject({ code: 10_115 })
    expect(await beat(ann, hers)).toMatchObject({ code: 10_115 })
    const cookies = new Map(bo.cookies)
    await bo.call("logout", {})
    for (const [name, value] of cookies) bo.cookies.set(name, value)
    expect(await bo.call("messagingToken", { uid: his })).toMatchObject({ code: 401 })
    expect(await new TestDevice(gateway).call("messagingUid", {})).toMatchObject({ code: 401 })
  })

  test("CARD-09: a gateway without Agora has none", async () => {
    const plain = await testGateway()
    const device = new TestDevice(plain)
    await device.register()
    expect(await device.call("messagingUid", {})).toMatchObject({ code: 404 })
    expect(await device.call("heartBeat", { visible: true, uid: "1_x" })).toMatchObject({ code: 404 })
    expect(await device.call("heartBeat", { visible: true, uid: null })).toMatchObject({ code: 200 })
    await plain.close()
  })
})

describe("a client that beats", () => {
  test("AUTH-16: is online, and hears over Agora what its feed grew by", async () => {
    const [ann, bo] = [await member(), await member("Bo")]
    const uid = await uidOf(ann)
    const first = await beat(ann, uid)
    expect(first).toMatchObject({ code: 200, data: { againMs: 10_000 } })
    expect([await isOnline(ann), await isOnline(bo)]).toEqual([true, false])
    const { head } = first.data as { readonly head: number }
    const message = { intentId: "intent-of-messaging-1", to: ann.userId, message: "over Agora" }
    expect(await bo.call("sendMessage", message)).toMatchObject({ code: 200 })
    await expect.poll(() => packetsTo(uid).at(-1)).toMatchObject({ _tag: "hint", head: head + 2 })
    expect(JSON.stringify(packetsTo(uid))).toContain("over Agora")
    expect(await beat(ann, uid)).toMatchObject({ data: { head: head + 2 } })
  })

  test("CHAT-04: is told over Agora too, by its number, who takes no messages any more", async () => {
    const [ann, bo] = [await member(), await member("Bo")]
    const uid = await uidOf(bo)
    await beat(bo, uid)
    const asked = { intentId: "intent-of-messaging-2", userId: bo.userId, on: true }
    expect(await ann.call("block", asked)).toMatchObject({ code: 200 })
    await expect.poll(() => packetsTo(uid).at(-1)).toEqual({ _tag: "blockNotice", type: 1029, userId: ann.userId })
  })

  test("CARD-09: what does not fit into a message of Agora's is told by its head", async () => {
    const ann = await member()
    const uid = await uidOf(ann)
    await beat(ann, uid)
    const store = await gateway.run(Store)
    const name = "x".repeat(40_000)
    await gateway.run(
      store.transact((tx) =>
        Effect.gen(function* () {
          const event = { _tag: "v1.CallCancelled", roomNum: name, at: 0 } as const
          yield* tx.announce(feedNotice(ann.userId, yield* tx.feeds.append(ann.userId, [event], 0)))
        }),
      ),
    )
    await expect.poll(() => packetsTo(uid).at(-1)).toMatchObject({ _tag: "hint", entries: [] })
  })

  test("SOC-09: watches others by a packet over HTTP, and hears of them over Agora", async () => {
    const [ann, bo] = [await member(), await member("Bo")]
    const uid = await uidOf(ann)
    const packet = { _tag: "presence", userIds: [bo.userId] }
    expect(await ann.call("messagingSend", { uid, visible: true, packet })).toMatchObject({ code: 200 })
    await expect.poll(() => packetsTo(uid)).toHaveLength(1)
    await beat(bo, null)
    await expect
      .poll(() => packetsTo(uid).at(-1))
      .toMatchObject({ _tag: "presence", list: [{ userId: bo.userId, status: 2 }] })
  })

  test("NET-09: a ban is told over Agora and ends it at once; so does a logout, without a word", async () => {
    const [ann, bo] = [await member(), await member("Bo")]
    const [hers, his] = [await uidOf(ann), await uidOf(bo)]
    await beat(ann, hers)
    await beat(bo, his)
    await gateway.run(banAccount(ann.userId, true))
    await bo.call("logout", {})
    await expect.poll(() => packetsTo(hers)).toMatchObject([{ _tag: "refused", error: { kind: "bannedAccount" } }])
    await expect.poll(async () => [await isOnline(ann), await isOnline(bo)]).toEqual([false, false])
    expect(packetsTo(his)).toEqual([])
  })

  test("AUTH-16: without a uid it is kept present and sent nothing", async () => {
    const ann = await member()
    await beat(ann, null, false)
    expect(await isOnline(ann)).toBe(true)
    const store = await gateway.run(Store)
    await gateway.run(store.transact((tx) => announceEnded(tx, ann.userId, null, "loginExpired")))
    await expect.poll(() => isOnline(ann)).toBe(false)
    expect(carried).toEqual([])
  })

  test("AUTH-16: the update says when the person was last seen", async () => {
    const ann = await member()
    const store = await gateway.run(Store)
    const seenAt = () => gateway.run(store.transact((tx) => tx.accounts.find(ann.userId)))
    const before = (await seenAt())?.seenAt ?? 0
    expect(await ann.call("updateHeartbeat", { visible: false })).toMatchObject({ code: 200, data: {} })
    expect((await seenAt())?.seenAt).toBeGreaterThan(before)
  })
})
