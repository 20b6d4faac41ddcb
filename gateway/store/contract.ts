/** What every layer of the store does alike. Each test makes its own people, so one store serves them all. */
import { Effect } from "effect"
import { describe, expect, test, vi } from "vitest"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { CallRow, NewAccount, NewMessage, Posting } from "./rows.ts"
import type { StoreShape, Tx } from "./store.ts"

const NOW = 1_700_000_000_000

let made = 0
const fresh = (): string => `t${made++}`

const account = (patch: Partial<NewAccount> = {}): NewAccount => ({
  email: null,
  passwordHash: null,
  userName: "Sam",
  headImg: "/media/1.svg",
  birthday: "1990-01-02",
  gender: 1,
  countryId: null,
  city: "",
  languageId: 1,
  languageIds: [1, 3],
  groupIds: [],
  interestLabels: ["Music", 'it\'s "quoted", {braced}'],
  introduce: "",
  background: "",
  photos: [{ id: 1, pic: "/media/p.svg", orderNum: 0 }],
  likedCount: 0,
  goddess: false,
  demo: false,
  callPrice: 0,
  friendCallPrice: 0,
  payStatus: 0,
  rank: 0,
  banned: false,
  createdAt: NOW,
  seenAt: null,
  ...patch,
})

const message = (from: number, to: number, intentId: string | null = null): NewMessage => ({
  messageId: `m-${fresh()}`,
  sessionId: sessionIdOf(from, to),
  sendUserId: from,
  receiveUserId: to,
  messageType: 1,
  message: "hello <b>🙂</b>",
  targetLanguage: null,
  targetLanguageMessage: null,
  time: NOW,
  intentId,
  call: null,
})

const call = (callerId: number, calleeId: number, invitedAt = NOW): CallRow => ({
  roomNum: `room-${fresh()}`,
  callerId,
  calleeId,
  callerDeviceId: "cc-a",
  calleeDeviceId: null,
  kind: "video",
  location: "wall",
  price: 40,
  state: "ringing",
  invitedAt,
  joinedAt: null,
  startedAt: null,
  endedAt: null,
  outcome: null,
  endedBy: null,
  endReason: null,
  minutes: 0,
  coins: 0,
  points: 0,
  endsAt: null,
})

const grant = (userId: number, amount: number, key = fresh()): ReadonlyArray<Posting> => [
  { account: `coins:${userId}`, amount, reason: "newUser", ref: "", idempotencyKey: `${key}-user` },
  { account: "house:coins", amount: -amount, reason: "newUser", ref: "", idempotencyKey: `${key}-house` },
]

export const storeContract = (name: string, store: () => StoreShape): void => {
  const run = <A, E>(body: (tx: Tx) => Effect.Effect<A, E>): Promise<A> => Effect.runPromise(store().transact(body))
  const person = (patch?: Partial<NewAccount>) => run((tx) => tx.accounts.insert(account(patch)))

  describe(name, () => {
    test("an account comes back as it was written, by id and by email, and ids grow", async () => {
      const email = `${fresh()}@livcam.test`
      const first = await person({ email, seenAt: NOW })
      const second = await person()
      expect(first).toEqual({ ...account({ email, seenAt: NOW }), id: first.id })
      expect(second.id).toBeGreaterThan(first.id)
      expect(first.id).toBeGreaterThan(10_000)
      expect(await run((tx) => tx.accounts.find(first.id))).toEqual(first)
      expect(await run((tx) => tx.accounts.findByEmail(email))).toEqual(first)
      expect(await run((tx) => tx.accounts.find(1))).toBeNull()
      const many = await run((tx) => tx.accounts.findMany([first.id, 1, second.id, first.id]))
      expect(many.map((row) => row.id).sort()).toEqual([first.id, second.id])
      expect(await run((tx) => tx.accounts.findMany([]))).toEqual([])
    })

    test("an update changes what it names and nothing else", async () => {
      const before = await person()
      const after = await run((tx) => tx.accounts.update(before.id, { userName: "Ann", languageIds: [2] }))
      expect(after).toEqual({ ...before, userName: "Ann", languageIds: [2] })
      expect(await run((tx) => tx.accounts.update(1, { userName: "Nobody" }))).toBeNull()
      expect(await run((tx) => tx.accounts.update(before.id, {}))).toEqual(after)
    })

    test("two accounts never share an email", async () => {
      const email = `${fresh()}@livcam.test`
      await person({ email })
      await expect(person({ email })).rejects.toThrow()
      expect(await run((tx) => tx.accounts.count())).toBeGreaterThan(0)
    })

    test("hosts come by rank, filtered by group and country, with the count of all", async () => {
      const host = (rank: number, countryId: string, groupIds: ReadonlyArray<number>) =>
        person({ goddess: true, rank, countryId, groupIds })
      const [c, a, b] = [await host(3, "ZA", [1]), await host(1, "ZA", [1, 2]), await host(1, "ZA", [2])]
      await host(0, "ZB", [1])
      await person({ countryId: "ZA" })
      const page = (groupId: number, offset: number, limit: number) =>
        run((tx) => tx.accounts.hosts({ groupId, countryId: "ZA" }, offset, limit))
      expect((await page(0, 0, 10)).rows.map((row) => row.id)).toEqual([a.id, b.id, c.id])
      expect(await page(0, 1, 1)).toMatchObject({ rows: [{ id: b.id }], count: 3 })
      expect((await page(1, 0, 10)).rows.map((row) => row.id)).toEqual([a.id, c.id])
      expect(await run((tx) => tx.accounts.hostGroups("ZA"))).toEqual([
        { groupId: 1, count: 2 },
        { groupId: 2, count: 2 },
      ])
      const countries = await run((tx) => tx.accounts.hostCountries())
      expect(countries.filter(({ countryId }) => countryId.startsWith("Z"))).toEqual([
        { countryId: "ZA", count: 3 },
        { countryId: "ZB", count: 1 },
      ])
    })

    test("a session is found by its token until it is revoked, and the first reason stays", async () => {
      const { id: userId } = await person()
      const session = (device: string) => ({
        id: fresh(),
        userId,
        deviceId: device,
        tokenHash: fresh(),
        signingToken: "k",
        devicePublicKey: "p",
        createdAt: NOW,
        expiresAt: NOW + 1,
        revokedAt: null,
        revokedFor: null,
      })
      const [device, other] = [`cc-${fresh()}`, `cc-${fresh()}`]
      const [one, two, three] = [session(device), session(other), session(other)]
      await run((tx) => Effect.forEach([one, two, three], (row) => tx.sessions.insert(row)))
      expect(await run((tx) => tx.sessions.findByToken(one.tokenHash))).toEqual(one)
      await run((tx) => tx.sessions.revoke(one.id, "logout", NOW))
      await run((tx) => tx.sessions.revokeDevice(other, "replaced", NOW))
      await run((tx) => tx.sessions.revokeAll(userId, "banned", NOW + 5))
      expect(await run((tx) => tx.sessions.find(one.id))).toMatchObject({ revokedFor: "logout", revokedAt: NOW })
      expect(await run((tx) => tx.sessions.findByToken(two.tokenHash))).toMatchObject({ revokedFor: "replaced" })
      expect(await run((tx) => tx.sessions.findByToken("nothing"))).toBeNull()
    })

    test("bans are of the account, of the device, or of both", async () => {
      const { id } = await person()
      const device = `cc-${fresh()}`
      const check = () => run((tx) => tx.bans.check(id, device))
      expect(await check()).toBe("none")
      await run((tx) => tx.bans.setAccount(id, true))
      expect(await check()).toBe("account")
      await run((tx) => tx.bans.setDevice(device, true))
      await run((tx) => tx.bans.setDevice(device, true))
      expect(await check()).toBe("both")
      expect(await run((tx) => tx.bans.check(0, device))).toBe("device")
      await run((tx) => tx.bans.setAccount(id, false))
      await run((tx) => tx.bans.setDevice(device, false))
      expect(await check()).toBe("none")
    })

    test("ENT-04: messages of a session are numbered from 0 without gaps and paged from the end", async () => {
      const [a, b] = [(await person()).id, (await person()).id]
      const intentId = `intent-${fresh()}`
      const added = await run((tx) =>
        Effect.forEach([0, 1, 2, 3, 4], (n) =>
          tx.messages.append(message(n % 2 === 0 ? a : b, n % 2 === 0 ? b : a, n === 2 ? intentId : null)),
        ),
      )
      const sessionId = sessionIdOf(a, b)
      expect(added.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4])
      expect(await run((tx) => tx.messages.count(sessionId))).toBe(5)
      expect(await run((tx) => tx.messages.page(sessionId, -1, 2))).toEqual(added.slice(3))
      expect(await run((tx) => tx.messages.page(sessionId, 3, 2))).toEqual(added.slice(1, 3))
      expect(await run((tx) => tx.messages.page(sessionId, 0, 2))).toEqual([])
      expect(await run((tx) => tx.messages.byIntent(a, intentId))).toEqual(added[2])
      expect(await run((tx) => tx.messages.byIntent(b, intentId))).toBeNull()
      expect(await run((tx) => tx.messages.count("1-2"))).toBe(0)
    })

    test("a read mark rises and never falls", async () => {
      const { id } = await person()
      const session = sessionIdOf(id, 1)
      const raise = (upTo: number) => run((tx) => tx.reads.raise(session, id, upTo))
      expect(await run((tx) => tx.reads.get(session, id))).toBe(-1)
      expect([await raise(-1), await raise(4), await raise(4), await raise(3), await raise(5)]).toEqual([
        false,
        true,
        false,
        false,
        true,
      ])
      expect(await run((tx) => tx.reads.get(session, id))).toBe(5)
    })

    test("feed entries are numbered from 1 without gaps and come back as they were", async () => {
      const { id } = await person()
      const event = (upTo: number) =>
        ({ _tag: "v1.SessionRead", sessionId: "1-2", readerId: 1, upTo, intentId: null }) as const
      expect(await run((tx) => tx.feeds.head(id))).toBe(0)
      const first = await run((tx) => tx.feeds.append(id, [event(1), event(2)], NOW))
      const second = await run((tx) => tx.feeds.append(id, [event(3)], NOW + 1))
      expect(await run((tx) => tx.feeds.append(id, [], NOW))).toEqual([])
      expect([...first, ...second].map(({ seq }) => seq)).toEqual([1, 2, 3])
      expect(await run((tx) => tx.feeds.head(id))).toBe(3)
      expect(await run((tx) => tx.feeds.pull(id, 0, 2))).toEqual(first)
      expect(await run((tx) => tx.feeds.pull(id, 2, 10))).toEqual(second)
      expect(await run((tx) => tx.feeds.entries(id, [3, 1, 9]))).toEqual([first[0], second[0]])
      expect(await run((tx) => tx.feeds.entries(id, []))).toEqual([])
    })

    test("somebody is introduced once for each look", async () => {
      const { id } = await person()
      const tell = (look: string) => run((tx) => tx.introductions.tell(id, 7, look))
      expect([await tell("a"), await tell("a"), await tell("b"), await tell("b"), await tell("a")]).toEqual([
        true,
        false,
        true,
        false,
        true,
      ])
    })

    test("an intent is claimed once by each user and keeps what came of it", async () => {
      const { id } = await person()
      const intentId = `intent-${fresh()}`
      expect(await run((tx) => tx.intents.outcome(id, intentId))).toBeNull()
      expect(await run((tx) => tx.intents.claim(id, intentId, NOW))).toBe(true)
      expect(await run((tx) => tx.intents.claim(id, intentId, NOW))).toBe(false)
      expect(await run((tx) => tx.intents.claim(id + 1, intentId, NOW))).toBe(true)
      await run((tx) => tx.intents.settle(id, intentId, [4, 5]))
      expect(await run((tx) => tx.intents.outcome(id, intentId))).toEqual([4, 5])
      expect(await run((tx) => tx.intents.outcome(id + 1, intentId))).toEqual([])
    })

    test("a posting moves coins, tells the balance after it, and the whole ledger sums to zero", async () => {
      const { id } = await person()
      const posted = await run((tx) => tx.ledger.post(grant(id, 120), NOW))
      expect(posted).toMatchObject({
        _tag: "posted",
        entries: [
          { account: `coins:${id}`, amount: 120, balance: 120, at: NOW },
          { account: "house:coins", amount: -120, balance: null },
        ],
      })
      expect(await run((tx) => tx.ledger.balance(`coins:${id}`))).toBe(120)
      expect(await run((tx) => tx.ledger.balance(`points:${id}`))).toBe(0)
      expect(await run((tx) => tx.ledger.balance("house:coins"))).toBeLessThanOrEqual(-120)
      expect(await run((tx) => tx.ledger.total())).toBe(0)
      if (posted._tag === "posted")
        expect(await run((tx) => tx.ledger.entries(`coins:${id}`))).toEqual(posted.entries.slice(0, 1))
    })

    test("a known idempotency key is reported and nothing of the posting is applied", async () => {
      const { id } = await person()
      const key = fresh()
      await run((tx) => tx.ledger.post(grant(id, 120, key), NOW))
      const again = await run((tx) => tx.ledger.post(grant(id, 120, key), NOW))
      expect(again).toEqual({ _tag: "duplicate", keys: [`${key}-user`, `${key}-house`] })
      expect(await run((tx) => tx.ledger.balance(`coins:${id}`))).toBe(120)
    })

    test("a posting that an account does not cover is refused whole", async () => {
      const { id } = await person()
      await run((tx) => tx.ledger.post(grant(id, 10), NOW))
      expect(await run((tx) => tx.ledger.post(grant(id, -11), NOW))).toEqual({
        _tag: "short",
        account: `coins:${id}`,
        balance: 10,
      })
      expect(await run((tx) => tx.ledger.post(grant(id, -10), NOW))).toMatchObject({ _tag: "posted" })
      expect(await run((tx) => tx.ledger.balance(`coins:${id}`))).toBe(0)
      expect(await run((tx) => tx.ledger.total())).toBe(0)
    })

    test("what does not sum to zero dies", async () => {
      await expect(run((tx) => tx.ledger.post(grant(5, 1).slice(0, 1), NOW))).rejects.toThrow("sum to zero")
    })

    test("an open call is found from both sides until it has ended", async () => {
      const [a, b] = [(await person()).id, (await person()).id]
      const row = call(a, b)
      await run((tx) => tx.calls.insert(row))
      expect(await run((tx) => tx.calls.find(row.roomNum))).toEqual(row)
      expect(await run((tx) => tx.calls.openOf(a))).toEqual(row)
      expect(await run((tx) => tx.calls.openOf(b))).toEqual(row)
      const patch = { state: "ended", endedAt: NOW + 9, outcome: "refused", endedBy: b } as const
      expect(await run((tx) => tx.calls.update(row.roomNum, patch))).toEqual({ ...row, ...patch })
      expect(await run((tx) => tx.calls.openOf(a))).toBeNull()
      expect((await run((tx) => tx.calls.open())).some(({ roomNum }) => roomNum === row.roomNum)).toBe(false)
      expect(await run((tx) => tx.calls.update("no-room", {}))).toBeNull()
    })

    test("open calls come oldest first", async () => {
      const { id } = await person()
      const [late, early] = [call(id, 2, NOW + 1), call(id, 3, NOW)]
      await run((tx) => Effect.forEach([late, early], tx.calls.insert))
      expect(await run((tx) => tx.calls.openOf(id))).toEqual(early)
      const mine = (await run((tx) => tx.calls.open())).filter(({ callerId }) => callerId === id)
      expect(mine).toEqual([early, late])
    })

    test("a replay key is new once, until it is pruned", async () => {
      const key = fresh()
      const remember = () => run((tx) => tx.replays.remember(key, NOW))
      expect([await remember(), await remember()]).toEqual([true, false])
      await run((tx) => tx.replays.prune(NOW))
      expect(await remember()).toBe(false)
      await run((tx) => tx.replays.prune(NOW + 1))
      expect(await remember()).toBe(true)
    })

    test("attempts are counted in a window that starts with the first of them", async () => {
      const key = fresh()
      const hit = (at: number) => run((tx) => tx.attempts.hit(key, at, 100))
      expect([await hit(0), await hit(99), await hit(100), await hit(150)]).toEqual([1, 2, 1, 2])
      await run((tx) => tx.attempts.clear(key))
      expect(await hit(160)).toBe(1)
    })

    test("meta keeps the newest text", async () => {
      const key = fresh()
      expect(await run((tx) => tx.meta.get(key))).toBeNull()
      await run((tx) => tx.meta.set(key, "1"))
      await run((tx) => tx.meta.set(key, "2"))
      expect(await run((tx) => tx.meta.get(key))).toBe("2")
    })

    test("a failed transaction leaves nothing behind, in any repository", async () => {
      const { id } = await person()
      const key = fresh()
      const session = sessionIdOf(id, 1)
      const row = call(id, 1)
      const everything = (tx: Tx) =>
        Effect.gen(function* () {
          yield* tx.accounts.update(id, { userName: "Gone", email: `${key}@livcam.test` })
          yield* tx.bans.setDevice(`cc-${key}`, true)
          yield* tx.messages.append(message(id, 1, key))
          yield* tx.reads.raise(session, id, 3)
          yield* tx.feeds.append(id, [{ _tag: "v1.CallStarted", roomNum: "r", at: NOW }], NOW)
          yield* tx.introductions.tell(id, 2, "look")
          yield* tx.intents.claim(id, key, NOW)
          yield* tx.ledger.post(grant(id, 5, key), NOW)
          yield* tx.calls.insert(row)
          yield* tx.replays.remember(key, NOW)
          yield* tx.attempts.hit(key, NOW, 10)
          yield* tx.meta.set(key, "x")
        })
      const refused = await Effect.runPromise(
        Effect.flip(store().transact((tx) => Effect.andThen(everything(tx), Effect.fail("no" as const)))),
      )
      expect(refused).toBe("no")
      await run((tx) =>
        Effect.gen(function* () {
          expect((yield* tx.accounts.find(id))?.userName).toBe("Sam")
          expect(yield* tx.accounts.findByEmail(`${key}@livcam.test`)).toBeNull()
          expect(yield* tx.bans.check(0, `cc-${key}`)).toBe("none")
          expect(yield* tx.messages.count(session)).toBe(0)
          expect(yield* tx.messages.byIntent(id, key)).toBeNull()
          expect(yield* tx.reads.get(session, id)).toBe(-1)
          expect(yield* tx.feeds.head(id)).toBe(0)
          expect(yield* tx.introductions.tell(id, 2, "look")).toBe(true)
          expect(yield* tx.intents.outcome(id, key)).toBeNull()
          expect(yield* tx.ledger.balance(`coins:${id}`)).toBe(0)
          expect(yield* tx.calls.find(row.roomNum)).toBeNull()
          expect(yield* tx.replays.remember(key, NOW)).toBe(true)
          expect(yield* tx.attempts.hit(key, NOW, 10)).toBe(1)
          expect(yield* tx.meta.get(key)).toBeNull()
        }),
      )
    })

    test("a defect rolls back like a failure, and the store goes on", async () => {
      const key = fresh()
      const dying = run((tx) => Effect.andThen(tx.meta.set(key, "x"), Effect.die(new Error("broken"))))
      await expect(dying).rejects.toThrow("broken")
      expect(await run((tx) => tx.meta.get(key))).toBeNull()
    })

    test("what waits for the commit runs after it, in order, and never after a rollback", async () => {
      const told = vi.spyOn(console, "error").mockReturnValue()
      const seen: Array<string> = []
      const later = (tx: Tx, what: string) => tx.afterCommit(Effect.sync(() => void seen.push(what)))
      await run((tx) =>
        Effect.gen(function* () {
          yield* later(tx, "first")
          yield* tx.afterCommit(Effect.die(new Error("expected in this test")))
          yield* later(tx, "second")
          seen.push("body")
        }),
      )
      await run((tx) => Effect.andThen(later(tx, "never"), Effect.die(new Error("no")))).catch(() => undefined)
      expect(seen).toEqual(["body", "first", "second"])
      expect(told).toHaveBeenCalledOnce()
      told.mockRestore()
    })

    test("an announcement is heard after the commit and not after a rollback", async () => {
      const [heard, key] = [[] as string[], fresh()]
      const until = async (count: number) => {
        for (let i = 0; i < 100 && heard.length < count; i++) await new Promise((tick) => setTimeout(tick, 10))
      }
      await Effect.runPromise(
        Effect.scoped(
          Effect.gen(function* () {
            yield* store().listen((notice) => notice.startsWith(key) && heard.push(notice))
            yield* Effect.exit(
              store().transact((tx) => Effect.andThen(tx.announce(`${key}-never`), Effect.die(new Error("no")))),
            )
            yield* store().transact((tx) => Effect.andThen(tx.announce(`${key}-one`), tx.announce(`${key}-it's two`)))
            yield* Effect.promise(() => until(2))
          }),
        ),
      )
      expect(heard).toEqual([`${key}-one`, `${key}-it's two`])
    })

    test("a transaction inside a transaction dies instead of waiting for itself", async () => {
      await expect(run(() => store().transact((tx) => tx.meta.get("x")))).rejects.toThrow("inside a transaction")
    })

    test("COIN-13: many at once that spend the same coins spend them once, and nobody falls below zero", async () => {
      const { id } = await person()
      await run((tx) => tx.ledger.post(grant(id, 50), NOW))
      const key = fresh()
      const same = await Promise.all(
        Array.from({ length: 8 }, () => run((tx) => tx.ledger.post(grant(id, 70, key), NOW))),
      )
      expect(same.filter(({ _tag }) => _tag === "posted")).toHaveLength(1)
      const spent = await Promise.all(
        Array.from({ length: 16 }, () => run((tx) => tx.ledger.post(grant(id, -30), NOW))),
      )
      expect(spent.filter(({ _tag }) => _tag === "posted")).toHaveLength(4)
      expect(await run((tx) => tx.ledger.balance(`coins:${id}`))).toBe(0)
      expect(await run((tx) => tx.ledger.total())).toBe(0)
    })

    test("many at once that write to one feed and one session leave no gap and no double", async () => {
      const { id } = await person()
      await Promise.all(
        Array.from({ length: 16 }, () =>
          run((tx) =>
            Effect.gen(function* () {
              const { n } = yield* tx.messages.append(message(id, 1))
              yield* tx.feeds.append(id, [{ _tag: "v1.CallStarted", roomNum: String(n), at: NOW }], NOW)
            }),
          ),
        ),
      )
      const entries = await run((tx) => tx.feeds.pull(id, 0, 100))
      expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1))
      expect(entries.map(({ event }) => Number(event.roomNum))).toEqual(Array.from({ length: 16 }, (_, i) => i))
    })
  })
}
