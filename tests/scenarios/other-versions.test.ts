import { Effect, Schema } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { Message } from "#schema/chat/message.ts"
import { plainText, writeContent } from "#schema/chat/message-content.ts"
import type { FeedEvent } from "#schema/events.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import { upcaster } from "#schema/log/upcaster.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { addUpcaster } from "#schema/upcasters.ts"
import { Feed } from "../../gateway/feed/feed.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, emailOf, signIn, watch } from "../worlds/app/acting.ts"
import { holdLongTalk } from "../worlds/app/long-talk.ts"
import { arrive, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { replayInTest } from "../worlds/log/replay-in-test.ts"

let world: World
let ann: Side
let bo: Side
let sessionId: string

beforeEach(async () => {
  world = await makeWorld()
  ;[ann, bo] = [await arrive(world, "Ann"), await arrive(world, "Bo")]
  sessionId = sessionIdOf(ann.id, bo.id)
})
afterEach(() => world.close())

/** Bo sends a text; done when Ann has it. */
const say = async (text: string): Promise<void> => {
  const hers = thread(ann, bo)
  await act(bo.client, { _tag: "sendMessage", to: ann.id, text })
  await world.eventually(() => expect(hers().at(-1)).toBe(text))
}

/** The contents of a thread, oldest first: texts by their words, others by their kind. */
const thread = (side: Pick<Side, "client">, friend: Side, anchor: number | "newest" = "newest") => {
  const place = anchor === "newest" ? { before: 200, after: 0 } : { before: 0, after: 10 }
  const now = watch(side.client.query({ _tag: "thread", friendId: friend.id, anchor, ...place }))
  return () => {
    const { order, rows } = now()
    return order.map((id) => {
      const content = rows.get(id)?.content
      return content?.kind === "text" ? content.text : content?.kind
    })
  }
}
const newest = (side: Pick<Side, "client">) => {
  const now = watch(side.client.query({ _tag: "chats" }))
  return () => now().rows.get(sessionId)?.last?.content
}
const found = (side: Pick<Side, "client">, text: string) => {
  const now = watch(side.client.query({ _tag: "search", text, sessionId: null, limit: 20 }))
  return () => ({
    state: now().head.state,
    hits: [...now().rows.values()].flatMap(({ hits }) => hits.map(({ n }) => n)),
  })
}
const secondDevice = async () => {
  const { client } = (await world.browser()).openTab()
  await signIn(client, emailOf("Ann"))
  return { client }
}
const logFile = async (client: Side["client"]): Promise<string> => {
  const { file } = await act(client, { _tag: "exportLog", redact: false })
  if (!(file instanceof Blob)) throw new Error("no file")
  return await file.text()
}
/** Travels to the end of a log file. */
const travelTo = async (client: Side["client"], file: string): Promise<void> => {
  const { commits } = await act(client, { _tag: "openLog", file: new Blob([file]) }).then(() =>
    act(client, { _tag: "listCommits", text: "", tag: null, from: 0, limit: 1 }),
  )
  await act(client, { _tag: "travel", place: commits[0]?.place ?? 0 })
}

/** A message of a later gateway version: its number is unknown here, and its data comes along. */
const sticker = (n: string): Omit<Message, "n"> => ({
  ...writeContent(plainText("")),
  messageId: `sticker-${n}`,
  sessionId,
  sendUserId: bo.id,
  receiveUserId: ann.id,
  messageType: 99,
  message: "wonderland",
  time: world.now(),
  intentId: null,
  data: { sticker: { id: 7, caption: "wonderland" } },
})
const stick = (n: string): Promise<unknown> =>
  world.gateway.run(
    Effect.gen(function* () {
      const [store, feed] = [yield* Store, yield* Feed]
      yield* store.transact((tx) =>
        Effect.gen(function* () {
          const message = yield* tx.messages.append(sticker(n))
          for (const id of [ann.id, bo.id].sort((a, b) => a - b))
            yield* feed.append(tx, id, [{ _tag: "v1.MessageReceived", message }])
        }),
      )
    }),
  )

test("a message of a newer version keeps its place and all that it says, in thread and list, log, export and replay", async () => {
  await say("before")
  const hers = thread(ann, bo)
  await stick("1")
  const last = newest(ann)
  await world.eventually(() => expect(last()).toMatchObject({ kind: "unknown", raw: { messageType: 99 } }))
  await say("behind")
  expect(hers()).toEqual(["before", "unknown", "behind"])

  const file = await logFile(ann.client)
  expect(file).toContain('"data":{"sticker":{"id":7,"caption":"wonderland"}}')
  const { last: seq } = await act(ann.client, { _tag: "openLog", file: null })
  expect(replayInTest(file).hash).toBe((await act(ann.client, { _tag: "hashLog", seq })).hash)
  const [page] = replayInTest(file).rows("pages")
  expect(page?.messages[1]).toMatchObject({ messageType: 99, data: { sticker: { id: 7 } } })
  await act(ann.client, { _tag: "closeLog" })
  await travelTo(ann.client, file)
  await world.until(() => expect(hers()).toEqual(["before", "unknown", "behind"]))
})

test("a message of a newer version is found by no search, and hides none of its neighbours", async () => {
  await say("alice before")
  await stick("1")
  await say("alice behind")
  const [alice, wonder] = [found(ann, "alice"), found(ann, "wonder")]
  await world.eventually(() => expect(alice()).toEqual({ state: "ready", hits: [2, 0] }))
  await world.eventually(() => expect(wonder()).toEqual({ state: "ready", hits: [] }))
})

test("a new device has a message of a newer version from its snapshot, and an older one from the history", async () => {
  await say("first")
  await stick("old")
  await holdLongTalk(world.gateway, { from: bo.id, to: ann.id, count: 300, timeOf: () => world.now() })
  await stick("new")
  const device = await secondDevice()
  const theirs = thread(device, bo)
  await world.eventually(() => expect(theirs().at(-1)).toBe("unknown"))
  const begin = thread(device, bo, 0)
  await world.eventually(() => expect(begin().slice(0, 2)).toEqual(["first", "unknown"]))
})

/** An invented former version of a message: no build has ever written it. */
const TextSaid = Schema.TaggedStruct("v0.TextSaid", {
  id: Schema.String,
  from: Schema.Int,
  to: Schema.Int,
  place: Schema.Int,
  words: Schema.String,
  at: Schema.Int,
})
const today = upcaster(TextSaid, "v1.MessageReceived", ({ id, from, to, place, words, at }) => ({
  message: {
    ...writeContent(plainText(words)),
    messageId: id,
    sessionId: sessionIdOf(from, to),
    n: place,
    sendUserId: from,
    receiveUserId: to,
    time: at,
    intentId: null,
  },
}))
const formerly = (place: number, words: string): RawEvent => ({
  _tag: "v0.TextSaid",
  ...{ id: `former-${place}`, from: bo.id, to: ann.id, place, words, at: world.now() },
})

/**
 * Puts messages into Ann's feed as a former gateway has left them there. In the store they are where today's gateway
 * puts them.
 */
const tellFormerly = (words: ReadonlyArray<string>): Promise<unknown> =>
  world.gateway.run(
    Effect.gen(function* () {
      const [store, feed] = [yield* Store, yield* Feed]
      yield* store.transact((tx) =>
        Effect.gen(function* () {
          yield* feed.introduce(tx, ann.id, bo.id)
          for (const [place, text] of words.entries()) {
            const { data: _, ...fields } = sticker(String(place))
            yield* tx.messages.append({ ...fields, ...writeContent(plainText(text)), messageId: `former-${place}` })
            // The store keeps what it is given; today's version never writes this.
            yield* feed.append(tx, ann.id, [formerly(place, text) as unknown as FeedEvent])
          }
        }),
      )
    }),
  )

test("an event of a former version is today's everywhere behind the feed: thread, list, log, search, snapshot", async () => {
  const forget = addUpcaster("v0.TextSaid", today)
  try {
    await tellFormerly(["alice once", "alice twice"])
    const hers = thread(ann, bo)
    await world.eventually(() => expect(hers()).toEqual(["alice once", "alice twice"]))
    const alice = found(ann, "alice")
    await world.eventually(() => expect(alice()).toEqual({ state: "ready", hits: [1, 0] }))
    const file = await logFile(ann.client)
    expect(file).toContain("v1.MessageReceived")
    expect(file).not.toContain("v0.TextSaid")
    const device = await secondDevice()
    const [theirs, list] = [thread(device, bo), newest(device)]
    await world.eventually(() => expect(theirs()).toEqual(["alice once", "alice twice"]))
    expect(list()).toMatchObject({ kind: "text", text: "alice twice" })
  } finally {
    forget()
  }
})

test("a log file of a former version is travelled and replayed as if it had been written today", async () => {
  const entry = (seq: number, event: RawEvent) => ({ seq, at: 1, epoch: 1, events: [event], cursor: seq })
  const fileOf = (events: ReadonlyArray<RawEvent>): string =>
    JSON.stringify({
      ...{ format: "livcam-log", version: 1, userId: ann.id, deviceId: null, note: "" },
      entries: events.map((event, at) => entry(at + 1, event)),
    })
  const old = [formerly(0, "alice once"), formerly(1, "alice twice")]
  expect(replayInTest(fileOf(old)).rows("chats")).toEqual([])
  const forget = addUpcaster("v0.TextSaid", today)
  try {
    const replayed = replayInTest(fileOf(old))
    expect(replayed.row("chats")).toMatchObject({ sessionId, count: 2, last: { message: "alice twice" } })
    expect(replayed.hash).toBe(replayInTest(fileOf(old.flatMap((event) => today.change(event) ?? []))).hash)
    const hers = thread(ann, bo)
    await travelTo(ann.client, fileOf(old))
    await world.until(() => expect(hers()).toEqual(["alice once", "alice twice"]))
    const alice = found(ann, "alice")
    await world.until(() => expect(alice().hits).toEqual([1, 0]))
  } finally {
    forget()
  }
})
