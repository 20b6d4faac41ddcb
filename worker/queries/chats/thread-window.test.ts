import { expect, test } from "vitest"
import { contentOf } from "#schema/chat/message.ts"
import { ann, bo } from "../../../tests/worlds/cast.ts"
import { intentIdOf, makeEventFactory } from "../../../tests/worlds/log/event-factory.ts"
import { messageItem } from "./thread-item.ts"
import { windowOf } from "./thread-view.ts"

const at = (anchor: "newest" | number, before: number, after: number, count: number) => {
  const { from, to } = windowOf({ _tag: "thread", friendId: bo.userId, anchor, before, after }, count)
  return [from, to]
}

test("CHAT-01: a window is at the newest end or around a message, and never reaches over the ends", () => {
  expect(at("newest", 50, 0, 120)).toEqual([70, 120])
  expect(at("newest", 50, 0, 20)).toEqual([0, 20])
  expect(at("newest", 50, 0, 0)).toEqual([0, 0])
  expect(at(60, 10, 20, 120)).toEqual([50, 81])
  expect(at(3, 10, 20, 120)).toEqual([0, 24])
  expect(at(119, 10, 20, 120)).toEqual([109, 120])
  expect(at(500, 10, 20, 120)).toEqual([109, 120])
})

test("CHAT-01: an own message keeps the id of its intent; one tick is sent, two are read", () => {
  const make = makeEventFactory(ann.userId)
  const mine = make.message(ann.userId, bo.userId, "hi", { intentId: intentIdOf(1) }).message
  const theirs = make.message(bo.userId, ann.userId, "hello", { intentId: intentIdOf(2) }).message
  expect(messageItem(mine, contentOf(mine), bo.userId, -1)).toMatchObject({
    id: intentIdOf(1),
    mine: true,
    state: "sent",
  })
  expect(messageItem(mine, contentOf(mine), bo.userId, 0)).toMatchObject({ state: "read" })
  expect(messageItem(theirs, contentOf(theirs), bo.userId, 5)).toMatchObject({
    id: theirs.messageId,
    mine: false,
    state: null,
  })
})
