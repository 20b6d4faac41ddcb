import { Effect, Layer, SubscriptionRef } from "effect"
import { expect, test } from "vitest"
import type { Message } from "#schema/chat/message.ts"
import type { LogEntry, RawEvent } from "#schema/log/entry.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { ann, bo, cy } from "../../tests/worlds/cast.ts"
import { feedOf, intentIdOf, makeEventFactory, START } from "../../tests/worlds/log/event-factory.ts"
import { run } from "../../tests/worlds/run.ts"
import { makeLog } from "../log/log.ts"
import { makeMemoryMedium, memoryDisks } from "./disk/memory-disk.ts"
import { Disks } from "./disk/row-disk.ts"
import { partsOf } from "./entry-parts.ts"
import { families } from "./families.ts"
import { openStore, storesOf } from "./open-store.ts"
import { type PageAt, pageOf, withMessages, withoutMessages } from "./page-refs.ts"

const me = ann.userId
const LATER = START + 10 * 86_400_000
const entryOf = (events: ReadonlyArray<RawEvent>, more: Partial<LogEntry> = {}): LogEntry => ({
  seq: 9,
  at: LATER,
  epoch: 1,
  events,
  cursor: null,
  ...more,
})
/** A PageAt over the pages of these messages. */
const pagesOf =
  (messages: ReadonlyArray<Message>): PageAt =>
  (sessionId, page) => {
    const held = messages.filter((message) => message.sessionId === sessionId && pageOf(message.n) === page)
    return held.length === 0 ? undefined : { sessionId, page, messages: held }
  }
const isFullPage = (text: string): boolean => JSON.parse(text).messages?.length === MESSAGE_PAGE
const talk = () => {
  const make = makeEventFactory(me)
  const said = Array.from({ length: 2 * MESSAGE_PAGE + 10 }, (_, n) =>
    n % 3 === 0
      ? make.message(me, bo.userId, `mine ${n}`, { intentId: intentIdOf(n) })
      : make.message(n % 3 === 1 ? bo.userId : cy.userId, me, `to me ${n}`),
  )
  return { make, said, messages: said.map(({ message }) => message) }
}

test("CARD-04: what stands in full pages is left out of an entry, and comes back where it was", () => {
  const { make, said, messages } = talk()
  const seen = make.person(cy)
  const entry = entryOf([seen, ...said.slice(0, 70), seen, ...said.slice(70)])
  const stored = withoutMessages(entry, me, LATER, pagesOf(messages))
  const full = messages.filter(({ sessionId, n }) => sessionId === said[0]?.message.sessionId && n < MESSAGE_PAGE)
  expect(entry.events.length - stored.events.length).toBe(MESSAGE_PAGE)
  expect(full).toHaveLength(MESSAGE_PAGE)
  expect(JSON.stringify(stored).length).toBeLessThan(JSON.stringify(entry).length * 0.7)
  expect(withMessages(stored, pagesOf(messages))).toEqual(entry)
})

test("CARD-04: what a page has otherwise, and what is young and settles an intent, stays in the entry", () => {
  const { said, messages } = talk()
  const entry = entryOf(said)
  const other = messages.map((message) => ({ ...message, message: `${message.message}!` }))
  expect(withoutMessages(entry, me, LATER, pagesOf(other))).toBe(entry)
  const young = withoutMessages(entry, me, START + 1_000_000, pagesOf(messages))
  expect(young.events).toEqual(
    said.filter(({ message: { intentId, sessionId, n } }) => {
      return intentId !== null || n >= MESSAGE_PAGE || sessionId !== said[0]?.message.sessionId
    }),
  )
})

test("CARD-04: of a page that is gone, or that others have taken, the entry says what the chat knew; the rest keeps its place", () => {
  const { make, said, messages } = talk()
  const [first, second] = [said.slice(0, 90), said.slice(90)]
  const seen = make.person(cy)
  const parts = [
    { seq: 8, at: LATER - 5, count: first.length },
    { seq: 9, at: LATER, count: second.length + 1 },
  ]
  const entry = entryOf([...first, ...second, seen], { from: 8, parts })
  const stored = withoutMessages(entry, me, LATER, pagesOf(messages))
  const [moved] = stored.pages ?? []
  const gone = { _tag: "v1.PageGone", sessionId: moved?.sessionId, count: MESSAGE_PAGE }
  const others = messages.map((message) => ({ ...message, messageId: `other ${message.messageId}` }))
  for (const pages of [() => undefined, pagesOf(others)]) {
    const whole = withMessages(stored, pages)
    expect(whole.events.filter(({ _tag }) => _tag === "v1.PageGone")).toMatchObject([gone])
    expect(whole.events).toHaveLength(stored.events.length + 1)
    const [early, late] = partsOf(whole)
    expect([early?.seq, late?.seq]).toEqual([8, 9])
    expect(late?.events.at(-1)).toEqual(seen)
    expect(late?.places?.at(-1) ?? late?.events.length).toBe(second.length)
  }
})

test("CARD-04: a history stands on the disk once: its entries hold no message of a full page, and read whole", () => {
  const medium = makeMemoryMedium()
  const { said } = talk()
  return run(
    Effect.gen(function* () {
      const store = yield* openStore(me)
      const log = yield* Effect.provide(makeLog(me), storesOf(store))
      yield* log.take(feedOf(said.slice(0, 50)))
      yield* log.appendFacts(said.slice(50))
      yield* log.compact
      const stored = (yield* store.texts("entry")).flatMap(([, text]) => JSON.parse(text).events)
      expect(stored).toHaveLength(said.length - MESSAGE_PAGE)
      expect((yield* store.entries(0, Number.POSITIVE_INFINITY)).entries.flatMap(({ events }) => events)).toEqual(said)
    }),
    memoryDisks(medium),
  )
})

test("CARD-12: opening a log reads none of the pages that its entries name", () => {
  const medium = makeMemoryMedium()
  const { said } = talk()
  const asked: Array<string> = []
  const counted = Layer.effect(
    Disks,
    Effect.map(Disks, (disks) => ({
      ...disks,
      open: async (userId: number) => {
        const disk = await disks.open(userId)
        return { ...disk, get: (keys: ReadonlyArray<string>) => disk.get(keys).finally(() => asked.push(...keys)) }
      },
    })),
  ).pipe(Layer.provide(memoryDisks(medium)))
  const opened = Effect.gen(function* () {
    const store = yield* openStore(me)
    return { store, log: yield* Effect.provide(makeLog(me), storesOf(store)) }
  })
  const written = Effect.flatMap(opened, ({ log }) => Effect.andThen(log.appendFacts(said), log.compact))
  const read = Effect.gen(function* () {
    asked.length = 0
    const { store } = yield* opened
    const isPage = (key: string) => key.startsWith("m|")
    expect(asked.filter(isPage)).toEqual([])
    const { entries } = yield* store.entries(0, 10)
    expect(entries.flatMap(({ events }) => events)).toEqual(said)
    expect(asked.filter(isPage).length).toBeGreaterThan(0)
  })
  return run(written, counted).then(() => run(read, counted))
})

test("CARD-04: a page that says other messages than its entry named is found, told, and fetched again", async () => {
  const medium = makeMemoryMedium()
  const { said } = talk()
  const opened = Effect.gen(function* () {
    const store = yield* openStore(me)
    return { store, log: yield* Effect.provide(makeLog(me), storesOf(store)) }
  })
  await run(
    Effect.flatMap(opened, ({ log }) => log.appendFacts(said)),
    memoryDisks(medium),
  )
  const texts = medium.texts(me)
  const [key = "", text = ""] = [...texts].find(([stored, page]) => stored.startsWith("m|") && isFullPage(page)) ?? []
  texts.set(key, text.replace("mine 3", "mine 8"))
  await run(
    Effect.gen(function* () {
      const { store, log } = yield* opened
      const quarantined = Effect.map(SubscriptionRef.get(store.status), (status) => status.quarantined)
      yield* store.entries(0, 10)
      expect(yield* quarantined).toBe(1)
      expect(texts.get(families.setAside.key(key))).toContain("mine 8")
      yield* log.append([])
      // The missing page is fetched when a thread shows it.
      expect(texts.has(key)).toBe(false)
      expect(yield* store.takeDamaged).toEqual([])
      yield* log.appendFacts(said)
      expect(texts.get(key)).toBe(text)
      expect(yield* quarantined).toBe(1)
    }),
    memoryDisks(medium),
  )
})

test("CARD-04: a page that others have taken since the feed began anew is not damaged", async () => {
  const { said } = talk()
  const others = said.map((event) => ({
    ...event,
    message: { ...event.message, messageId: `o ${event.message.messageId}` },
  }))
  const sessions = [{ sessionId: said[0]?.message.sessionId ?? "", pages: [0, 1] }]
  await run(
    Effect.gen(function* () {
      const store = yield* openStore(me)
      const log = yield* Effect.provide(makeLog(me), storesOf(store))
      yield* log.appendFacts(said)
      yield* log.append([{ _tag: "v1.FeedRestarted", sessions, relations: [], reports: [] }])
      yield* log.appendFacts(others)
      const { entries } = yield* store.entries(0, 10)
      expect(entries[0]?.events.filter(({ _tag }) => _tag === "v1.PageGone")).toHaveLength(1)
      expect(yield* store.takeDamaged).toEqual([])
    }),
    memoryDisks(makeMemoryMedium()),
  )
})
