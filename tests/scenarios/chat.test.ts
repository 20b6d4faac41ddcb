import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { MESSAGE_MAX } from "#schema/rules/constants.ts"
import type { LiveClient } from "../../src/client/live-client.ts"
import { act, register, threadTexts, watch } from "../worlds/app/acting.ts"
import type { TestBrowser, TestTab } from "../worlds/app/browser.ts"
import { feedOf } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

interface Side {
  readonly browser: TestBrowser
  readonly tab: TestTab
  readonly client: LiveClient
  readonly id: number
}

let world: World
let ann: Side
let bo: Side

const arrive = async (name: string): Promise<Side> => {
  const browser = await world.browser()
  const tab = browser.openTab()
  return { browser, tab, client: tab.client, id: await register(tab.client, name) }
}
beforeEach(async () => {
  world = await makeWorld()
  ann = await arrive("Ann")
  bo = await arrive("Bo")
})
afterEach(() => world.close())

const write = (from: Side, to: Side, text: string) => act(from.client, { _tag: "sendMessage", to: to.id, text })
const texts = (side: Side, other: Side) => threadTexts(side.client, other.id)

describe("two people write to each other", () => {
  test("CHAT-01: what one writes the other reads at once, in both directions, in one order", async () => {
    const [hers, his] = [texts(ann, bo), texts(bo, ann)]
    await write(ann, bo, "hello")
    await world.until(() => expect(his()).toEqual([{ text: "hello", mine: false, state: null }]))
    await write(bo, ann, "hi Ann")
    await write(bo, ann, "how are you?")
    await world.until(() => {
      expect(hers().map(({ text }) => text)).toEqual(["hello", "hi Ann", "how are you?"])
      expect(his().map(({ text }) => text)).toEqual(["hello", "hi Ann", "how are you?"])
    })
  })
  test("CHAT-01: the longest message may be of emoji alone: 2,000 arrive, 2,001 are refused at once", async () => {
    const his = texts(bo, ann)
    const longest = "🎉".repeat(MESSAGE_MAX)
    const refused = await ann.client.execute({ _tag: "sendMessage", to: bo.id, text: `${longest}🎉` })
    expect(refused).toMatchObject({ ok: false, error: { kind: "commandInvalid" } })
    await write(ann, bo, longest)
    await world.until(() => expect(his()).toEqual([{ text: longest, mine: false, state: null }]))
  })
  test("CHAT-02: unread messages count in the list and in the total until they are read, and the writer sees two ticks", async () => {
    const [chats, unread] = [watch(bo.client.query({ _tag: "chats" })), watch(bo.client.query({ _tag: "unread" }))]
    const hers = texts(ann, bo)
    for (const text of ["one", "two", "three"]) await write(ann, bo, text)
    await world.until(() => {
      const [id = ""] = chats().order
      expect(chats().rows.get(id)).toMatchObject({ friendId: ann.id, userName: "Ann", noReadCount: 3 })
      expect([unread(), chats().head.unread]).toEqual([3, 3])
      expect(hers().map(({ state }) => state)).toEqual(["sent", "sent", "sent"])
    })
    const [sessionId = ""] = chats().order
    await act(bo.client, { _tag: "markRead", sessionId, upTo: 2 })
    await world.until(() => {
      expect(unread()).toBe(0)
      expect(hers().map(({ state }) => state)).toEqual(["read", "read", "read"])
    })
  })
  test("CHAT-02: the chat with the newest message stands first", async () => {
    const cy = await arrive("Cy")
    const chats = watch(ann.client.query({ _tag: "chats" }))
    const friends = () => chats().order.map((id) => chats().rows.get(id)?.friendId)
    await write(bo, ann, "first")
    await world.pass(1_000)
    await write(cy, ann, "second")
    await world.until(() => expect(friends()).toEqual([cy.id, bo.id]))
    await world.pass(1_000)
    await write(bo, ann, "third")
    await world.until(() => expect(friends()).toEqual([bo.id, cy.id]))
  })
})

describe("the network goes", () => {
  test("CARD-11: texts written offline wait, and arrive once and in order when it is back, also after the tab was killed", async () => {
    const his = texts(bo, ann)
    await write(bo, ann, "before")
    const before = texts(ann, bo)
    await world.until(() => expect(before().map(({ text }) => text)).toEqual(["before"]))

    ann.browser.network.cut()
    const outbox = watch(ann.client.query({ _tag: "outbox" }))
    for (const text of ["one", "two", "three"]) await write(ann, bo, text)
    await world.until(() => expect(outbox().order).toHaveLength(3))
    await ann.tab.kill()

    const again = ann.browser.openTab()
    const hers = threadTexts(again.client, bo.id)
    await world.eventually(() => {
      expect(hers().map(({ text }) => text)).toEqual(["before", "one", "two", "three"])
      expect(hers().map(({ state }) => state)).not.toContain("sent")
    })
    expect(his().map(({ text }) => text)).toEqual(["before"])

    ann.browser.network.mend()
    await world.eventually(() => {
      expect(his().map(({ text }) => text)).toEqual(["before", "one", "two", "three"])
      expect(hers().map(({ state }) => state)).toEqual([null, "sent", "sent", "sent"])
    })
    await world.pass(120_000)
    expect(his()).toHaveLength(4)
  })
  test("CARD-11: a text whose answer was lost on the way is not written twice", async () => {
    const [hers, his] = [texts(ann, bo), texts(bo, ann)]
    ann.browser.network.loseAnswers("/im/v1/send", 3)
    await write(ann, bo, "only once")
    await world.eventually(() => {
      expect(hers()).toEqual([{ text: "only once", mine: true, state: "sent" }])
      expect(his()).toHaveLength(1)
    })
    await world.pass(120_000)
    expect(his()).toHaveLength(1)
    expect(ann.browser.network.asked.filter((path) => path === "/im/v1/send").length).toBeGreaterThanOrEqual(1)
  })
  test("CARD-11: the connection says that it is gone after real attempts, and that it is back", async () => {
    const connection = watch(ann.client.query({ _tag: "connection" }))
    await world.eventually(() => expect(connection()).toMatchObject({ network: "online", messaging: "online" }))
    ann.browser.network.cut()
    await write(ann, bo, "waiting")
    await world.eventually(() => {
      expect(connection()).toMatchObject({ messaging: "offline", waiting: 1 })
      expect(["offline", "reconnecting"]).toContain(connection().network)
    })
    ann.browser.network.mend()
    await world.eventually(() =>
      expect(connection()).toMatchObject({ network: "online", messaging: "online", waiting: 0 }),
    )
  })
  test("CARD-11: the browser's word that the network has gone shows at once; its word that it is back only leads to an attempt", async () => {
    const connection = watch(ann.client.query({ _tag: "connection" }))
    await world.eventually(() => expect(connection()).toMatchObject({ network: "online", messaging: "online" }))
    // No request is under way whose answer would say otherwise, and virtual time does not pass from here on.
    await world.pass(2_000)
    ann.client.tell({ kind: "online", online: false })
    await world.until(() => expect(connection()).toMatchObject({ network: "offline" }))
    // The browser was wrong: the next attempt reaches the gateway.
    await world.eventually(() => expect(connection()).toMatchObject({ network: "online" }))

    ann.browser.network.cut()
    ann.client.tell({ kind: "online", online: false })
    await world.until(() => expect(connection()).toMatchObject({ network: "offline" }))
    ann.client.tell({ kind: "online", online: true })
    await world.pass(5_000)
    expect(["offline", "reconnecting"]).toContain(connection().network)
    ann.browser.network.mend()
    ann.client.tell({ kind: "online", online: true })
    await world.until(() => expect(connection()).toMatchObject({ network: "online" }))
  })
  test("CHAT-01: what was missed while away is there after coming back, with its unread count", async () => {
    const unread = watch(ann.client.query({ _tag: "unread" }))
    ann.browser.network.cut()
    for (const text of ["a", "b"]) await write(bo, ann, text)
    await world.pass(30_000)
    ann.browser.network.mend()
    await world.eventually(() => expect(unread()).toBe(2))
  })
})

describe("the gateway says no", () => {
  test("CHAT-07: a text with a sensitive word waits offline, is refused when the network is back and says why; the texts behind it arrive", async () => {
    const his = texts(bo, ann)
    const outbox = watch(ann.client.query({ _tag: "outbox" }))
    const thread = watch(ann.client.query({ _tag: "thread", friendId: bo.id, anchor: "newest", before: 50, after: 0 }))
    const stands = () => [...thread().rows.values()].map(({ state, waiting }) => [state, waiting?.reason?.kind])
    ann.browser.network.cut()
    for (const text of ["hello", "I will k i l l you", "only joking"]) await write(ann, bo, text)
    await world.until(() => expect(outbox().order).toHaveLength(3))
    expect(stands()).not.toContainEqual(["parked", "messageForbidden"])

    ann.browser.network.mend()
    const arrived = ["hello", "only joking"]
    const refused = () => outbox().rows.get(outbox().order[0] ?? "")
    await world.eventually(() => {
      expect(his().map(({ text }) => text)).toEqual(arrived)
      expect(outbox().order).toHaveLength(1)
      expect(refused()).toMatchObject({ state: "parked", reason: { kind: "messageForbidden" } })
      expect(stands()).toContainEqual(["parked", "messageForbidden"])
    })

    // Nothing sends it again by itself: not time, not a lost network, not the next start of the app.
    const sends = () => ann.browser.network.asked.filter((path) => path === "/im/v1/send").length
    const before = sends()
    ann.browser.network.cut()
    await world.pass(60_000)
    ann.browser.network.mend()
    await world.pass(600_000)
    expect(sends()).toBe(before)
    await ann.tab.kill()
    const again = ann.browser.openTab().client
    const left = watch(again.query({ _tag: "outbox" }))
    await world.eventually(() => expect(left().order).toHaveLength(1))
    await world.pass(60_000)
    expect(sends()).toBe(before)

    // The other side has never heard of it, and it can be cancelled.
    expect(his().map(({ text }) => text)).toEqual(arrived)
    await act(again, { _tag: "cancelIntent", intentId: left().order[0] ?? "" })
    await world.eventually(() => expect(left().order).toEqual([]))
    const hers = threadTexts(again, bo.id)
    await world.eventually(() => expect(hers().map(({ text }) => text)).toEqual(arrived))
    const told = (await feedOf(world, bo.id)).filter(({ event }) => event._tag === "v1.MessageReceived")
    expect(told.map(({ event }) => event)).toMatchObject(arrived.map((message) => ({ message: { message } })))
  })
  test("CHAT-01: a message to oneself is refused at once and leaves nothing behind", async () => {
    const [outbox, own] = [watch(ann.client.query({ _tag: "outbox" })), texts(ann, ann)]
    const outcome = await ann.client.execute({ _tag: "sendMessage", to: ann.id, text: "dear me" })
    expect(outcome).toMatchObject({ ok: false, error: { kind: "messageToSelf" } })
    await world.pass(10_000)
    expect(outbox().order).toEqual([])
    expect(own()).toEqual([])
    expect(ann.browser.network.asked).not.toContain("/im/v1/send")
  })
})
