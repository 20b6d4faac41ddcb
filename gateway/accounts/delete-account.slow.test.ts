/**
 * Deleting one's account over HTTP: gone for others at once, kept by a login in time, erased afterwards. On memory and
 * on SQL.
 */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { errorOfCode } from "#schema/errors.ts"
import { noRelation } from "#schema/friends/relation.ts"
import { ERASED_NAME, LEAVE_MS } from "#schema/rules/account/account-state.ts"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { type Reply, TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { makeTill, type Till } from "../../tests/worlds/gateway/till.ts"
import type { Gateway, GatewayOptions } from "../app.ts"
import { freeCoinsGrant, postingsOf } from "../coins/movement.ts"
import { verifyLedger } from "../coins/verify-ledger.ts"
import { type MailMessage, memoryMail } from "../mail/mail.ts"
import { Store, type Tx } from "../store/store.ts"
import { eraseAccounts } from "../upkeep/erase-accounts.ts"
import { setStanding } from "./ban.ts"
import { deleteFor } from "./standing.ts"

const EMAIL = "ann@mail.example"
const PASSWORD = "secret-1"
const VIDEO = { id: "vid", pic: "/p.svg", type: "mp4", seconds: 9, status: "approved", heat: null, views: 0 } as const
const STORES: ReadonlyArray<readonly [string, () => Promise<GatewayOptions["store"]>]> = [
  ["memory", async () => "memory"],
  ["PGlite", async () => ({ pglite: await databaseImage() })],
]

describe.each(STORES)("an account that is to be deleted, on %s", (_, storeOf) => {
  let gateway: Gateway
  const mails: Array<MailMessage> = []
  let till: Till

  beforeEach(async () => {
    mails.length = 0
    till = makeTill()
    gateway = await testGateway({
      store: await storeOf(),
      mail: memoryMail(mails),
      payments: [till.provider],
    })
  })
  afterEach(() => gateway.close())

  const inStore = <A>(body: (tx: Tx) => Effect.Effect<A>) => gateway.run(Store.use((store) => store.transact(body)))
  const newDevice = (): TestDevice => new TestDevice(gateway)
  const member = async (email: string, userName: string) => {
    const device = newDevice()
    expect((await device.register({ email, password: PASSWORD, userName })).code).toBe(200)
    return device
  }
  const kindOf = ({ code }: Reply) => (code === 200 ? "fine" : errorOfCode(code).kind)
  const login = async (password = PASSWORD) => kindOf(await newDevice().signIn(EMAIL, password))
  const asks = async (device: TestDevice, password: string | null = PASSWORD) =>
    kindOf(await device.call("deleteAccount", { password }))
  const befriend = async (a: TestDevice, b: TestDevice) => {
    await a.call("requestFriend", { intentId: randomUUID(), to: b.userId, text: "Hi" })
    expect(kindOf(await b.call("answerFriend", { intentId: randomUUID(), userId: a.userId, accept: true }))).toBe(
      "fine",
    )
  }
  const says = async (from: TestDevice, to: TestDevice) =>
    kindOf(await from.call("sendMessage", { intentId: randomUUID(), to: to.userId, message: "Hello" }))
  const profile = async (of: TestDevice, by: TestDevice) =>
    kindOf(await by.call("getUserInfo", { search_u_id: of.userId, u_id: by.userId }))
  const found = async (by: TestDevice, name: string) =>
    ((await by.call("searchUsers", { text: name })).data as { list: ReadonlyArray<{ userId: number }> }).list.length
  /** Sets the time of the erasure. */
  const dueAt = (device: TestDevice, leavesAt: number) =>
    inStore((tx) => tx.accounts.update(device.userId, { leavesAt }))
  const relationOf = (a: TestDevice, b: TestDevice) => inStore((tx) => tx.relations.find(a.userId, b.userId))

  test("PROD-10, ROUTE-14: only its owner asks for it; then it is gone for others, and nobody is logged in to it", async () => {
    const [ann, bob] = [await member(EMAIL, "Annabel"), await member("bob@mail.example", "Bob")]
    const phone = newDevice()
    await phone.signIn(EMAIL, PASSWORD)
    await befriend(ann, bob)
    expect([await found(bob, "annabel"), await profile(ann, bob)]).toEqual([1, "fine"])
    expect([await asks(ann, null), await asks(ann, "secret-2")]).toEqual(["passwordInvalid", "passwordInvalid"])
    const before = Date.now()
    expect(await asks(ann)).toBe("fine")
    const until = (await inStore((tx) => tx.accounts.find(ann.userId)))?.leavesAt ?? 0
    expect(until).toBeGreaterThanOrEqual(before + LEAVE_MS)
    expect(until).toBeLessThanOrEqual(Date.now() + LEAVE_MS)
    for (const device of [ann, phone]) {
      const reply = await device.call("currentCoin", {})
      expect([kindOf(reply), reply.data]).toEqual(["accountLeaving", { until }])
    }
    expect([await found(bob, "annabel"), await profile(ann, bob), await says(bob, ann)]).toEqual([
      0,
      "userUnknown",
      "accountClosed",
    ])
    expect(mails).toMatchObject([{ to: EMAIL, subject: "Your LivCam account will be deleted" }])
  })

  test("PROD-10: a host who deletes the account is gone from the wall and is not called, for members and visitors, until they come back", async () => {
    const [ann, bob] = [await member(EMAIL, "Annabel"), await member("bob@mail.example", "Bob")]
    await inStore((tx) => tx.accounts.update(ann.userId, { goddess: true, callPrice: 1, friendCallPrice: 1 }))
    const wall = async () => {
      const page = { groupId: 0, pageNo: 1, pageSize: 10 }
      const pages = [await bob.call("wall", page), await newDevice().call("wallGuest", page)]
      return pages.map(({ data }) => (data as { list: ReadonlyArray<unknown> }).list.length)
    }
    const call = async () =>
      kindOf(
        await bob.call("launch", {
          ...{ intentId: randomUUID(), deadline: Date.now() + 10_000, c_u_id: ann.userId, c_locate: "wall" },
          ...{ callType: "video", price: 1 },
        }),
      )
    await vi.waitFor(async () => expect(await wall()).toEqual([1, 1]))
    await asks(ann)
    await vi.waitFor(async () => expect(await wall()).toEqual([0, 0]))
    expect(await call()).toBe("accountClosed")
    expect(await login()).toBe("fine")
    await vi.waitFor(async () => expect(await wall()).toEqual([1, 1]))
    expect(await call()).not.toBe("accountClosed")
  })

  test("PROD-10: whoever logs in before keeps all of it and is told so; a wrong password keeps nothing", async () => {
    const [ann, bob] = [await member(EMAIL, "Annabel"), await member("bob@mail.example", "Bob")]
    await befriend(ann, bob)
    await asks(ann)
    await dueAt(ann, Date.now() + 60_000)
    await gateway.run(eraseAccounts)
    expect(await login("secret-2")).toBe("passwordInvalid")
    expect(await profile(ann, bob)).toBe("userUnknown")
    expect(await login()).toBe("fine")
    expect([await profile(ann, bob), await found(bob, "annabel"), await says(bob, ann)]).toEqual(["fine", 1, "fine"])
    await gateway.run(eraseAccounts)
    expect((await relationOf(bob, ann))?.friend).toBe(true)
    const told = await inStore((tx) => tx.messages.page(sessionIdOf(NOTICES_ID, ann.userId), -1, 10))
    expect(told.map(({ message }) => message)).toEqual([expect.stringContaining("open again")])
  })

  test("PROD-10: after it nothing says whose it was, the other sides are told, the books are right, and the address is free", async () => {
    const [ann, bob] = [await member(EMAIL, "Annabel"), await member("bob@mail.example", "Bob")]
    await befriend(ann, bob)
    await says(ann, bob)
    const [many, at] = [700, Date.now()]
    await inStore((tx) =>
      Effect.gen(function* () {
        const events = Array.from(
          { length: 3 * many },
          (_, n) => ({ _tag: "v1.CallJoined", roomNum: `r${n}`, at }) as const,
        )
        yield* tx.feeds.append(ann.userId, events, at)
        for (let n = 0; n < many; n++) {
          yield* tx.introductions.tell(ann.userId, 50_000 + n, "look")
        }
        for (let n = 0; n < 30; n++) {
          const period = `2024-01-${String(n + 1).padStart(2, "0")}`
          const row = { userId: ann.userId, period, kind: n < 20 ? "checkIn" : "task", item: n < 20 ? "" : "write" }
          const grant = { ...row, deviceId: `cc-${n}`, coins: 1, at }
          yield* tx.freeCoins.insert(grant)
          yield* tx.ledger.post(postingsOf(freeCoinsGrant(grant)), at)
        }
        for (let n = 0; n < 120; n++)
          yield* tx.relations.put({ ...noRelation(bob.userId + 1 + n), ownerId: ann.userId, at, like: true })
        yield* tx.paymentCustomers.keep({ userId: ann.userId, channelCode: till.provider.channel.code, customer: "c" })
        yield* tx.pictures.insert({ id: "pic", userId: ann.userId, status: "approved", at, use: "album" })
        yield* tx.pictures.insert({ id: "vid", userId: ann.userId, status: "approved", at, use: "video" })
        yield* tx.videos.insert({ ...VIDEO, userId: ann.userId, at })
      }),
    )
    const told = await inStore((tx) => tx.feeds.head(bob.userId))
    await asks(ann)
    await dueAt(ann, at)
    till.cards.set("c", [{ cardId: "1", brand: "visa", last4: "4242", expMonth: 1, expYear: 2030 }])
    // The payment provider, which keeps the card, does not answer: the erasure is retried later.
    till.isAway = true
    await gateway.run(eraseAccounts)
    expect(await inStore((tx) => tx.accounts.find(ann.userId))).toMatchObject({
      email: null,
      leavesAt: at,
      banned: false,
    })
    expect(await login()).toBe("accountUnknown")
    till.isAway = false
    await gateway.run(eraseAccounts)
    expect(till.cards.get("c")).toEqual([])
    const left = await inStore((tx) =>
      Effect.all({
        account: tx.accounts.find(ann.userId),
        feed: tx.feeds.bounds(ann.userId),
        entries: tx.feeds.pull(ann.userId, 0, 10),
        relations: tx.relations.of(ann.userId, 0, 10),
        told: tx.introductions.told(ann.userId, 0, 10),
        onDevice: tx.freeCoins.onDevice("cc-7", { period: "2024-01-08", kind: "checkIn", item: "" }),
        ways: tx.identities.listOf(ann.userId),
        pictures: tx.pictures.of(ann.userId),
        videos: tx.videos.of(ann.userId),
        customer: tx.paymentCustomers.of(ann.userId, till.provider.channel.code),
      }),
    )
    expect(left).toMatchObject({ feed: { head: 0 }, entries: [], relations: [], told: [], onDevice: null, ways: [] })
    expect(left).toMatchObject({ videos: [], customer: null })
    // Replaced pictures: the sweep removes their files.
    expect(left.pictures.map(({ status }) => status)).toEqual(["replaced", "replaced"])
    expect(left.account).toMatchObject({
      ...{ email: null, passwordHash: null, userName: ERASED_NAME, headImg: "", banned: true, leavesAt: at },
      ...{ erasedAt: expect.any(Number), goddess: false },
    })
    const news = await inStore((tx) => tx.feeds.pull(bob.userId, told, 100))
    expect(news.map(({ event }) => event)).toMatchObject([
      { _tag: "v1.PersonSeen", person: { userName: ERASED_NAME } },
      { _tag: "v1.RelationUpdated", relation: { userId: ann.userId, friend: false } },
    ])
    // Messages belong to the other side too, so they stay.
    expect(await inStore((tx) => tx.messages.count(sessionIdOf(ann.userId, bob.userId)))).toBe(1)
    expect((await gateway.run(verifyLedger)).faults).toEqual([])
    expect(await login()).toBe("accountUnknown")
    const again = await member(EMAIL, "Annabel")
    expect(again.userId).not.toBe(ann.userId)
    const before = await inStore((tx) => tx.accounts.find(again.userId))
    await gateway.run(eraseAccounts)
    expect(await inStore((tx) => tx.accounts.find(again.userId))).toEqual(before)
  })

  test("PROD-10: not while a payout stands open; and a link that a session gave keeps nothing", async () => {
    const ann = await member(EMAIL, "Annabel")
    const link = (await ann.call("makeLoginLink", {})).data as object
    const payout = {
      ...{ payoutId: "p", userId: ann.userId, points: 500, amount: 500, currency: "USD" as const },
      channelCode: "till",
    } as const
    await inStore((tx) =>
      tx.payouts.insert({ ...payout, requestedAt: 1, status: "requested", rejection: null, settledAt: null }),
    )
    expect([await asks(ann), await gateway.run(deleteFor(EMAIL))]).toEqual(["payoutOpen", null])
    await inStore((tx) => tx.payouts.end("p", { status: "rejected", rejection: "details", settledAt: 2 }))
    expect(await asks(ann)).toBe("fine")
    const other = newDevice()
    expect(
      kindOf(
        await other.call("emailAutoLogin", { ...link, countryId: null, pushToken: null, ...other.signInFields() }),
      ),
    ).toBe("accountLeaving")
  })

  test("PROD-10: an operator does it for an owner who cannot; nobody else is touched", async () => {
    const [ann, bob] = [await member(EMAIL, "Annabel"), await member("bob@mail.example", "Bob")]
    expect(await gateway.run(deleteFor("nobody@mail.example"))).toBeNull()
    const shown = await gateway.run(deleteFor(EMAIL))
    expect(shown).toMatchObject({ standing: "normal", account: { id: ann.userId, leavesAt: expect.any(Number) } })
    // A repeat does not delay the erasure; for an erased account it returns null.
    await dueAt(ann, 7)
    expect((await gateway.run(deleteFor(EMAIL)))?.account.leavesAt).toBe(7)
    await gateway.run(eraseAccounts)
    expect(await gateway.run(deleteFor(String(ann.userId)))).toBeNull()
    expect([kindOf(await ann.call("currentCoin", {})), kindOf(await bob.call("currentCoin", {}))]).toEqual([
      "accountLeaving",
      "fine",
    ])
  })

  test("PROD-10: who is shut out by an operator is not let go before that is lifted, and comes back to it", async () => {
    const ann = await member(EMAIL, "Annabel")
    await asks(ann)
    await gateway.run(setStanding(ann.userId, "frozen"))
    expect(await login()).toBe("accountFrozen")
    await dueAt(ann, Date.now())
    await gateway.run(eraseAccounts)
    expect((await inStore((tx) => tx.accounts.find(ann.userId)))?.email).toBe(EMAIL)
    await gateway.run(setStanding(ann.userId, "normal"))
    await gateway.run(eraseAccounts)
    expect((await inStore((tx) => tx.accounts.find(ann.userId)))?.email).toBeNull()
  })
})
