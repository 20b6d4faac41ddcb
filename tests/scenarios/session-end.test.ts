import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { Store, type Tx } from "../../gateway/store/store.ts"
import type { SessionEnd } from "../../gateway/store/tables/accounts/sessions.ts"
import type { LiveClient } from "../../src/client/live-client.ts"
import { makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { act, emailOf, refusal, register, signIn, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
beforeEach(async () => {
  world = await makeWorld()
})
afterEach(() => world.close())

const inGateway = <A>(body: (tx: Tx) => import("effect").Effect.Effect<A>): Promise<A> =>
  world.gateway.run(Store.use((store) => store.transact(body)))
const endSessions = (userId: number, why: SessionEnd) =>
  inGateway((tx) => tx.sessions.revokeAll(userId, why, world.now()))

const newcomer = async (name: string) => {
  const browser = await world.browser()
  const tab = browser.openTab()
  const { client } = tab
  const userId = await register(client, name)
  const session = watch(client.query({ _tag: "session" }))
  await world.eventually(() => expect(session().balance).toBe(120))
  return { browser, tab, client, userId, session }
}

/** Opens intents of each lane. The caller has cut the network. */
const fillOutbox = async (client: LiveClient, friendId: number): Promise<void> => {
  await act(client, { _tag: "sendMessage", to: friendId, text: "one" })
  await act(client, { _tag: "sendMessage", to: friendId, text: "two" })
  await act(client, { _tag: "checkIn" })
  await act(client, { _tag: "updateProfile", changes: { introduce: "written offline" } })
  await act(client, { _tag: "track", wlEventId: "w_offline", extra: {} })
}
const outboxOf = (client: LiveClient) => {
  const outbox = watch(client.query({ _tag: "outbox" }))
  return () => [...outbox().rows.values()].map(({ command, state }) => [command._tag, state])
}
const FULL = [
  ["sendMessage", "waiting"],
  ["sendMessage", "waiting"],
  ["checkIn", "waiting"],
  ["updateProfile", "waiting"],
]
/** What the gateway has of these intents. */
const taken = async (userId: number, friendId: number, deviceId: string | undefined) => ({
  messages: await inGateway((tx) => tx.messages.count(`${userId}-${friendId}`)),
  coins: await inGateway((tx) => tx.ledger.balance(`coins:${userId}`)),
  introduce: (await inGateway((tx) => tx.accounts.find(userId)))?.introduce,
  reports: (await inGateway((tx) => tx.eventReports.ofDevice(deviceId ?? ""))).length,
})
const NOTHING = { messages: 0, coins: 120, introduce: "", reports: 0 }
const ALL_ONCE = { messages: 2, coins: 125, introduce: "written offline", reports: 1 }

const couple = async () => {
  const ann = await newcomer("Ann")
  const bo = await newcomer("Bo")
  const gatewayHas = () => taken(ann.userId, bo.userId, ann.browser.network.cookies.get("deviceId"))
  return { ann, bo, gatewayHas }
}

describe("a session that ends with a full outbox", () => {
  test.each([
    ["logout", "loginExpired"],
    ["otherDevice", "otherDevice"],
  ] as const)("P43: ended by %s, everything waits for the same user and then goes out once", async (why, kind) => {
    const { ann, bo, gatewayHas } = await couple()
    ann.browser.network.cut()
    await fillOutbox(ann.client, bo.userId)
    await endSessions(ann.userId, why)
    ann.browser.network.mend()
    await world.eventually(() => expect(ann.session()).toMatchObject({ state: "visitor", ended: { kind } }))
    const outbox = outboxOf(ann.client)
    await world.until(() => expect(outbox()).toEqual([]))
    await world.pass(60_000)
    expect(await gatewayHas()).toEqual(NOTHING)

    expect(await signIn(ann.client, emailOf("Ann"))).toBe(ann.userId)
    await world.eventually(() => expect([ann.session().state, outbox()]).toEqual(["signedIn", []]))
    await world.pass(30_000)
    expect(await gatewayHas()).toEqual(ALL_ONCE)
  })

  test("P43: many lanes meet the end at once, and it is handled once: no request follows, and one notice is told", async () => {
    const { ann, bo } = await couple()
    ann.browser.network.cut()
    await fillOutbox(ann.client, bo.userId)
    await endSessions(ann.userId, "logout")
    const before = ann.browser.network.asked.length
    ann.browser.network.mend()
    await world.eventually(() => expect(ann.session().ended?.kind).toBe("loginExpired"))
    await act(ann.client, { _tag: "dismissEnded" })
    await world.pass(120_000)
    expect(ann.session()).toMatchObject({ state: "visitor", ended: null })
    const signed = ["/im/v1/send", "/activity/v1/check_in", "/account/v1/update_info", "/event/v1/event_report"]
    for (const path of signed)
      expect(ann.browser.network.asked.slice(before).filter((asked) => asked === path).length).toBeLessThanOrEqual(1)
  })

  test.each([
    [412, "updateFailed"],
    [10_101, "updateFailed"],
    [20_002, "signatureWrong"],
  ])("P43: code %d ends the session and keeps what waits", async (code, kind) => {
    const { ann, bo, gatewayHas } = await couple()
    ann.browser.network.cut()
    await fillOutbox(ann.client, bo.userId)
    const refusal = JSON.stringify({ code, message: "", data: null })
    const paths = ["/im/v1/send", "/activity/v1/check_in", "/account/v1/update_info", "/event/v1/event_report"]
    for (const path of paths) ann.browser.network.answerWith(path, async () => new Response(refusal))
    ann.browser.network.mend()
    await world.eventually(() => expect(ann.session()).toMatchObject({ state: "visitor", ended: { kind, code } }))
    for (const path of paths) ann.browser.network.answerWith(path, null)
    expect(await gatewayHas()).toEqual(NOTHING)
    await signIn(ann.client, emailOf("Ann"))
    await world.pass(30_000)
    expect(await gatewayHas()).toEqual(ALL_ONCE)
  })

  test("P25: who signs out of a session that has just ended leaves nothing behind, unless it is to be sent first", async () => {
    const medium = makeMemoryMedium()
    const tab = (await world.browser({ disks: medium })).openTab()
    const userId = await register(tab.client, "Cy")
    const session = watch(tab.client.query({ _tag: "session" }))
    await endSessions(userId, "logout")
    await world.eventually(() => expect(session()).toMatchObject({ state: "visitor", ended: { kind: "loginExpired" } }))
    expect(await refusal(tab.client, { _tag: "signOut", unsent: "send" })).toMatchObject({ kind: "loginExpired" })
    expect(medium.users()).toContain(userId)
    await act(tab.client, { _tag: "signOut", unsent: "discard" })
    expect(medium.users()).not.toContain(userId)
  })

  test("P25, P43: the next user of the browser neither sees nor sends what waits of the one before", async () => {
    const { ann, bo, gatewayHas } = await couple()
    ann.browser.network.cut()
    await fillOutbox(ann.client, bo.userId)
    await endSessions(ann.userId, "logout")
    ann.browser.network.mend()
    await world.eventually(() => expect(ann.session().ended?.kind).toBe("loginExpired"))
    const cy = await register(ann.client, "Cy")
    await world.eventually(() => expect(ann.session()).toMatchObject({ user: { id: cy }, balance: 120 }))
    const [outbox, chats] = [outboxOf(ann.client), watch(ann.client.query({ _tag: "chats" }))]
    const profile = watch(ann.client.query({ _tag: "myProfile" }))
    await world.until(() => {
      expect([outbox(), chats().order]).toEqual([[], []])
      expect(profile()).toMatchObject({ user: { introduce: "" }, waiting: {} })
    })
    await world.pass(60_000)
    expect(await gatewayHas()).toEqual(NOTHING)

    await signIn(ann.client, emailOf("Ann"))
    await world.pass(30_000)
    expect(await gatewayHas()).toEqual(ALL_ONCE)
  })

  test("P43: signed in again in another tab, a late end of the former session takes nothing from the new one", async () => {
    const { ann, bo, gatewayHas } = await couple()
    const path = "/account/v1/login_link"
    let answer = (): void => {}
    const late = new Promise<void>((done) => {
      answer = done
    })
    ann.browser.network.answerWith(path, async () => {
      await late
      return new Response(JSON.stringify({ code: 10_023, message: "", data: null }))
    })
    const asked = act(ann.client, { _tag: "makeLoginLink" })
    await world.until(() => expect(ann.browser.network.asked).toContain(path))
    ann.browser.network.answerWith(path, null)

    const { client } = ann.browser.openTab()
    const session = watch(client.query({ _tag: "session" }))
    const sessions = () => [ann.session(), session()].map(({ state, ended }) => [state, ended])
    const BOTH = [
      ["signedIn", null],
      ["signedIn", null],
    ]
    await world.until(() => expect(sessions()).toEqual(BOTH))
    expect(await signIn(client, emailOf("Ann"))).toBe(ann.userId)
    answer()
    await asked
    await act(client, { _tag: "sendMessage", to: bo.userId, text: "signed with the new key" })
    await world.pass(60_000)
    await world.until(() => expect(sessions()).toEqual(BOTH))
    expect(await gatewayHas()).toEqual({ ...NOTHING, messages: 1 })
  })

  test("P43: signed in again in another tab, the tab that is at work meanwhile is not thrown out", async () => {
    const { ann, bo, gatewayHas } = await couple()
    const { client } = ann.browser.openTab()
    const sessions = [ann.client, client].map((tab) => tab.query({ _tag: "session" }))
    const thrownOut: Array<unknown> = []
    for (const session of sessions)
      session.subscribe(() => {
        const state = session.get()
        if (state.state === "ready" && state.value.state === "visitor") thrownOut.push(state.value.ended)
      })
    const both = [watch(ann.client.query({ _tag: "session" })), watch(client.query({ _tag: "session" }))]
    await world.until(() => expect(both.map((session) => session().state)).toEqual(["signedIn", "signedIn"]))
    thrownOut.length = 0
    for (let n = 0; n < 6; n++) {
      const [, userId] = await Promise.all([
        act(ann.client, { _tag: "sendMessage", to: bo.userId, text: `while the other tab signs in, ${n}` }),
        signIn(client, emailOf("Ann")),
        ann.client.execute({ _tag: "makeLoginLink" }),
      ])
      expect(userId).toBe(ann.userId)
    }
    await world.pass(60_000)
    expect(both.map((session) => session().state)).toEqual(["signedIn", "signedIn"])
    expect(thrownOut).toEqual([])
    expect(await gatewayHas()).toEqual({ ...NOTHING, messages: 6 })
  })

  test("P43: a worker that dies before the end is handled loses nothing of what waits", async () => {
    const { ann, bo, gatewayHas } = await couple()
    ann.browser.network.cut()
    await fillOutbox(ann.client, bo.userId)
    const full = outboxOf(ann.client)
    await world.until(() => expect(full()).toEqual(FULL))
    await endSessions(ann.userId, "logout")
    await ann.tab.kill()
    const { client } = ann.browser.openTab()
    const session = watch(client.query({ _tag: "session" }))
    ann.browser.network.mend()
    await world.eventually(() => expect(session().ended?.kind).toBe("loginExpired"))
    await signIn(client, emailOf("Ann"))
    await world.pass(30_000)
    expect(await gatewayHas()).toEqual(ALL_ONCE)
  })
})
