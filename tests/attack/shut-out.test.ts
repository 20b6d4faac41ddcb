/** Attempts to get round an account's state, and round a user's choice of who may write to them. */
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Device } from "./client.ts"
import { startTarget, type Target } from "./target.ts"

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

let intents = 0
const intentId = () => `attack-intent-shut-out-${intents++}`
const text = (from: Device, to: Device) =>
  from.post("/im/v1/send", { intentId: intentId(), to: to.userId, message: "hello" })
const choose = (who: Device, choice: object) =>
  who.ask(who.signed("POST", "/im/v1/set_chat_settings", JSON.stringify(choice)))

test.each([
  ["frozen", 20210],
  ["blocked", 20211],
  ["banned", 10115],
] as const)(
  "AUTH-08: who is %s loses the open socket, its requests and its way back, and sends nothing more",
  async (standing, code) => {
    const [out, other] = [await target.member(), await target.member()]
    const line = await out.online()
    expect((await text(out, other)).code).toBe(200)
    await target.shutOut(out.userId, standing)
    await line.closed
    expect((await text(out, other)).code).toBe(code)
    expect((await out.get("/coin/v1/current")).code).toBe(code)
    await target.shutOut(out.userId, "normal")
    // The ended session stays ended: the user has to sign in again.
    expect((await text(out, other)).code).toBe(401)
  },
)

test("AUTH-08: an account that is blocked on a banned device is told of the device, whose ban does not end with the block", async () => {
  const out = await target.member()
  await target.shutOut(out.userId, "blocked")
  await target.banDevice(out.deviceId)
  expect((await out.get("/coin/v1/current")).code).toBe(10116)
  await target.shutOut(out.userId, "banned")
  expect((await out.get("/coin/v1/current")).code).toBe(10117)
})

test("CHAT-09: friends only is passed by neither a greeting, nor many texts at once with its beginning, nor by blocking and unblocking", async () => {
  const [ann, bo] = [await target.member(), await target.member()]
  expect((await text(ann, bo)).code).toBe(200)
  const set = choose(bo, { friendsOnly: true })
  const during = await Promise.all(Array.from({ length: 5 }, () => text(ann, bo)))
  expect((await set).code).toBe(200)
  expect(during.every(({ code }) => code === 200 || code === 20048)).toBe(true)
  expect((await text(ann, bo)).code).toBe(20048)
  const greeting = { intentId: intentId(), to: bo.userId, text: "hi there" }
  expect((await ann.post("/im/v1/say_hi", greeting)).code).toBe(20048)
  for (const on of [true, false])
    expect((await ann.post("/safety/v1/block", { intentId: intentId(), userId: bo.userId, on })).code).toBe(200)
  expect((await text(ann, bo)).code).toBe(20048)
  // Nobody sets the choice for another user, and an invalid choice is refused.
  expect((await choose(ann, { friendsOnly: false, userId: bo.userId })).code).toBe(200)
  expect((await choose(ann, { friendsOnly: "no" })).code).toBe(400)
  expect((await text(ann, bo)).code).toBe(20048)
})
