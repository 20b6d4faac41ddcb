import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { expect, test } from "vitest"
import { contentOf, type Message } from "#schema/chat/message.ts"
import type { RequestOf } from "#schema/endpoints.ts"
import { HOST_POINTS_SHARE } from "#schema/rules/constants.ts"
import { answerNow, launchNow } from "../../tests/worlds/gateway/calls.ts"
import { kindOf, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, feedOf, inWorld, visitor } from "../../tests/worlds/gateway/world.ts"
import { callHandlers } from "../calls/call-handlers.ts"
import { grantCoins } from "../coins/coins.ts"
import { Online } from "../people/online.ts"
import { Settings } from "../settings.ts"
import { session } from "../store/contract/samples.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { giftHandlers } from "./gift-handlers.ts"
import { panelGifts } from "./panel.ts"

const cake = panelGifts.find(({ giftName }) => giftName === "Cake") ?? panelGifts[0]
const swan = panelGifts.find(({ vip }) => vip)
if (cake === undefined || swan === undefined) throw new Error("the panel is empty")

type Asked = Omit<RequestOf<"sendGift">, "intentId" | "deadline">
const given = (to: { id: number }, patch: Partial<Asked> = {}): Asked => ({
  to: to.id,
  giftId: cake.giftId,
  gold: cake.gold,
  count: 1,
  roomNum: null,
  ...patch,
})
const send = (from: AccountRow, gift: Asked, intentId: string = randomUUID()) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) =>
    giftHandlers.sendGift({ intentId, deadline: at + 20_000, ...gift }, callerOf(from)),
  )
const balanceOf = (account: `coins:${number}` | `points:${number}`) =>
  Store.use((store) => store.transact((tx) => tx.ledger.balance(account)))
const rich = Effect.fnUntraced(function* (name: string, amount: number, fields: Partial<AccountRow> = {}) {
  const person = yield* addUser(name, fields)
  yield* Store.use((store) =>
    store.transact((tx) => grantCoins(tx, { userId: person.id, amount, reason: "reward", key: `rich:${person.id}` })),
  )
  return person
})
/** A user's feed entries after the first `before`. */
const newsOf = ({ id }: { id: number }, before = 0) =>
  Effect.map(feedOf(id), (entries) => entries.slice(before).map(({ event }) => event))

test("CHAT-10: a gift is charged, earns the host points, and both see it as a record and as a message of the chat", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* rich("Ann", 5_000), yield* addHost("Mia")]
      const before = (yield* feedOf(ann.id)).length
      yield* send(ann, given(mia, { count: 10 }))
      const cost = cake.gold * 10
      expect(yield* balanceOf(`coins:${ann.id}`)).toBe(5_000 - cost)
      expect(yield* balanceOf(`points:${mia.id}`)).toBe(Math.floor(cost * HOST_POINTS_SHARE))
      const [hers, theirs] = [yield* newsOf(mia), yield* newsOf(ann, before)]
      for (const [news, currency, amount] of [
        [theirs, "coins", -cost],
        [hers, "points", Math.floor(cost * HOST_POINTS_SHARE)],
      ] as const) {
        const coins = news.find(({ _tag }) => _tag === "v2.CoinsPosted")
        expect(coins).toMatchObject({ currency, amount, reason: "gift" })
        const record = news.find(({ _tag }) => _tag === "v1.GiftReceived")
        expect(record).toMatchObject({ gift: { senderId: ann.id, receiverId: mia.id, count: 10, gold: cake.gold } })
        const told = news.find(({ _tag }) => _tag === "v1.MessageReceived")
        expect(contentOf(told?.message as Message)).toMatchObject({
          kind: "gift",
          gift: { giftName: "Cake", count: 10, roomNum: null },
        })
      }
      const wall = yield* giftHandlers.giftWall({ userId: mia.id }, callerOf(ann))
      expect(wall.list).toMatchObject([{ giftId: cake.giftId, count: 10 }])
    }),
  ))

test("SOC-08, SOC-09: what somebody was given is unknown to whom the profile is: to visitors of members, to who was blocked, of banned accounts", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia, bo] = [yield* rich("Ann", 5_000), yield* addHost("Mia"), yield* addUser("Bo")]
      for (const to of [mia, bo]) yield* send(ann, given(to))
      const wall = ({ id }: { id: number }, reader = visitor) => kindOf(giftHandlers.giftWall({ userId: id }, reader))
      expect([yield* wall(mia), yield* wall(bo)]).toEqual(["fine", "userUnknown"])
      expect([yield* wall(bo, callerOf(ann)), yield* wall(bo, callerOf(bo))]).toEqual(["fine", "fine"])
      yield* wish(bo, { _tag: "block", userId: ann.id, on: true })
      yield* wish(mia, { _tag: "block", userId: ann.id, on: true })
      const left = { ...visitor, deviceId: callerOf(ann).deviceId }
      yield* Store.use((store) => store.transact((tx) => tx.sessions.insert(session(ann.id, left.deviceId))))
      for (const [of, reader] of [
        [bo, callerOf(ann)],
        [mia, callerOf(ann)],
        [mia, left],
      ] as const)
        expect(yield* wall(of, reader)).toBe("userUnknown")
      yield* Store.use((store) => store.transact((tx) => tx.accounts.update(mia.id, { banned: true })))
      expect([yield* wall(mia), yield* wall(mia, callerOf(bo))]).toEqual(["userUnknown", "userUnknown"])
    }),
  ))

test("CHAT-10: a gift to somebody who is no host earns no points, and the house keeps its coins", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bo] = [yield* rich("Ann", 500), yield* addUser("Bo")]
      yield* send(ann, given(bo))
      expect(yield* balanceOf(`points:${bo.id}`)).toBe(0)
      expect(yield* Store.use((store) => store.transact((tx) => tx.ledger.total()))).toBe(0)
      expect(yield* newsOf(bo)).toContainEqual(expect.objectContaining({ _tag: "v1.GiftReceived" }))
    }),
  ))

test("COIN-14: what cannot be given is refused with its reason, and nothing is charged or told", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* rich("Ann", 300), yield* addHost("Mia")]
      const gone = yield* addHost("Gone", { banned: true })
      const before = yield* feedOf(ann.id)
      const refused = [
        [given(mia, { giftId: 999 }), "giftUnknown"],
        [given(ann), "giftToSelf"],
        [given({ id: 99_999 }), "userUnknown"],
        [given(gone), "accountClosed"],
        [given(mia, { gold: cake.gold - 1 }), "priceChanged"],
        [given(mia, { giftId: swan.giftId, gold: swan.gold }), "vipOnly"],
        [given(mia, { count: 10 }), "coinsTooFew"],
        [given(mia, { roomNum: "no-such-room" }), "callGone"],
      ] as const
      for (const [gift, kind] of refused) expect(yield* kindOf(send(ann, gift))).toBe(kind)
      expect(yield* feedOf(ann.id)).toEqual(before)
      expect(yield* balanceOf(`coins:${ann.id}`)).toBe(300)
      expect(yield* giftHandlers.giftWall({ userId: mia.id }, callerOf(ann))).toEqual({ list: [] })
    }),
  ))

test("CHAT-10: a block stands between gifts, whoever made it", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* rich("Ann", 500), yield* addHost("Mia")]
      yield* wish(mia, { _tag: "block", userId: ann.id, on: true })
      expect(yield* kindOf(send(ann, given(mia)))).toBe("blocked")
      yield* wish(ann, { _tag: "block", userId: mia.id, on: true })
      expect(yield* kindOf(send(ann, given(mia)))).toBe("blockedByMe")
    }),
  ))

test("R8: the same gift comes any number of times and is charged and told once", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* rich("Ann", 5_000), yield* addHost("Mia")]
      const first = yield* send(ann, given(mia), "a-gift-of-the-test-1")
      const told = yield* feedOf(mia.id)
      const again = yield* Effect.all(
        Array.from({ length: 5 }, () => send(ann, given(mia), "a-gift-of-the-test-1")),
        { concurrency: "unbounded" },
      )
      for (const { growth } of again) expect(growth.entries).toEqual(first.growth.entries)
      expect(yield* feedOf(mia.id)).toEqual(told)
      expect(yield* balanceOf(`coins:${ann.id}`)).toBe(5_000 - cake.gold)
    }),
  ))

test("PROD-06: a member gives what is for members", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* rich("Ann", 500, { payStatus: 1 }), yield* addHost("Mia")]
      expect(yield* kindOf(send(ann, given(mia, { giftId: swan.giftId, gold: swan.gold })))).toBe("fine")
    }),
  ))

test("CHAT-10: a gift of a call names its room, and only while the two are talking in it", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia, cy, online] = [
        yield* rich("Ann", 900),
        yield* addHost("Mia"),
        yield* rich("Cy", 900),
        yield* Online,
      ]
      for (const { id } of [ann, mia]) online.enter(id)
      const { room } = yield* launchNow({ c_u_id: mia.id, c_locate: "wall", callType: "video" }, callerOf(ann))
      const named = { roomNum: room.roomNum, room_Id: room.roomNum }
      const inRoom = given(mia, { roomNum: room.roomNum })
      expect(yield* kindOf(send(ann, inRoom))).toBe("callGone")
      yield* answerNow(named, callerOf(mia))
      for (const side of [ann, mia]) yield* callHandlers.notifyStartCall(named, callerOf(side))
      expect(yield* kindOf(send(cy, inRoom))).toBe("callGone")
      expect(yield* kindOf(send(ann, inRoom))).toBe("fine")
      expect(yield* newsOf(mia)).toContainEqual(
        expect.objectContaining({ gift: expect.objectContaining({ roomNum: room.roomNum }) }),
      )
      yield* callHandlers.hangup(named, callerOf(ann))
      expect(yield* kindOf(send(ann, inRoom))).toBe("callGone")
    }),
  ))

test("ENT-12: the gateway says which entrances of the backpack are open: both, unless its operator has decided otherwise", () =>
  inWorld(
    Effect.gen(function* () {
      const asked = giftHandlers.backpackConfig({}, visitor)
      expect(yield* asked).toEqual({ backpackEntrance: true, backpackGiftEntrance: true, backpackUrl: null })
      const closed = { backpackEntrance: false, backpackGiftEntrance: false, backpackUrl: null }
      const settings = { iceServers: [], agora: null, backpack: closed }
      expect(yield* Effect.provideService(asked, Settings, settings)).toEqual(closed)
    }),
  ))
