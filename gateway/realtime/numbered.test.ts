/**
 * The realtime messages that the specification numbers, on the gateway's sockets: sent beside the hint, to the user
 * concerned, once.
 */
import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { FeedEntry } from "#schema/log/entry.ts"
import type { GatewayPacket } from "#schema/realtime/packets.ts"
import type { PayChallenge } from "#schema/shop/endpoints.ts"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { openSocket, type TestSocket } from "../../tests/worlds/gateway/socket.ts"
import { makeTill, solveCaptcha, type Till } from "../../tests/worlds/gateway/till.ts"
import type { Gateway } from "../app.ts"
import { applyWord } from "../payment/apply-word.ts"
import type { PaymentWord } from "../payment/provider.ts"
import { numberedOf } from "./numbered.ts"

let gateway: Gateway
let till: Till
beforeEach(async () => {
  till = makeTill()
  gateway = await testGateway({ payments: [till.provider] })
})
afterEach(() => gateway.close())

const member = async (userName: string) => {
  const device = new TestDevice(gateway)
  expect(await device.register({ userName, countryId: "US" })).toMatchObject({ code: 200 })
  const socket = openSocket(gateway, device)
  await expect.poll(() => socket.got.length).toBe(1)
  return { device, socket }
}
const numbered = ({ got }: TestSocket) => got.filter((packet) => "type" in packet)
const hinted = ({ got }: TestSocket) => got.flatMap((packet) => (packet._tag === "hint" ? packet.entries : []))

/** Orders the package for 4.99 dollars and opens its payment page. */
const opened = async (device: TestDevice): Promise<string> => {
  const { data: challenge } = await device.call("payChallenge", {})
  const asked = { coinId: 2, channelCode: "till", offerId: null, price: 4.99, currency: "USD", pageName: "shop" }
  const under = {
    intentId: randomUUID(),
    deadline: Date.now() + 20_000,
    captcha: solveCaptcha(challenge as PayChallenge),
  }
  const { code, data } = await device.call("makeOrder", { ...asked, ...under })
  expect(code).toBe(200)
  const { orderId } = data as { readonly orderId: string }
  expect(await device.call("openCheckout", { orderId })).toMatchObject({ code: 200 })
  return orderId
}
const says = (word: PaymentWord) => gateway.run(applyWord("till", word))

test("COIN-05: an order that is paid is told its user's sockets as 2101, once, behind the hint that tells it whole; later news of it are not", async () => {
  const [ann, bo] = [await member("Ann"), await member("Bo")]
  const other = openSocket(gateway, ann.device)
  await expect.poll(() => other.got.length).toBe(1)
  const orderId = await opened(ann.device)
  await expect.poll(() => hinted(ann.socket).some(({ event }) => event._tag === "v1.OrderUpdated")).toBe(true)
  expect(numbered(ann.socket)).toEqual([])
  const paid = till.does(orderId, "paid", Date.now())
  await says(paid)
  const purchased = [{ _tag: "purchased", type: 2101, orderId, price: 4.99, name: expect.stringMatching(/./) }]
  for (const socket of [ann.socket, other]) await expect.poll(() => numbered(socket)).toEqual(purchased)
  const before = ann.socket.got[ann.socket.got.findIndex(({ _tag }) => _tag === "purchased") - 1]
  expect(before).toMatchObject({ _tag: "hint" })
  expect(JSON.stringify(before)).toContain(`"orderStatus":"success"`)
  await says(paid)
  await says(till.does(orderId, "refunded", Date.now()))
  await expect
    .poll(() => hinted(ann.socket).filter(({ event }) => event._tag === "v1.OrderUpdated").length)
    .toBeGreaterThan(2)
  expect([numbered(ann.socket), numbered(bo.socket)]).toEqual([purchased, []])
})

test("CHAT-04: who is blocked is told as 1029 that this person takes no messages; who blocks is told nothing of it, nor who is no longer blocked", async () => {
  const [ann, bo] = [await member("Ann"), await member("Bo")]
  const block = (on: boolean) => ann.device.call("block", { intentId: randomUUID(), userId: bo.device.userId, on })
  expect(await block(true)).toMatchObject({ code: 200 })
  const notice = [{ _tag: "blockNotice", type: 1029, userId: ann.device.userId }]
  await expect.poll(() => numbered(bo.socket)).toEqual(notice)
  const text = { intentId: randomUUID(), to: ann.device.userId, message: "hello?" }
  expect(await bo.device.call("sendMessage", text)).toMatchObject({ code: 20_043 })
  expect(await block(false)).toMatchObject({ code: 200 })
  await expect.poll(() => hinted(bo.socket).filter(({ event }) => event._tag === "v1.RelationUpdated").length).toBe(2)
  expect([numbered(ann.socket), numbered(bo.socket)]).toEqual([[], notice])
})

test("COIN-05: what cannot be read has no number, and neither have coins without their order", () => {
  const entry = (event: FeedEntry["event"]): FeedEntry => ({ seq: 1, at: 0, event })
  const posted = { _tag: "v2.CoinsPosted", reason: "purchase", link: { kind: "order", id: "o1", userId: null } }
  const none: ReadonlyArray<GatewayPacket> = []
  expect(numberedOf([entry(posted), entry({ _tag: "v1.OrderUpdated", order: { orderId: "o1" } })])).toEqual(none)
  expect(numberedOf([entry(posted)])).toEqual(none)
  expect(numberedOf([entry({ _tag: "v1.RelationUpdated", relation: { userId: 5, blockedMe: true } })])).toEqual(none)
})
