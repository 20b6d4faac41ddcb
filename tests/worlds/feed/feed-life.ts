/**
 * Random lives at a gateway, as feeds tell them: chats of any length, read marks, coins, calls, people who change their
 * names.
 */
import { Effect } from "effect"
import fc from "fast-check"
import { noRelation } from "#schema/friends/relation.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { Store } from "../../../gateway/store/store.ts"
import { cy } from "../cast.ts"
import { makeEventFactory } from "../log/event-factory.ts"
import type { FeedGateway } from "./world.ts"

export type Deed = (gateway: FeedGateway) => Effect.Effect<void>

const friend = fc.nat({ max: 11 })
const at = (gateway: FeedGateway, index: number): number => gateway.friends[index % gateway.friends.length] ?? 0

/** Some messages in a row from one side. */
const chat = (most: number) =>
  fc.tuple(friend, fc.boolean(), fc.integer({ min: 1, max: most })).map(
    ([index, mine, count]): Deed =>
      (gateway) =>
        Effect.forEach(
          Array.from({ length: count }, (_, n) => n),
          (n) =>
            mine
              ? gateway.say(gateway.me, at(gateway, index), `m${n}`)
              : gateway.say(at(gateway, index), gateway.me, `f${n}`),
          { discard: true },
        ),
  )

const read = fc.tuple(friend, fc.boolean(), fc.integer({ min: 0, max: 200 })).map(
  ([index, mine, upTo]): Deed =>
    (gateway) => {
      const other = at(gateway, index)
      const sessionId = sessionIdOf(gateway.me, other)
      const read = gateway.read(mine ? gateway.me : other, sessionId, upTo)
      return Effect.flatMap(countOf(gateway, sessionId), (count) => (count === 0 ? Effect.void : read))
    },
)

const countOf = (gateway: FeedGateway, sessionId: string) =>
  gateway.run(Store.use((store) => store.transact((tx) => tx.messages.count(sessionId))))

const DAY = 86_400_000
const reason = fc.constantFrom("newUser", "gift", "purchase", "reward", "refund", "other")

/** Balances that follow each other and some that do not, over more months than are kept. Some entries come again. */
const coins = fc
  .record({
    amount: fc.integer({ min: -9, max: 99 }),
    points: fc.boolean(),
    balance: fc.nat({ max: 60 }),
    entry: fc.nat({ max: 400 }),
    day: fc.nat({ max: 700 }),
    reason,
  })
  .map(
    ({ amount, points, balance, entry, day, reason }): Deed =>
      (gateway) => {
        const currency = points ? "points" : "coins"
        const made = makeEventFactory(gateway.me).coins(amount, { currency, reason })
        return gateway.tell({ ...made, balance, entryId: `entry-${entry}`, at: made.at + day * DAY })
      },
  )

/** A call as the gateway tells it, cut short at any step. */
const call = fc.tuple(friend, fc.nat({ max: 9_999 }), fc.integer({ min: 1, max: 5 }), fc.boolean()).map(
  ([index, room, steps, isFree]): Deed =>
    (gateway) => {
      const make = makeEventFactory(gateway.me)
      const roomNum = `room-${room}`
      const remote = {
        userId: at(gateway, index),
        userName: "P",
        headImg: "",
        countryId: null,
        goddess: true,
        demo: false,
        callPrice: 30,
      }
      const life = [
        make.invited(roomNum, remote),
        make.inRoom("v1.CallJoined", roomNum),
        make.inRoom("v1.CallStarted", roomNum),
        ...(isFree ? [] : [make.coins(-30, { roomNum, minute: 1, reason: "callMinute", balance: room })]),
        make.hungUp(roomNum, { minutes: 1, coins: isFree ? 0 : 30 }),
      ]
      return Effect.forEach(life.slice(0, steps), gateway.tell, { discard: true })
    },
)

/** A match as the gateway tells it, cut short at any step. Some matches are passed. */
const match = fc.tuple(friend, fc.nat({ max: 9_999 }), fc.integer({ min: 1, max: 7 }), fc.boolean()).map(
  ([index, room, steps, isPassed]): Deed =>
    (gateway) => {
      const make = makeEventFactory(gateway.me)
      const roomNum = `match-${room}`
      const remote = { ...cy, userId: at(gateway, index) }
      const life = [
        make.matchFound(roomNum, remote),
        make.matchDecided(roomNum, isPassed ? "passed" : "agreed"),
        make.matchBegan(roomNum, remote),
        make.inRoom("v1.CallStarted", roomNum),
        make.privateBegan(roomNum, 30),
        make.coins(-30, { roomNum, minute: 1, reason: "callMinute", balance: room }),
        make.hungUp(roomNum, { minutes: 1, coins: 30 }),
        make.matchEnded(roomNum, room, remote),
      ]
      return Effect.forEach(life.slice(0, isPassed ? 2 : steps + 1), gateway.tell, { discard: true })
    },
)

const rename = fc.tuple(friend, fc.string({ minLength: 1, maxLength: 8 })).map(
  ([index, userName]): Deed =>
    (gateway) =>
      gateway.run(
        Effect.asVoid(
          Store.use((store) => store.transact((tx) => tx.accounts.update(at(gateway, index), { userName }))),
        ),
      ),
)

/** Relations, each in its newest state, as the user's own feed tells them. */
const relation = fc.tuple(friend, fc.boolean(), fc.boolean()).map(
  ([index, friends, like]): Deed =>
    (gateway) =>
      gateway.tell({
        _tag: "v1.RelationUpdated",
        intentId: null,
        relation: { ...noRelation(at(gateway, index)), friend: friends, like },
      }),
)

/** Gifts in both directions and orders in their present state, told more than once. */
const record = fc.tuple(friend, fc.nat({ max: 9 }), fc.constantFrom("given", "received", "ordered", "paid")).map(
  ([index, place, what]): Deed =>
    (gateway) => {
      const make = makeEventFactory(gateway.me)
      const [me, other] = [gateway.me, at(gateway, index)]
      if (what === "ordered") return gateway.tell(make.order(`order-${place}`))
      if (what === "paid") return gateway.tell(make.order(`order-${place}`, { orderStatus: "success" }))
      const [from, to] = what === "given" ? [me, other] : [other, me]
      return gateway.tell(make.gift(`${what}-${place}`, from, to))
    },
)

/** An event that this version of the app does not know, and one that it cannot read. */
const strange = fc
  .constantFrom<unknown>({ _tag: "v9.NotYetKnown", deep: [1] }, { _tag: "v1.MessageReceived", message: { n: "none" } })
  .map(
    (event): Deed =>
      (gateway) =>
        gateway.tell(event as never),
  )

/** `most`: the longest run of messages from one side. */
export const feedLife = (most: number, length: number): fc.Arbitrary<ReadonlyArray<Deed>> =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: chat(most) },
      { weight: 3, arbitrary: read },
      { weight: 2, arbitrary: coins },
      { weight: 1, arbitrary: call },
      { weight: 1, arbitrary: match },
      { weight: 1, arbitrary: relation },
      { weight: 1, arbitrary: record },
      { weight: 1, arbitrary: rename },
      { weight: 1, arbitrary: strange },
    ),
    { minLength: 1, maxLength: length },
  )
