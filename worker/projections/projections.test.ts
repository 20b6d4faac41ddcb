import { describe, expect, test } from "vitest"
import type { EventTag } from "#schema/events.ts"
import { events } from "#schema/events.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { ann, bo, cy } from "../../tests/worlds/cast.ts"
import { intentIdOf, logOf, makeEventFactory, ownUserOf } from "../../tests/worlds/log/event-factory.ts"
import { refold } from "../log/refold.ts"
import { families } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"
import { foldsOf, IGNORED } from "./fold-map.ts"
import { unreadOf } from "./unread-of.ts"

const me = ann.userId
const rowsAfter = (...commits: ReadonlyArray<ReadonlyArray<RawEvent>>) => rowsOf(refold(logOf(...commits), me))
const chatWith = (friend: { userId: number }) => families.chat.key(`${me}-${friend.userId}`)
const unreadIn = (rows: ReturnType<typeof rowsAfter>, friend: { userId: number }): number => {
  const chat = rows.get(chatWith(friend))
  return chat === undefined ? 0 : unreadOf(chat)
}

test("CARD-04: each event is folded or stands in the list of the ignored", () => {
  for (const tag of Object.keys(events) as ReadonlyArray<EventTag>)
    expect(foldsOf(tag).length > 0 || Object.hasOwn(IGNORED, tag), tag).toBe(true)
})

describe("CARD-04: events that cannot be folded stay in the log", () => {
  test("an unknown tag changes no row", () => {
    const make = makeEventFactory(me)
    const rows = rowsAfter([{ _tag: "v9.Later", any: [1] }, make.message(bo.userId, me, "hi")])
    expect(unreadIn(rows, bo)).toBe(1)
    expect(rows.get(families.brokenEvents.key())).toBeUndefined()
  })

  test("a known tag with a broken body is counted, and the rest of its commit is folded", () => {
    const make = makeEventFactory(me)
    const rows = rowsAfter([{ _tag: "v1.MessageReceived", message: { n: "zero" } }, make.message(bo.userId, me, "hi")])
    expect(unreadIn(rows, bo)).toBe(1)
    expect(rows.get(families.brokenEvents.key())).toBe(1)
  })
})

describe("ENT-04: messages", () => {
  test("message n stands in page n div 64, in order, whatever order they come in", () => {
    const make = makeEventFactory(me)
    const made = Array.from({ length: MESSAGE_PAGE + 2 }, (_, n) => make.message(bo.userId, me, `text ${n}`))
    const rows = rowsAfter(made.toReversed())
    const page = (n: number) => rows.get(families.page.key(`${me}-${bo.userId}`, n))?.messages.map(({ n }) => n)
    expect(page(0)).toEqual(Array.from({ length: MESSAGE_PAGE }, (_, n) => n))
    expect(page(1)).toEqual([64, 65])
    expect(rows.get(chatWith(bo))?.count).toBe(66)
  })

  test("a duplicate is dropped: the first stays", () => {
    const make = makeEventFactory(me)
    const first = make.message(bo.userId, me, "first")
    const again = { ...first, message: { ...first.message, message: "again" } }
    const rows = rowsAfter([first], [again, first])
    expect(rows.get(families.page.key(`${me}-${bo.userId}`, 0))?.messages.map(({ message }) => message)).toEqual([
      "first",
    ])
    expect(unreadIn(rows, bo)).toBe(1)
  })
})

describe("CHAT-02: unread counts", () => {
  test("count the friend's messages behind the last one read", () => {
    const make = makeEventFactory(me)
    const said = Array.from({ length: 5 }, () => make.message(bo.userId, me, "hi"))
    expect(unreadIn(rowsAfter(said), bo)).toBe(5)
    expect(unreadIn(rowsAfter(said, [make.read(me, bo.userId, 2)]), bo)).toBe(2)
    expect(unreadIn(rowsAfter(said, [make.read(me, bo.userId, 4), make.read(me, bo.userId, 1)]), bo)).toBe(0)
  })

  test("ENT-05: an own message reads all before it; the friend's reading changes nothing of mine", () => {
    const make = makeEventFactory(me)
    const rows = rowsAfter([
      make.message(bo.userId, me, "hi"),
      make.message(me, bo.userId, "hello"),
      make.message(bo.userId, me, "how are you?"),
      make.read(bo.userId, me, 1),
    ])
    expect(unreadIn(rows, bo)).toBe(1)
    expect(rows.get(chatWith(bo))).toMatchObject({ readByFriend: 1, readByMe: -1, lastMine: 1, count: 3 })
  })

  test("the total is the sum over all chats", () => {
    const make = makeEventFactory(me)
    const rows = rowsAfter(
      [make.message(bo.userId, me, "1"), make.message(bo.userId, me, "2"), make.message(cy.userId, me, "3")],
      [make.read(me, bo.userId, 0)],
    )
    expect(rows.get(families.unread.key())).toBe(unreadIn(rows, bo) + unreadIn(rows, cy))
    expect(rows.get(families.unread.key())).toBe(2)
  })

  test("what was read on this device is read before the gateway knows", () => {
    const make = makeEventFactory(me)
    const sessionId = `${me}-${bo.userId}`
    const rows = rowsAfter(
      [make.message(bo.userId, me, "1"), make.message(bo.userId, me, "2")],
      [make.opened(intentIdOf(1), { _tag: "markRead", sessionId, upTo: 1 })],
    )
    expect(unreadIn(rows, bo)).toBe(0)
    expect(rows.get(families.unread.key())).toBeUndefined()
  })
})

describe("ENT-05: a chat", () => {
  test("shows the person as the gateway names them, whether before or after the first message", () => {
    const make = makeEventFactory(me)
    const before = rowsAfter([make.person(bo), make.message(bo.userId, me, "hi")])
    const after = rowsAfter([make.message(bo.userId, me, "hi"), make.person(bo)])
    expect(before.get(chatWith(bo))?.person).toEqual(bo)
    expect(after.get(chatWith(bo))?.person).toEqual(bo)
    const renamed = rowsAfter([
      make.person(bo),
      make.message(bo.userId, me, "x"),
      make.person({ ...bo, userName: "Bob" }),
    ])
    expect(renamed.get(chatWith(bo))?.person?.userName).toBe("Bob")
  })

  test("keeps a draft until it is emptied or sent", () => {
    const make = makeEventFactory(me)
    const kept = [make.draft(bo.userId, "half a sen")]
    expect(rowsAfter(kept).get(chatWith(bo))?.draft).toBe("half a sen")
    expect(rowsAfter(kept, [make.draft(bo.userId, "")]).get(chatWith(bo))?.draft).toBe("")
    const sent = make.opened(intentIdOf(1), { _tag: "sendMessage", to: bo.userId, text: "half a sentence" })
    expect(rowsAfter(kept, [sent]).get(chatWith(bo))?.draft).toBe("")
  })

  test("an event of a session that I am not in changes nothing", () => {
    const make = makeEventFactory(me)
    const rows = rowsAfter([make.read(bo.userId, cy.userId, 3)])
    expect(rows.get(families.chat.key(`${bo.userId}-${cy.userId}`))).toBeUndefined()
  })
})

describe("CARD-11: intents", () => {
  const say = (text: string) => ({ _tag: "sendMessage", to: bo.userId, text }) as const

  test("wait in the order of opening, and the gateway's word in the feed settles them", () => {
    const make = makeEventFactory(me)
    const opened = [make.opened(intentIdOf(1), say("one")), make.opened(intentIdOf(2), say("two"))]
    const waiting = rowsAfter(opened)
    const orders = [1, 2].map((n) => waiting.get(families.intent.key(intentIdOf(n)))?.order ?? 0)
    expect(orders).toEqual(orders.toSorted((a, b) => a - b))
    expect(waiting.get(families.outboxCount.key())).toEqual({ waiting: 2, parked: 0 })
    const settled = rowsAfter(opened, [make.message(me, bo.userId, "one", { intentId: intentIdOf(1) })])
    expect(settled.get(families.intent.key(intentIdOf(1)))).toBeUndefined()
    expect(settled.get(families.outboxCount.key())).toEqual({ waiting: 1, parked: 0 })
  })

  test("a message of another user never settles an intent of mine", () => {
    const make = makeEventFactory(me)
    const forged = make.message(bo.userId, me, "one", { intentId: intentIdOf(1) })
    const rows = rowsAfter([make.opened(intentIdOf(1), say("one"))], [forged])
    expect(rows.get(families.intent.key(intentIdOf(1)))?.state).toBe("waiting")
  })

  test("are parked with their reason, tried again, and given up", () => {
    const make = makeEventFactory(me)
    const intentId = intentIdOf(1)
    const opened = make.opened(intentId, say("one"))
    const parked = { _tag: "v1.IntentParked", intentId, reason: { kind: "blocked", code: 20043 } }
    const retried = { _tag: "v1.IntentRetried", intentId }
    const cancelled = { _tag: "v1.IntentCancelled", intentId }
    const key = families.intent.key(intentId)
    expect(rowsAfter([opened], [parked]).get(key)).toMatchObject({ state: "parked", reason: { kind: "blocked" } })
    expect(rowsAfter([opened, parked]).get(families.outboxCount.key())).toEqual({ waiting: 0, parked: 1 })
    expect(rowsAfter([opened, parked, retried]).get(key)).toMatchObject({ state: "waiting", reason: null })
    const commits = logOf([opened], [parked])
    expect(rowsOf(refold(commits, me)).get(key)?.parkedAt).toBe(commits[1]?.at)
    for (const waiting of [rowsAfter([opened]), rowsAfter([opened, parked, retried])])
      expect(waiting.get(key)).not.toHaveProperty("parkedAt")
    expect(rowsAfter([opened, parked, cancelled]).get(families.outboxCount.key())).toBeUndefined()
    expect(rowsAfter([opened, cancelled, parked, retried]).get(key)).toBeUndefined()
  })
})

test("COIN-01: the balance is the newest ledger entry's word in its currency", () => {
  const make = makeEventFactory(me)
  const rows = rowsAfter([
    make.user({ ...ownUserOf(ann), goldNum: 999 }),
    make.coins(120),
    make.coins(-30),
    make.coins(18, { currency: "points" }),
  ])
  expect(rows.get(families.balance.key())).toEqual({ coins: 90, points: 18 })
  expect(rows.get(families.me.key())?.userName).toBe("Ann")
})

test("ENT-10: a gift is a row once, however often it is told", () => {
  const make = makeEventFactory(me)
  const gift = make.gift("gift-1", bo.userId, me, { count: 3 })
  const rows = refold(logOf([gift, make.gift("gift-2", me, bo.userId)], [gift]), me)
  expect([...rows.keys()]).toEqual([families.gift.key("gift-1"), families.gift.key("gift-2")])
  expect(rowsOf(rows).get(families.gift.key("gift-1"))).toEqual(gift.gift)
})

test("ENT-14: an order is as it was told last; of what the gateway has begun anew nothing stays", () => {
  const make = makeEventFactory(me)
  const bought = make.order("order-1", { orderStatus: "success" })
  const told = [make.order("order-1"), bought, make.gift("gift-1", me, bo.userId)]
  expect(rowsAfter(told).get(families.order.key("order-1"))).toEqual(bought.order)
  const restarted = { _tag: "v1.RecordsRestarted", gifts: ["gift-1"], orders: ["order-1"] }
  expect([...refold(logOf(told, [restarted]), me).keys()]).toEqual([])
})

test("ENT-14: an order or a gift beyond its bounds is skipped and counted", () => {
  const make = makeEventFactory(me)
  const rows = rowsAfter([
    make.order("order-1", { itemName: "x".repeat(121) }),
    make.order("order|2"),
    make.order("order-3", { price: -1 }),
    make.gift("gift-1", bo.userId, me, { giftImage: "x".repeat(301) }),
  ])
  expect(rows.get(families.brokenEvents.key())).toBe(4)
})

test("ENT-08: the newest call is the call machine's state", () => {
  const make = makeEventFactory(me)
  const rows = rowsAfter([make.invited("room-1", cy)], [make.inRoom("v1.CallJoined", "room-1")])
  expect(rows.get(families.call.key())).toMatchObject({ roomNum: "room-1", phase: "joining", role: "caller" })
})

test("CHAT-06: a text is kept as it was written; brackets become asterisks only where it is shown", () => {
  const make = makeEventFactory(me)
  const written = "look: <script>alert(1)</script>"
  const rows = rowsAfter([make.message(bo.userId, me, written)])
  expect(rows.get(families.page.key(`${me}-${bo.userId}`, 0))?.messages[0]?.message).toBe(written)
  expect(rows.get(chatWith(bo))?.last?.message).toBe(written)
})
