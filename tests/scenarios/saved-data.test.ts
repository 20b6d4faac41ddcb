import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { sendText } from "../../gateway/chat/send-message.ts"
import { Store } from "../../gateway/store/store.ts"
import { noteSaved } from "../../src/app/after-start.ts"
import type { LiveClient } from "../../src/client/live-client.ts"
import { ownTextsOf } from "../../src/screens/messages/texts/own-texts.ts"
import { type MemoryMedium, makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { WriteConflict } from "../../worker/store/disk/row-disk.ts"
import { act, emailOf, refusal, register, signIn, threadTexts, watch } from "../worlds/app/acting.ts"
import type { TestBrowser, TestTab } from "../worlds/app/browser.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { textOf } from "../worlds/text-of.ts"

const HISTORY = "/im/v1/history"
const SNAPSHOT = "/feed/v1/snapshot"

interface Side {
  readonly browser: TestBrowser
  readonly medium: MemoryMedium
  tab: TestTab
  client: LiveClient
  readonly id: number
}

let world: World
let ann: Side
let bo: Side

const openIn = (browser: TestBrowser): TestTab => {
  const tab = browser.openTab()
  noteSaved(tab.client, browser.network.writeCookie)
  return tab
}
const arrive = async (name: string): Promise<Side> => {
  const medium = makeMemoryMedium()
  const browser = await world.browser({ disks: medium })
  const tab = openIn(browser)
  return { browser, medium, tab, client: tab.client, id: await register(tab.client, name) }
}
/** Kills the tab, runs `meanwhile`, and opens another tab. */
const reopen = async (side: Side, meanwhile: () => void | Promise<void> = () => {}): Promise<void> => {
  await side.tab.kill()
  await meanwhile()
  side.tab = openIn(side.browser)
  side.client = side.tab.client
}

let intents = 0
/** Sends messages at the gateway, without a tab that writes them. */
const talk = (from: Side, to: Side, count: number) =>
  world.gateway.run(
    Effect.forEach(
      Array.from({ length: count }, (_, n) => n),
      (n) =>
        sendText(n % 3 === 0 ? from.id : to.id, {
          intentId: `intent-of-the-story-${intents++}`,
          to: n % 3 === 0 ? to.id : from.id,
          message: `message ${n}`,
        }),
      { discard: true },
    ),
  )

const window = (side: Side, other: Side, anchor: "newest" | number = "newest", before = 30) =>
  watch(side.client.query({ _tag: "thread", friendId: other.id, anchor, before, after: 0 }))

beforeEach(async () => {
  world = await makeWorld()
  ann = await arrive("Ann")
  bo = await arrive("Bo")
})
afterEach(() => world.close())

describe("a new device of somebody with a long history", () => {
  // Nobody listens while the history is made.
  beforeEach(async () => {
    await ann.tab.kill()
    await bo.tab.kill()
  })

  const secondDevice = async (): Promise<Side> => {
    const medium = makeMemoryMedium()
    const browser = await world.browser({ disks: medium })
    const tab = openIn(browser)
    return { browser, medium, tab, client: tab.client, id: await signIn(tab.client, emailOf("Ann")) }
  }

  test("P11: takes the snapshot, shows how far it is, and has the newest messages and the right unread counts", async () => {
    const others = [bo, await arrive("Cy"), await arrive("Di")]
    for (const { tab } of others.slice(1)) await tab.kill()
    for (const other of others) {
      await talk(ann, other, 260)
      // The newest chat is on top, so each gets a time of its own.
      await world.pass(1_000)
    }
    const second = await secondDevice()
    const chats = watch(second.client.query({ _tag: "chats" }))
    const seen: Array<string> = []
    const sync = second.client.query({ _tag: "sync" })
    sync.subscribe(() => {
      const now = sync.get()
      if (now.state === "ready" && now.value !== null) seen.push(`${now.value.of} ${now.value.total}`)
    })
    await world.eventually(() => {
      const rows = chats().order.map((id) => chats().rows.get(id))
      expect(rows.map((row) => row?.friendId)).toEqual(others.map(({ id }) => id).reverse())
      expect(rows.map((row) => row?.noReadCount)).toEqual([1, 1, 1])
    })
    expect(second.browser.network.asked).toContain(SNAPSHOT)
    expect(seen.every((text) => text === "chats 3")).toBe(true)
    const newest = window(second, bo)
    await world.until(() => expect(newest().head).toMatchObject({ count: 260, missing: "none" }))
    expect(second.browser.network.asked).not.toContain(HISTORY)
    const told = watch(second.client.query({ _tag: "restored" }))
    await world.until(() => expect(told()).toBeNull())
  })

  test("P44: whose worker dies at each of its writes ends as if it had not died", async () => {
    for (const other of [bo, await arrive("Cy")]) await talk(other, ann, 300)
    const second = await secondDevice()
    const view = () => watch(second.client.query({ _tag: "chats" }))
    let chats = view()
    // A new device writes seven times until it has everything.
    for (let at = 1; at <= 7; at++) {
      let writes = 0
      await second.tab.kill()
      second.medium.texts(second.id).clear()
      second.medium.fault = (operation) => {
        if (operation === "write" && ++writes >= at) throw new DOMException("the worker was killed", "AbortError")
      }
      second.tab = openIn(second.browser)
      second.client = second.tab.client
      await world.eventually(() => expect(writes).toBeGreaterThanOrEqual(at))
      second.medium.fault = null
      await reopen(second)
      chats = view()
      await world.eventually(() => {
        expect([...chats().rows.values()].map(({ last }) => textOf(last?.content))).toEqual([
          "message 299",
          "message 299",
        ])
      })
    }
  })

  test("CHAT-12: older messages come when they are looked at; offline it says so, and they come with the network", async () => {
    await talk(bo, ann, 600)
    const second = await secondDevice()
    const old = window(second, bo, 100, 40)
    await world.eventually(() => {
      expect(old().head).toMatchObject({ count: 600, missing: "none", from: 60, to: 101 })
      expect(old().order).toHaveLength(41)
    })
    expect(second.browser.network.asked.filter((path) => path === HISTORY)).toHaveLength(1)

    second.browser.network.cut()
    const older = window(second, bo, 300, 40)
    await world.eventually(() => expect(older().head.missing).toBe("offline"))
    expect(older().order.length).toBeLessThan(41)
    second.browser.network.mend()
    await world.eventually(() => {
      expect(older().head.missing).toBe("none")
      expect(older().order.map((id) => older().rows.get(id)?.message?.n)).toEqual(
        Array.from({ length: 41 }, (_, n) => 260 + n),
      )
    })
  })

  test("CHAT-12: the whole history is fetched in the background, can be paused, and goes on after the worker has died", async () => {
    await talk(bo, ann, 2_700)
    const second = await secondDevice()
    const session = sessionIdOf(ann.id, bo.id)
    const query = { _tag: "historyDownload", sessionId: session } as const
    let state = watch(second.client.query(query))
    const threads = threadTexts(second.client, bo.id)
    await world.eventually(() => expect(threads().length).toBeGreaterThan(60))
    await reopen(second)
    state = watch(second.client.query(query))
    await world.eventually(() => {
      expect(state()).toMatchObject({ state: "idle", total: 2_700 })
      expect(state().done).toBeGreaterThanOrEqual(64)
      expect(state().done).toBeLessThan(300)
      expect(state().bytes).toBeGreaterThan((2_700 - state().done) * 50)
    })
    const download = (action: "start" | "pause" | "resume" | "cancel") =>
      act(second.client, { _tag: "downloadHistory", sessionId: session, action })
    await download("start")
    await world.eventually(() => expect(state()).toMatchObject({ state: "running" }))
    const before = state().done
    await world.eventually(() => expect(state().done).toBeGreaterThan(before))
    await download("pause")
    await world.eventually(() => expect(state().state).toBe("paused"))
    const asked = second.browser.network.asked.filter((path) => path === HISTORY).length
    await world.pass(30_000)
    expect(second.browser.network.asked.filter((path) => path === HISTORY)).toHaveLength(asked)
    const paused = state().done
    expect(paused).toBeLessThan(2_700)
    await reopen(second)
    state = watch(second.client.query(query))
    await world.eventually(() => expect(state()).toMatchObject({ state: "paused", done: paused }))
    expect(second.browser.network.asked.filter((path) => path === HISTORY)).toHaveLength(asked)
    await download("resume")
    await reopen(second)
    state = watch(second.client.query(query))
    await world.eventually(() =>
      expect(state()).toMatchObject({ state: "complete", done: 2_700, total: 2_700, bytes: 0 }),
    )
    second.browser.network.cut()
    const first = window(second, bo, 30, 30)
    await world.until(() => expect(first().head).toMatchObject({ missing: "none", from: 0, to: 31 }))
    expect(state()).toMatchObject({ wanted: true })
    // A chat that is pruned from the device is not wanted here any more.
    const pruned = act(second.client, { _tag: "pruneChat", sessionId: session, keep: "newest" })
    const use = watch(second.client.query({ _tag: "storageUse" }))
    await world.eventually(() => expect(use()?.messages ?? 2_700).toBeLessThan(100))
    await world.eventually(() => expect(state()).toMatchObject({ wanted: false }))
    await pruned
  })

  test("CHAT-12: a download that cannot be is refused", async () => {
    const command = { _tag: "downloadHistory", sessionId: null } as const
    await reopen(ann)
    expect((await refusal(ann.client, { ...command, action: "pause" })).kind).toBe("commandInvalid")
    expect((await refusal(ann.client, { ...command, sessionId: "1-2", action: "start" })).kind).toBe("notFound")
  })
})

describe("a browser that has cleared saved data", () => {
  const notice = (side: Side) => watch(side.client.query({ _tag: "restored" }))

  const writeThreeAndLeaveTwo = async (): Promise<void> => {
    const texts = threadTexts(ann.client, bo.id)
    await talk(bo, ann, 20)
    await world.eventually(() => expect(texts()).toHaveLength(20))
    ann.browser.network.cut()
    for (const text of ["lost one", "lost two"]) await act(ann.client, { _tag: "sendMessage", to: bo.id, text })
    await world.eventually(() => expect(ann.browser.network.cookies.get("livcam_kept")).toBe(`${ann.id}.2`))
  }

  test("P11: the chats come back and it says what was lost, until it is dismissed", async () => {
    await writeThreeAndLeaveTwo()
    await reopen(ann, () => ann.medium.destroy(ann.id))
    ann.browser.network.mend()
    const told = notice(ann)
    await world.eventually(() => expect(told()).toEqual({ cause: "wiped", chats: 1, unsentLost: 2 }))
    const texts = threadTexts(ann.client, bo.id)
    await world.eventually(() => expect(texts()).toHaveLength(20))
    await reopen(ann)
    const again = notice(ann)
    await world.eventually(() => expect(again()).toEqual({ cause: "wiped", chats: 1, unsentLost: 2 }))
    await act(ann.client, { _tag: "dismissRestored" })
    await world.until(() => expect(again()).toBeNull())
    await reopen(ann)
    await world.pass(5_000)
    const later = notice(ann)
    await world.until(() => expect(later()).toBeNull())
  })

  test("P11, P44: it is told too when the worker dies before all is back", async () => {
    await writeThreeAndLeaveTwo()
    await reopen(ann, () => ann.medium.destroy(ann.id))
    const connection = watch(ann.client.query({ _tag: "connection" }))
    await world.eventually(() => expect(connection()).toMatchObject({ role: "leader", network: "offline" }))
    await reopen(ann)
    ann.browser.network.mend()
    const told = notice(ann)
    await world.eventually(() => expect(told()).toEqual({ cause: "wiped", chats: 1, unsentLost: 2 }))
  })

  test("P11: keys and databases gone and cookies left: the session goes on, and the same is told", async () => {
    await writeThreeAndLeaveTwo()
    await reopen(ann, () => ann.browser.clearStorage())
    ann.browser.network.mend()
    const told = notice(ann)
    await world.eventually(() => expect(told()).toEqual({ cause: "wiped", chats: 1, unsentLost: 2 }))
    const session = watch(ann.client.query({ _tag: "session" }))
    await world.until(() => expect(session()).toMatchObject({ state: "signedIn", user: { id: ann.id } }))
  })

  test("P11: with the page's own secret gone too, cookies open nothing; signing in brings all back and tells the same", async () => {
    await writeThreeAndLeaveTwo()
    await reopen(ann, () => ann.browser.clearStorage("smallToo"))
    ann.browser.network.mend()
    const session = watch(ann.client.query({ _tag: "session" }))
    await world.eventually(() =>
      expect(session()).toMatchObject({ state: "visitor", ended: { kind: "loginExpired" }, cleared: { unsent: 2 } }),
    )
    await signIn(ann.client, emailOf("Ann"))
    const told = notice(ann)
    await world.eventually(() => expect(told()).toEqual({ cause: "wiped", chats: 1, unsentLost: 2 }))
    const texts = threadTexts(ann.client, bo.id)
    await world.eventually(() => expect(texts()).toHaveLength(20))
  })

  test("P11: keys and databases left and cookies gone: the session goes on by its key, and what waits is sent once", async () => {
    await writeThreeAndLeaveTwo()
    await reopen(ann, () => ann.browser.network.dropCookies())
    const texts = threadTexts(ann.client, bo.id)
    await world.eventually(() => expect(texts()).toHaveLength(22))
    const session = watch(ann.client.query({ _tag: "session" }))
    await world.until(() => expect(session()).toMatchObject({ state: "signedIn", user: { id: ann.id } }))
    ann.browser.network.mend()
    const arrived = threadTexts(bo.client, ann.id)
    await world.eventually(() => expect(arrived()).toHaveLength(22))
    expect(
      arrived()
        .slice(-2)
        .map(({ text }) => text),
    ).toEqual(["lost one", "lost two"])
    expect(session()).toMatchObject({ state: "signedIn", ended: null })
    expect(ann.browser.network.cookies.get("user_login_id")).toBe(String(ann.id))
  })

  test("P11: cookies that go while the app is open end nothing either, in any of its tabs", async () => {
    const other = openIn(ann.browser)
    const sessions = [ann.client, other.client].map((client) => watch(client.query({ _tag: "session" })))
    const both = () => sessions.map((session) => [session().state, session().ended])
    const SIGNED_IN = ["signedIn", null]
    await world.until(() => expect(both()).toEqual([SIGNED_IN, SIGNED_IN]))
    ann.browser.network.dropCookies()
    await act(other.client, { _tag: "sendMessage", to: bo.id, text: "without cookies" })
    const arrived = threadTexts(bo.client, ann.id)
    await world.eventually(() => expect(arrived().map(({ text }) => text)).toEqual(["without cookies"]))
    await world.pass(60_000)
    expect(both()).toEqual([SIGNED_IN, SIGNED_IN])
    const resumed = ann.browser.network.asked.filter((path) => path === "/account/v1/notworry/login")
    expect(resumed).toHaveLength(1)
  })

  test("P25, P11: who has signed out stays signed out, whatever of cookies and keys the browser brings back", async () => {
    ann.browser.network.cut()
    const cookies = new Map(ann.browser.network.cookies)
    await act(ann.client, { _tag: "signOut", unsent: "discard" })
    await world.pass(10_000)
    await reopen(ann, () => {
      for (const [name, value] of cookies) ann.browser.network.writeCookie(name, value)
    })
    ann.browser.network.mend()
    await world.pass(60_000)
    const session = watch(ann.client.query({ _tag: "session" }))
    await world.until(() => expect(session().state).toBe("visitor"))
  })

  test("P11: keys and databases that go while the app is open: it says so, the chats come back, what waits is sent once", async () => {
    await writeThreeAndLeaveTwo()
    ann.browser.clearVault()
    ann.medium.texts(ann.id).clear()
    const session = watch(ann.client.query({ _tag: "session" }))
    const states = new Set([session().state])
    ann.client.query({ _tag: "session" }).subscribe(() => states.add(session().state))
    const written = act(ann.client, { _tag: "sendMessage", to: bo.id, text: "written after it" })
    ann.browser.network.mend()
    const arrived = threadTexts(bo.client, ann.id)
    const sent = ["lost one", "lost two", "written after it"]
    await world.eventually(() =>
      expect(
        arrived()
          .slice(20)
          .map(({ text }) => text),
      ).toEqual(sent),
    )
    await written
    const told = notice(ann)
    await world.eventually(() => expect(told()).toEqual({ cause: "wiped", chats: 1, unsentLost: 0 }))
    const texts = threadTexts(ann.client, bo.id)
    await world.eventually(() => expect(texts()).toHaveLength(23))
    await world.pass(60_000)
    expect(arrived()).toHaveLength(23)
    expect([...states]).toEqual(["signedIn"])
    await reopen(ann)
    const later = watch(ann.client.query({ _tag: "session" }))
    await world.eventually(() => expect(later()).toMatchObject({ state: "signedIn", user: { id: ann.id } }))
  })

  /** Clears the saved data under the open app. What waits in it gets to Bo all the same, once. */
  const clearUnderTheApp = async (): Promise<void> => {
    ann.medium.texts(ann.id).clear()
    void ann.client.execute({ _tag: "sendMessage", to: bo.id, text: "written after it" })
    ann.browser.network.mend()
    const arrived = threadTexts(bo.client, ann.id)
    const sent = () =>
      arrived()
        .slice(20)
        .map(({ text }) => text)
    await world.eventually(() => expect(sent()).toEqual(["lost one", "lost two", "written after it"]))
    await world.pass(60_000)
    expect(sent()).toHaveLength(3)
  }

  test("P11: what waits is sent too when another tab is open", async () => {
    const other = openIn(ann.browser)
    const connection = watch(other.client.query({ _tag: "connection" }))
    await world.eventually(() => expect(connection()).toMatchObject({ role: "follower" }))
    await writeThreeAndLeaveTwo()
    await clearUnderTheApp()
  })

  /** Makes the first such write to the database that is opened next fail. */
  const failOnce = (isMeant: (keys: ReadonlyArray<string>) => boolean, failure: () => Error): void => {
    let left = 1
    let isOpened = false
    ann.medium.fault = (operation, changes) => {
      if (operation === "open") isOpened = true
      else if (isOpened && operation === "write" && isMeant(changes.map(({ key }) => key)) && left-- > 0)
        throw failure()
    }
  }

  test("P11: what waits is sent too when the database is cleared again while it is opened anew", async () => {
    await writeThreeAndLeaveTwo()
    failOnce(
      () => true,
      () => new WriteConflict("another database stands where this one was"),
    )
    await clearUnderTheApp()
  })

  test("P11: what waits is sent too when the new database takes nothing at first", async () => {
    await writeThreeAndLeaveTwo()
    failOnce(
      (keys) => keys.some((key) => key.startsWith("e|")),
      () => new DOMException("the backing store is being deleted", "AbortError"),
    )
    await clearUnderTheApp()
  })

  test("P25: signing out and in again loses nothing and tells nothing", async () => {
    const texts = threadTexts(ann.client, bo.id)
    await talk(bo, ann, 3)
    await world.eventually(() => expect(texts()).toHaveLength(3))
    await act(ann.client, { _tag: "signOut", unsent: "send" })
    await world.eventually(() => expect(ann.browser.network.cookies.has("livcam_kept")).toBe(false))
    await signIn(ann.client, emailOf("Ann"))
    await world.eventually(() => expect(texts()).toHaveLength(3))
    await world.pass(5_000)
    const told = notice(ann)
    await world.until(() => expect(told()).toBeNull())
  })
})

test("R12, CARD-11: a database that the browser does not open at first is tried again: nothing lasts only as long as the tab", async () => {
  let refused = 0
  await reopen(ann, () => {
    ann.browser.network.cut()
    ann.medium.fault = (operation) => {
      if (operation !== "open" || refused++ > 0) return
      throw new DOMException("Internal error opening backing store for indexedDB.open.", "UnknownError")
    }
  })
  const connection = watch(ann.client.query({ _tag: "connection" }))
  const sent = act(ann.client, { _tag: "sendMessage", to: bo.id, text: "written offline" })
  await world.until(() => expect(refused).toBe(1))
  await world.pass(1_000)
  await sent
  await world.eventually(() => expect(connection()).toMatchObject({ waiting: 1 }))
  expect(refused).toBeGreaterThan(1)
  await reopen(ann)
  ann.browser.network.mend()
  const arrived = threadTexts(bo.client, ann.id)
  await world.eventually(() => expect(arrived().map(({ text }) => text)).toEqual(["written offline"]))
})

describe("a device that is full", () => {
  const PULL = "/feed/v1/pull"
  const textsOfBo = (): (() => ReadonlyArray<string>) => {
    const thread = threadTexts(ann.client, bo.id)
    return () => thread().map(({ text }) => text)
  }
  /** The account's log takes no more entries. */
  const refuseTheLog = (): void => {
    ann.medium.fault = (operation, changes) => {
      if (operation === "write" && changes.some(({ key, text }) => key.startsWith("e|") && text !== null))
        throw new DOMException("no room is left", "QuotaExceededError")
    }
  }

  // Ann has read a text from Bo, and her session has ended.
  beforeEach(async () => {
    await act(bo.client, { _tag: "sendMessage", to: ann.id, text: "read me" })
    const texts = textsOfBo()
    await world.eventually(() => expect(texts()).toEqual(["read me"]))
    await world.gateway.run(
      Store.use((store) => store.transact((tx) => tx.sessions.revokeAll(ann.id, "logout", world.now()))),
    )
    const session = watch(ann.client.query({ _tag: "session" }))
    await world.eventually(() => expect(session().state).toBe("visitor"))
  })

  test("R12: who signs in reads what is on it, and once there is room it is kept on as before", async () => {
    refuseTheLog()
    ann.browser.network.answerWith(PULL, async () => new Response("", { status: 503 }))
    expect(await signIn(ann.client, emailOf("Ann"))).toBe(ann.id)
    const texts = textsOfBo()
    await world.eventually(() => expect(texts()).toEqual(["read me"]))
    ann.medium.fault = null
    ann.browser.network.answerWith(PULL, null)
    await act(bo.client, { _tag: "sendMessage", to: ann.id, text: "and me" })
    await world.eventually(() => expect(texts()).toEqual(["read me", "and me"]))
    await reopen(ann, () => ann.browser.network.cut())
    const again = textsOfBo()
    await world.eventually(() => expect(again()).toEqual(["read me", "and me"]))
  })

  test("R12: a text that it has no room for stays in its place, and is sent once when there is room and it is tried again", async () => {
    await signIn(ann.client, emailOf("Ann"))
    const written = ownTextsOf(ann.client, bo.id)
    const shape = () => written.get().map(({ content, state, reason }) => [textOf(content), state, reason?.kind])
    refuseTheLog()
    written.send("no room for this")
    await world.eventually(() => expect(shape()).toEqual([["no room for this", "parked", "storageFull"]]))
    written.retry(written.get()[0]?.id ?? "")
    await world.eventually(() => expect(shape()).toEqual([["no room for this", "parked", "storageFull"]]))
    ann.medium.fault = null
    written.retry(written.get()[0]?.id ?? "")
    const arrived = threadTexts(bo.client, ann.id)
    await world.eventually(() => expect(arrived().map(({ text }) => text)).toEqual(["read me", "no room for this"]))
    expect(shape().filter(([, state]) => state === "parked")).toEqual([])
  })

  test("R12: an engine whose database did not open is over: one engine asks for the feed, not two", async () => {
    ann.medium.texts(ann.id).clear()
    refuseTheLog()
    expect(await signIn(ann.client, emailOf("Ann"))).toBe(ann.id)
    const texts = textsOfBo()
    await world.eventually(() => expect(texts()).toEqual(["read me"]))
    const before = ann.browser.network.asked.length
    await world.pass(10 * 60_000)
    const asked = ann.browser.network.asked.slice(before).filter((path) => path === PULL)
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.length).toBeLessThanOrEqual(11)
  })
})
