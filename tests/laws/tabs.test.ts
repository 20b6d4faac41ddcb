import { afterEach, expect, test } from "vitest"
import { Store } from "../../gateway/store/store.ts"
import { makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { act, emailOf, register, signIn, threadTexts, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
afterEach(() => world.close())

const roleOf = (client: Parameters<typeof threadTexts>[0]) => watch(client.query({ _tag: "connection" }))

test("CARD-02: of two tabs one owns the account; the other goes through it and takes over when it dies", async () => {
  world = await makeWorld()
  const bo = await register((await world.browser()).openTab().client, "Bo")
  const browser = await world.browser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  await register(first.client, "Ann")
  const [one, two] = [roleOf(first.client), roleOf(second.client)]
  await world.eventually(() => {
    expect([one().role, two().role].sort()).toEqual(["follower", "leader"])
    expect(two()).toMatchObject({ network: "online", messaging: "online" })
  })
  const [leader, follower] = one().role === "leader" ? [first, second] : [second, first]
  const [hers, also] = [threadTexts(leader.client, bo), threadTexts(follower.client, bo)]
  await act(follower.client, { _tag: "sendMessage", to: bo, text: "by the follower" })
  await act(leader.client, { _tag: "sendMessage", to: bo, text: "by the leader" })
  const texts = ["by the follower", "by the leader"]
  await world.eventually(() => {
    expect(hers().map(({ text }) => text)).toEqual(texts)
    expect(also()).toEqual(hers())
  })

  await leader.kill()
  const successor = roleOf(follower.client)
  await world.eventually(() => expect(successor()).toMatchObject({ role: "leader", messaging: "online" }))
  await act(follower.client, { _tag: "sendMessage", to: bo, text: "by the next leader" })
  await world.eventually(() =>
    expect(also().map(({ text, state }) => [text, state])).toEqual(
      [...texts, "by the next leader"].map((text) => [text, "sent"]),
    ),
  )
})

test("AUTH-09: signing out in one tab signs out all tabs of the browser, and the account's database is gone", async () => {
  world = await makeWorld()
  const disks = makeMemoryMedium()
  const browser = await world.browser({ disks })
  const [first, second] = [browser.openTab(), browser.openTab()]
  const ann = await register(first.client, "Ann")
  const sessions = [first, second].map(({ client }) => watch(client.query({ _tag: "session" })))
  await world.eventually(() => {
    for (const session of sessions) expect(session()).toMatchObject({ state: "signedIn", user: { id: ann } })
  })
  expect(disks.users()).toContain(ann)
  const roles = [first, second].map(({ client }) => roleOf(client))
  await world.eventually(() => expect(roles.map((role) => role().role).sort()).toEqual(["follower", "leader"]))
  const follower = roles[0]?.().role === "follower" ? first : second
  expect(await act(follower.client, { _tag: "signOut", unsent: "discard" })).toEqual({ unsent: 0 })
  await world.eventually(() => {
    for (const session of sessions) expect(session()).toMatchObject({ state: "visitor", user: null, ended: null })
  })
  expect(disks.users()).not.toContain(ann)
})

test("AUTH-09: signing out and in again, six times in a row, leaves nothing behind and loses nothing", async () => {
  world = await makeWorld()
  const disks = makeMemoryMedium()
  const { client } = (await world.browser({ disks })).openTab()
  const session = watch(client.query({ _tag: "session" }))
  const chats = watch(client.query({ _tag: "chats" }))
  const bo = await register((await world.browser()).openTab().client, "Bo")
  await register(client, "Ann")
  for (let round = 0; round < 6; round++) {
    await world.eventually(() => expect(session().state).toBe("signedIn"))
    await world.eventually(() => expect(chats().order).toHaveLength(round === 0 ? 0 : 1))
    await act(client, { _tag: "keepDraft", friendId: bo, text: `round ${round}` })
    await act(client, { _tag: "sendMessage", to: bo, text: `round ${round}` })
    const signedOut = act(client, { _tag: "signOut", unsent: "send" })
    await world.pass(15_000)
    expect(await signedOut).toEqual({ unsent: 0 })
    await world.eventually(() => expect(session().state).toBe("visitor"))
    expect(disks.users()).toEqual([0])
    await signIn(client, emailOf("Ann"))
  }
})

test("CARD-11: what waits when the gateway ends the session is kept, and goes out when the same user comes back", async () => {
  world = await makeWorld()
  const bo = (await world.browser()).openTab()
  const boId = await register(bo.client, "Bo")
  const browser = await world.browser()
  const { client } = browser.openTab()
  const ann = await register(client, "Ann")
  const session = watch(client.query({ _tag: "session" }))
  const his = threadTexts(bo.client, ann)
  await world.eventually(() => expect(session().balance).toBe(120))
  browser.network.cut()
  await act(client, { _tag: "sendMessage", to: boId, text: "written before the end" })
  await world.gateway.run(
    Store.use((store) => store.transact((tx) => tx.sessions.revokeAll(ann, "otherDevice", world.now()))),
  )
  browser.network.mend()
  await world.eventually(() => expect(session()).toMatchObject({ state: "visitor", ended: { kind: "otherDevice" } }))
  expect(his()).toEqual([])

  expect(await signIn(client, emailOf("Ann"))).toBe(ann)
  await world.eventually(() => {
    expect(session()).toMatchObject({ state: "signedIn", ended: null })
    expect(his().map(({ text }) => text)).toEqual(["written before the end"])
  })
})

test("CARD-11: a wish that is asked again after the log was compacted is not opened again", async () => {
  world = await makeWorld()
  const bo = await register((await world.browser()).openTab().client, "Bo")
  const tab = (await world.browser()).openTab()
  await register(tab.client, "Ann")
  const texts = threadTexts(tab.client, bo)
  const say = (text: string) => ({ _tag: "sendMessage", to: bo, text }) as const
  const asked = { id: "asked-by-the-page-1", again: false }
  await act(tab.client, say("one"))
  await tab.api().execute(say("two"), asked)
  await act(tab.client, say("three"))
  await world.eventually(() => expect(texts().map(({ state }) => state)).toEqual(["sent", "sent", "sent"]))
  const compacted = act(tab.client, { _tag: "compactLog" })
  await world.pass(4_000)
  expect((await compacted).before).toBeGreaterThan((await compacted).after)
  const log = () => act(tab.client, { _tag: "readLog", after: 0, limit: 1_000 })
  const before = await log()
  expect(await tab.api().execute(say("two"), { ...asked, again: true })).toEqual({
    ok: true,
    value: { intentId: asked.id },
  })
  expect(await tab.api().execute(say("four"), asked)).toEqual({ ok: false, error: { kind: "commandInvalid" } })
  await world.pass(4_000)
  expect(await log()).toEqual(before)
})
