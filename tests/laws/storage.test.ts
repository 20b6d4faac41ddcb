import { afterEach, expect, test } from "vitest"
import { makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { families } from "../../worker/store/families.ts"
import { act, refusal, register, threadTexts, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

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
  await world.eventually(() => expect(storage()).toMatchObject({ state: "fine", quarantined: 0 }))
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
    expect(storage()).toMatchObject({ state: "fine", quarantined: 2 })
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

test("CARD-11: the storage screen's figures: what each chat holds, put away on wish, and there again when it is looked at", async () => {
  const { browser, tab, bo, boId, ann } = await settle()
  for (let n = 0; n < 6; n++) await act(bo.client, { _tag: "sendMessage", to: ann, text: `message ${n}` })
  const arrived = threadTexts(tab.client, boId)
  await world.eventually(() => expect(arrived()).toHaveLength(6))
  await act(tab.client, { _tag: "sendMessage", to: boId, text: "mine" })
  const use = watch(tab.client.query({ _tag: "storageUse" }))
  await world.eventually(() =>
    expect(use()?.chats).toMatchObject([{ friendId: boId, userName: "Bo", held: 7, count: 7 }]),
  )
  const before = use()
  expect(before?.messages).toBe(7)
  expect(before?.total).toBe(
    (before?.log ?? 0) + (before?.caches ?? 0) + (before?.rest ?? 0) + pagesOf(before?.chats ?? []),
  )

  const { messageBytes = 0, log = 0, search = 0, caches = 0, rest = 0 } = before ?? {}
  expect(messageBytes).toBeGreaterThan(7)
  expect(messageBytes + log + search + caches + rest).toBe(before?.total)

  const sessionId = before?.chats[0]?.sessionId ?? ""
  // The thread is still watched: with a network it would fetch the messages again before they are measured.
  browser.network.cut()
  expect(await passing(act(tab.client, { _tag: "pruneChat", sessionId, keep: "none" }))).toEqual({
    pruned: 6,
  })
  await world.eventually(() => expect(use()?.chats).toMatchObject([{ held: 1, count: 7 }]))
  expect(use()?.log ?? 0).toBeLessThan(before?.log ?? 0)

  browser.network.mend()
  await world.eventually(() => {
    expect(arrived().map(({ text }) => text)).toEqual([...Array.from({ length: 6 }, (_, n) => `message ${n}`), "mine"])
  })
  expect((await refusal(tab.client, { _tag: "pruneChat", sessionId: "8-9", keep: "none" })).kind).toBe("notFound")
})

test("CARD-11: whether the saved data is kept for good is asked after the first own text, and the answer is shown", async () => {
  const { browser, tab, boId } = await settle()
  const storage = watch(tab.client.query({ _tag: "storage" }))
  await world.eventually(() => expect(storage().persistence).toBe("unasked"))
  await act(tab.client, { _tag: "sendMessage", to: boId, text: "worth keeping" })
  await world.eventually(() => expect(storage().persistence).toBe("wanted"))
  await act(tab.client, { _tag: "reportPersistence", granted: true })
  await world.eventually(() => expect(storage().persistence).toBe("granted"))
  await tab.close()
  const again = watch(browser.openTab().client.query({ _tag: "storage" }))
  await world.eventually(() => expect(again().persistence).toBe("granted"))
})

test("CARD-11: caches are dropped and the log is compacted on wish, and nothing that shows changes", async () => {
  const { disks, tab, boId, ann } = await settle()
  const groups = tab.client.remote({ _tag: "wallGroups", countryId: null })
  groups.subscribe(() => {})
  await world.until(() => expect([...disks.texts(ann).keys()].some((key) => key.startsWith("r|"))).toBe(true))
  for (let n = 0; n < 5; n++) {
    await act(tab.client, { _tag: "keepDraft", friendId: boId, text: `draft ${n}` })
    await act(tab.client, { _tag: "sendMessage", to: boId, text: `text ${n}` })
    await world.pass(1_000)
  }
  const texts = threadTexts(tab.client, boId)
  await world.eventually(() => expect(texts().map(({ state }) => state)).toEqual(Array(5).fill("sent")))
  const shown = texts()
  const compacted = await passing(act(tab.client, { _tag: "compactLog" }))
  expect(compacted.after).toBeLessThan(compacted.before / 2)
  expect((await act(tab.client, { _tag: "pruneCaches" })).bytes).toBeGreaterThan(10)
  expect([...disks.texts(ann).keys()].filter((key) => key.startsWith("r|"))).toEqual([])
  await act(tab.client, { _tag: "sendMessage", to: boId, text: "and on" })
  await world.eventually(() => expect(texts().slice(0, 5)).toEqual(shown))
  await world.eventually(() => expect(texts().at(-1)).toMatchObject({ text: "and on", state: "sent" }))
})

const pagesOf = (chats: ReadonlyArray<{ readonly bytes: number; readonly sessionId: string }>): number =>
  chats.reduce((sum, { bytes, sessionId }) => sum + bytes - `s|${sessionId}`.length, 0)

/** Lets virtual time pass until the work is done. */
const passing = async <A>(work: Promise<A>): Promise<A> => {
  let isOver = false
  const done = work.finally(() => {
    isOver = true
  })
  while (!isOver) await world.pass(500)
  return done
}
