import { afterEach, expect, test } from "vitest"
import { families } from "../../worker/store/families.ts"
import { makeMemoryMedium } from "../../worker/store/memory-disk.ts"
import { act, refusal, register, threadTexts, watch } from "../support/acting.ts"
import { makeWorld, type World } from "../support/virtual-world.ts"

let world: World
afterEach(() => world.close())

const settle = async () => {
  world = await makeWorld()
  const disks = makeMemoryMedium()
  const browser = await world.browser({ disks })
  const tab = browser.openTab()
  const bo = (await world.browser()).openTab()
  return { disks, browser, tab, bo, boId: await register(bo.client, "Bo"), ann: await register(tab.client, "Ann") }
}

test("CARD-11: a full disk refuses a text and says so; nothing is half done, and it goes on when there is room", async () => {
  const { disks, tab, boId } = await settle()
  const storage = watch(tab.client.query({ _tag: "storage" }))
  const texts = threadTexts(tab.client, boId)
  await world.eventually(() => expect(storage()).toEqual({ state: "fine", quarantined: 0 }))
  disks.fault = (operation) => {
    if (operation === "write") throw new DOMException("no room", "QuotaExceededError")
  }
  expect((await refusal(tab.client, { _tag: "sendMessage", to: boId, text: "too much" })).kind).toBe("storageFull")
  await world.until(() => expect(storage().state).toBe("full"))
  expect(texts()).toEqual([])
  disks.fault = null
  await act(tab.client, { _tag: "sendMessage", to: boId, text: "fits again" })
  await world.eventually(() => {
    expect(storage().state).toBe("fine")
    expect(texts().map(({ text, state }) => [text, state])).toEqual([["fits again", "sent"]])
  })
})

test("CARD-11: cached answers make room before anything of the user's is refused", async () => {
  const { disks, tab, boId, ann } = await settle()
  const groups = tab.client.remote({ _tag: "wallGroups", countryId: null })
  groups.subscribe(() => {})
  const cached = () => [...disks.texts(ann).keys()].filter((key) => key.startsWith("r|")).length
  await world.until(() => expect(cached()).toBe(1))
  disks.fault = (_operation, changes) => {
    if (cached() > 0 && changes.some(({ text }) => text !== null)) throw new DOMException("", "QuotaExceededError")
  }
  const [shown, storage] = [threadTexts(tab.client, boId), watch(tab.client.query({ _tag: "storage" }))]
  await act(tab.client, { _tag: "sendMessage", to: boId, text: "fits" })
  await world.eventually(() => {
    expect(shown().map(({ text }) => text)).toEqual(["fits"])
    expect(storage().state).toBe("fine")
  })
  expect(cached()).toBe(0)
})

test("CARD-04: a stored row that cannot be read is set aside and made anew, and a chat shows all its messages again", async () => {
  const { disks, browser, tab, bo, boId, ann } = await settle()
  for (const text of ["one", "two"]) await act(bo.client, { _tag: "sendMessage", to: ann, text })
  const texts = threadTexts(tab.client, boId)
  await world.eventually(() => expect(texts()).toHaveLength(2))
  await tab.close()

  const sessionId = ann < boId ? `${ann}-${boId}` : `${boId}-${ann}`
  disks.texts(ann).set(families.page.key(sessionId, 0), "{ broken")
  disks.texts(ann).set(families.chat.key(sessionId), '"broken"')
  const again = browser.openTab()
  const [shown, storage] = [threadTexts(again.client, boId), watch(again.client.query({ _tag: "storage" }))]
  const chats = watch(again.client.query({ _tag: "chats" }))
  await world.eventually(() => {
    expect(shown().map(({ text }) => text)).toEqual(["one", "two"])
    expect(chats().order).toEqual([sessionId])
    expect(storage()).toEqual({ state: "fine", quarantined: 2 })
  })
})

test("ENT-04: a message that neither rows nor log can give any more is fetched again", async () => {
  const { disks, browser, tab, bo, boId, ann } = await settle()
  for (const text of ["one", "two", "three"]) {
    await act(bo.client, { _tag: "sendMessage", to: ann, text })
    await world.pass(1_000)
  }
  const texts = threadTexts(tab.client, boId)
  await world.eventually(() => expect(texts()).toHaveLength(3))
  await tab.close()

  const sessionId = ann < boId ? `${ann}-${boId}` : `${boId}-${ann}`
  const stored = disks.texts(ann)
  for (const [key, text] of stored) if (key.startsWith("e|") && text.includes('"two"')) stored.set(key, "{ broken")
  stored.set(families.page.key(sessionId, 0), "{ broken")
  const shown = threadTexts(browser.openTab().client, boId)
  await world.eventually(() => expect(shown().map(({ text }) => text)).toEqual(["one", "two", "three"]))
})

test("CARD-11: a browser without storage still shows the wall and signs people in, and says what is lost", async () => {
  world = await makeWorld()
  const disks = makeMemoryMedium()
  disks.fault = () => {
    throw new DOMException("storage is disabled", "SecurityError")
  }
  const { client } = (await world.browser({ disks })).openTab()
  const storage = watch(client.query({ _tag: "storage" }))
  const session = watch(client.query({ _tag: "session" }))
  await world.eventually(() => expect(storage().state).toBe("broken"))
  const ann = await register(client, "Ann")
  await world.eventually(() => {
    expect(session()).toMatchObject({ state: "signedIn", user: { id: ann }, balance: 120 })
    expect(storage().state).toBe("broken")
  })
})

test("CARD-11: what the wall said last is shown, with its age, when the gateway cannot be asked", async () => {
  world = await makeWorld({ demo: 3 })
  const browser = await world.browser()
  const first = browser.openTab()
  const wall = first.client.remote({ _tag: "wall", groupId: 0, countryId: null, pageNo: 1 })
  wall.subscribe(() => {})
  await world.until(() => expect(wall.get()).toMatchObject({ state: "ready", stale: false }))
  await first.close()
  await world.pass(60_000)
  browser.network.cut()
  const { client } = browser.openTab()
  const later = client.remote({ _tag: "wall", groupId: 0, countryId: null, pageNo: 1 })
  later.subscribe(() => {})
  await world.until(() => expect(later.get()).toMatchObject({ state: "ready", stale: true }))
  const state = later.get()
  expect(state.state === "ready" && state.asOf).toBeLessThanOrEqual(world.now() - 60_000)
  const unknown = client.remote({ _tag: "wall", groupId: 0, countryId: null, pageNo: 2 })
  unknown.subscribe(() => {})
  await world.until(() => expect(unknown.get()).toMatchObject({ state: "failed", error: { kind: "offline" } }))
})
