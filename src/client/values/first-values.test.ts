import { expect, test, vi } from "vitest"
import type { ThreadItem } from "#schema/chat/chat.ts"
import type { Query } from "#schema/queries.ts"
import type { BootValues } from "#schema/worker-api.ts"
import { firstValueOf, takeFirstValues } from "./first-values.ts"
import { makeWatches } from "./watches.ts"

const content = { kind: "text", text: "", translation: null, greeting: false } as const
const item = (n: number): ThreadItem => ({
  id: `m${n}`,
  mine: false,
  state: null,
  content,
  message: null,
  waiting: null,
})
const friendId = 2
const head = { sessionId: "1-2", friend: null, count: 100, readByMe: 99, readByFriend: -1, unread: 0, draft: "" }
const values: BootValues = {
  session: { state: "signedIn", user: null, balance: 5, points: 0, ended: null },
  unread: 3,
  chats: [],
  thread: {
    friendId,
    head,
    from: 36,
    messages: Array.from({ length: 64 }, (_, at) => item(36 + at)),
    waiting: [item(1_000)],
  },
}
const thread = (anchor: number | "newest", before: number, after: number): Query => ({
  _tag: "thread",
  friendId,
  anchor,
  before,
  after,
})
const shown = (query: Query, from: BootValues = values) => {
  const value = firstValueOf(from, query) as { order: ReadonlyArray<string>; head: object } | undefined
  return value && { first: value.order[0], last: value.order.at(-1), length: value.order.length, ...value.head }
}

test("CARD-12: first values answer the queries of the first screen and no others", () => {
  expect(firstValueOf(values, { _tag: "session" })).toBe(values.session)
  expect(firstValueOf(values, { _tag: "unread" })).toBe(3)
  expect(firstValueOf(values, { _tag: "chats" })).toMatchObject({ head: { unread: 3 }, order: [] })
  expect(firstValueOf({ ...values, chats: null }, { _tag: "chats" })).toBeUndefined()
  expect(firstValueOf(values, { _tag: "connection" })).toBeUndefined()
})

test("CARD-12: a thread at its newest end shows as much as is here; another window all of it or nothing", () => {
  expect(shown(thread("newest", 20, 0))).toMatchObject({ first: "m80", last: "m1000", length: 21, from: 80, to: 100 })
  expect(shown(thread("newest", 80, 0))).toMatchObject({ first: "m36", last: "m1000", length: 65, from: 36, to: 100 })
  expect(shown(thread(90, 10, 5))).toMatchObject({ first: "m80", last: "m95", length: 16, from: 80, to: 96 })
  expect(shown(thread(90, 60, 5))).toBeUndefined()
  expect(shown({ ...thread("newest", 20, 0), friendId: 3 } as Query)).toBeUndefined()
})

const watching = () => {
  const watches = makeWatches({ watch: async () => ({ ok: true, value: null }), unwatch: () => {} })
  const heard = vi.fn()
  const session = watches.query({ _tag: "session" })
  session.subscribe(heard)
  return { watches, heard, session }
}

test("CARD-12: what is watched already is given its first value, what is asked for later begins with it, until a worker listens", () => {
  const { watches, heard, session } = watching()
  watches.seed((query) => firstValueOf(values, query))
  expect(session.get()).toEqual({ state: "ready", value: values.session })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(watches.query({ _tag: "unread" }).get()).toEqual({ state: "ready", value: 3 })
  watches.resume()
  expect(watches.query({ _tag: "chats" }).get()).toEqual({ state: "loading" })
})

test("CARD-12: the worker's equal answer changes nothing, another one replaces it, and a first value never replaces an answer", () => {
  const { watches, heard, session } = watching()
  watches.seed((query) => firstValueOf(values, query))
  watches.resume()
  watches.receive({ id: 2, kind: "value", value: structuredClone(values.session) })
  expect(heard).toHaveBeenCalledTimes(1)
  watches.receive({ id: 2, kind: "value", value: { ...values.session, balance: 6 } })
  expect(session.get()).toMatchObject({ value: { balance: 6 } })
  watches.seed((query) => firstValueOf(values, query))
  expect(session.get()).toMatchObject({ value: { balance: 6 } })
})

test("CARD-11: a watch that the worker cannot take yet leaves the value that is shown", async () => {
  const watches = makeWatches({
    watch: async () => ({ ok: false, error: { kind: "workerSilent" } }),
    unwatch: () => {},
  })
  const [session, chats] = [watches.query({ _tag: "session" }), watches.query({ _tag: "connection" })]
  session.subscribe(() => {})
  chats.subscribe(() => {})
  watches.seed((query) => firstValueOf(values, query))
  watches.resume()
  await Promise.resolve()
  await Promise.resolve()
  expect(session.get()).toEqual({ state: "ready", value: values.session })
  expect(chats.get()).toEqual({ state: "failed", error: { kind: "workerSilent" } })
})

test("CARD-12: another account: what was given first is forgotten", () => {
  const { watches } = watching()
  watches.seed((query) => firstValueOf(values, query))
  expect(watches.query({ _tag: "unread" }).get().state).toBe("ready")
  watches.forget()
  expect(watches.query({ _tag: "unread" }).get().state).toBe("loading")
  expect(watches.query({ _tag: "chats" }).get().state).toBe("loading")
})

test("CARD-12: what did not come over the port is not marked on the page's timeline", async () => {
  const { port1, port2 } = new MessageChannel()
  const seeded = new Promise((resolve) => takeFirstValues(port1, resolve))
  port2.postMessage({ ...values, chats: null, thread: null })
  await seeded
  await new Promise((done) => setTimeout(done))
  expect(performance.getEntriesByType("mark").filter(({ name }) => name.startsWith("livcam:first"))).toEqual([])
  port2.close()
})

test("CARD-12: values that came over the port are marked on the page's timeline", async () => {
  const { port1, port2 } = new MessageChannel()
  const seeded = new Promise<(query: Query) => unknown>((resolve) => takeFirstValues(port1, resolve))
  port2.postMessage(values)
  expect((await seeded)({ _tag: "unread" })).toBe(3)
  await new Promise((done) => setTimeout(done))
  expect(performance.getEntriesByName("livcam:first-chats")).toHaveLength(1)
  expect(performance.getEntriesByName("livcam:first-thread")).toHaveLength(1)
  port2.close()
})
