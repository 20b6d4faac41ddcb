import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { readLinkQuery } from "#schema/rules/account/link-query.ts"
import { Store } from "../../gateway/store/store.ts"
import type { LiveClient } from "../../src/client/live-client.ts"
import { act, emailOf, refusal, register, signIn, threadTexts, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const WAY_BACK = "/account/v1/notworry/login"

let world: World
const lines: string[] = []
beforeEach(async () => {
  lines.length = 0
  world = await makeWorld({ logsRequests: true, log: (entry) => void lines.push(JSON.stringify(entry)) })
})
afterEach(() => world.close())

const sessionOf = (client: LiveClient) => watch(client.query({ _tag: "session" }))

const signedIn = async (name: string) => {
  const browser = await world.browser()
  const tab = browser.openTab()
  const userId = await register(tab.client, name)
  const session = sessionOf(tab.client)
  await world.eventually(() => expect(session().balance).toBe(120))
  return { browser, tab, client: tab.client, userId, session }
}

/** Makes a login link; returns what the page reads out of its address. */
const linkOf = async (client: LiveClient) => {
  const { path, expiresAt } = await act(client, { _tag: "makeLoginLink" })
  const query = readLinkQuery(path.slice(path.indexOf("?")))
  if (query === undefined) throw new Error("the link cannot be read")
  return { command: { _tag: "signInByLink", ...query } as const, expiresAt }
}

describe("a login link", () => {
  test("AUTH-04, ENT-21: signs its user in on another device, once; both devices go on", async () => {
    const ann = await signedIn("Ann")
    const { command, expiresAt } = await linkOf(ann.client)
    expect(command).toMatchObject({ userId: ann.userId, platformType: 4, source2: "webservice", jumpTime: world.now() })
    expect(expiresAt).toBe(world.now() + 300_000)

    const other = (await world.browser()).openTab().client
    expect(await act(other, command)).toEqual({ userId: ann.userId })
    const there = sessionOf(other)
    await world.eventually(() => expect(there()).toMatchObject({ state: "signedIn", balance: 120 }))
    await world.pass(5_000)
    expect(ann.session().state).toBe("signedIn")

    const third = (await world.browser()).openTab().client
    expect(await refusal(third, command)).toMatchObject({ kind: "linkInvalid", code: 20091 })
  })

  test("ENT-21: is no use after five minutes, with another nonce, or for another user, and is used up by the try", async () => {
    const ann = await signedIn("Ann")
    const other = (await world.browser()).openTab().client
    const old = await linkOf(ann.client)
    await world.pass(302_000)
    expect((await refusal(other, old.command)).kind).toBe("linkInvalid")

    const { command } = await linkOf(ann.client)
    expect((await refusal(other, { ...command, nonce: "00000000" })).kind).toBe("linkInvalid")
    expect((await refusal(other, command)).kind).toBe("linkInvalid")
    const next = await linkOf(ann.client)
    expect((await refusal(other, { ...next.command, userId: ann.userId + 1 })).kind).toBe("linkInvalid")
  })

  test("ENT-21: works on a device whose clock is two days wrong", async () => {
    const ann = await signedIn("Ann")
    const { command } = await linkOf(ann.client)
    const other = (await world.browser({ clockAheadMs: 48 * 3_600_000 })).openTab().client
    expect(await act(other, command)).toEqual({ userId: ann.userId })
  })

  test("AUTH-04, P43: opened where another user is signed in it takes over; what waits of that user waits on, unseen", async () => {
    const ann = await signedIn("Ann")
    const bea = await signedIn("Bea")
    bea.browser.network.cut()
    await act(bea.client, { _tag: "sendMessage", to: ann.userId, text: "from Bea" })
    bea.browser.network.mend()
    bea.browser.network.loseRequests("/im/v1/send", 50)
    const { command } = await linkOf(ann.client)
    await act(bea.client, command)
    await world.eventually(() => expect(bea.session()).toMatchObject({ state: "signedIn", user: { id: ann.userId } }))
    expect(bea.session().ended).toBeNull()
    const outbox = watch(bea.client.query({ _tag: "outbox" }))
    await world.until(() => expect(outbox().order).toEqual([]))
    bea.browser.network.loseRequests("/im/v1/send", 0)
    await world.pass(60_000)
    expect(
      await world.gateway.run(
        Store.use((store) => store.transact((tx) => tx.messages.count(`${ann.userId}-${bea.userId}`))),
      ),
    ).toBe(0)
  })

  test("AUTH-04: its token stands in no log line, no feed and no stored event", async () => {
    const ann = await signedIn("Ann")
    const { command } = await linkOf(ann.client)
    const other = (await world.browser()).openTab().client
    await act(other, command)
    await world.pass(5_000)
    const feed = await world.gateway.run(
      Store.use((store) => store.transact((tx) => tx.feeds.pull(ann.userId, 0, 1_000))),
    )
    for (const text of [JSON.stringify(feed), lines.join("\n")]) expect(text).not.toContain(command.loginToken)
    expect(lines.some((line) => /emailAutoLogin".*"code":200/.test(line))).toBe(true)
  })

  test("ENT-21: a user makes a few links in a quarter of an hour, and no more", async () => {
    const ann = await signedIn("Ann")
    for (let n = 0; n < 10; n++) await linkOf(ann.client)
    expect((await refusal(ann.client, { _tag: "makeLoginLink" })).kind).toBe("rateLimited")
  })
})

describe("a browser that has lost its data", () => {
  test("AUTH-04, P11: is signed in again by its cookies alone, under a new token, and the chats come back", async () => {
    const ann = await signedIn("Ann")
    const bo = await signedIn("Bo")
    const sent = threadTexts(ann.client, bo.userId)
    await act(ann.client, { _tag: "sendMessage", to: bo.userId, text: "kept by the gateway" })
    await world.eventually(() => expect(sent().at(-1)?.state).toBe("sent"))
    const token = ann.browser.network.cookies.get("user_token")
    await ann.tab.close()
    await ann.browser.clearStorage()
    const { client } = ann.browser.openTab()
    const session = sessionOf(client)
    await world.eventually(() => expect(session()).toMatchObject({ state: "signedIn", user: { id: ann.userId } }))
    expect(ann.browser.network.cookies.get("user_token")).not.toBe(token)
    const texts = threadTexts(client, bo.userId)
    await world.eventually(() => expect(texts().map(({ text }) => text)).toEqual(["kept by the gateway"]))
    await act(client, { _tag: "sendMessage", to: bo.userId, text: "and on" })
    await world.eventually(() => expect(texts().at(-1)).toMatchObject({ text: "and on", state: "sent" }))
  })

  test("AUTH-04: offline it works for the visitor and says who is expected, and comes back by itself", async () => {
    const ann = await signedIn("Ann")
    await ann.tab.close()
    await ann.browser.clearStorage()
    ann.browser.network.cut()
    const { client } = ann.browser.openTab()
    const session = sessionOf(client)
    await world.eventually(() =>
      expect(session()).toMatchObject({ state: "visitor", returning: ann.userId, ended: null }),
    )
    ann.browser.network.mend()
    await world.pass(40_000)
    await world.eventually(() => expect(session()).toMatchObject({ state: "signedIn", user: { id: ann.userId } }))
    expect(session().returning).toBeUndefined()
  })

  test("AUTH-04: somebody who signs in meanwhile keeps the session: the way back is not asked for with their cookies", async () => {
    const [ann, bo] = [await signedIn("Ann"), await signedIn("Bo")]
    await ann.tab.close()
    await ann.browser.clearStorage()
    const { network } = ann.browser
    network.answerWith(WAY_BACK, () => Promise.reject(new TypeError("lost")))
    const { client } = ann.browser.openTab()
    const session = sessionOf(client)
    await world.eventually(() => expect(session()).toMatchObject({ state: "visitor" }))
    await signIn(client, emailOf("Bo"))
    network.answerWith(WAY_BACK, null)
    const [token, asked] = [network.cookies.get("user_token"), network.asked.filter((path) => path === WAY_BACK)]
    await world.pass(60_000)
    await world.until(() =>
      expect(session()).toMatchObject({ state: "signedIn", user: { id: bo.userId }, ended: null }),
    )
    expect(network.cookies.get("user_token")).toBe(token)
    expect(network.asked.filter((path) => path === WAY_BACK)).toEqual(asked)
  })

  test("AUTH-04: an answer that was lost on its way costs nothing: the next try finds the way in", async () => {
    const ann = await signedIn("Ann")
    await ann.tab.close()
    await ann.browser.clearStorage()
    ann.browser.network.loseAnswers(WAY_BACK, 1)
    const session = sessionOf(ann.browser.openTab().client)
    await world.eventually(() => expect(session()).toMatchObject({ state: "signedIn", user: { id: ann.userId } }))
  })

  test("AUTH-04: two tabs that open at once share one new session", async () => {
    const ann = await signedIn("Ann")
    await ann.tab.close()
    await ann.browser.clearStorage()
    const sessions = [ann.browser.openTab(), ann.browser.openTab()].map(({ client }) => sessionOf(client))
    await world.eventually(() => {
      for (const session of sessions) expect(session()).toMatchObject({ state: "signedIn", user: { id: ann.userId } })
    })
    expect(ann.browser.network.asked.filter((path) => path === WAY_BACK)).toHaveLength(1)
    await world.pass(10_000)
    for (const session of sessions) expect(session().state).toBe("signedIn")
  })

  test("AUTH-04, NET-09: refused it is a visitor who is told why, and its cookies are gone", async () => {
    const ann = await signedIn("Ann")
    await ann.tab.close()
    await ann.browser.clearStorage()
    await world.gateway.run(
      Store.use((store) => store.transact((tx) => tx.sessions.revokeAll(ann.userId, "banned", world.now()))),
    )
    const session = sessionOf(ann.browser.openTab().client)
    await world.eventually(() => expect(session()).toMatchObject({ state: "visitor", ended: { kind: "loginExpired" } }))
    expect([...ann.browser.network.cookies.keys()]).not.toContain("user_token")
    expect([...ann.browser.network.cookies.keys()]).not.toContain("user_login_id")
  })

  test("AUTH-09: whoever signed out while the gateway could not be told is not signed in again by the cookies left", async () => {
    const ann = await signedIn("Ann")
    ann.browser.network.loseRequests("/account/v1/logout", 50)
    const out = act(ann.client, { _tag: "signOut", unsent: "discard" })
    await world.pass(10_000)
    await out
    await ann.tab.close()
    expect(ann.browser.network.cookies.get("user_token")).toBeTruthy()
    const session = sessionOf(ann.browser.openTab().client)
    await world.pass(10_000)
    await world.until(() => expect(session().state).toBe("visitor"))
    expect(ann.browser.network.asked).not.toContain(WAY_BACK)
  })
})
