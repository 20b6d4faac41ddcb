import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { BLOCKS_PER_DAY, REPORTS_PER_DAY } from "#schema/rules/social-rules.ts"
import { launchNow } from "../../tests/worlds/gateway/calls.ts"
import { befriend, between, freshIntent, kindOf, tagsOf, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, feedOf, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { saveProfile } from "../accounts/profile/save-profile.ts"
import { callHandlers } from "../calls/call-handlers.ts"
import { chatHandlers } from "../chat/chat-handlers.ts"
import { grantCoins } from "../coins/coins.ts"
import { readSnapshot } from "../feed/snapshot.ts"
import { Online } from "../people/online.ts"
import { peopleHandlers } from "../people/people-handlers.ts"
import { Store } from "../store/store.ts"

const block = (person: { id: number }, on = true) => ({ _tag: "block", userId: person.id, on }) as const
const report = (
  person: { id: number },
  fields: { messageIds?: ReadonlyArray<string>; details?: string; block?: boolean } = {},
) =>
  ({ _tag: "report", userId: person.id, reason: "scam", details: "", messageIds: [], block: false, ...fields }) as const
const send = (from: { id: number }, to: { id: number }) =>
  chatHandlers.sendMessage({ intentId: freshIntent(), to: to.id, message: "pay me" }, callerOf(from))
const filedBy = (person: { id: number }) => Store.use((store) => store.transact((tx) => tx.safetyReports.by(person.id)))
const newestMessage = (reader: { id: number }, other: { id: number }) =>
  Effect.map(
    chatHandlers.history({ sessionId: sessionIdOf(reader.id, other.id), before: -1, pageSize: 1 }, callerOf(reader)),
    ({ list }) => list[0]?.messageId ?? "",
  )
const wallOf = (reader: { id: number }) =>
  Effect.map(peopleHandlers.wall({ groupId: 0, pageNo: 1, pageSize: 24 }, callerOf(reader)), ({ list, count }) => ({
    ids: list.map(({ userId }) => userId),
    count,
  }))

describe("blocks", () => {
  test("SOC-08: wall, profile, online status and calls know the block in both directions", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, mia, zoe] = yield* Effect.all([addUser("Ann"), addHost("Mia"), addHost("Zoe")])
        ;(yield* Online).enter(mia.id)
        yield* befriend(ann, mia)
        const status = (reader: { id: number }, of: { id: number }) =>
          Effect.map(peopleHandlers.getOnlineStatus({ userIds: String(of.id) }, callerOf(reader)), ([item]) => item)
        expect((yield* wallOf(ann)).ids).toEqual([mia.id, zoe.id])
        yield* wish(mia, block(ann))
        expect(yield* wallOf(ann)).toEqual({ ids: [zoe.id], count: 1 })
        expect(yield* kindOf(peopleHandlers.getUserInfo({ search_u_id: mia.id, u_id: 0 }, callerOf(ann)))).toBe(
          "blocked",
        )
        expect(yield* status(ann, mia)).toEqual({ userId: mia.id, status: 3, seenAt: null })
        const launch = launchNow({ c_u_id: mia.id, c_locate: "wall", callType: "video" }, callerOf(ann))
        expect(yield* kindOf(launch)).toBe("blocked")
        yield* wish(mia, block(ann, false))
        expect(yield* status(ann, mia)).toMatchObject({ status: 2 })
        yield* wish(ann, block(mia))
        expect((yield* wallOf(ann)).ids).toEqual([zoe.id])
        expect(yield* peopleHandlers.getUserInfo({ search_u_id: mia.id, u_id: 0 }, callerOf(ann))).toMatchObject({
          relation: 4,
          onlineStatus: 3,
          seenAt: null,
        })
        expect(yield* kindOf(callHandlers.callPrice({ c_u_id: mia.id, c_locate: "wall" }, callerOf(ann)))).toBe(
          "blockedByMe",
        )
        expect(yield* between(ann, mia)).toMatchObject({ friend: false, blocked: true, blockedMe: false })
      }),
    ))

  test("SOC-08: who was blocked learns no new name or picture, by whatever they may still wish or ask; once the block is lifted they do", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, mia] = yield* Effect.all([addUser("Ann"), addHost("Mia")])
        ;(yield* Online).enter(mia.id)
        const store = yield* Store
        yield* store.transact((tx) => grantCoins(tx, { userId: ann.id, amount: 500, reason: "reward", key: "k" }))
        const { room } = yield* launchNow({ c_u_id: mia.id, c_locate: "wall", callType: "video" }, callerOf(ann))
        yield* wish(mia, block(ann))
        const userName = "Mia in hiding"
        yield* saveProfile(mia.id, { intentId: freshIntent(), changes: { userName } })
        yield* wish(ann, { _tag: "likeUser", userId: mia.id, on: false })
        yield* wish(ann, { _tag: "removeFriend", userId: mia.id })
        yield* wish(ann, report(mia))
        const info = callHandlers.getInfo({ roomNum: room.roomNum }, callerOf(ann))
        expect(yield* kindOf(info)).toBe("callGone")
        expect(JSON.stringify(yield* feedOf(ann.id))).not.toContain(userName)
        yield* wish(mia, block(ann, false))
        expect((yield* feedOf(ann.id)).at(-2)?.event).toMatchObject({ person: { userName } })
        expect(yield* info).toMatchObject({ call: { remote: { userName } } })
      }),
    ))

  test("SOC-08: across a block nobody learns what the other reads, by the feed or on a new device; both know their own marks", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* Effect.all([addUser("Ann"), addUser("Bo")])
        for (const [from, to] of [
          [ann, bo],
          [bo, ann],
        ] as const)
          yield* send(from, to)
        yield* wish(ann, block(bo))
        const before = [yield* feedOf(ann.id), yield* feedOf(bo.id)] as const
        const sessionId = sessionIdOf(ann.id, bo.id)
        const read = (by: { id: number }) =>
          chatHandlers.markRead({ intentId: freshIntent(), sessionId, upTo: 1 }, callerOf(by))
        for (const person of [ann, bo]) expect((yield* read(person)).entries).toHaveLength(1)
        for (const [n, person] of [ann, bo].entries()) {
          const news = (yield* feedOf(person.id)).slice(before[n]?.length)
          expect(news.map(({ event }) => event)).toMatchObject([{ _tag: "v1.SessionRead", readerId: person.id }])
          const { events } = yield* readSnapshot(person.id, "")
          expect(events.filter(({ _tag }) => _tag === "v1.SessionRead")).toMatchObject([
            { readerId: person.id, upTo: 1 },
          ])
        }
        yield* wish(ann, block(bo, false))
        yield* send(bo, ann)
        yield* chatHandlers.markRead({ intentId: freshIntent(), sessionId, upTo: 2 }, callerOf(ann))
        expect((yield* feedOf(bo.id)).at(-1)?.event).toMatchObject({ readerId: ann.id, upTo: 2 })
      }),
    ))

  test("SOC-08: blocking ends a call between the two, and the reply carries how", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, mia] = yield* Effect.all([addUser("Ann"), addHost("Mia")])
        ;(yield* Online).enter(mia.id)
        const store = yield* Store
        yield* store.transact((tx) => grantCoins(tx, { userId: ann.id, amount: 500, reason: "reward", key: "k" }))
        const { room } = yield* launchNow({ c_u_id: mia.id, c_locate: "wall", callType: "video" }, callerOf(ann))
        const { entries } = yield* wish(mia, block(ann))
        expect(entries.map(({ event }) => event._tag)).toEqual([
          "v1.CallRefused",
          "v1.MessageReceived",
          "v2.CallRecorded",
          "v1.RelationUpdated",
        ])
        const row = yield* store.transact((tx) => tx.calls.find(room.roomNum))
        expect(row).toMatchObject({ state: "ended", outcome: "refused", endedBy: mia.id })
      }),
    ))

  test("SOC-08: so many blocks a day; lifting them and blocking twice costs none", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo, cy] = yield* Effect.all([addUser("Ann"), addUser("Bo"), addUser("Cy")])
        for (let n = 0; n < BLOCKS_PER_DAY; n++) {
          expect(yield* kindOf(wish(ann, block(bo)))).toBe("fine")
          expect(yield* kindOf(wish(ann, block(bo)))).toBe("fine")
          if (n < BLOCKS_PER_DAY - 1) yield* wish(ann, block(bo, false))
        }
        expect(yield* kindOf(wish(ann, block(cy)))).toBe("blockLimit")
        expect(yield* between(ann, cy)).toMatchObject({ blocked: false })
        expect(yield* kindOf(wish(ann, report(cy, { block: true })))).toBe("fine")
        expect(yield* kindOf(wish(ann, block(bo, false)))).toBe("fine")
        yield* TestClock.adjust("1 day")
        expect(yield* kindOf(wish(ann, block(bo)))).toBe("fine")
      }),
    ))

  test("CALL-19: friends pay the friend price, and friends-only hosts take calls from friends alone", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, mia] = yield* Effect.all([addUser("Ann"), addHost("Mia", { friendsOnly: true })])
        ;(yield* Online).enter(mia.id)
        const store = yield* Store
        yield* store.transact((tx) => grantCoins(tx, { userId: ann.id, amount: 500, reason: "reward", key: "k" }))
        const price = callHandlers.callPrice({ c_u_id: mia.id, c_locate: "wall" }, callerOf(ann))
        const launch = launchNow({ c_u_id: mia.id, c_locate: "wall", callType: "video" }, callerOf(ann))
        expect([yield* kindOf(price), yield* kindOf(launch)]).toEqual(["callFriendsOnly", "callFriendsOnly"])
        yield* befriend(ann, mia)
        expect((yield* price).price).toBe(30)
        expect((yield* launch).room.callPrice).toBe(30)
      }),
    ))
})

describe("reports", () => {
  test("SOC-08: somebody who is banned is blocked all the same, so that the block stands when the ban is lifted", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* Effect.all([addUser("Ann"), addUser("Bo")])
        const store = yield* Store
        yield* store.transact((tx) => tx.accounts.update(bo.id, { banned: true }))
        expect(yield* kindOf(wish(ann, block(bo)))).toBe("fine")
        yield* store.transact((tx) => tx.accounts.update(bo.id, { banned: false }))
        expect(yield* kindOf(send(bo, ann))).toBe("blocked")
      }),
    ))

  test("SOC-08: somebody who is banned already is reported all the same", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* Effect.all([addUser("Ann"), addUser("Bo")])
        const store = yield* Store
        yield* store.transact((tx) => tx.accounts.update(bo.id, { banned: true }))
        expect(yield* kindOf(wish(ann, report(bo, { block: true })))).toBe("fine")
        expect([(yield* filedBy(ann)).length, (yield* between(ann, bo)).blocked]).toEqual([1, true])
        expect(yield* kindOf(wish(ann, report({ id: 99_999 })))).toBe("userUnknown")
      }),
    ))

  test("SOC-08: a report keeps its evidence as it was, is told to its writer alone, and comes once", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* Effect.all([addUser("Ann"), addUser("Bo", { introduce: "rich prince" })])
        yield* send(bo, ann)
        const messageId = yield* newestMessage(ann, bo)
        const before = (yield* feedOf(bo.id)).length
        const intentId = freshIntent()
        const wanted = report(bo, { messageIds: [messageId], details: "wants money" })
        const { entries } = yield* wish(ann, wanted, intentId)
        yield* wish(ann, wanted, intentId)
        expect(entries.map(({ event }) => event)).toMatchObject([
          { _tag: "v1.ReportFiled", intentId, report: { userId: bo.id, reason: "scam", state: "received" } },
        ])
        expect(yield* filedBy(ann)).toMatchObject([
          {
            details: "wants money",
            messages: [{ message: "pay me" }],
            person: { userName: "Bo", introduce: "rich prince" },
          },
        ])
        expect((yield* feedOf(bo.id)).length).toBe(before)
        expect(yield* between(ann, bo)).toMatchObject({ blocked: false })
      }),
    ))

  test("SOC-08: a report out of a video names it; one that is gone, or somebody else's, is left out, and the report is filed", () =>
    inWorld(
      Effect.gen(function* () {
        const store = yield* Store
        const [ann, bo, cy] = yield* Effect.all([addUser("Ann"), addUser("Bo"), addUser("Cy")])
        const film = (id: string, userId: number) =>
          store.transact((tx) =>
            tx.videos.insert({
              ...{ id, userId, pic: "/p.svg", type: "webm", seconds: 9, status: "approved" },
              ...{ at: START, heat: null, views: 0 },
            }),
          )
        yield* film("video-of-bo", bo.id)
        yield* film("video-of-cy", cy.id)
        for (const videoId of ["video-of-bo", "video-of-cy", "gone"]) yield* wish(ann, { ...report(bo), videoId })
        expect((yield* filedBy(ann)).map(({ person }) => person.video)).toEqual([
          { id: "video-of-bo", type: "webm" },
          undefined,
          undefined,
        ])
      }),
    ))

  test("SOC-08: a report with a block does both, and neither when its evidence is not of the chat of the two", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo, cy] = yield* Effect.all([addUser("Ann"), addUser("Bo"), addUser("Cy")])
        yield* send(bo, cy)
        const messageId = yield* newestMessage(cy, bo)
        for (const messageIds of [[messageId], ["none"], ["a", "a"]])
          expect(yield* kindOf(wish(ann, report(bo, { messageIds, block: true })))).toBe("reportMessages")
        expect([yield* filedBy(ann), (yield* between(ann, bo)).blocked]).toEqual([[], false])
        yield* wish(ann, report(bo, { block: true }))
        expect([(yield* filedBy(ann)).length, (yield* between(ann, bo)).blocked]).toEqual([1, true])
        expect(yield* tagsOf(ann)).toEqual(["v1.PersonSeen", "v1.RelationUpdated", "v1.ReportFiled"])
        expect(yield* between(bo, ann)).toMatchObject({ blockedMe: true })
      }),
    ))

  test("SOC-08: at most 200 letters, a word where the reason says nothing, so many a day, nobody reports themselves", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* Effect.all([addUser("Ann"), addUser("Bo")])
        expect(yield* kindOf(wish(ann, report(bo, { details: "x".repeat(201) })))).toBe("textTooLong")
        expect(yield* kindOf(wish(ann, { ...report(bo), reason: "other" }))).toBe("reportDetails")
        expect(yield* kindOf(wish(ann, report(ann)))).toBe("notYourself")
        for (let n = 0; n < REPORTS_PER_DAY; n++) expect(yield* kindOf(wish(ann, report(bo)))).toBe("fine")
        expect(yield* kindOf(wish(ann, report(bo)))).toBe("reportLimit")
      }),
    ))
})
