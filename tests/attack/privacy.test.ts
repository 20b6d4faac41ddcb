/** What a visitor without an account, or a member who sends no signature, can learn about people by their user ids. */
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Device } from "./client.ts"
import { startTarget, type Target } from "./target.ts"

let target: Target
let host: Device
beforeAll(async () => {
  target = await startTarget()
  host = await target.member({ userName: "Mia", countryId: "ES" })
  await target.inStore((tx) => Effect.asVoid(tx.accounts.update(host.userId, { goddess: true, callPrice: 40 })))
})
afterAll(() => target.close())

const statusUrl = (ids: ReadonlyArray<number>): string =>
  `/account/v1/notworry/getOnlineStatus?userIds=${ids.join("%2C")}`
const profileUrl = (id: number): string => `/account/v1/getUserInfo?search_u_id=${id}&u_id=0`
const WALL = "/facade/api/homepage/userlist/exempt/list/part/users/guest?groupId=0&pageNo=1&pageSize=24"

test("SOC-09: a visitor who asks for members by number learns no age, country, status or time of any", async () => {
  const members = [await target.member(), await target.member()]
  const line = await members[0]?.online()
  const visitor = target.device()
  const ids = members.map(({ userId }) => userId)
  const statuses = await visitor.get(statusUrl([...ids, 999_999]))
  expect(statuses.data).toEqual([...ids, 999_999].map((userId) => ({ userId, status: 3, seenAt: null })))
  for (const id of [...ids, 999_999]) expect((await visitor.get(profileUrl(id))).code).toBe(20030)
  await line?.close()
})

test("SOC-09: pictures with an initial are the same whether there is such a member or not", async () => {
  const member = await target.member({ userName: "Zoe" })
  const drawn = async (id: number) => {
    const reply = await fetch(`${target.origin}/media/avatar/${id}.svg`)
    return [reply.status, (await reply.text()).match(/>([^<]*)<\/text>/)?.[1]]
  }
  expect(await drawn(member.userId)).toEqual(await drawn(999_999))
})

test("SOC-09: of a host on the wall a visitor learns whether she is here and no time; 72 ids are the most", async () => {
  const visitor = target.device()
  const line = await host.online()
  expect((await visitor.get(statusUrl([host.userId]))).data).toEqual([{ userId: host.userId, status: 2, seenAt: null }])
  await line.close()
  await expect
    .poll(async () => (await visitor.get(statusUrl([host.userId]))).data)
    .toEqual([{ userId: host.userId, status: 0, seenAt: null }])
  const many = Array.from({ length: 73 }, (_, n) => n + 1)
  expect((await visitor.get(statusUrl(many))).code).toBe(400)
})

test("SOC-08: a blocked person passes by the block neither without a signature nor after logging out", async () => {
  const blocked = await target.member()
  const intentId = `attack-intent-${blocked.userId}-block`
  expect((await host.post("/safety/v1/block", { intentId, userId: blocked.userId, on: true })).code).toBe(200)
  const looks = async () => {
    const ask = (url: string) => blocked.ask(blocked.plain("GET", url))
    const wall = (await ask(WALL)).data as { readonly list: ReadonlyArray<{ readonly userId: number }> }
    return [
      (await ask(profileUrl(host.userId))).code,
      (await ask(statusUrl([host.userId]))).data,
      wall.list.some(({ userId }) => userId === host.userId),
    ]
  }
  const nothing = [20030, [{ userId: host.userId, status: 3, seenAt: null }], false]
  expect(await looks()).toEqual(nothing)
  const renamed = target.device()
  for (const [name, value] of blocked.cookies) renamed.cookies.set(name, value)
  expect((await renamed.ask(renamed.plain("GET", profileUrl(host.userId)))).code).toBe(20030)
  await blocked.ask(blocked.signed("PUT", "/account/v1/logout", "{}"))
  blocked.signingToken = ""
  expect(await looks()).toEqual(nothing)
})

test("SAF-09: a banned host leaves the wall and cannot be called, and nothing is written to her", async () => {
  const [sender, gone] = [await target.member(), await target.member()]
  await target.inStore((tx) => Effect.asVoid(tx.accounts.update(gone.userId, { goddess: true, callPrice: 40 })))
  const onWall = async () => {
    const { data } = await target.device().get(WALL)
    const { list } = data as { readonly list: ReadonlyArray<{ readonly userId: number }> }
    return list.some(({ userId }) => userId === gone.userId)
  }
  await expect.poll(onWall).toBe(true)
  await target.inStore((tx) => tx.accounts.update(gone.userId, { banned: true }))
  await expect.poll(onWall).toBe(false)
  const text = { intentId: `attack-intent-${sender.userId}-text`, to: gone.userId, message: "hello" }
  expect((await sender.post("/im/v1/send", text)).code).toBe(20093)
  const under = { intentId: `attack-intent-${sender.userId}-ring`, deadline: Date.now() + 20_000 }
  const ring = { ...under, c_u_id: gone.userId, c_locate: "wall", callType: "video" }
  expect((await sender.post("/videocall/v1/launch", ring)).code).toBe(20093)
  expect((await sender.post("/videocall/v1/launch", { ...ring, c_locate: "x".repeat(41) })).code).toBe(400)
  const feed = await target.inStore((tx) => tx.feeds.pull(gone.userId, 0, 100))
  expect(feed.map(({ event }) => event._tag)).not.toContain("v1.MessageReceived")
})
