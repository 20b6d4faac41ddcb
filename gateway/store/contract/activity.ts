/** Check-ins, login links and event reports, as every layer of the store keeps them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { EventRecord } from "#schema/activity/activity.ts"
import type { Opened } from "./opened.ts"
import { fresh, NOW } from "./samples.ts"

const record: EventRecord = {
  browser: "Chrome",
  os: "Android",
  ip: "203.0.113.0",
  c_id: "MY",
  createTime: NOW,
  d_id: "cc-a",
  d_l_id: 1,
  platformType: 4,
  version: "1.0.0",
  p_level: "3",
  UA: "Mozilla/5.0",
  client_time: NOW,
  wl_event_id: "w_test",
  extra: '{"n":1}',
}

export const activityContract = ({ run, person }: Opened): void => {
  test("COIN-09: the newest check-in of a user is found, and any of a device on a day", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const deviceId = `cc-${fresh()}`
    const row = (day: string, streak: number) => ({
      userId,
      day,
      deviceId,
      streak,
      firstDay: "2026-01-30",
      coins: 5,
      at: NOW,
    })
    expect(await run((tx) => tx.checkIns.last(userId))).toBeNull()
    await run((tx) => tx.checkIns.insert(row("2026-01-31", 2)))
    await run((tx) => tx.checkIns.insert(row("2026-02-01", 3)))
    expect(await run((tx) => tx.checkIns.last(userId))).toEqual(row("2026-02-01", 3))
    expect(await run((tx) => tx.checkIns.onDevice(deviceId, "2026-01-31"))).toEqual(row("2026-01-31", 2))
    expect(await run((tx) => tx.checkIns.onDevice(deviceId, "2026-02-02"))).toBeNull()
    expect(await run((tx) => tx.checkIns.last(other))).toBeNull()
  })

  test("COIN-10: a task is collected once a period, by account and by device", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const deviceId = `cc-${fresh()}`
    const row = { userId, taskId: "write", period: "2026-01-31", deviceId, coins: 3, at: NOW }
    const insert = (patch: Partial<typeof row>) => run((tx) => tx.taskClaims.insert({ ...row, ...patch }))
    expect(await run((tx) => tx.taskClaims.of(userId, ["2026-01-31", "once"]))).toEqual([])
    await insert({})
    await insert({ taskId: "photo", period: "once" })
    await insert({ period: "2026-02-01" })
    const both = await run((tx) => tx.taskClaims.of(userId, ["2026-01-31", "once"]))
    expect(both.toSorted()).toEqual(["photo", "write"])
    expect(await run((tx) => tx.taskClaims.of(other, ["2026-01-31", "once"]))).toEqual([])
    expect(await run((tx) => tx.taskClaims.onDevice(deviceId, "2026-01-31", "write"))).toEqual(row)
    expect(await run((tx) => tx.taskClaims.onDevice(deviceId, "2026-01-31", "photo"))).toBeNull()
    await expect(insert({ deviceId: `cc-${fresh()}` })).rejects.toThrow()
    await expect(insert({ userId: other })).rejects.toThrow()
  })

  test("COIN-09: nobody checks in twice on a day, by account or by device", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const deviceId = `cc-${fresh()}`
    const row = { userId, day: "2026-01-31", deviceId, streak: 1, firstDay: "2026-01-31", coins: 5, at: NOW }
    await run((tx) => tx.checkIns.insert(row))
    await expect(run((tx) => tx.checkIns.insert({ ...row, deviceId: `cc-${fresh()}` }))).rejects.toThrow()
    await expect(run((tx) => tx.checkIns.insert({ ...row, userId: other }))).rejects.toThrow()
  })

  test("ENT-21: a link is taken once, and forgotten when its time is over", async () => {
    const { id: userId } = await person()
    const link = (expiresAt: number) => ({
      tokenHash: fresh(),
      userId,
      deviceId: "cc-a",
      nonce: "12345678",
      jumpTime: NOW,
      expiresAt,
    })
    const [kept, old] = [link(NOW + 10), link(NOW - 1)]
    await run((tx) => tx.loginLinks.insert(kept))
    await run((tx) => tx.loginLinks.insert(old))
    await run((tx) => tx.loginLinks.prune(NOW))
    expect(await run((tx) => tx.loginLinks.take(old.tokenHash))).toBeNull()
    expect(await run((tx) => tx.loginLinks.take(kept.tokenHash))).toEqual(kept)
    expect(await run((tx) => tx.loginLinks.take(kept.tokenHash))).toBeNull()
  })

  test("ENT-21: the links that a user made on a device are forgotten together", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const link = (maker: number, deviceId: string) => ({
      tokenHash: fresh(),
      userId: maker,
      deviceId,
      nonce: "12345678",
      jumpTime: NOW,
      expiresAt: NOW + 10,
    })
    const links = [link(userId, "cc-a"), link(userId, "cc-a"), link(userId, "cc-b"), link(other, "cc-a")]
    await run((tx) => Effect.forEach(links, (row) => tx.loginLinks.insert(row)))
    await run((tx) => tx.loginLinks.forget(userId, "cc-a"))
    const left = await run((tx) => Effect.forEach(links, ({ tokenHash }) => tx.loginLinks.take(tokenHash)))
    expect(left).toEqual([null, null, links[2], links[3]])
  })

  test("NET-08: a report is kept once for each device and intent, and pruned by its time", async () => {
    const deviceId = `cc-${fresh()}`
    const row = { deviceId, intentId: fresh(), at: NOW, record }
    expect(await run((tx) => tx.eventReports.add(row))).toBe(true)
    expect(await run((tx) => tx.eventReports.add({ ...row, at: NOW + 1 }))).toBe(false)
    expect(await run((tx) => tx.eventReports.add({ ...row, deviceId: `cc-${fresh()}` }))).toBe(true)
    expect(await run((tx) => tx.eventReports.add({ ...row, intentId: fresh(), at: NOW + 5 }))).toBe(true)
    expect(await run((tx) => tx.eventReports.ofDevice(deviceId))).toHaveLength(2)
    await run((tx) => tx.eventReports.prune(NOW + 5))
    const [left, ...others] = await run((tx) => tx.eventReports.ofDevice(deviceId))
    expect([left?.record, left?.at, others]).toEqual([record, NOW + 5, []])
  })

  test("AUTH-10: who knows a person is found, smallest id first, and never more than asked", async () => {
    const [{ id: a }, { id: b }, { id: c }] = [await person(), await person(), await person()]
    await run((tx) => tx.introductions.tell(c, a, "look"))
    await run((tx) => tx.introductions.tell(b, a, "look"))
    await run((tx) => tx.introductions.tell(a, a, "own look"))
    expect(await run((tx) => tx.introductions.knowers(a, 10))).toEqual([b, c])
    expect(await run((tx) => tx.introductions.knowers(a, 1))).toEqual([b])
    expect(await run((tx) => tx.introductions.knowers(b, 10))).toEqual([])
  })
}
