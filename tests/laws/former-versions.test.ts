/** Data that former builds have left on a disk: their events are read as today's, and their rows as they are. */
import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { contentOf } from "#schema/chat/message.ts"
import { plainText, writeContent } from "#schema/chat/message-content.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import { upcaster } from "#schema/log/upcaster.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { addUpcaster } from "#schema/upcasters.ts"
import { refold } from "../../worker/log/refold.ts"
import { rowsToState } from "../../worker/log/replay.ts"
import { makeTimeline } from "../../worker/log/timeline.ts"
import { type MemoryMedium, makeMemoryMedium, memoryDisks } from "../../worker/store/disk/memory-disk.ts"
import { Disks, type DisksShape } from "../../worker/store/disk/row-disk.ts"
import { FOLD_FAMILIES, families } from "../../worker/store/families.ts"
import { textToValue } from "../../worker/store/stored-text.ts"
import { ann, bo } from "../worlds/cast.ts"
import { makeEventFactory } from "../worlds/log/event-factory.ts"
import { foundBy, openSearchLife, type SearchLife, settle, takeAll, toFeed } from "../worlds/search/world.ts"

const me = ann.userId
const sessionId = sessionIdOf(me, bo.userId)

/** An invented former version of a message: no build has ever written it. */
const TextSaid = Schema.TaggedStruct("v0.TextSaid", { place: Schema.Int, words: Schema.String })
const today = upcaster(TextSaid, "v1.MessageReceived", ({ place, words }) => ({
  message: {
    ...{ messageId: `former-${place}`, sessionId, n: place, sendUserId: bo.userId, receiveUserId: me },
    ...{ time: 1_000 + place, intentId: null },
    ...writeContent(plainText(words)),
  },
}))
const formerly = (place: number, words: string): RawEvent => ({ _tag: "v0.TextSaid", place, words })

describe("R13: former events in a log on the disk", () => {
  let medium: MemoryMedium
  let disks: DisksShape
  let life: SearchLife
  let forget = () => {}
  const ask = (text: string) => foundBy(life, { text, sessionId: null, limit: 20 })
  const entries = () =>
    Effect.runPromise(Effect.map(life.store.entries(0, Number.POSITIVE_INFINITY), ({ entries }) => entries))
  const rows = async () =>
    rowsToState(
      new Map((await Effect.runPromise(Effect.forEach(FOLD_FAMILIES, (name) => life.store.range(name)))).flat()),
    )

  beforeEach(async () => {
    medium = makeMemoryMedium()
    disks = await Effect.runPromise(Effect.provide(Effect.service(Disks), memoryDisks(medium)))
    life = await openSearchLife(disks)
    const make = makeEventFactory(me)
    await takeAll(
      life,
      toFeed([make.person(bo), formerly(0, "alice once"), formerly(1, "alice twice"), formerly(2, "bob")]),
    )
    expect(await rows()).toMatchObject({ chat: {}, page: {} })
    // The next build knows these events and rebuilds its rows.
    await Effect.runPromise(life.store.note({ folds: 1, pages: { slot: 0, folds: 1 } }))
    await life.close()
    forget = addUpcaster("v0.TextSaid", today)
    life = await openSearchLife(disks)
    await Effect.runPromise(life.log.rebuilt)
  })
  afterEach(async () => {
    await life.close()
    forget()
  })

  test("are folded, replayed and travelled through as today's, and nothing behind the log sees their tag", async () => {
    expect([...medium.texts(me).values()].some((text) => text.includes("v0.TextSaid"))).toBe(true)
    const read = await entries()
    expect(read.flatMap(({ events }) => events.map(({ _tag }) => _tag))).toEqual([
      "v1.PersonSeen",
      ...Array.from({ length: 3 }, () => "v1.MessageReceived"),
    ])
    expect((await rows()).chat).toMatchObject({
      [families.chat.key(sessionId)]: { count: 3, last: { message: "bob" } },
    })
    expect(await rows()).toEqual(rowsToState(refold(read, me)))
    expect(rowsToState(makeTimeline(read, me).rowsAfter(read.length))).toEqual(await rows())
  })

  test("are found, and a repeat of one in today's words lands on it", async () => {
    await settle(life)
    expect((await ask("alice")).map(([place]) => place)).toEqual([`${sessionId} 1`, `${sessionId} 0`])
    const again = today.change(formerly(1, "alice twice"))
    if (again === undefined) throw new Error("it was not read")
    await Effect.runPromise(life.log.take([{ seq: 5, at: 0, event: again }]))
    expect((await ask("alice")).map(([place]) => place)).toEqual([`${sessionId} 1`, `${sessionId} 0`])
  })

  test("stay as they are when they do not fit their own schema", () => {
    expect(today.change({ _tag: "v0.TextSaid", place: "none" })).toBeUndefined()
  })
})

test("R13: messages that a former build has stored are read as they stand, each as what it carries", () => {
  const message = (n: number, messageType: number, text: string, call: object | null = null) => ({
    ...{ messageId: `m${n}`, sessionId, sendUserId: bo.userId, receiveUserId: me, messageType, message: text },
    ...{ targetLanguage: null, targetLanguageMessage: null, time: 1, intentId: null, call, n },
  })
  const note = { roomNum: "r", kind: "video", callerId: bo.userId, outcome: "ended", seconds: 5, coins: 80 }
  const messages = [
    message(0, 1, "hi"),
    message(1, 6, "hello"),
    message(2, 4, "", note),
    message(3, 5, "told"),
    message(4, 2, ""),
  ]
  const page = textToValue(families.page.key(sessionId, 0), JSON.stringify({ sessionId, page: 0, messages }))
  expect(page).toEqual({ sessionId, page: 0, messages })
  const contents = (page as { messages: ReadonlyArray<Parameters<typeof contentOf>[0]> }).messages.map(contentOf)
  expect(contents).toEqual([
    plainText("hi"),
    plainText("hello", true),
    { kind: "call", call: note },
    { kind: "notice", text: "told" },
    { kind: "unknown", raw: messages[4] },
  ])
})
