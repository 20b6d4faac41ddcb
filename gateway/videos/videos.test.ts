import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import type { RequestOf } from "#schema/endpoints.ts"
import {
  HOT_VIDEOS_PAGE,
  VIDEO_ADD_GOLD,
  VIDEO_ADDS_FREE,
  VIDEO_VIEWS_KEPT_MS,
} from "#schema/rules/people/video-rules.ts"
import type { HotVideo } from "#schema/videos/video.ts"
import { between, kindOf, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { grantCoins } from "../coins/coins.ts"
import { verifyLedgerWith } from "../coins/verify-ledger.ts"
import { shopHandlers } from "../shop/shop-handlers.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { RETENTION } from "../upkeep/retention.ts"
import { addFromVideo, videoConf } from "./add-from-video.ts"
import { hotVideos, takeVideo } from "./hot-videos.ts"

let made = 0
/** An approved video. */
const film = Effect.fnUntraced(function* (owner: { id: number }, id = `video${made++}`) {
  const at = yield* Clock.currentTimeMillis
  yield* Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const row = { id, userId: owner.id, pic: "/p.svg", type: "mp4", seconds: 9, status: "reviewing" } as const
        yield* tx.videos.insert({ ...row, at, heat: null, views: 0 })
        yield* tx.videos.judge(id, at)
      }),
    ),
  )
  return id
})
const listed = (reader: { id: number }, after?: string) =>
  hotVideos(after === undefined ? {} : { after }, callerOf(reader))
const idsOf = (list: ReadonlyArray<HotVideo>) => list.map(({ id }) => id)
const look = (reader: { id: number }, id: string) => takeVideo({ id }, callerOf(reader))

type Asked = Omit<RequestOf<"addFromVideo">, "intentId" | "deadline">
const add = (
  by: AccountRow,
  to: { id: number },
  videoId: string,
  patch: Partial<Asked> = {},
  intentId: string = randomUUID(),
) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) =>
    addFromVideo(by.id, { intentId, deadline: at + 20_000 }, { to: to.id, videoId, text: "", gold: 0, ...patch }),
  )
const rich = Effect.fnUntraced(function* (name: string, amount = 500) {
  const person = yield* addUser(name)
  yield* Store.use((store) =>
    store.transact((tx) => grantCoins(tx, { userId: person.id, amount, reason: "reward", key: `rich:${person.id}` })),
  )
  return person
})
const coinsOf = ({ id }: { id: number }) =>
  Store.use((store) => store.transact((tx) => tx.ledger.balance(`coins:${id}`)))

test("SOC-07: the hot list shows what many look at first, each look once for a person; a week later newer ones are hotter", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      const [first, second, third] = [
        yield* film(yield* addHost("Mia")),
        yield* film(yield* addHost("Bea")),
        yield* film(yield* addHost("Cleo")),
      ]
      for (const name of ["A", "B", "C"]) {
        const person = yield* addUser(name)
        yield* look(person, second)
        yield* look(person, second)
      }
      yield* look(ann, third)
      const { list, next } = yield* listed(ann)
      expect(list.map(({ id, views }) => [id, views])).toEqual([
        [second, 3],
        [third, 1],
        [first, 0],
      ])
      expect(next).toBeNull()
      expect(list[0]?.user).toMatchObject({ userName: "Bea", goddess: true })
      yield* TestClock.adjust("7 days")
      const fresh = yield* film(yield* addHost("Dora"))
      expect(idsOf((yield* listed(ann)).list)[0]).toBe(fresh)
    }),
  ))

test("SOC-07: of thousands of videos each page goes on where the one before ended, and nobody's comes twice, whoever looks meanwhile", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* addUser("Ann"), yield* addHost("Mia")]
      const all = yield* Effect.forEach(Array.from({ length: 2_000 }), () => film(mia))
      const seen: Array<string> = []
      let pages = 0
      for (let after: string | undefined; ; pages++) {
        const { list, next }: { list: ReadonlyArray<HotVideo>; next: string | null } = yield* listed(ann, after)
        seen.push(...idsOf(list))
        if (next === null) break
        expect(list).toHaveLength(HOT_VIDEOS_PAGE)
        after = next
      }
      expect(pages).toBe(Math.ceil(2_000 / HOT_VIDEOS_PAGE) - 1)
      expect(new Set(seen)).toEqual(new Set(all))
      expect(seen).toHaveLength(2_000)
      // An invalid cursor starts from the beginning.
      expect(idsOf((yield* listed(ann, "1.2.3.4")).list)).toEqual(seen.slice(0, HOT_VIDEOS_PAGE))
    }),
  ))

test("SOC-07: nobody meets their own video there, nor across a block either way, nor of who is banned; what is gone is gone", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* addUser("Ann"), yield* addHost("Mia")]
      const [own, hers] = [yield* film(ann), yield* film(mia)]
      const of = (reader: AccountRow) => Effect.map(listed(reader), ({ list }) => idsOf(list))
      expect([yield* of(ann), yield* of(mia)]).toEqual([[hers], [own]])
      yield* wish(mia, { _tag: "block", userId: ann.id, on: true })
      expect([yield* of(ann), yield* of(mia)]).toEqual([[], []])
      expect([yield* kindOf(look(ann, hers)), yield* kindOf(look(mia, own))]).toEqual(["videoGone", "videoGone"])
      yield* wish(mia, { _tag: "block", userId: ann.id, on: false })
      yield* Store.use((store) => store.transact((tx) => tx.accounts.update(mia.id, { banned: true })))
      expect(yield* of(ann)).toEqual([])
      expect(yield* kindOf(look(ann, "unknown"))).toBe("videoGone")
      // A look at one's own video does not count.
      yield* look(ann, own)
      expect((yield* look(yield* addUser("Bo"), own)).views).toBe(0)
    }),
  ))

test("SOC-07: looks of a month ago are forgotten, and count anew", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* addUser("Ann"), yield* addHost("Mia")]
      const id = yield* film(mia)
      yield* look(ann, id)
      yield* TestClock.adjust(VIDEO_VIEWS_KEPT_MS + 1)
      const before = (yield* Clock.currentTimeMillis) - VIDEO_VIEWS_KEPT_MS
      const views = RETENTION.find(({ what }) => what === "looks at videos")
      yield* Store.use((store) => store.transact((tx) => views?.forget(tx, before, 100) ?? Effect.die("no such row")))
      yield* look(ann, id)
      expect((yield* listed(ann)).list[0]?.views).toBe(2)
    }),
  ))

test("SOC-02: friend requests out of videos are free so often a day, then each costs coins, told with whom it was for", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* rich("Ann")
      const people = yield* Effect.forEach(Array.from({ length: VIDEO_ADDS_FREE + 1 }), () => addHost("Mia"))
      const videos = yield* Effect.forEach(people, (person) => film(person))
      const pairs = people.map((person, n) => ({ person, video: videos[n] ?? "" }))
      const last = pairs.pop()
      if (last === undefined) throw new Error("nobody")
      for (const { person, video } of pairs) yield* add(ann, person, video)
      expect(yield* videoConf(ann.id)).toEqual({ freeAdds: VIDEO_ADDS_FREE, freeAddsLeft: 0, addGold: VIDEO_ADD_GOLD })
      expect(yield* kindOf(add(ann, last.person, last.video))).toBe("priceChanged")
      expect((yield* between(ann, last.person)).request).toBe("none")
      const intentId = randomUUID()
      const growth = yield* add(ann, last.person, last.video, { gold: VIDEO_ADD_GOLD, text: "Hi" }, intentId)
      expect(yield* add(ann, last.person, last.video, { gold: VIDEO_ADD_GOLD, text: "Hi" }, intentId)).toEqual(growth)
      expect(growth.entries.map(({ event }) => event).filter(({ _tag }) => _tag !== "v1.PersonSeen")).toMatchObject([
        {
          ...{ _tag: "v2.CoinsPosted", amount: -VIDEO_ADD_GOLD, balance: 500 - VIDEO_ADD_GOLD, reason: "other" },
          link: { kind: "friendAdd", userId: last.person.id },
        },
        { _tag: "v1.RelationUpdated", intentId, relation: { request: "sent", requestText: "Hi" } },
      ])
      expect(yield* coinsOf(ann)).toBe(500 - VIDEO_ADD_GOLD)
      const theirs = (yield* feedOf(last.person.id)).map(({ event }) => event)
      expect(theirs.at(-1)).toMatchObject({ _tag: "v1.RelationUpdated", relation: { request: "received" } })
      expect((yield* verifyLedgerWith(["rich"])).faults).toEqual([])
      yield* TestClock.adjust("1 day")
      expect(yield* videoConf(ann.id)).toMatchObject({ freeAddsLeft: VIDEO_ADDS_FREE })
    }),
  ))

test("SOC-02: a request that changes nothing counts and costs nothing; asking who has asked makes friends for nothing", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia, bea] = [yield* rich("Ann"), yield* addHost("Mia"), yield* addHost("Bea")]
      const [hers, other] = [yield* film(mia), yield* film(bea)]
      yield* add(ann, mia, hers)
      yield* add(ann, mia, hers, { text: "Please" })
      yield* wish(bea, { _tag: "requestFriend", to: ann.id, text: "" })
      yield* add(ann, bea, other)
      expect((yield* between(ann, bea)).friend).toBe(true)
      expect(yield* videoConf(ann.id)).toMatchObject({ freeAddsLeft: VIDEO_ADDS_FREE - 1 })
      expect(yield* coinsOf(ann)).toBe(500)
    }),
  ))

test("SOC-02: other texts of a request that was sent cost nothing, and count among the requests of the day", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia] = [yield* rich("Ann"), yield* addHost("Mia")]
      const hers = yield* film(mia)
      yield* add(ann, mia, hers)
      const asked = yield* Effect.forEach(Array.from({ length: 25 }), (_, n) =>
        kindOf(add(ann, mia, hers, { text: `Please ${n}` })),
      )
      expect(asked.filter((kind) => kind === "friendLimit")).toHaveLength(5)
      expect(yield* coinsOf(ann)).toBe(500)
    }),
  ))

test("SOC-02: nobody is asked out of a video that is not theirs, across a block, or by who is too poor; nothing is charged", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia, bea] = [yield* addUser("Ann"), yield* addHost("Mia"), yield* addHost("Bea")]
      const [own, hers] = [yield* film(ann), yield* film(mia)]
      expect(yield* kindOf(add(ann, ann, own))).toBe("friendSelf")
      expect(yield* kindOf(add(ann, bea, hers))).toBe("videoGone")
      expect(yield* kindOf(add(ann, mia, "unknown"))).toBe("videoGone")
      expect(yield* kindOf(add(ann, mia, hers, { text: "x".repeat(101) }))).toBe("textTooLong")
      for (let n = 0; n < VIDEO_ADDS_FREE; n++) {
        const host = yield* addHost(`H${n}`)
        yield* add(ann, host, yield* film(host))
      }
      expect(yield* kindOf(add(ann, mia, hers, { gold: VIDEO_ADD_GOLD }))).toBe("coinsTooFew")
      yield* wish(mia, { _tag: "block", userId: ann.id, on: true })
      expect(yield* kindOf(add(ann, mia, hers, { gold: VIDEO_ADD_GOLD }))).toBe("blocked")
      expect(yield* coinsOf(ann)).toBe(0)
      expect((yield* between(ann, mia)).request).toBe("none")
    }),
  ))

test("SOC-02: the own limit of coins holds for it as for any other spending, with what was paid for others before", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* rich("Ann")
      for (let n = 0; n < VIDEO_ADDS_FREE; n++) {
        const host = yield* addHost(`H${n}`)
        yield* add(ann, host, yield* film(host))
      }
      const limit = { currency: "USD", day: null, month: null, coins: 2 * VIDEO_ADD_GOLD - 1 } as const
      yield* shopHandlers.setSpendingLimit(limit, callerOf(ann))
      const [mia, bea] = [yield* addHost("Mia"), yield* addHost("Bea")]
      const paid = { gold: VIDEO_ADD_GOLD }
      expect(yield* kindOf(add(ann, mia, yield* film(mia), paid))).toBe("fine")
      expect(yield* kindOf(add(ann, bea, yield* film(bea), paid))).toBe("coinLimit")
      expect(yield* coinsOf(ann)).toBe(500 - VIDEO_ADD_GOLD)
      expect((yield* between(ann, bea)).request).toBe("none")
    }),
  ))

test("SOC-02: of ten at once beyond the free ones each is charged once, and the ledger stands", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* rich("Ann", 3 * VIDEO_ADD_GOLD)
      for (let n = 0; n < VIDEO_ADDS_FREE; n++) {
        const host = yield* addHost(`F${n}`)
        yield* add(ann, host, yield* film(host))
      }
      const hosts = yield* Effect.forEach(Array.from({ length: 10 }), (_, n) => addHost(`H${n}`))
      const videos = yield* Effect.forEach(hosts, (host) => film(host))
      const kinds = yield* Effect.all(
        hosts.map((host, n) => kindOf(add(ann, host, videos[n] ?? "", { gold: VIDEO_ADD_GOLD }))),
        { concurrency: "unbounded" },
      )
      expect(kinds.filter((kind) => kind === "fine")).toHaveLength(3)
      expect(new Set(kinds)).toEqual(new Set(["fine", "coinsTooFew"]))
      expect(yield* coinsOf(ann)).toBe(0)
      expect((yield* verifyLedgerWith(["rich"])).faults).toEqual([])
    }),
  ))
