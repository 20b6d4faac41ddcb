/** What a user notices of the messaging link: the same over the socket and over Agora. */
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { Online } from "../../gateway/people/online.ts"
import type { LiveClient } from "../../src/client/live-client.ts"
import { act, register, signIn, threadTexts, watch } from "../worlds/app/acting.ts"
import { type AgoraApi, serveAgoraApi } from "../worlds/app/agora-api.ts"
import type { TestBrowser } from "../worlds/app/browser.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const BEAT = "/account/v1/notworry/heart_beat"

let world: World
let agora: AgoraApi
beforeEach(async () => {
  agora = await serveAgoraApi()
})
afterEach(async () => {
  await world.close()
  agora.close()
})

const messagingOf = (client: LiveClient) => {
  const connection = watch(client.query({ _tag: "connection" }))
  return () => connection().messaging
}

describe.each([
  ["the socket", false],
  ["Agora", true],
])("messaging over %s", (_name, isAgora) => {
  let hers: TestBrowser
  let ann: LiveClient
  let mia: LiveClient
  let annId = 0
  let miaId = 0
  beforeEach(async () => {
    world = await makeWorld({ demo: 2, ...(isAgora ? { settings: agora.settings } : {}) })
    hers = await world.browser({ agora: agora.network })
    ann = hers.openTab().client
    mia = (await world.browser({ agora: agora.network })).openTab().client
    annId = await register(ann, "Ann")
    miaId = await signIn(mia, "mia@livcam.test", "livcam-demo")
    for (const client of [ann, mia]) {
      const messaging = messagingOf(client)
      await world.eventually(() => expect(messaging()).toBe("online"))
    }
  })

  test("CHAT-12: it is online, calling while a call runs, online again after it, and offline without a network", async () => {
    const [messaging, session] = [messagingOf(ann), watch(ann.query({ _tag: "session" }))]
    await world.eventually(() => expect(session().balance).toBe(120))
    const call = watch(ann.query({ _tag: "call" }))
    const { roomNum } = await act(ann, { _tag: "startCall", userId: miaId, kind: "video", location: "profile" })
    await world.eventually(() => expect([call()?.call.phase, messaging()]).toEqual(["ringing", "calling"]))
    await act(ann, { _tag: "cancelCall", roomNum })
    await world.eventually(() => expect([call()?.call.phase, messaging()]).toEqual(["ended", "online"]))
    hers.network.cut()
    await world.eventually(() => expect(messaging()).toBe("offline"))
    hers.network.mend()
    await world.eventually(() => expect(messaging()).toBe("online"))
  })

  test("CHAT-01, P17: texts arrive live, each once and in order", async () => {
    const [sent, got] = [threadTexts(ann, miaId), threadTexts(mia, annId)]
    const texts = Array.from({ length: 5 }, (_, n) => `text ${n}`)
    for (const text of texts) await act(ann, { _tag: "sendMessage", to: miaId, text })
    await world.eventually(() => expect(got().map(({ text }) => text)).toEqual(texts))
    expect(sent().map(({ text }) => text)).toEqual(texts)
    if (isAgora) expect(agora.carried.length).toBeGreaterThan(0)
    else expect(agora.carried).toEqual([])
  })
})

test("AUTH-16: while the link is down heartbeats keep a person present; none is kept for later without a network", async () => {
  world = await makeWorld({ settings: agora.settings })
  agora.network.manners = "silent"
  const browser = await world.browser({ agora: agora.network })
  const { client } = browser.openTab()
  const userId = await register(client, "Ann")
  const messaging = messagingOf(client)
  const beats = () => browser.network.asked.filter((path) => path === BEAT).length
  const isOnline = () => world.gateway.run(Effect.map(Online, (online) => online.has(userId)))
  await world.eventually(() => expect(beats()).toBeGreaterThan(0))
  await world.pass(60_000)
  expect([messaging(), await isOnline()]).toEqual(["offline", true])
  browser.network.cut()
  await world.pass(60_000)
  expect(await isOnline()).toBe(false)
  const before = beats()
  browser.network.mend()
  await world.eventually(() => expect(beats()).toBeGreaterThan(before))
  expect(beats() - before).toBeLessThan(3)
  expect(await isOnline()).toBe(true)
})
