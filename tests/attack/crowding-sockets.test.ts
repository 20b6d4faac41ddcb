/** One client opens all the sockets and sends all the packets that it can: it is limited, and others are served. */
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Line } from "./client.ts"
import { printCost } from "./cost.ts"
import { startTarget, type Target } from "./target.ts"

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

const ids = Array.from({ length: 200 }, (_, n) => 10_001 + n)
const count = (line: Line, tag: string): number => line.packets.filter(({ _tag }) => _tag === tag).length
const closeAll = (lines: ReadonlyArray<Line>) => Promise.all(lines.map((line) => line.close()))
const openOf = (lines: ReadonlyArray<Line>) => lines.filter(({ socket }) => socket.readyState === socket.OPEN)

test("of 200 presence packets of 200 ids a socket gets few answered; what a bystander waits is printed", async () => {
  const [mallory, bystander] = [await target.member(), await target.member()]
  const lines: Array<Line> = []
  await printCost(
    `200 presence packets of 200 ids on one socket, ${target.store}`,
    15,
    () => bystander.get("/coin/v1/current"),
    async () => {
      const line = await mallory.online()
      lines.push(line)
      for (let n = 0; n < 200; n++) line.say({ _tag: "presence", userIds: ids })
      await line.next("refused")
    },
  )
  const [line] = lines
  if (line === undefined) return expect.fail("no socket")
  await new Promise((later) => setTimeout(later, 1_000))
  expect(count(line, "presence")).toBeLessThanOrEqual(30)
  expect(count(line, "refused")).toBeGreaterThan(0)
  await line.close()
  expect((await bystander.get("/coin/v1/current")).code).toBe(200)
})

test("a session keeps eight sockets: of forty the newest eight are open", async () => {
  const mallory = await target.member()
  const lines: Array<Line> = []
  for (let n = 0; n < 40; n++) lines.push(await mallory.online())
  await expect.poll(() => openOf(lines).length, { timeout: 10_000 }).toBe(8)
  expect(openOf(lines)).toEqual(lines.slice(-8))
  expect(lines[0]?.packets.at(-1)).toMatchObject({ _tag: "refused", error: { kind: "tooManySockets" } })
  await closeAll(lines)
})

test("an address keeps twenty sockets that say nothing", async () => {
  const mallory = target.device()
  const lines: Array<Line> = []
  for (let n = 0; n < 60; n++) lines.push(await mallory.socket())
  await expect.poll(() => openOf(lines).length, { timeout: 5_000 }).toBeLessThanOrEqual(20)
  await closeAll(lines)
  const bystander = await target.member()
  await (await bystander.online()).close()
})

test("of forty wrong hellos of an address ten or so are looked at, and the rest refused unread", async () => {
  const mallory = await target.member()
  const kinds: Array<unknown> = []
  for (let n = 0; n < 40; n++) {
    const line = await mallory.socket()
    line.say({ ...mallory.hello(), signature: "A".repeat(43) })
    kinds.push((await line.next("refused")).error)
    await line.close()
  }
  const looked = kinds.filter((error) => JSON.stringify(error).includes("signatureWrong"))
  expect(looked.length).toBeGreaterThan(0)
  expect(looked.length).toBeLessThanOrEqual(25)
  expect(JSON.stringify(kinds.at(-1))).toContain("rateLimited")
})

test("a socket that says more bytes than it may is ended, whatever the packets are", async () => {
  const mallory = await target.member()
  const line = await mallory.online()
  const long = "x".repeat(100_000)
  for (let n = 0; n < 100 && line.socket.readyState === line.socket.OPEN; n++) line.say(long)
  await line.closed
  const again = await mallory.online()
  await again.close()
})
