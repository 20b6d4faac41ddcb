import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { wish } from "../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, inWorld, START, visitor } from "../../tests/worlds/gateway/world.ts"
import { newCall } from "../calls/new-call.ts"
import type { Caller } from "../http/caller.ts"
import { Store } from "../store/store.ts"
import { Online } from "./online.ts"
import { peopleHandlers } from "./people-handlers.ts"

const statuses = (userIds: ReadonlyArray<number>, caller: Caller = visitor) =>
  peopleHandlers.getOnlineStatus({ userIds: userIds.join() }, caller)
const profileKind = (search_u_id: number, caller: Caller = visitor) =>
  peopleHandlers.getUserInfo({ search_u_id, u_id: 0 }, caller).pipe(
    Effect.as("shown"),
    Effect.catch(({ error }) => Effect.succeed(error.kind)),
  )
const wallIds = (caller: Caller = visitor) =>
  Effect.map(peopleHandlers.wallGuest({ groupId: 0, pageNo: 1, pageSize: 96 }, caller), ({ list }) => list)

describe("a visitor", () => {
  test("SOC-09: learns whether hosts on the wall are here, no call, no time, and nothing of anybody else", () =>
    inWorld(
      Effect.gen(function* () {
        const [store, online] = [yield* Store, yield* Online]
        const [free, talking] = [yield* addHost("Free"), yield* addHost("Talking")]
        const away = yield* addHost("Away", { seenAt: START - 5_000 })
        const [member, banned] = [yield* addUser("Sam"), yield* addHost("Gone", { banned: true })]
        for (const { id } of [free, talking, member, banned]) online.enter(id)
        const call = { roomNum: "r", callerId: member.id, calleeId: talking.id, callerDeviceId: "cc-a", price: 40 }
        yield* store.transact((tx) => tx.calls.insert(newCall({ ...call, invitedAt: START })))
        const asked = [free.id, talking.id, away.id, member.id, banned.id, 424_242]
        expect(yield* statuses(asked)).toEqual(
          [2, 2, 0, 3, 3, 3].map((status, n) => ({ userId: asked[n], status, seenAt: null })),
        )
        const cards = (yield* wallIds()).map(({ userId, onlineStatus, seenAt }) => [userId, onlineStatus, seenAt])
        expect(cards).toHaveLength(3)
        expect(cards).toEqual(
          expect.arrayContaining([
            [free.id, 2, null],
            [talking.id, 2, null],
            [away.id, 0, null],
          ]),
        )
        const profile = yield* peopleHandlers.getUserInfo({ search_u_id: away.id, u_id: 0 }, visitor)
        expect([profile.onlineStatus, profile.seenAt]).toEqual([0, null])
      }),
    ))

  test("SOC-09: reads the profile of nobody who is not on the wall", () =>
    inWorld(
      Effect.gen(function* () {
        const [host, member] = [yield* addHost("Mia"), yield* addUser("Sam")]
        expect(yield* profileKind(host.id)).toBe("shown")
        expect(yield* profileKind(member.id)).toBe("userUnknown")
      }),
    ))

  test("SOC-09: asks about 72 people at once and no more", () =>
    inWorld(
      Effect.gen(function* () {
        const ids = Array.from({ length: 73 }, (_, n) => n + 1)
        expect(yield* statuses(ids.slice(1))).toHaveLength(72)
        expect((yield* Effect.flip(statuses(ids))).error.kind).toBe("requestInvalid")
      }),
    ))

  test("SOC-08: who was signed in on the device, or by the cookies, is blocked without a signature too", () =>
    inWorld(
      Effect.gen(function* () {
        const store = yield* Store
        const online = yield* Online
        const [mia, sam] = [yield* addHost("Mia"), yield* addUser("Sam")]
        online.enter(mia.id)
        const session = {
          id: "s1",
          userId: sam.id,
          deviceId: "cc-his",
          tokenHash: "hash-of-his-token",
          resumeHash: "",
          signingToken: "",
          devicePublicKey: "",
          createdAt: START,
          expiresAt: START * 2,
          revokedAt: START,
          revokedFor: "logout",
          provedAt: null,
        } as const
        yield* store.transact((tx) => tx.sessions.insert(session))
        yield* wish(mia, { _tag: "block", userId: sam.id, on: true })
        const seen = (caller: Caller) =>
          Effect.all([
            Effect.map(statuses([mia.id], caller), ([item]) => item?.status),
            profileKind(mia.id, caller),
            Effect.map(wallIds(caller), (list) => list.map(({ userId }) => userId)),
          ])
        expect(yield* seen({ ...visitor, deviceId: "cc-his" })).toEqual([3, "userUnknown", []])
        expect(yield* seen({ ...visitor, deviceId: "cc-new", tokenHash: "hash-of-his-token" })).toEqual([
          3,
          "userUnknown",
          [],
        ])
        expect(yield* seen({ ...visitor, deviceId: "cc-new" })).toEqual([2, "shown", [mia.id]])
      }),
    ))
})
