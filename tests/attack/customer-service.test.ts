/** Anybody may write to customer service: a flood of requests fills no table, and no user reads another's requests. */
import crypto from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Device, within } from "./client.ts"
import { startTarget, type Target } from "./target.ts"

const PATH = "/account/v1/support_request"
const LIMIT = 20_073
const [PER_DEVICE, PER_ADDRESS] = [5, 20]

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

const write = (from: Device, fields: Readonly<Record<string, unknown>> = {}) =>
  from.ask(
    from[from.userId === 0 ? "plain" : "signed"](
      "POST",
      PATH,
      JSON.stringify({
        ...{ intentId: crypto.randomBytes(16).toString("base64url"), topic: "other" },
        ...{ text: "x".repeat(1_000), email: "", ...fields },
      }),
    ),
  )
const kept = async () => (await target.inStore((tx) => tx.supportRequests.open(0, 10_000))).length

test("PROD-10: visitors who make up a device for each request write twenty times a day from one address, and another address goes on", async () => {
  const before = await kept()
  const address = "203.0.113.7"
  const codes: unknown[] = []
  for (let time = 0; time < 2 * PER_ADDRESS; time++) codes.push((await write(target.device({ address }))).code)
  expect(codes.filter((code) => code === 200)).toHaveLength(PER_ADDRESS)
  expect(new Set(codes)).toEqual(new Set([200, LIMIT]))
  expect(await kept()).toBe(before + PER_ADDRESS)
  expect((await write(target.device({ address: "198.51.100.9" }))).code).toBe(200)
})

test("PROD-10: a member who writes all at once, from one session, is heard five times", async () => {
  const mallory = await target.member()
  const before = await kept()
  const replies = await Promise.all(Array.from({ length: 4 * PER_DEVICE }, () => write(mallory)))
  expect(replies.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(PER_DEVICE)
  expect((await kept()) - before).toBeLessThanOrEqual(PER_DEVICE)
})

test("PROD-10: one intent sent many times is one request, also at once", async () => {
  const mallory = await target.member()
  const before = await kept()
  const intentId = crypto.randomBytes(16).toString("base64url")
  const replies = await Promise.all(Array.from({ length: 12 }, () => write(mallory, { intentId })))
  const numbers = new Set(replies.flatMap(({ code, data }) => (code === 200 ? [within(data, "number")] : [])))
  expect(numbers.size).toBe(1)
  expect((await kept()) - before).toBe(1)
})

test("PROD-10: what is too long, of no topic or no text is refused, and what was written is read nowhere", async () => {
  const mallory = await target.member()
  const before = await kept()
  for (const fields of [
    { text: "x".repeat(1_001) },
    { text: "x".repeat(100_000) },
    { text: " " },
    { text: null },
    { topic: "__proto__" },
    { email: "no address" },
    { email: `${"a".repeat(400)}@example.com` },
    { intentId: "" },
  ])
    expect((await write(mallory, fields)).code, JSON.stringify(fields).slice(0, 60)).not.toBe(200)
  expect(await kept()).toBe(before)
  const reply = await write(mallory)
  expect(Object.keys(reply.data as object).sort()).toEqual(["at", "number"])
})
