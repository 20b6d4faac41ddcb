import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { minutePrice } from "#schema/rules/calls/call-gate.ts"
import { answerNow, launchNow } from "../../tests/worlds/gateway/calls.ts"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { befriend, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, feedOf } from "../../tests/worlds/gateway/world.ts"
import type { Gateway } from "../app.ts"
import { grantOf, postingsOf } from "../coins/movement.ts"
import { Online } from "../people/online.ts"
import { peopleHandlers } from "../people/people-handlers.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { callHandlers } from "./call-handlers.ts"
import { callSettingsHandlers } from "./call-settings.ts"

let gateway: Gateway
beforeAll(async () => {
  gateway = await testGateway({ store: { pglite: await databaseImage() } })
})
afterAll(() => gateway.close())

const grant = (userId: number, amount: number) =>
  Store.use((store) =>
    store.transact((tx) =>
      tx.ledger.post(postingsOf(grantOf({ userId, amount, reason: "newUser", key: `grant:${userId}` })), 0),
    ),
  )

/** Every price of the host that the reader is told, and the newest one in their feed. */
const told = (reader: AccountRow, host: AccountRow) =>
  Effect.gen(function* () {
    const as = callerOf(reader)
    const wall = yield* peopleHandlers.wall({ groupId: 0, pageNo: 1, pageSize: 24 }, as)
    const profile = yield* peopleHandlers.getUserInfo({ search_u_id: host.id, u_id: reader.id }, as)
    const seen = (yield* feedOf(reader.id)).flatMap(({ event }) =>
      event._tag === "v1.PersonSeen" && "person" in event
        ? [event.person as { userId: number; callPrice: number }]
        : [],
    )
    return {
      card: wall.list.find(({ userId }) => userId === host.id)?.callPrice,
      profile: minutePrice(profile, profile.relation === 1),
      person: seen.findLast(({ userId }) => userId === host.id)?.callPrice,
      check: (yield* callHandlers.callPrice({ c_u_id: host.id, c_locate: "profile" }, as)).price,
    }
  })

/** A call of one begun minute: the price in the ring, the charge, the receipt. */
const oneMinute = (by: AccountRow, host: AccountRow) =>
  Effect.gen(function* () {
    const store = yield* Store
    const balance = store.transact((tx) => tx.ledger.balance(`coins:${by.id}`))
    const before = yield* balance
    const launch = { c_u_id: host.id, c_locate: "profile", callType: "video" } as const
    const { room } = yield* launchNow(launch, callerOf(by))
    const named = { roomNum: room.roomNum, room_Id: room.roomNum }
    yield* answerNow(named, callerOf(host))
    yield* callHandlers.notifyJoinCall(named, callerOf(by))
    yield* callHandlers.notifyStartCall(named, callerOf(by))
    yield* callHandlers.notifyStartCall(named, callerOf(host))
    const { call } = yield* callHandlers.getInfo({ roomNum: room.roomNum }, callerOf(by))
    yield* callHandlers.hangup(named, callerOf(by))
    const invited = (yield* feedOf(by.id)).findLast(({ event }) => event._tag === "v1.CallInvited")?.event
    const session = [by.id, host.id].sort((a, b) => a - b).join("-")
    const [note] = yield* store.transact((tx) => tx.messages.page(session, -1, 1))
    return {
      room: room.callPrice,
      ring: invited,
      running: call.remote.callPrice,
      charged: before - (yield* balance),
      receipt: note?.call?.coins,
    }
  })

test("PROD-02: a friend is told and charged the friend price everywhere, a stranger the host's; it changes with the friendship", () =>
  gateway.run(
    Effect.gen(function* () {
      const [sam, mia] = [yield* addUser("Sam"), yield* addHost("Mia", { callPrice: 40, friendCallPrice: 30 })]
      const online = yield* Online
      for (const { id } of [sam, mia]) online.enter(id)
      yield* grant(sam.id, 300)

      expect(yield* told(sam, mia)).toEqual({ card: 40, profile: 40, person: undefined, check: 40 })
      const full = { room: 40, running: 40, charged: 40, receipt: 40 }
      expect(yield* oneMinute(sam, mia)).toMatchObject({
        ...full,
        ring: { pricePerMinute: 40, remote: { callPrice: 40 } },
      })

      yield* befriend(sam, mia)
      expect(yield* told(sam, mia)).toEqual({ card: 30, profile: 30, person: 30, check: 30 })
      const less = { room: 30, running: 30, charged: 30, receipt: 30 }
      expect(yield* oneMinute(sam, mia)).toMatchObject({
        ...less,
        ring: { pricePerMinute: 30, remote: { callPrice: 30 } },
      })

      yield* wish(mia, { _tag: "removeFriend", userId: sam.id })
      expect(yield* told(sam, mia)).toEqual({ card: 40, profile: 40, person: 40, check: 40 })
    }),
  ))

test("CALL-17: a launch at a price that has risen rings nobody and charges nothing; at one that has fallen it is made", () =>
  gateway.run(
    Effect.gen(function* () {
      const [bob, zoe] = [yield* addUser("Bob"), yield* addHost("Zoe", { callPrice: 40 })]
      for (const { id } of [bob, zoe]) (yield* Online).enter(id)
      yield* grant(bob.id, 300)
      const launch = { c_u_id: zoe.id, c_locate: "profile", callType: "video" } as const
      const refused = yield* Effect.flip(launchNow({ ...launch, price: 30 }, callerOf(bob)))
      expect(refused.error.kind).toBe("priceChanged")
      expect((yield* feedOf(zoe.id)).map(({ event }) => event._tag)).not.toContain("v1.CallInvited")
      const { room } = yield* launchNow({ ...launch, price: 50 }, callerOf(bob))
      expect(room.callPrice).toBe(40)
    }),
  ))

test("PROD-02: a host sets what calls cost; everybody is told, a call that rings keeps its price", () =>
  gateway.run(
    Effect.gen(function* () {
      const [tom, eve] = [yield* addUser("Tom"), yield* addHost("Eve", { callPrice: 40, friendCallPrice: 30 })]
      const online = yield* Online
      for (const { id } of [tom, eve]) online.enter(id)
      yield* grant(tom.id, 300)
      yield* befriend(tom, eve)
      const set = (callPrice: number, friendCallPrice: number, friendsOnly = false, by = eve) =>
        callSettingsHandlers.setCallSettings({ callPrice, friendCallPrice, friendsOnly }, callerOf(by))
      const launch = { c_u_id: eve.id, c_locate: "profile", callType: "video" } as const
      const { room } = yield* launchNow(launch, callerOf(tom))

      expect(yield* set(60, 50)).toMatchObject({ callPrice: 60, friendCallPrice: 50, friendsOnly: false })
      expect(yield* callSettingsHandlers.callSettings({}, callerOf(eve))).toEqual(yield* set(60, 50))
      expect(yield* told(tom, eve)).toEqual({ card: 50, profile: 50, person: 50, check: 50 })
      const own = (yield* feedOf(eve.id)).findLast(({ event }) => event._tag === "v1.ProfileSaved")?.event
      expect(own).toMatchObject({ intentId: null, user: { callPrice: 60 } })
      expect((yield* callHandlers.getInfo({ roomNum: room.roomNum }, callerOf(tom))).room.callPrice).toBe(30)
      yield* callHandlers.cancel({ roomNum: room.roomNum, room_Id: room.roomNum }, callerOf(tom))

      yield* set(60, 50, true)
      const [una] = [yield* addUser("Una")]
      yield* grant(una.id, 300)
      expect((yield* Effect.flip(launchNow(launch, callerOf(una)))).error.kind).toBe("callFriendsOnly")

      const kindOf = (effect: ReturnType<typeof set>) =>
        Effect.match(effect, { onSuccess: () => "fine", onFailure: ({ error }) => error.kind })
      expect(yield* kindOf(set(50, 60))).toBe("requestInvalid")
      expect(yield* kindOf(set(5, 5))).toBe("requestInvalid")
      expect(yield* kindOf(set(60, 50, true, tom))).toBe("forbidden")
      const kinds = new Set<string>()
      for (let price = 100; price < 125; price++) kinds.add(yield* kindOf(set(price, 50)))
      expect(kinds).toEqual(new Set(["fine", "rateLimited"]))
    }),
  ))

test("SOC-04: a host's own card is not on the wall that the host sees", () =>
  gateway.run(
    Effect.gen(function* () {
      const [ida, eva] = [yield* addHost("Ida"), yield* addHost("Eva")]
      const seenBy = (reader: AccountRow) =>
        Effect.map(
          peopleHandlers.wall({ groupId: 0, pageNo: 1, pageSize: 24 }, callerOf(reader)),
          ({ list, count }) => ({ ids: list.map(({ userId }) => userId), count }),
        )
      const { ids, count } = yield* seenBy(ida)
      expect(ids).toContain(eva.id)
      expect(ids).not.toContain(ida.id)
      expect(count).toBe(ids.length)
    }),
  ))
