import { expect, test, vi } from "vitest"
import type { ThreadItem } from "#schema/chat/chat.ts"
import type { Query, QueryOf, QueryResult } from "#schema/queries.ts"
import type { Client, QueryState } from "../../../client/client.ts"
import { makeStaticClient } from "../../../client/static-client.ts"
import { ownTextsOf } from "./own-texts.ts"
import { makeThreadSource } from "./thread-source.ts"

const FRIEND = 12
type Thread = QueryResult<"thread">

const said = (text: string): ThreadItem["content"] => ({ kind: "text", text, translation: null, greeting: false })
const items = new Map<number, ThreadItem>()
/** An unchanged row is the same object in the next value, as in the real client. */
const item = (n: number): ThreadItem => {
  const known = items.get(n)
  if (known) return known
  const content = said(`text ${n}`)
  const message = { messageId: `m${n}`, n, time: n * 1_000 }
  const made: ThreadItem = { id: `m${n}`, mine: false, state: null, waiting: null, content, message }
  items.set(n, made)
  return made
}
const waitingText: ThreadItem = {
  id: "i1",
  mine: true,
  state: "waiting",
  content: said("on its way"),
  message: null,
  waiting: { intentId: "i1", at: 9, reason: null },
}

/** A client whose threads have `count` messages, and that records what is watched. */
const makeThreads = (count: number, lacks: (n: number) => boolean = () => false) => {
  let now = count
  let waits: ReadonlyArray<ThreadItem> = [waitingText]
  const watched = new Map<string, { readonly query: QueryOf<"thread">; readonly tell: () => void }>()
  const results = new Map<string, QueryState<Thread>>()
  const read = ({ anchor, before, after }: QueryOf<"thread">): QueryState<Thread> => {
    const from = anchor === "newest" ? Math.max(0, now - before) : anchor
    const to = anchor === "newest" ? now : Math.min(now, anchor + after + 1)
    const numbers = Array.from({ length: to - from }, (_, at) => from + at).filter((n) => !lacks(n))
    const rows = [...numbers.map(item), ...(to === now ? waits : [])]
    const head = {
      sessionId: "7-12",
      friend: null,
      count: now,
      from,
      to,
      readByMe: -1,
      readByFriend: -1,
      unread: 0,
      draft: "",
      missing: numbers.length === to - from ? ("none" as const) : ("offline" as const),
    }
    return {
      state: "ready",
      value: { head, order: rows.map(({ id }) => id), rows: new Map(rows.map((row) => [row.id, row])) },
    }
  }
  const query = (question: QueryOf<"thread">) => {
    const key = JSON.stringify(question)
    return {
      get: () => {
        const known = results.get(key)
        if (known) return known
        const made = watched.has(key) ? read(question) : ({ state: "loading" } as const)
        if (watched.has(key)) results.set(key, made)
        return made
      },
      subscribe: (tell: () => void) => {
        watched.set(key, { query: question, tell })
        return () => watched.delete(key)
      },
    }
  }
  const client: Client = {
    ...makeStaticClient(),
    query: ((question: Query) =>
      question._tag === "thread" ? query(question) : makeStaticClient().query(question)) as Client["query"],
  }
  const change = (): void => {
    results.clear()
    for (const { tell } of [...watched.values()]) tell()
  }
  return {
    client,
    /** First message numbers of the watched windows. */
    windows: () =>
      [...watched.values()]
        .flatMap(({ query: { anchor } }) => (anchor === "newest" ? [] : [anchor]))
        .sort((a, b) => a - b),
    grow: (by: number) => {
      now += by
      change()
    },
    /** The worker has stored a text written here. */
    keep: (id: string) => {
      const waiting = { intentId: id, at: 9, reason: null }
      waits = [...waits, { ...waitingText, id, content: said("kept by the worker"), waiting }]
      change()
    },
  }
}
const textAt = (row: ReturnType<ReturnType<ReturnType<typeof makeThreadSource>["get"]>["at"]>) =>
  typeof row === "string" || row.content.kind !== "text" ? row : row.content.text

test("what came between the first look and the first listener is there with the listener", () => {
  const { client } = makeThreads(3)
  const source = makeThreadSource(client, FRIEND)
  expect(source.get().length).toBe(0)
  // The thread became known between these reads without notifying anybody.
  const stop = source.subscribe(() => {})
  expect(source.get().length).toBe(4)
  stop()
})

test("CARD-06: of a long thread only the windows near the view are watched, however far one scrolls", () => {
  const threads = makeThreads(100_000)
  const source = makeThreadSource(threads.client, FRIEND)
  const stop = source.subscribe(() => {})
  expect([source.get().base, source.get().length]).toEqual([0, 100_001])
  let most = 0
  for (let first = 99_980; first > 60_000; first -= 211) {
    source.show(first, first + 20)
    if (textAt(source.get().at(first)) !== `text ${first}`) throw new Error(`row ${first} is not at hand`)
    most = Math.max(most, threads.windows().length)
  }
  expect(most).toBeLessThanOrEqual(6)
  stop()
  expect(threads.windows()).toEqual([])
})

test("CARD-06: a slow scroll finds every row at hand and is told of nothing; what comes into view is told", () => {
  const threads = makeThreads(10_000)
  const source = makeThreadSource(threads.client, FRIEND)
  let told = 0
  source.subscribe(() => told++)
  source.show(9_970, 9_985)
  told = 0
  const lost: Array<number> = []
  for (let first = 9_970; first > 8_000; first -= 2) {
    source.show(first, first + 15)
    const rows = source.get()
    for (let index = first - 10; index < first + 20; index++)
      if (textAt(rows.at(index)) !== `text ${index}`) lost.push(index)
  }
  expect([lost, told]).toEqual([[], 0])
  source.show(4_000, 4_015)
  expect([textAt(source.get().at(4_000)), told]).toEqual(["text 4000", 1])
})

test("CHAT-01: the rows are all messages by number and then what waits; those that are not at hand say so", () => {
  const threads = makeThreads(1_000)
  const source = makeThreadSource(threads.client, FRIEND)
  source.subscribe(() => {})
  const rows = source.get()
  expect([textAt(rows.at(1_000)), textAt(rows.at(999)), textAt(rows.at(920)), textAt(rows.at(0))]).toEqual([
    "on its way",
    "text 999",
    "text 920",
    "reading",
  ])
})

test("a message that has not changed stays the same row when others come, so that it is not drawn again", () => {
  const threads = makeThreads(1_000)
  const source = makeThreadSource(threads.client, FRIEND)
  source.subscribe(() => {})
  const before = source.get().at(990)
  threads.grow(1)
  expect(source.get().length).toBe(1_002)
  expect(source.get().at(990)).toBe(before)
})

test("a window that the newest one leaves behind is at hand before it does: no row is lost while messages come", () => {
  const threads = makeThreads(1_000)
  const source = makeThreadSource(threads.client, FRIEND)
  source.subscribe(() => {})
  source.show(985, 1_000)
  for (let came = 0; came < 140; came++) {
    threads.grow(1)
    const rows = source.get()
    const lost = Array.from({ length: 40 + came }, (_, at) => 960 + at).filter(
      (n) => textAt(rows.at(n)) !== `text ${n}`,
    )
    expect(lost).toEqual([])
  }
})

test("what is not on this device is told as the worker tells it", () => {
  const threads = makeThreads(1_000, (n) => n < 500)
  const source = makeThreadSource(threads.client, FRIEND)
  source.subscribe(() => {})
  source.show(480, 500)
  expect([textAt(source.get().at(499)), textAt(source.get().at(500))]).toEqual(["offline", "text 500"])
})

test("a thread that is longer than a list can be shows its end, or what is around a message that is asked for", () => {
  const threads = makeThreads(1_000_000)
  const source = makeThreadSource(threads.client, FRIEND)
  source.subscribe(() => {})
  const { base, length, isWhole } = source.get()
  expect([base + length, isWhole]).toEqual([1_000_001, true])
  source.reach(10)
  expect([source.get().base, source.get().isWhole, textAt(source.get().at(10))]).toEqual([0, false, "text 10"])
  source.reach("newest")
  expect(source.get().isWhole).toBe(true)
})

test("an own text is the last row at once, and the same row when the worker has it", () => {
  const threads = makeThreads(10)
  const source = makeThreadSource(threads.client, FRIEND)
  let told = 0
  source.subscribe(() => told++)
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  ownTextsOf(threads.client, FRIEND).send("just typed")
  vi.unstubAllGlobals()
  const rows = source.get()
  expect([told, rows.length, textAt(rows.at(rows.length - 1))]).toEqual([1, 12, "just typed"])
  const own = rows.at(11)
  threads.keep(typeof own === "object" ? own.id : "")
  expect([source.get().length, textAt(source.get().at(11))]).toEqual([12, "kept by the worker"])
})
