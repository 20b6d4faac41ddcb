/**
 * Attacks with Web Push subscriptions: pointing the gateway at its own network, taking over another user's endpoint,
 * collecting coins for nothing, floods. The tests count who was asked, what is in the store, and what was paid.
 */
import crypto from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { type Browser, type PushService, startPushService } from "../worlds/gateway/push-service.ts"
import { type Device, within } from "./client.ts"
import { startTarget, type Target } from "./target.ts"

const [SAVE, PROVE, STATE] = ["/account/v1/save_push", "/account/v1/prove_push", "/account/v1/is_push"]
const CODES = { refused: 20_164, unknown: 404, limited: 429, invalid: 400 }
const BONUS = 20
const A_WHILE_MS = 500
const WITHIN = { timeout: 20_000 }

let target: Target
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  target = await startTarget({ settings: { push: { origins: [service.origin] } } })
})
afterAll(async () => {
  await target?.close()
  await service?.close()
})

const save = (device: Device, subscription: unknown, names = false) => device.post(SAVE, { subscription, names })
const proofsIn = (browser: Browser) =>
  service.of(browser).flatMap(({ pushed }) => (pushed.kind === "proof" ? [String(pushed.token)] : []))
const balanceOf = ({ userId }: Device) => target.inStore((tx) => tx.ledger.balance(`coins:${userId}`))
const rowsOf = ({ userId }: Device) => target.inStore((tx) => tx.pushSubscriptions.of(userId))
const tokenOf = async (device: Device, browser = service.browser()) => {
  const before = proofsIn(browser).length
  expect((await save(device, browser.subscription)).code).toBe(200)
  await vi.waitFor(() => expect(proofsIn(browser).length).toBeGreaterThan(before), WITHIN)
  return { browser, token: proofsIn(browser).at(-1) ?? "" }
}
const write = (from: Device, to: Device) =>
  from.post("/im/v1/send", { intentId: crypto.randomBytes(16).toString("base64url"), to: to.userId, message: "hi" })

/** A server in the gateway's network. Nobody may make the gateway ask it. */
const insideServer = async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return { port, asked: () => asked, close: () => void server.close() }
}

test("P34: an endpoint in the gateway's network, or anywhere but at a push service, is refused and never asked", async () => {
  const inside = await insideServer()
  const { p256dh, auth } = service.browser().subscription
  const endpoints = [
    `http://127.0.0.1:${inside.port}/a`,
    `http://localhost:${inside.port}/a`,
    `http://[::1]:${inside.port}/a`,
    `http://2130706433:${inside.port}/a`,
    `https://fcm.googleapis.com@127.0.0.1:${inside.port}/a`,
    `https://fcm.googleapis.com:${inside.port}/a`,
    "https://169.254.169.254/latest/meta-data",
    "https://fcm.googleapis.com.evil.example/a",
  ]
  for (const endpoint of endpoints) {
    // A different member each time: one member may not save so many.
    const reply = await save(await target.member(), { endpoint, p256dh, auth })
    expect(reply.code, endpoint).toBe(CODES.refused)
  }
  const mallory = await target.member()
  for (const endpoint of ["file:///etc/passwd", "gopher://a/b", "", `${service.origin}/${"a".repeat(2_000)}`, 7, null])
    expect((await save(mallory, { endpoint, p256dh, auth })).code, String(endpoint)).toBe(CODES.invalid)
  expect(await rowsOf(mallory)).toEqual([])
  await sleep(A_WHILE_MS)
  expect(inside.asked()).toBe(0)
  inside.close()
})

test("P34: a push service that redirects leads the gateway nowhere", async () => {
  const inside = await insideServer()
  const mallory = await target.member()
  const before = service.state.asked
  service.state.answer = (_path, response) => {
    // Node follows a 302 with a GET. It would not follow a 307 with a body like this one.
    response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/a` }).end()
    return undefined
  }
  expect((await save(mallory, service.browser().subscription)).code).toBe(200)
  await vi.waitFor(() => expect(service.state.asked).toBeGreaterThan(before), WITHIN)
  await sleep(A_WHILE_MS)
  expect(inside.asked()).toBe(0)
  service.state.answer = () => 201
  inside.close()
})

test("PROD-04, COIN-13: no coins for a token that was guessed, is another's, comes twice, or comes too late", async () => {
  const [ann, mallory] = [await target.member(), await target.member()]
  const [before, own] = [await balanceOf(mallory), await tokenOf(ann)]
  const theirs = await tokenOf(mallory)
  const guess = crypto.randomBytes(32).toString("base64url")
  for (const token of [guess, own.token]) expect((await mallory.post(PROVE, { token })).code).toBe(CODES.unknown)
  for (const token of ["", "a".repeat(44), null, 7, { $ne: "" }])
    expect((await mallory.post(PROVE, { token })).code).toBe(CODES.invalid)
  expect(await balanceOf(mallory)).toBe(before)
  const tries = await Promise.all(Array.from({ length: 8 }, () => mallory.post(PROVE, { token: theirs.token })))
  expect(tries.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await balanceOf(mallory)).toBe(before + BONUS)
  const late = await target.member()
  const { token } = await tokenOf(late)
  const [row] = await rowsOf(late)
  if (row === undefined) return expect.unreachable("no subscription")
  await target.inStore((tx) => tx.pushSubscriptions.put({ ...row, proofUntil: Date.now() - 1 }))
  expect((await late.post(PROVE, { token })).code).toBe(CODES.unknown)
})

test("PROD-04, COIN-13: one device and one address block are paid a bounded number of times, whoever asks", async () => {
  const address = "198.51.100.7"
  const gained: Array<unknown> = []
  for (let n = 0; n < 24; n++) {
    const device = await target.member({}, { address })
    const { token } = await tokenOf(device)
    gained.push(within((await device.post(PROVE, { token })).data, "gold"))
  }
  expect(gained.filter((coins) => coins === BONUS)).toHaveLength(20)
  expect(gained.filter((coins) => coins === 0)).toHaveLength(4)
})

test("a browser's endpoint is nobody else's: with other keys it is refused, and its owner is told on", async () => {
  const [ann, bea, mallory] = [await target.member(), await target.member(), await target.member()]
  const { browser, token } = await tokenOf(ann)
  expect((await ann.post(PROVE, { token })).code).toBe(200)
  const { p256dh, auth } = service.browser().subscription
  expect((await save(mallory, { endpoint: browser.subscription.endpoint, p256dh, auth })).code).toBe(CODES.refused)
  expect(within((await mallory.get(STATE)).data, "status")).toBe(0)
  expect((await write(bea, ann)).code).toBe(200)
  await vi.waitFor(
    () => expect(service.of(browser).at(-1)?.pushed).toEqual({ kind: "message", from: bea.userId }),
    WITHIN,
  )
})

test("one that nobody has proved is told nothing", async () => {
  const [mallory, bea] = [await target.member(), await target.member()]
  const { browser } = await tokenOf(mallory)
  expect((await write(bea, mallory)).code).toBe(200)
  await sleep(A_WHILE_MS)
  expect(service.of(browser).every(({ pushed }) => pushed.kind === "proof")).toBe(true)
})

test("keys that no browser has are forgotten with the first push, and harm nothing", async () => {
  const mallory = await target.member()
  const { endpoint, auth } = service.browser().subscription
  expect((await save(mallory, { endpoint, p256dh: "A".repeat(87), auth })).code).toBe(200)
  await vi.waitFor(async () => expect(await rowsOf(mallory)).toEqual([]), WITHIN)
  const { token } = await tokenOf(mallory)
  expect(token).not.toBe("")
})

test("a flood of subscriptions is limited, sends as few pushes, and leaves one row a session", async () => {
  const mallory = await target.member()
  const before = service.state.asked
  const replies = await Promise.all(Array.from({ length: 40 }, () => save(mallory, service.browser().subscription)))
  const taken = replies.filter(({ code }) => code === 200).length
  expect(replies.every(({ code }) => code === 200 || code === CODES.limited)).toBe(true)
  expect(taken).toBeLessThanOrEqual(10)
  await sleep(A_WHILE_MS)
  expect(service.state.asked - before).toBeLessThanOrEqual(taken)
  expect(await rowsOf(mallory)).toHaveLength(1)
})

test("a flood of messages is one notification of a chat, and a crowd's are bounded", async () => {
  const victim = await target.member()
  const { browser, token } = await tokenOf(victim)
  expect((await victim.post(PROVE, { token })).code).toBe(200)
  const crowd = await Promise.all(Array.from({ length: 30 }, () => target.member()))
  for (const one of crowd) for (let n = 0; n < 3; n++) expect((await write(one, victim)).code).toBe(200)
  await sleep(2 * A_WHILE_MS)
  const told = service.of(browser).filter(({ pushed }) => pushed.kind === "message")
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThanOrEqual(21)
})

test("visitors and signatures of others get nowhere", async () => {
  const { subscription } = service.browser()
  for (const [path, fields] of [
    [SAVE, { subscription, names: false }],
    [PROVE, { token: "a".repeat(43) }],
  ] as const) {
    const reply = await target.device().post(path, fields)
    expect(reply.code, path).not.toBe(200)
  }
  expect((await target.device().get(STATE)).code).not.toBe(200)
})
