/**
 * Contract of every layer of the store: free coins, login links, codes, identities, sign-in tickets, event
 * reports, games and push subscriptions.
 */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { EventRecord } from "#schema/activity/activity.ts"
import type { PushSubscriptionRow } from "../tables/accounts/push-subscriptions.ts"
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
  test("COIN-09, COIN-10: free coins are collected once a period, by account and by device", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const deviceId = `cc-${fresh()}`
    const row = { userId, kind: "task", item: "write", period: "2026-01-31", deviceId, coins: 3, at: NOW }
    const insert = (patch: Partial<typeof row>) => run((tx) => tx.freeCoins.insert({ ...row, ...patch }))
    const of = async (whose: number) => {
      const rows = await run((tx) => tx.freeCoins.of(whose, ["2026-01-31", "once", "2026-01-31"]))
      return rows.map(({ kind, item, period }) => `${kind} ${item} ${period}`).toSorted()
    }
    expect(await of(userId)).toEqual([])
    const checkIn = { kind: "checkIn", item: "" }
    for (const patch of [{}, checkIn, { item: "photo", period: "once" }, { period: "2026-02-01" }]) await insert(patch)
    expect(await of(userId)).toEqual(["checkIn  2026-01-31", "task photo once", "task write 2026-01-31"])
    expect(await of(other)).toEqual([])
    const onDevice = (patch: Partial<typeof row>) => run((tx) => tx.freeCoins.onDevice(deviceId, { ...row, ...patch }))
    expect(await onDevice({})).toEqual(row)
    expect(await onDevice(checkIn)).toEqual({ ...row, ...checkIn })
    expect([await onDevice({ item: "photo" }), await onDevice({ period: "2026-02-02" })]).toEqual([null, null])
    for (const patch of [{}, checkIn]) {
      await expect(insert({ ...patch, deviceId: `cc-${fresh()}` })).rejects.toThrow()
      await expect(insert({ ...patch, userId: other })).rejects.toThrow()
    }
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
    await run((tx) => tx.loginLinks.prune(NOW, 1_000))
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
    await run((tx) => Effect.forEach(links, (row) => tx.loginLinks.insert(row)))
    await run((tx) => tx.loginLinks.forgetAll(userId))
    const others = await run((tx) => Effect.forEach(links, ({ tokenHash }) => tx.loginLinks.take(tokenHash)))
    expect(others).toEqual([null, null, null, links[3]])
  })

  test("AUTH-11: a code by mail is one for its address, its purpose and whoever asked; its wrong tries count, and it goes by its time", async () => {
    const address = `${fresh()}@mail.example`
    const row = { address, purpose: "password", askedBy: "cc-a", codeHash: "h", tries: 0, expiresAt: NOW + 10 } as const
    const [elsewhere, binding] = [
      { ...row, askedBy: "cc-b" },
      { ...row, purpose: "email", askedBy: "7", expiresAt: NOW - 1 },
    ] as const
    const all = [row, elsewhere, binding]
    const found = () => run((tx) => Effect.forEach(all, tx.mailCodes.find))
    await run((tx) => Effect.forEach(all, tx.mailCodes.put))
    expect(await found()).toEqual(all)
    await run((tx) => tx.mailCodes.miss(row))
    await run((tx) => tx.mailCodes.miss(row))
    expect(await found()).toEqual([{ ...row, tries: 2 }, elsewhere, binding])
    await run((tx) => tx.mailCodes.put({ ...row, codeHash: "next" }))
    expect(await found()).toEqual([{ ...row, codeHash: "next" }, elsewhere, binding])
    await run((tx) => tx.mailCodes.prune(NOW, 1_000))
    expect(await found()).toEqual([{ ...row, codeHash: "next" }, elsewhere, null])
    await run((tx) => tx.mailCodes.put(binding))
    await run((tx) => tx.mailCodes.forget(address, "password"))
    expect(await found()).toEqual([null, null, binding])
  })

  test("AUTH-03: who somebody is elsewhere belongs to one account, at each provider apart", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const row = { provider: "google", subject: fresh(), userId, at: NOW } as const
    expect(await run((tx) => tx.identities.find("google", row.subject))).toBeNull()
    expect(await run((tx) => tx.identities.add(row))).toBe(true)
    expect(await run((tx) => tx.identities.add({ ...row, userId: other }))).toBe(false)
    expect(await run((tx) => tx.identities.find("google", row.subject))).toBe(userId)
    expect(await run((tx) => tx.identities.find("apple", row.subject))).toBeNull()
    expect(await run((tx) => tx.identities.add({ ...row, provider: "apple", userId: other }))).toBe(true)
    expect(await run((tx) => tx.identities.find("apple", row.subject))).toBe(other)
  })

  test("AUTH-02: an account has its number apart from who it is elsewhere, and a number that is removed is anybody's", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const row = { provider: "phone", subject: fresh(), userId, at: NOW } as const
    expect(await run((tx) => tx.identities.ofUser("phone", userId))).toBeNull()
    await run((tx) => Effect.forEach([row, { ...row, provider: "google" as const }], (one) => tx.identities.add(one)))
    expect(await run((tx) => tx.identities.ofUser("phone", userId))).toEqual(row)
    expect(await run((tx) => tx.identities.ofUser("phone", other))).toBeNull()
    const all = await run((tx) => tx.identities.listOf(userId))
    expect(all.toSorted((a, b) => a.provider.localeCompare(b.provider))).toEqual([{ ...row, provider: "google" }, row])
    expect(await run((tx) => tx.identities.listOf(other))).toEqual([])
    await run((tx) => tx.identities.remove("phone", row.subject))
    expect(await run((tx) => tx.identities.ofUser("phone", userId))).toBeNull()
    expect(await run((tx) => tx.identities.find("google", row.subject))).toBe(userId)
    expect(await run((tx) => tx.identities.add({ ...row, userId: other }))).toBe(true)
    expect(await run((tx) => tx.identities.find("phone", row.subject))).toBe(other)
  })

  test("AUTH-03: a ticket of a sign-in elsewhere is taken once, and forgotten when its time is over", async () => {
    const ticket = (expiresAt: number) => ({
      ...{ tokenHash: fresh(), browserHash: fresh(), provider: "google" as const, subject: fresh() },
      ...{
        email: null,
        name: "Ann",
        joins: false,
        userId: null,
        keyHash: null,
        sessionId: null,
        links: false,
        expiresAt,
      },
    })
    const [kept, old] = [ticket(NOW + 10), ticket(NOW - 1)]
    await run((tx) => Effect.forEach([kept, old], (row) => tx.signInTickets.insert(row)))
    await run((tx) => tx.signInTickets.prune(NOW, 1_000))
    expect(await run((tx) => tx.signInTickets.take(old.tokenHash))).toBeNull()
    expect(await run((tx) => tx.signInTickets.take(kept.tokenHash))).toEqual(kept)
    expect(await run((tx) => tx.signInTickets.take(kept.tokenHash))).toBeNull()
  })

  test("AUTH-03: a ticket that an account was made by says whose and for which key, and no other does", async () => {
    const ticket = () => ({
      ...{ tokenHash: fresh(), browserHash: fresh(), provider: "phone" as const, subject: fresh() },
      ...{ email: null, name: "", joins: true, userId: null, keyHash: null, expiresAt: NOW + 10 },
      ...{ sessionId: null, links: false },
    })
    const [used, unused] = [ticket(), ticket()]
    const by = { userId: (await person()).id, keyHash: "k" }
    await run((tx) => Effect.forEach([used, unused], (row) => tx.signInTickets.insert(row)))
    await run((tx) => tx.signInTickets.made(used.tokenHash, by))
    await run((tx) => tx.signInTickets.made(fresh(), by))
    const found = await run((tx) =>
      Effect.forEach([used.tokenHash, unused.tokenHash, fresh()], (hash) => tx.signInTickets.find(hash)),
    )
    expect(found).toEqual([{ ...used, ...by }, unused, null])
  })

  test("NET-08: a report is kept once for each device and intent, and pruned by its time", async () => {
    const deviceId = `cc-${fresh()}`
    const row = { deviceId, intentId: fresh(), at: NOW, record }
    expect(await run((tx) => tx.eventReports.add(row))).toBe(true)
    expect(await run((tx) => tx.eventReports.add({ ...row, at: NOW + 1 }))).toBe(false)
    expect(await run((tx) => tx.eventReports.add({ ...row, deviceId: `cc-${fresh()}` }))).toBe(true)
    expect(await run((tx) => tx.eventReports.add({ ...row, intentId: fresh(), at: NOW + 5 }))).toBe(true)
    expect(await run((tx) => tx.eventReports.ofDevice(deviceId))).toHaveLength(2)
    await run((tx) => tx.eventReports.prune(NOW + 5, 1_000))
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

  test("SOC-06: of thousands of rounds each is played once, none twice on a device a day, and what is over is forgotten", async () => {
    const { id: userId } = await person()
    const device = `cc-${fresh()}`
    const dayOfRound = (n: number): string => new Date(Date.UTC(2020, 0, n)).toISOString().slice(0, 10)
    const [game, last] = ["flipcard" as const, 2_000]
    expect(await run((tx) => tx.gameRounds.newest(userId, game))).toBeNull()
    await run((tx) =>
      Effect.gen(function* () {
        for (let round = 1; round <= last; round++) {
          yield* tx.gameRounds.open({ userId, game, round, seed: `seed ${round}` })
          yield* tx.gameRounds.play({ userId, game, round }, dayOfRound(round), device)
        }
      }),
    )
    const played = { userId, game, round: last, seed: `seed ${last}`, playedOn: dayOfRound(last), deviceId: device }
    expect(await run((tx) => tx.gameRounds.newest(userId, game))).toEqual(played)
    expect(await run((tx) => tx.gameRounds.newest(userId, "sacard"))).toBeNull()
    await run((tx) => tx.gameRounds.open({ userId, game, round: last, seed: "another" }))
    expect(await run((tx) => tx.gameRounds.newest(userId, game))).toEqual(played)
    expect(await run((tx) => tx.gameRounds.play({ userId, game, round: last }, "2030-01-01", device))).toBe(false)
    expect(await run((tx) => tx.gameRounds.onDevice(device, game, dayOfRound(7)))).toBe(userId)
    expect(await run((tx) => tx.gameRounds.onDevice(device, "sacard", dayOfRound(7)))).toBeNull()
    const { id: other } = await person()
    await run((tx) => tx.gameRounds.open({ userId: other, game, round: 1, seed: "mine" }))
    await expect(
      run((tx) => tx.gameRounds.play({ userId: other, game, round: 1 }, dayOfRound(7), device)),
    ).rejects.toThrow()
    await run((tx) => tx.gameRounds.prune(dayOfRound(last), 10_000))
    expect(await run((tx) => tx.gameRounds.onDevice(device, game, dayOfRound(7)))).toBeNull()
    expect(await run((tx) => tx.gameRounds.newest(userId, game))).toEqual(played)
    expect(await run((tx) => tx.gameRounds.newest(other, game))).toMatchObject({ playedOn: null })
    await run((tx) => tx.gameRounds.prune(dayOfRound(last + 1), 10_000))
    expect(await run((tx) => tx.gameRounds.newest(userId, game))).toBeNull()
  })

  test("OVER-12: a push subscription is one of its endpoint, goes with its session or on with the next, and is forgotten in time", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const [id, session] = [fresh(), fresh()]
    const row: PushSubscriptionRow = {
      ...{ id, userId, sessionId: session, endpoint: "https://fcm.googleapis.com/fcm/send/a", p256dh: "p", auth: "a" },
      ...{ names: false, proofHash: "h", proofUntil: NOW + 5, provedAt: null, savedAt: NOW },
    }
    const of = (whose: number) => run((tx) => tx.pushSubscriptions.of(whose))
    expect(await run((tx) => tx.pushSubscriptions.find(id))).toBeNull()
    await run((tx) => tx.pushSubscriptions.put(row))
    expect(await run((tx) => tx.pushSubscriptions.find(id))).toEqual(row)
    const proved = { ...row, userId: other, names: true, proofHash: null, proofUntil: null, provedAt: NOW + 1 }
    await run((tx) => tx.pushSubscriptions.put(proved))
    expect([await of(userId), await of(other)]).toEqual([[], [proved]])
    const next = fresh()
    await run((tx) => tx.pushSubscriptions.moveSession(session, next))
    await run((tx) => tx.pushSubscriptions.dropSession(session))
    expect(await of(other)).toEqual([{ ...proved, sessionId: next }])
    await run((tx) => tx.pushSubscriptions.dropSession(next))
    expect(await of(other)).toEqual([])
    const [old, young] = [fresh(), fresh()]
    await run((tx) => tx.pushSubscriptions.put({ ...row, id: old, savedAt: 5 }))
    await run((tx) => tx.pushSubscriptions.put({ ...row, id: young }))
    expect(await run((tx) => tx.pushSubscriptions.prune(6, 10))).toBe(1)
    expect((await of(userId)).map((each) => each.id)).toEqual([young])
    await run((tx) => tx.pushSubscriptions.drop(young))
    expect(await of(userId)).toEqual([])
  })
}
